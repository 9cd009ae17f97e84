//! The list of threats, with a fixed capacity.

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::Deref;

use crate::threat::Threat;

/// The threats of a move, in an order in which you can apply them one by one. The order differs
/// between implementations.
///
/// `ROOM` is the capacity in threats. Each function of [`FindThreats`](crate::FindThreats) states
/// how many threats it finds at most, whatever is on the board, and a call takes that much room.
/// [`Threats::new`] has room for 128, which is enough for one move of any kind, but not for two: most
/// moves take 80. [`Threats::of_board`] has room for [`FindThreats::all`](crate::FindThreats::all).
///
/// A list takes four bytes for each threat, and 8 more. You don't have to keep it: use one list for all
/// moves if you update the accumulator at once. It reads as a slice:
///
/// ```
/// use sliding_attacks_threats::Threats;
///
/// let threats = Threats::new();
/// assert_eq!(size_of_val(&threats), 128 * 4 + 8);
/// assert!(threats.is_empty());
/// ```
#[derive(Clone)]
#[repr(C)]
pub struct Threats<const ROOM: usize = 128> {
    length: u32,
    /// The room taken by the calls, each for the most threats that it can find.
    taken: u32,
    threats: [MaybeUninit<Threat>; ROOM],
}

impl Threats {
    /// Creates an empty list with room for the threats of a move.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self::empty()
    }
}

impl Threats<512> {
    /// Creates an empty list with room for all threats on a board.
    #[inline]
    #[must_use]
    pub const fn of_board() -> Self {
        Self::empty()
    }
}

impl<const ROOM: usize> Threats<ROOM> {
    /// Creates an empty list with room for `ROOM` threats, such as `Threats::<256>::empty()` for two
    /// moves.
    #[inline]
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            length: 0,
            taken: 0,
            threats: [MaybeUninit::uninit(); ROOM],
        }
    }

    /// Removes all threats.
    #[inline]
    pub const fn clear(&mut self) {
        (self.length, self.taken) = (0, 0);
    }

    /// Returns the threats as a slice.
    #[inline]
    #[must_use]
    pub const fn as_slice(&self) -> &[Threat] {
        // SAFETY: `append` has counted the threats that were written one after another from here.
        unsafe { core::slice::from_raw_parts(self.threats.as_ptr().cast(), self.length as usize) }
    }

    /// Panics if this list is too small for a call.
    pub(crate) const fn assert_room_for(most: usize) {
        assert!(
            most <= ROOM && ROOM <= 1 << 30,
            "this list of threats has too little room for the call, whose documentation says how much it needs"
        );
    }

    /// Appends at most `MOST` threats, which `write` writes to the address that it gets and whose
    /// number it returns.
    ///
    /// # Panics
    /// Panics if the calls since [`Self::clear`] have taken so much room that less than `MOST` is
    /// left.
    ///
    /// # Safety
    /// [`Self::assert_room_for`] compiles with `MOST`. `write` writes to no more than `MOST` words, and
    /// returns how many of them are threats.
    #[inline(always)]
    #[track_caller]
    pub(crate) unsafe fn append<const MOST: usize>(
        &mut self,
        write: impl FnOnce(*mut u32) -> usize,
    ) {
        if self.taken as usize > ROOM - MOST {
            full(ROOM);
        }
        self.taken += MOST as u32;
        // SAFETY: `length` is at most what earlier calls have taken.
        let end = unsafe { self.threats.as_mut_ptr().add(self.length as usize) };
        self.length += write(end.cast()) as u32;
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn full(room: usize) -> ! {
    panic!(
        "the calls since this list of threats was cleared could have found more than {room}: clear it before each move, or make \
         it larger, such as a `Threats::<256>`"
    )
}

impl<const ROOM: usize> Default for Threats<ROOM> {
    #[inline]
    fn default() -> Self {
        Self::empty()
    }
}

impl<const ROOM: usize> Deref for Threats<ROOM> {
    type Target = [Threat];

    #[inline]
    fn deref(&self) -> &[Threat] {
        self.as_slice()
    }
}

impl<'a, const ROOM: usize> IntoIterator for &'a Threats<ROOM> {
    type Item = &'a Threat;
    type IntoIter = core::slice::Iter<'a, Threat>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const ROOM: usize> fmt::Debug for Threats<ROOM> {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self).finish()
    }
}

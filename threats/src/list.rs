//! A list of threats with a fixed capacity.

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::Deref;

use super::Threat;

/// The most threats that a piece which comes to a square, or leaves it, can start and end: a queen
/// has eight neighbours that she attacks and that attack her, eight knights attack her, and each of
/// eight sliders attacks the piece behind her.
pub(super) const MOST: usize = 32;

/// What a vector may store behind the last threat.
const SPARE: usize = 16;

/// The threats of a move, in the order in which they start and end.
///
/// `CHANGES` is the number of changes for which there is room, 32 threats each: a piece that comes
/// to a square or leaves it is one change. Castling has four, and no other move of chess has more.
/// The calls of [`FindThreats`](super::FindThreats) say how many they take. So the list is large
/// enough for every board, and no threat gets lost. For [`FindThreats::all`](super::FindThreats::all)
/// and its 16 changes make a `List::<16>::with_room()`.
///
/// It takes 128 bytes for each change, and 72 more. It reads as a slice:
///
/// ```
/// use sliding_attacks_threats::List;
///
/// let list = List::new();
/// assert_eq!(size_of_val(&list), 4 * 128 + 72);
/// assert!(list.is_empty());
/// ```
#[derive(Clone, Copy)]
#[repr(C)]
pub struct List<const CHANGES: usize = 4> {
    length: u32,
    changes: u32,
    threats: [[MaybeUninit<Threat>; MOST]; CHANGES],
    #[allow(dead_code, reason = "vectors are stored here, and nobody reads it")]
    spare: MaybeUninit<[Threat; SPARE]>,
}

impl List {
    /// Makes an empty list with room for a move.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self::with_room()
    }
}

impl<const CHANGES: usize> List<CHANGES> {
    /// Makes an empty list with room for `CHANGES` changes.
    #[inline]
    #[must_use]
    pub const fn with_room() -> Self {
        Self {
            length: 0,
            changes: 0,
            threats: [[MaybeUninit::uninit(); MOST]; CHANGES],
            spare: MaybeUninit::uninit(),
        }
    }

    /// Removes all threats.
    #[inline]
    pub const fn clear(&mut self) {
        (self.length, self.changes) = (0, 0);
    }

    /// Returns the threats as a slice.
    #[inline]
    #[must_use]
    pub const fn as_slice(&self) -> &[Threat] {
        // SAFETY: `append` has counted the threats that were written one after another from here.
        unsafe { core::slice::from_raw_parts(self.threats.as_ptr().cast(), self.length as usize) }
    }

    /// Appends the threats of some changes, which `write` writes to the address that it gets and
    /// whose number it returns.
    ///
    /// # Panics
    /// If the list has no room for as many changes, whatever they are.
    ///
    /// # Safety
    /// `write` writes and counts at most 32 threats for each change, and writes nothing behind the
    /// 16th that follows them.
    #[inline(always)]
    pub(super) unsafe fn append(&mut self, changes: u32, write: impl FnOnce(*mut u32) -> usize) {
        self.changes += changes;
        if self.changes as usize > CHANGES {
            full(CHANGES);
        }
        // The pointer may reach all of the list, of which `threats` and `spare` are neighbours.
        let list = (&raw mut *self).cast::<u8>();
        // SAFETY: `length` is at most 32 for each earlier change.
        let end = unsafe {
            let threats = list.add(core::mem::offset_of!(Self, threats));
            threats.cast::<u32>().add(self.length as usize)
        };
        self.length += write(end) as u32;
    }
}

#[cold]
#[inline(never)]
fn full(changes: usize) -> ! {
    panic!(
        "this list of threats has room for {changes} changes: clear it before each move, or give \
         `List` a larger number"
    )
}

impl<const CHANGES: usize> Default for List<CHANGES> {
    #[inline]
    fn default() -> Self {
        Self::with_room()
    }
}

impl<const CHANGES: usize> Deref for List<CHANGES> {
    type Target = [Threat];

    #[inline]
    fn deref(&self) -> &[Threat] {
        self.as_slice()
    }
}

impl<'a, const CHANGES: usize> IntoIterator for &'a List<CHANGES> {
    type Item = &'a Threat;
    type IntoIter = core::slice::Iter<'a, Threat>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const CHANGES: usize> fmt::Debug for List<CHANGES> {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self).finish()
    }
}

//! The look-up of fancy magics, for each layout whose factors have an offset and a shift of their own for each square.

use super::shape::{Pair, assert_every, of_either_piece, stays_within};
use crate::Bitboard;

/// What a look-up needs of one piece on one square, beside the attack sets. Both pieces of a square take one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Entry {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

impl Entry {
    pub(super) const fn new(mask: u64, magic: u64, offset: u32, shift: u8) -> Self {
        Self { mask, magic, offset, shift: shift as u32 }
    }

    #[inline]
    const fn index(&self, occupied: Bitboard) -> usize {
        // `wrapping_shr`, since the shift is known to be below 64 to us but not to the compiler.
        let index = (occupied.0 & self.mask).wrapping_mul(self.magic).wrapping_shr(self.shift) as usize;
        self.offset as usize + index
    }
}

/// Everything in one `static`, so that a program reaches it by one address, loaded once.
#[repr(C, align(64))]
pub(super) struct Table<const LENGTH: usize> {
    squares: [Pair<Entry>; 64],
    attacks: [u64; LENGTH],
}

impl<const LENGTH: usize> Table<LENGTH> {
    /// Puts a table together. This is the only way to one.
    ///
    /// # Panics
    /// Panics, that is, does not compile where a `static` is made, if for any of the 64 squares an index could lead out
    /// of `attacks`.
    pub(super) const fn new(squares: [Pair<Entry>; 64], attacks: [u64; LENGTH]) -> Self {
        assert_every!(squares, |entry| 32 < entry.shift && stays_within(entry.offset, entry.shift, 64, LENGTH));
        Self { squares, attacks }
    }

    of_either_piece!(pub(super) const);

    #[inline]
    const fn attacks(&self, entry: &Entry, occupied: Bitboard) -> Bitboard {
        // SAFETY: both callers pass an entry of `self.squares`, and `Table::new` has shown for each of them that every
        // index is below the length of `attacks`.
        Bitboard(unsafe { *self.attacks.as_ptr().add(entry.index(occupied)) })
    }
}

/// Packs the arrays of a generated module into a [`Table`].
macro_rules! table {
    ($generated:ident) => {
        $crate::layout::magics::Table::new(
            $crate::layout::shape::pairs!(|square|
                rook: $crate::layout::magics::Entry::new(
                    $generated::ROOK_MASKS[square],
                    $generated::ROOK_MAGICS[square],
                    $generated::ROOK_OFFSETS[square],
                    $generated::ROOK_SHIFTS[square],
                ),
                bishop: $crate::layout::magics::Entry::new(
                    $generated::BISHOP_MASKS[square],
                    $generated::BISHOP_MAGICS[square],
                    $generated::BISHOP_OFFSETS[square],
                    $generated::BISHOP_SHIFTS[square],
                ),
            ),
            $generated::ATTACKS,
        )
    };
}

pub(super) use table;

//! The look-up of layouts with one shift for all squares of a piece, which is compiled into the program.

use super::shape::{Lines, Pair};
use crate::{Bitboard, Square};

/// What a look-up needs of one piece on one square, beside the attack sets. Both pieces of a square take one cache line.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(super) struct Entry {
    mask: u64,
    /// What is added to the masked squares: nothing, or all that are off the mask.
    always: u64,
    magic: u64,
    /// As wide as an address, so that the processor can add it to the index while it loads the attacks.
    offset: u64,
}

impl Entry {
    pub(super) const fn new(mask: u64, magic: u64, offset: u32) -> Self {
        Self { mask, always: 0, magic, offset: offset as u64 }
    }

    pub(super) const fn black(mask: u64, magic: u64, offset: u32) -> Self {
        Self { mask, always: !mask, magic, offset: offset as u64 }
    }

    #[inline]
    const fn index<const SHIFT: u32, const BLACK: bool>(&self, occupied: u64) -> usize {
        let relevant = if BLACK { occupied | self.always } else { occupied & self.mask };
        (relevant.wrapping_mul(self.magic) >> SHIFT).wrapping_add(self.offset) as usize
    }

    /// Whether each subset of the mask, and so each occupancy, leads to an entry below `length`.
    const fn stays_within<const SHIFT: u32, const BLACK: bool>(&self, length: usize) -> bool {
        let mut subset = 0_u64;
        loop {
            if self.index::<SHIFT, BLACK>(subset) >= length {
                return false;
            }
            subset = subset.wrapping_sub(self.mask) & self.mask;
            if subset == 0 {
                return self.offset < 1 << 32;
            }
        }
    }
}

/// Everything in one `static`, so that a program reaches it by one address, loaded once. The attack sets come first: where
/// an address already has an index and no room for an offset, the compiler spends an instruction on one.
#[repr(C, align(64))]
pub(super) struct Table<const LENGTH: usize, const BLACK: bool> {
    attacks: [u64; LENGTH],
    squares: Lines<Entry>,
}

const ROOK: u32 = 64 - 12;
const BISHOP: u32 = 64 - 9;

impl<const LENGTH: usize, const BLACK: bool> Table<LENGTH, BLACK> {
    /// Puts a table together. This is the only way to one.
    ///
    /// # Panics
    /// Panics, that is, does not compile where a `static` is made, if for any of the 64 squares an occupancy could lead
    /// out of `attacks`, or if a shift is not that of the look-up.
    pub(super) const fn new(
        squares: [Pair<Entry>; 64],
        attacks: [u64; LENGTH],
        rook_shifts: &[u8; 64],
        bishop_shifts: &[u8; 64],
    ) -> Self {
        let mut index = 0;
        while index < 64 {
            assert!(rook_shifts[index] as u32 == ROOK && bishop_shifts[index] as u32 == BISHOP);
            assert!(squares[index].rook.stays_within::<ROOK, BLACK>(LENGTH));
            assert!(squares[index].bishop.stays_within::<BISHOP, BLACK>(LENGTH));
            index += 1;
        }
        Self { attacks, squares: Lines(squares) }
    }

    #[inline]
    pub(super) const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = self.squares.0[square.index()].rook.index::<ROOK, BLACK>(occupied.0);
        // SAFETY: `Table::new` has shown for each rook entry that no occupancy leads out of `attacks`: all those with the
        // same squares of the mask have the same index.
        Bitboard(unsafe { *self.attacks.as_ptr().add(index) })
    }

    #[inline]
    pub(super) const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = self.squares.0[square.index()].bishop.index::<BISHOP, BLACK>(occupied.0);
        // SAFETY: as for the rook.
        Bitboard(unsafe { *self.attacks.as_ptr().add(index) })
    }
}

/// Packs the arrays of a generated module into a [`Table`], with the constructor of [`Entry`] named.
macro_rules! table {
    ($generated:ident, $entry:ident) => {
        $crate::layout::fixed::Table::new(
            $crate::layout::shape::pairs!(|square|
                rook: $crate::layout::fixed::Entry::$entry(
                    $generated::ROOK_MASKS[square],
                    $generated::ROOK_MAGICS[square],
                    $generated::ROOK_OFFSETS[square],
                ),
                bishop: $crate::layout::fixed::Entry::$entry(
                    $generated::BISHOP_MASKS[square],
                    $generated::BISHOP_MAGICS[square],
                    $generated::BISHOP_OFFSETS[square],
                ),
            ),
            $generated::ATTACKS,
            &$generated::ROOK_SHIFTS,
            &$generated::BISHOP_SHIFTS,
        )
    };
}

pub(super) use table;

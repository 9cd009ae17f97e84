//! The look-up of layouts with one shift for all squares of a piece, which is compiled into the program.

use super::shape::subsets_stay_within;
use crate::{Bitboard, Square};

/// What a look-up needs of one piece, beside the attack sets: a column for each of the three, so that an address is the
/// column's and eight times the square, which the processor adds up itself.
#[repr(C, align(64))]
pub(super) struct Columns {
    /// The squares that count, or for black magics, those that do not and are added.
    masks: [u64; 64],
    magics: [u64; 64],
    /// As wide as an address, so that the compiler adds them to one while the product is not there yet.
    offsets: [u64; 64],
}

impl Columns {
    /// Puts the columns together, with all squares off the mask in place of the mask if `black`.
    pub(super) const fn new(black: bool, masks: &[u64; 64], magics: &[u64; 64], offsets: &[u32; 64]) -> Self {
        let mut columns = Self { masks: *masks, magics: *magics, offsets: [0; 64] };
        let mut square = 0;
        while square < 64 {
            if black {
                columns.masks[square] = !masks[square];
            }
            columns.offsets[square] = offsets[square] as u64;
            square += 1;
        }
        columns
    }

    #[inline]
    const fn index<const SHIFT: u32, const BLACK: bool>(&self, square: usize, occupied: u64) -> usize {
        let mask = self.masks[square];
        let relevant = if BLACK { occupied | mask } else { occupied & mask };
        self.offsets[square].wrapping_add(relevant.wrapping_mul(self.magics[square]) >> SHIFT) as usize
    }

    /// Whether each subset of every square's mask, and so each occupancy, leads to an entry below `length`.
    const fn stay_within<const SHIFT: u32, const BLACK: bool>(&self, length: usize) -> bool {
        let mut square = 0;
        while square < 64 {
            let masks = if BLACK { (!self.masks[square], self.masks[square]) } else { (self.masks[square], 0) };
            if !subsets_stay_within(masks, self.magics[square], (self.offsets[square], SHIFT), length) {
                return false;
            }
            square += 1;
        }
        true
    }
}

/// Everything in one `static`, so that a program reaches it by one address, loaded once. The attack sets come first: where
/// an address already has an index and no room for an offset, the compiler spends an instruction on one.
#[repr(C, align(64))]
pub(super) struct Table<const LENGTH: usize, const BLACK: bool> {
    attacks: [u64; LENGTH],
    rook: Columns,
    bishop: Columns,
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
        rook: Columns,
        bishop: Columns,
        attacks: [u64; LENGTH],
        rook_shifts: &[u8; 64],
        bishop_shifts: &[u8; 64],
    ) -> Self {
        let mut square = 0;
        while square < 64 {
            assert!(rook_shifts[square] as u32 == ROOK && bishop_shifts[square] as u32 == BISHOP);
            square += 1;
        }
        assert!(rook.stay_within::<ROOK, BLACK>(LENGTH));
        assert!(bishop.stay_within::<BISHOP, BLACK>(LENGTH));
        Self { attacks, rook, bishop }
    }

    #[inline]
    pub(super) const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = self.rook.index::<ROOK, BLACK>(square.index(), occupied.0);
        // SAFETY: `Table::new` has shown for the rook on each square that no occupancy leads out of `attacks`: all those
        // with the same squares of the mask have the same index.
        Bitboard(unsafe { *self.attacks.as_ptr().add(index) })
    }

    #[inline]
    pub(super) const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = self.bishop.index::<BISHOP, BLACK>(square.index(), occupied.0);
        // SAFETY: as for the rook.
        Bitboard(unsafe { *self.attacks.as_ptr().add(index) })
    }
}

/// Packs the arrays of a generated module into a [`Table`], black or not.
macro_rules! table {
    ($generated:ident, $black:literal) => {
        $crate::layout::fixed::Table::new(
            $crate::layout::fixed::Columns::new(
                $black,
                &$generated::ROOK_MASKS,
                &$generated::ROOK_MAGICS,
                &$generated::ROOK_OFFSETS,
            ),
            $crate::layout::fixed::Columns::new(
                $black,
                &$generated::BISHOP_MASKS,
                &$generated::BISHOP_MAGICS,
                &$generated::BISHOP_OFFSETS,
            ),
            $generated::ATTACKS,
            &$generated::ROOK_SHIFTS,
            &$generated::BISHOP_SHIFTS,
        )
    };
}

pub(super) use table;

//! Parallel bits extract: the occupied squares of the mask, moved together, are the index. No magics.
//!
//! One instruction of BMI2 (Intel since Haswell, 2013, AMD fast since Zen 3, 2020) does in three cycles what magics
//! need a multiplication, a shift and a magic for:
//!
//! ```text
//! attacks[offset + pext(occupied, mask)]
//! ```
//!
//! The instruction is compiled in where the compile target has it (`-C target-feature=+bmi2` or `-C target-cpu=native`);
//! elsewhere a loop computes the same index for the same table, and every other layout is faster. The functions are not
//! `const`, with or without the instruction, since an instruction cannot run in the compiler.
//!
//! That the instruction fits was seen as soon as Intel announced it (2011). The attack sets take 107,648 entries as those
//! of [`fancy`](super::fancy); mask and offset take 16 bytes. To be picked where BMI2 is certain, and fast: AMD before
//! Zen 3 takes up to hundreds of cycles for it.
//!
//! ```
//! use sliding_attacks::layout::pext;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . X
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     pext::rook_attacks(Square::E5, occupied),
//!     bitboard! {
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . X X . X X X
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
use super::bits::extract_by_instruction;
use super::bits::{extract, extracts_within};
use super::shape::look_ups;
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
use crate::SlidingAttacks;
use crate::tables::pext as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Parallel bits extract: the occupied squares of the mask, moved together, are the index. No magics.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pext;

look_ups!(Pext, name: "pext", table: TABLE);

/// What a look-up needs of one piece, beside the attack sets, in two columns, so that an address is the column's and eight
/// times the square, which the processor adds up itself.
#[repr(C, align(64))]
struct Columns {
    masks: [u64; 64],
    /// As wide as an address, so that the processor can add it to one while the index is not there yet.
    offsets: [u64; 64],
}

impl Columns {
    const fn new(masks: [u64; 64], narrow: &[u32; 64]) -> Self {
        let mut offsets = [0; 64];
        let mut square = 0;
        while square < 64 {
            offsets[square] = narrow[square] as u64;
            square += 1;
        }
        Self { masks, offsets }
    }
}

#[repr(C, align(64))]
struct Table {
    attacks: [u64; generated::ATTACKS.len()],
    rook: Columns,
    bishop: Columns,
}

static TABLE: Table = Table {
    attacks: generated::ATTACKS,
    rook: Columns::new(generated::ROOK_MASKS, &generated::ROOK_OFFSETS),
    bishop: Columns::new(generated::BISHOP_MASKS, &generated::BISHOP_OFFSETS),
};

/// For all 64 squares: no index leads out of the attack array.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    let Table { attacks, rook, bishop } = &TABLE;
    let mut square = 0;
    while square < 64 {
        assert!(extracts_within(rook.masks[square], rook.offsets[square], attacks.len()));
        assert!(extracts_within(bishop.masks[square], bishop.offsets[square], attacks.len()));
        square += 1;
    }
};

impl Table {
    #[inline]
    fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attacks(&self.rook, square, |mask| extract(occupied.0, mask))
    }

    #[inline]
    fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attacks(&self.bishop, square, |mask| extract(occupied.0, mask))
    }

    /// Returns the attacks of a piece, given what extracts the occupied squares under a mask.
    #[inline(always)]
    fn attacks(&self, columns: &Columns, square: Square, extract: impl Fn(u64) -> u64) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let extracted = extract(columns.masks[square.index()]);
        let index = columns.offsets[square.index()].wrapping_add(extracted) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and all callers pass its columns, for each entry of which
        // EVERY_INDEX_IS_IN_BOUNDS has shown that no extract of its mask leads out of `attacks`.
        Bitboard(unsafe { *self.attacks.as_ptr().add(index) })
    }
}

/// [`Pext`] by the instruction, whatever the compile target: for the run-time choice, which shows it to a visitor only
/// where the processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
pub(crate) struct FastPext;

#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
impl SlidingAttacks for FastPext {
    const NAME: &'static str = Pext::NAME;
    const TABLE_BYTES: usize = Pext::TABLE_BYTES;

    #[inline(always)]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: nobody outside of the crate can name this type, and `Dispatch` hands it out only where the processor
        // has BMI2.
        TABLE.attacks(&TABLE.rook, square, |mask| unsafe { extract_by_instruction(occupied.0, mask) })
    }

    #[inline(always)]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        // SAFETY: as for the rook.
        TABLE.attacks(&TABLE.bishop, square, |mask| unsafe { extract_by_instruction(occupied.0, mask) })
    }
}

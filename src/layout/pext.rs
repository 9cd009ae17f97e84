//! Parallel bits extract: the occupied squares of the mask, moved together, are the index. No magics.
//!
//! One instruction of BMI2 (Intel since Haswell, 2013, AMD fast since Zen 3, 2020) does in three cycles what magics
//! need a multiplication, a shift and a factor for:
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

#[cfg(all(feature = "std", target_arch = "x86_64"))]
use super::bits::extract_by_instruction;
use super::bits::{extract, extracts_within};
use super::shape::{Pair, assert_every, look_ups, of_either_piece, pairs};
use crate::tables::pext as generated;
use crate::Bitboard;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use crate::{SlidingAttacks, Square};

pub use generated::SHA256;

/// Parallel bits extract: the occupied squares of the mask, moved together, are the index. No magics.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pext;

look_ups!(Pext, name: "pext", table: TABLE);

#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    mask: u64,
    /// As wide as an address, so that the processor can add it to the index while it loads the attacks.
    offset: u64,
}

#[repr(C, align(64))]
struct Table {
    attacks: [u64; generated::ATTACKS.len()],
    squares: [Pair<Entry>; 64],
}

static TABLE: Table = Table {
    squares: pairs!(|square|
        rook: Entry { mask: generated::ROOK_MASKS[square], offset: generated::ROOK_OFFSETS[square] as u64 },
        bishop: Entry { mask: generated::BISHOP_MASKS[square], offset: generated::BISHOP_OFFSETS[square] as u64 },
    ),
    attacks: generated::ATTACKS,
};

/// For all 64 squares: no index leads out of the attack array.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    assert_every!(TABLE.squares, |entry| extracts_within(entry.mask, entry.offset, TABLE.attacks.len()));
};

impl Table {
    of_either_piece!();

    #[inline]
    fn attacks(&self, entry: &Entry, occupied: Bitboard) -> Bitboard {
        self.attacks_of_extract(entry, extract(occupied.0, entry.mask))
    }

    /// Returns the attacks that belong to an extract of the entry's mask.
    #[inline(always)]
    fn attacks_of_extract(&self, entry: &Entry, extracted: u64) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let index = entry.offset.wrapping_add(extracted) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and all callers pass one of its entries, for each of which
        // EVERY_INDEX_IS_IN_BOUNDS has shown that no extract of its mask leads out of `attacks`.
        Bitboard(unsafe { *self.attacks.as_ptr().add(index) })
    }
}

/// [`Pext`] by the instruction, whatever the compile target: for the run-time choice, which shows it to a visitor only
/// where the processor has BMI2.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(crate) struct FastPext;

#[cfg(all(feature = "std", target_arch = "x86_64"))]
impl SlidingAttacks for FastPext {
    const NAME: &'static str = Pext::NAME;
    const TABLE_BYTES: usize = Pext::TABLE_BYTES;

    #[inline(always)]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        let entry = &TABLE.squares[square.index()].rook;
        // SAFETY: nobody outside of the crate can name this type, and `Dispatch` hands it out only where the processor
        // has BMI2.
        TABLE.attacks_of_extract(entry, unsafe { extract_by_instruction(occupied.0, entry.mask) })
    }

    #[inline(always)]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        let entry = &TABLE.squares[square.index()].bishop;
        // SAFETY: as for the rook.
        TABLE.attacks_of_extract(entry, unsafe { extract_by_instruction(occupied.0, entry.mask) })
    }
}

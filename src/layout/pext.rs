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

use super::bits::{extract, extracts_within};
use super::shape::{Pair, assert_every, look_ups, of_either_piece, pairs};
use crate::tables::pext as generated;
use crate::Bitboard;

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
    squares: [Pair<Entry>; 64],
    attacks: [u64; generated::ATTACKS.len()],
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
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let index = (entry.offset + extract(occupied.0, entry.mask)) as usize;
        // SAFETY: a `Table` exists only as `TABLE`, and both callers pass one of its entries, for each of which
        // EVERY_INDEX_IS_IN_BOUNDS has shown that no extract of its mask leads out of `attacks`.
        Bitboard(unsafe { *self.attacks.as_ptr().add(index) })
    }
}

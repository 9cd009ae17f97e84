//! The offset in the magic: black magics with one shift for all squares of a piece, and where a square's table lies in the
//! low 16 bits of its magic.
//!
//! A square has nothing but its mask and its magic, 16 bytes for a piece:
//!
//! ```text
//! rook:    attacks[((magic & 0xffff) * 4098 + 0x6000 & 0x1f000) + ((occupied | !mask) * magic >> 52)]
//! bishop:  attacks[((magic << 8) + 0x7000 & 0x1ff00) + ((occupied | !mask) * magic >> 55)]
//! ```
//!
//! Offsets come in large steps, 4,096 entries for a rook and 256 for a bishop, so that they need few of the 16 bits. A
//! rook's is the sum of the upper five, the lower five and 6, modulo 32 (that is what the product with 4,098 and the bits
//! kept come to): to some ranks' magics the ones are free, to some the others, and small sums of both signs are wanted. A
//! bishop's is the sum of the lower nine and 112, modulo 512, so that those of few bits lie where there is room. The bits
//! of a magic that no square of the mask meets turn a black index as a whole, and make up for the large steps.
//!
//! Proposed by Vladimir Kotlov; the division of the bits and the magics are our own, kept as records and verified in the
//! build. To be picked where the data by square has to be small; the offset costs more to compute than to load, beside the
//! product.
//!
//! ```
//! use sliding_attacks::layout::offset_in_magic;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . X .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X . . . . . . .
//!     . . . . . . . X
//! };
//! assert_eq!(
//!     offset_in_magic::queen_attacks(Square::E3, occupied),
//!     bitboard! {
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . X
//!         . . X . X . X .
//!         . . . X X X . .
//!         X X X X . X X X
//!         . . . X X X . .
//!         . . X . X . X .
//!     }
//! );
//! ```

use super::shape::{look_ups, subsets_stay_within};
use crate::tables::offset_in_magic as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// The offset in the magic: black magics with one shift, and where the table lies in the low 16 bits of each magic.
#[derive(Clone, Copy, Debug, Default)]
pub struct OffsetInMagic;

look_ups!(OffsetInMagic, name: "offset_in_magic", table: TABLE, const);

const ROOK: u32 = 64 - 12;
const BISHOP: u32 = 64 - 9;

/// All there is for one piece: a column each, so that an address is the column's and eight times the square.
#[repr(C, align(64))]
struct Columns {
    /// The squares that do not count, and are added.
    others: [u64; 64],
    magics: [u64; 64],
}

#[repr(C, align(64))]
struct Table {
    attacks: [u64; generated::ATTACKS.len()],
    rook: Columns,
    bishop: Columns,
}

static TABLE: Table = Table {
    attacks: generated::ATTACKS,
    rook: Columns::new(&generated::ROOK_MASKS, &generated::ROOK_MAGICS),
    bishop: Columns::new(&generated::BISHOP_MASKS, &generated::BISHOP_MAGICS),
};

/// For all 64 squares: no occupancy leads out of the attack array, and the shifts are those of the look-up.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    let mut square = 0;
    while square < 64 {
        assert!(generated::ROOK_SHIFTS[square] as u32 == ROOK && generated::BISHOP_SHIFTS[square] as u32 == BISHOP);
        let (mask, magic) = (generated::ROOK_MASKS[square], generated::ROOK_MAGICS[square]);
        let table = (rook_offset(magic) as u64, ROOK);
        assert!(subsets_stay_within((mask, !mask), magic, table, generated::ATTACKS.len()));
        let (mask, magic) = (generated::BISHOP_MASKS[square], generated::BISHOP_MAGICS[square]);
        let table = (bishop_offset(magic) as u64, BISHOP);
        assert!(subsets_stay_within((mask, !mask), magic, table, generated::ATTACKS.len()));
        square += 1;
    }
};

/// Returns where a rook's table starts: the sum of the upper five and the lower five of the magic's low 16 bits and 6,
/// modulo 32, in steps of 4,096 entries.
#[inline]
const fn rook_offset(magic: u64) -> u32 {
    ((magic as u16 as u32).wrapping_mul(4098) + 0x6000) & 0x1_f000
}

/// Returns where a bishop's table starts: the sum of the magic's low nine bits and 112, modulo 512, in steps of 256
/// entries.
#[inline]
const fn bishop_offset(magic: u64) -> u32 {
    ((magic as u16 as u32) << 8).wrapping_add(0x7000) & 0x1_ff00
}

impl Columns {
    const fn new(masks: &[u64; 64], magics: &[u64; 64]) -> Self {
        let mut others = [0; 64];
        let mut square = 0;
        while square < 64 {
            others[square] = !masks[square];
            square += 1;
        }
        Self { others, magics: *magics }
    }
}

impl Table {
    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let magic = self.rook.magics[square.index()];
        let index = (occupied.0 | self.rook.others[square.index()]).wrapping_mul(magic) >> ROOK;
        // SAFETY: a `Table` exists only as `TABLE`, for whose squares EVERY_INDEX_IS_IN_BOUNDS has shown that no
        // occupancy leads out of `attacks`: all those with the same squares of the mask have the same index.
        Bitboard(unsafe { *self.attacks.as_ptr().add(rook_offset(magic) as usize + index as usize) })
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        let magic = self.bishop.magics[square.index()];
        let index = (occupied.0 | self.bishop.others[square.index()]).wrapping_mul(magic) >> BISHOP;
        // SAFETY: as for the rook.
        Bitboard(unsafe { *self.attacks.as_ptr().add(bishop_offset(magic) as usize + index as usize) })
    }
}

//! The offset in the magic: black magics with one shift for all squares of a piece, and each square's offset in the low
//! 16 bits of its magic.
//!
//! A look-up loads only a mask and a magic, 16 bytes for a piece:
//!
//! ```text
//! rook:    offset = (magic & 0xffff) * 4098 + 0x6000 & 0x1f000
//!          attacks[offset + ((occupied | !mask) * magic >> 52)]
//! bishop:  offset = (magic << 8) + 0x7000 & 0x1ff00
//!          attacks[offset + ((occupied | !mask) * magic >> 55)]
//! ```
//!
//! Offsets have large steps, 4,096 entries for a rook and 256 for a bishop, so they need only some of the 16 bits. A
//! rook's offset in steps is the sum of the upper five bits, the lower five bits and 6, modulo 32; the multiplication
//! by 4,098 and the AND compute it. On some ranks the upper five bits of a magic can be chosen freely, on others the
//! lower five, and small sums of either sign are wanted. A bishop's offset is the sum of the lower nine bits and 112,
//! modulo 512, so magics with few bits set have their tables where there is room. The bits of a magic that no square of
//! the mask uses rotate a black index as a whole, which makes up for the large steps.
//!
//! Vladimir Kotlov proposed this; the division of the bits and the magics are our own, kept as records and checked in
//! the build.
//!
//! Use this if the data for each square has to be small. Computing the offset takes longer than loading it.
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

use super::parts::one_shift::OneShift;
use super::parts::reach::{Product, Reach};
use super::parts::table::{Column, Table, columns};
use crate::look_up::{Piece, look_ups};
use crate::tables::offset_in_magic as generated;
use crate::{Bitboard, Square, each_square};

pub use generated::SHA256;

/// The offset in the magic: black magics with one shift, and each square's offset in the low 16 bits of its magic.
#[derive(Clone, Copy, Debug, Default)]
pub struct OffsetInMagic;

look_ups!(OffsetInMagic, "offset_in_magic", size_of_val(&TABLE), attacks const);

const ROOK: [Column; 2] = off_masks(columns![generated::ROOK_MASKS, generated::ROOK_MAGICS]);
const BISHOP: [Column; 2] = off_masks(columns![generated::BISHOP_MASKS, generated::BISHOP_MAGICS]);

/// Takes the complements of the masks: the squares off them.
const fn off_masks([masks, magics]: [Column; 2]) -> [Column; 2] {
    [Column::new(&each_square!(square => !masks.get(square))), magics]
}

static TABLE: Table<2, u64, { generated::ATTACKS.len() }> = Table::new(
    [ROOK, BISHOP],
    [
        each_square!(square => reach(Piece::Rook, &ROOK, square)),
        each_square!(square => reach(Piece::Bishop, &BISHOP, square)),
    ],
    generated::ATTACKS,
);

const SHIFT: OneShift = OneShift::new(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);

/// Returns where the table of a magic starts. For a rook that is the sum of the upper five and the lower five of the
/// magic's low 16 bits and 6, modulo 32, in steps of 4,096 entries; for a bishop the sum of the low nine bits and 112,
/// modulo 512, in steps of 256.
#[inline(always)]
const fn offset(piece: Piece, magic: u64) -> u64 {
    let low = magic as u16 as u64;
    match piece {
        Piece::Rook => (low * 4098 + 0x6000) & 0x1_f000,
        Piece::Bishop => ((low << 8) + 0x7000) & 0x1_ff00,
    }
}

#[inline(always)]
const fn index(piece: Piece, [off_masks, magics]: &[Column; 2], square: Square, occupied: Bitboard) -> usize {
    let magic = magics.get(square);
    let product = (occupied.0 | off_masks.get(square)).wrapping_mul(magic);
    (offset(piece, magic) + (product >> SHIFT.of(piece))) as usize
}

/// Returns what [`index`] can reach from a square.
const fn reach(piece: Piece, [off_masks, magics]: &[Column; 2], square: Square) -> Reach {
    let (others, magic) = (off_masks.get(square), magics.get(square));
    Product { mask: !others, others, magic, shift: SHIFT.of(piece), ..Product::NONE }.at(offset(piece, magic))
}

#[inline(always)]
const fn attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let index = index(piece, TABLE.columns(piece), square, occupied);
    // SAFETY: the index is in the `reach` of the square, which `Table::new` has checked.
    Bitboard(unsafe { TABLE.entry(index) })
}

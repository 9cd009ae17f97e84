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

use super::parts::bounds::{read, subsets_stay_within};
use super::parts::columns::{Column, Columns};
use super::parts::look_ups::look_ups;
use super::parts::one_shift::{BISHOP, ROOK, assert_shifts};
use crate::tables::offset_in_magic as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// The offset in the magic: black magics with one shift, and each square's offset in the low 16 bits of its magic.
#[derive(Clone, Copy, Debug, Default)]
pub struct OffsetInMagic;

look_ups!(OffsetInMagic, name: "offset_in_magic", table: TABLE, const);

#[repr(C, align(64))]
struct Table {
    attacks: [u64; generated::ATTACKS.len()],
    /// For each piece the squares off the masks, which are added to the occupied squares, and the magics.
    columns: Columns<2>,
}

static TABLE: Table = Table::new();

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

impl Table {
    /// Builds the table. There is no other constructor.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an occupancy leads out of
    /// `attacks`, or if a shift is not that of the look-up.
    const fn new() -> Self {
        assert_shifts(&generated::ROOK_SHIFTS, &generated::BISHOP_SHIFTS);
        let columns = Columns::new(
            [Column::complements(&generated::ROOK_MASKS), Column::new(&generated::ROOK_MAGICS)],
            [Column::complements(&generated::BISHOP_MASKS), Column::new(&generated::BISHOP_MAGICS)],
        );
        let mut square = 0;
        while square < 64 {
            let (off_mask, magic) =
                (columns.rook[0].get(Square::ALL[square]), columns.rook[1].get(Square::ALL[square]));
            let table = (rook_offset(magic) as u64, ROOK);
            assert!(subsets_stay_within((!off_mask, off_mask), (magic, 0), table, generated::ATTACKS.len()));
            let (off_mask, magic) =
                (columns.bishop[0].get(Square::ALL[square]), columns.bishop[1].get(Square::ALL[square]));
            let table = (bishop_offset(magic) as u64, BISHOP);
            assert!(subsets_stay_within((!off_mask, off_mask), (magic, 0), table, generated::ATTACKS.len()));
            square += 1;
        }
        Self { attacks: generated::ATTACKS, columns }
    }

    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [off_masks, magics] = &self.columns.rook;
        let magic = magics.get(square);
        let index = (occupied.0 | off_masks.get(square)).wrapping_mul(magic) >> ROOK;
        // SAFETY: `Table::new` has checked for a rook on each square that no occupancy leads out of `attacks`; all
        // occupancies with the same squares of the mask have the same index.
        Bitboard(unsafe { read(&self.attacks, rook_offset(magic) as usize + index as usize) })
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [off_masks, magics] = &self.columns.bishop;
        let magic = magics.get(square);
        let index = (occupied.0 | off_masks.get(square)).wrapping_mul(magic) >> BISHOP;
        // SAFETY: `Table::new` has checked for a bishop on each square that no occupancy leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks, bishop_offset(magic) as usize + index as usize) })
    }
}

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
//! of [`fancy`](super::fancy); mask and offset take 16 bytes. Use this if BMI2 is certain, and fast: AMD before Zen 3 takes
//! up to hundreds of cycles for it.
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

use super::parts::bits::extract;
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
use super::parts::bits::extract_by_instruction;
use super::parts::bounds::{extracts_within, read};
use super::parts::columns::{Column, Columns};
use super::parts::look_ups::look_ups;
use crate::tables::pext as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Parallel bits extract: the occupied squares of the mask, moved together, are the index. No magics.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pext;

look_ups!(Pext, name: "pext", table: TABLE);

#[repr(C, align(64))]
struct Table {
    attacks: [u64; generated::ATTACKS.len()],
    /// For each piece the masks and the offsets.
    columns: Columns<2>,
}

static TABLE: Table = Table::new();

impl Table {
    /// Puts the table together. This is the only way to one.
    ///
    /// # Panics
    /// Does not compile where a `static` is made, if for any of the 64 squares an extract could lead out of `attacks`.
    const fn new() -> Self {
        let columns = Columns::new(
            [Column::new(&generated::ROOK_MASKS), Column::widened(&generated::ROOK_OFFSETS)],
            [Column::new(&generated::BISHOP_MASKS), Column::widened(&generated::BISHOP_OFFSETS)],
        );
        let mut square = 0;
        while square < 64 {
            assert!(Self::stays_within(&columns.rook, Square::ALL[square]));
            assert!(Self::stays_within(&columns.bishop, Square::ALL[square]));
            square += 1;
        }
        Self { attacks: generated::ATTACKS, columns }
    }

    const fn stays_within([masks, offsets]: &[Column; 2], square: Square) -> bool {
        extracts_within(masks.get(square), offsets.get(square), generated::ATTACKS.len())
    }

    #[inline]
    fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [masks, offsets] = &self.columns.rook;
        let index = offsets.get(square).wrapping_add(extract(occupied.0, masks.get(square)));
        // SAFETY: `Table::new` has shown for the rook on each square that no extract of its mask leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks, index as usize) })
    }

    #[inline]
    fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [masks, offsets] = &self.columns.bishop;
        let index = offsets.get(square).wrapping_add(extract(occupied.0, masks.get(square)));
        // SAFETY: `Table::new` has shown for the bishop on each square that no extract of its mask leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks, index as usize) })
    }
}

/// [`rook_attacks`] by the instruction, whatever the compile target.
///
/// # Safety
/// The processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) unsafe fn rook_attacks_by_instruction(square: Square, occupied: Bitboard) -> Bitboard {
    let [masks, offsets] = &TABLE.columns.rook;
    // SAFETY: the caller has seen to BMI2.
    let extracted = unsafe { extract_by_instruction(occupied.0, masks.get(square)) };
    // SAFETY: as for `Table::rook_attacks`.
    Bitboard(unsafe { read(&TABLE.attacks, offsets.get(square).wrapping_add(extracted) as usize) })
}

/// [`bishop_attacks`] by the instruction, whatever the compile target.
///
/// # Safety
/// The processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) unsafe fn bishop_attacks_by_instruction(square: Square, occupied: Bitboard) -> Bitboard {
    let [masks, offsets] = &TABLE.columns.bishop;
    // SAFETY: the caller has seen to BMI2.
    let extracted = unsafe { extract_by_instruction(occupied.0, masks.get(square)) };
    // SAFETY: as for `Table::bishop_attacks`.
    Bitboard(unsafe { read(&TABLE.attacks, offsets.get(square).wrapping_add(extracted) as usize) })
}

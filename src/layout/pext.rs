//! Parallel bits extract: the index is the relevant occupancy with its bits moved together, without magics.
//!
//! One instruction of BMI2 (Intel since Haswell, 2013; fast on AMD since Zen 3, 2020) replaces the magic, the
//! multiplication and the shift, and takes three cycles:
//!
//! ```text
//! attacks[offset + pext(occupied, mask)]
//! ```
//!
//! The program uses the instruction if the compile target has it (`-C target-feature=+bmi2` or `-C target-cpu=native`).
//! Otherwise a loop computes the same index for the same table, and every other layout is faster. The functions are not
//! `const`, with or without the instruction, because the instruction cannot run at compile time.
//!
//! Chess programmers proposed this as soon as Intel announced the instruction (2011). The attack sets take 107,648
//! entries, like those of [`fancy`](super::fancy); mask and offset take 16 bytes.
//!
//! Use this if every processor that runs the program has fast BMI2. AMD before Zen 3 takes up to hundreds of cycles for
//! one PEXT.
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

/// Parallel bits extract: the index is the relevant occupancy with its bits moved together, without magics.
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
    /// Builds the table. There is no other constructor.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if for any of the 64 squares an extract leads out of
    /// `attacks`.
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
        // SAFETY: `Table::new` has checked for a rook on each square that no extract of its mask leads out of
        // `attacks`.
        Bitboard(unsafe { read(&self.attacks, index as usize) })
    }

    #[inline]
    fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [masks, offsets] = &self.columns.bishop;
        let index = offsets.get(square).wrapping_add(extract(occupied.0, masks.get(square)));
        // SAFETY: `Table::new` has checked for a bishop on each square that no extract of its mask leads out of
        // `attacks`.
        Bitboard(unsafe { read(&self.attacks, index as usize) })
    }
}

/// Returns what [`rook_attacks`] returns, with the instruction on every compile target.
///
/// # Safety
/// The processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) unsafe fn rook_attacks_by_instruction(square: Square, occupied: Bitboard) -> Bitboard {
    let [masks, offsets] = &TABLE.columns.rook;
    // SAFETY: the caller guarantees BMI2.
    let extracted = unsafe { extract_by_instruction(occupied.0, masks.get(square)) };
    // SAFETY: as for `Table::rook_attacks`.
    Bitboard(unsafe { read(&TABLE.attacks, offsets.get(square).wrapping_add(extracted) as usize) })
}

/// Returns what [`bishop_attacks`] returns, with the instruction on every compile target.
///
/// # Safety
/// The processor has BMI2.
#[cfg(all(feature = "dispatch", target_arch = "x86_64"))]
#[inline(always)]
pub(crate) unsafe fn bishop_attacks_by_instruction(square: Square, occupied: Bitboard) -> Bitboard {
    let [masks, offsets] = &TABLE.columns.bishop;
    // SAFETY: the caller guarantees BMI2.
    let extracted = unsafe { extract_by_instruction(occupied.0, masks.get(square)) };
    // SAFETY: as for `Table::bishop_attacks`.
    Bitboard(unsafe { read(&TABLE.attacks, offsets.get(square).wrapping_add(extracted) as usize) })
}

#[cfg(test)]
mod tests {
    use super::{Column, Table, generated};
    use crate::Square;

    #[test]
    fn offsets_that_lead_out_are_noticed() {
        let offsets = Column::new(&[generated::ATTACKS.len() as u64; 64]);
        for masks in [generated::ROOK_MASKS, generated::BISHOP_MASKS] {
            let columns = [Column::new(&masks), offsets];
            assert!(Square::ALL.into_iter().all(|square| !Table::stays_within(&columns, square)));
        }
    }
}

//! The spans of magics that need no list of chunks.

use sliding_attacks_codegen::Seed;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records;
use sliding_attacks_codegen::internal::search::{self, Slots};

use super::{Hit, exact_span};
use crate::Error;

/// Returns for each square the bits and the magic of the record `dense`, or one with as many index bits as the mask has
/// squares, with its span.
///
/// # Errors
/// Returns [`Error::NoMagic`] for a square without a magic, and the errors of the record.
pub fn known(all: &[Occupancies], seed: Seed) -> Result<Vec<(u32, Hit)>, Error> {
    let dense = records::parse("dense", include_str!("../../../records/dense.txt"))?;
    let mut slots = Slots::new();
    let known = all.iter().map(|occupancies| {
        let (piece, square) = (occupancies.piece, occupancies.square);
        let recorded = dense.iter().find(|record| (record.piece, record.square) == (piece, square));
        let (bits, magic) = match recorded {
            Some(record) => (record.bits, record.magic),
            None => {
                let found = search::find(occupancies, occupancies.bits, seed, &mut slots)?;
                (occupancies.bits, found.magic)
            }
        };
        let hit = exact_span(occupancies, bits, magic, 0);
        Ok((bits, hit.ok_or(Error::NoMagic { piece, square, bits })?))
    });
    known.collect()
}

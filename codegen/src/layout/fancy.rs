//! Fancy magics (Pradu Kannan, 2007): a table of its own size for each square, all in one array.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, with `shift` = 64 - the mask's population.

use super::Ground;
use crate::error::Error;
use crate::geometry::{Piece, square_name};
use crate::tables::{Array, Row};

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    ground.find_natural_factors()?;
    let (squares, factors) = (&ground.occupancies, &ground.natural);

    let mut arrays = Vec::new();
    let mut attacks = Vec::with_capacity(107_648);
    let mut rows = Vec::with_capacity(128);
    for piece in Piece::ALL {
        let (mut masks, mut magics, mut shifts, mut offsets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (square, factor) in squares.iter().zip(factors) {
            if square.piece != piece {
                continue;
            }
            let offset = attacks.len();
            let shift = 64 - square.bits;
            rows.push(Row { start: offset, label: format!("{piece} {}", square_name(square.square)) });
            masks.push(square.mask);
            magics.push(factor.magic);
            shifts.push(shift as u8);
            offsets.push(offset as u32);
            attacks.resize(offset + square.subsets.len(), 0);

            // Slices and a plain loop, since this runs 107,648 times at opt-level 0.
            let (table, subsets, sets) = (&mut attacks[offset..], &square.subsets[..], &square.attacks[..]);
            let mut position = 0;
            while position < subsets.len() {
                table[(subsets[position].wrapping_mul(factor.magic) >> shift) as usize] = sets[position];
                position += 1;
            }
        }
        let upper = if piece == Piece::Rook { "ROOK" } else { "BISHOP" };
        arrays.push(Array::new(
            format!("{upper}_MASKS"),
            format!("Squares whose occupancy decides a {piece}'s attacks, by square."),
            masks,
        ));
        arrays.push(Array::new(format!("{upper}_MAGICS"), format!("Factors for a {piece}, by square."), magics));
        arrays.push(Array::new(
            format!("{upper}_SHIFTS"),
            format!("Right shifts of a {piece}'s product, 64 - index bits, by square."),
            shifts,
        ));
        arrays.push(Array::new(
            format!("{upper}_OFFSETS"),
            format!("Where a {piece}'s table starts in `ATTACKS`, by square."),
            offsets,
        ));
    }
    let attacks = Array::new("ATTACKS".into(), "Attack sets by offset + index.".into(), attacks);
    arrays.push(attacks.with_rows(rows));
    Ok(arrays)
}

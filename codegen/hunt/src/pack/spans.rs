//! Short spans for tables of one shift: magics whose slots lie close together, although the index has more bits than the
//! square needs.
//!
//! A black index can start anywhere. Without the complement of the mask the empty board has index 0, and the slots lie
//! round it: behind slot 0, and before the end of the index. Other tables lie between.

use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::Occupancies;

use super::Choice;
use crate::formula::Formula;
use crate::short_span::{self, Plan, TESTS, exact_span};

/// Returns the number of magics kept for a square. Of tables in two parts, more are needed to find some that match.
const fn kept(formula: Formula) -> usize {
    match formula {
        Formula::FixedShift | Formula::SignedShift => 8,
        Formula::Black => 4,
    }
}

/// Searches for magics whose slots take no more than an entry for each occupancy, and returns the best, the shortest
/// first.
pub(super) fn spans(occupancies: &Occupancies, formula: Formula, seed: Seed, chunks: u64) -> Vec<u64> {
    let (bits, natural) = (formula.bits(occupancies.piece), 1 << occupancies.bits);
    let mut shortest = natural;
    let mut found = Vec::new();
    for chunk in 0..chunks {
        // Chunks with a high limit find what can be polished, those with a low one what is new.
        let most = match chunk % 3 {
            0 => natural,
            1 => near(shortest),
            _ => shortest - 1,
        };
        let plan = Plan { bits, most, tests: TESTS };
        let hit = short_span::run_for(occupancies, Some(formula), seed, chunk, plan);
        if let Some(hit) = hit.filter(|hit| hit.span <= near(shortest)) {
            shortest = shortest.min(hit.span);
            found.push((hit.span, hit.magic));
        }
    }
    found.sort_unstable();
    found.dedup();
    let near = found.into_iter().filter(|(span, _)| *span <= near(shortest));
    near.take(kept(formula)).map(|(_, magic)| magic).collect()
}

/// Returns the longest span that is close to this one.
const fn near(span: u32) -> u32 {
    span + span / 32
}

/// Returns the choice of a magic with a short span, with slots that begin as low as possible.
pub(super) fn choice(occupancies: &Occupancies, formula: Formula, magic: u64, table: &mut Vec<u64>) -> Option<Choice> {
    let (mask, bits) = (occupancies.mask, formula.bits(occupancies.piece));
    let base = formula.base(mask, magic);
    let hit = exact_span(occupancies, bits, magic, base)?;
    let first = (base.wrapping_sub(hit.addend) >> (64 - bits)) as u32;
    Choice::new(occupancies, formula, formula.lowered(mask, magic, bits, first), table)
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::internal::geometry::Piece;

    use super::*;

    #[test]
    fn slots_lie_close_together_with_either_formula() {
        for (piece, square) in [(Piece::Rook, 9), (Piece::Bishop, 0)] {
            let occupancies = Occupancies::new(piece, square);
            for formula in [Formula::FixedShift, Formula::Black] {
                let magics = spans(&occupancies, formula, DEFAULT_SEED, 1);
                assert!(!magics.is_empty());
                for magic in magics {
                    let choice = choice(&occupancies, formula, magic, &mut Vec::new()).expect("a magic");
                    assert!(choice.count < 1 << occupancies.bits, "{piece} {square} {formula:?}: {}", choice.count);
                    let whole = choice.span <= 1 << occupancies.bits;
                    assert!(whole || formula == Formula::FixedShift, "{piece} {square}: a black table in two parts");
                }
            }
        }
    }
}

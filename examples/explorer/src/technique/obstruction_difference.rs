//! Obstruction difference: twice the blocker above less the blocker below.

use sliding_attacks::{Bitboard, Square};

use super::line::Line;
use crate::trace::Step;

pub(super) fn steps(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    let below_slider = square.bitboard().0 - 1;
    let (below, above) = (occupied & on_line & below_slider, occupied & on_line & !below_slider);
    // The first bit, so that there is something to subtract.
    let highest_below = Bitboard(below | 1).last().map_or(0, |square| square.bitboard().0);
    let lowest_above = Bitboard(above).lowest().0;
    let difference = (lowest_above << 1).wrapping_sub(highest_below);
    let attacks = difference & on_line;
    vec![
        Step::board(
            "lower",
            "Blockers below the slider; the nearest is the highest bit, or a1 if there is none.",
            below,
        ),
        Step::board("upper", "Blockers above the slider; the nearest is the lowest bit.", above),
        Step::board("2 × nearest above", "Doubled, so that the blocker itself is attacked.", lowest_above << 1),
        Step::board("− nearest below", "All bits from one to the other.", difference),
        Step::attacks("& line", "The attacks.", attacks),
    ]
}

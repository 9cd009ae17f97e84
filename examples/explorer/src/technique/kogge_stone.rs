//! Kogge-Stone: a flood in three steps of width 1, 2 and 4.

use sliding_attacks::Direction;
use sliding_attacks::{Bitboard, Square};

use crate::trace::Step;

pub(super) fn steps(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let slider = square.bitboard();
    let free = Bitboard(!occupied) - slider;
    let mut flood = slider;
    let mut way = free;
    let mut steps = Vec::with_capacity(6);
    steps.push(Step::board("free", "The empty squares let the flood through.", free.0));
    for (width, title, note) in [
        (1, "fill by 1", "The slider and one square further."),
        (2, "fill by 2", "What was reached, two squares further, where two were free."),
        (4, "fill by 4", "Four squares further: seven in three steps."),
    ] {
        flood = flood | (moved(flood, direction, width) & way);
        way = way & moved(way, direction, width);
        steps.push(Step::board(title, note, flood.0));
    }
    let attacks = flood.step(direction);
    steps.push(Step::attacks("one step further", "Onto whatever is there: the attacks.", attacks.0));
    steps
}

/// Moves squares by so many steps; what leaves the board is gone.
fn moved(squares: Bitboard, direction: Direction, steps: u32) -> Bitboard {
    (0..steps).fold(squares, |squares, _| squares.step(direction))
}

//! Slide arithmetic: *o* ^ (*o* - 3*c*), with the nearest blocker below as *c*.

use sliding_attacks::{Bitboard, Square};

use super::line::Line;
use crate::trace::Step;

pub(super) fn steps(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    // The first bit stands in for a missing blocker.
    let o = occupied & on_line | 1;
    let below = o & ((square.bitboard().0 - 1) | 1);
    let nearest = Bitboard(below).last().map_or(1, |square| square.bitboard().0);
    let thrice = nearest.wrapping_mul(3);
    let difference = o.wrapping_sub(thrice);
    let changed = o ^ difference;
    let attacks = changed & on_line;
    vec![
        Step::board("o", "The blockers on the line; a1 stands in for a blocker below the slider if there is none.", o),
        Step::board("3c", "The nearest blocker below, one bit, three times: the bit and the one above it.", thrice),
        Step::board(
            "o − 3c",
            "c removes that blocker, and 2c borrows from the next one, above the slider.",
            difference,
        ),
        Step::board("o ^ (o − 3c)", "The bits that changed: from one blocker to the other.", changed),
        Step::attacks("& line", "The attacks.", attacks),
    ]
}

//! Hyperbola quintessence: *o* ^ (*o* - 2*r*), forwards and backwards.

use sliding_attacks::Square;

use super::line::Line;
use crate::trace::Step;

pub(super) fn steps(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (on_line, slider) = (line.through(square), square.bitboard().0);
    // A file or a diagonal has one square in each rank, so that swapping bytes reverses it.
    let (reverse, how): (fn(u64) -> u64, _) = match line {
        Line::Rank => (u64::reverse_bits, "All 64 bits in reverse."),
        _ => (u64::swap_bytes, "The bytes in reverse: one square of the line is in each."),
    };
    let o = occupied & on_line | slider;
    let upwards = o.wrapping_sub(slider << 1);
    let o_reversed = reverse(o);
    let downwards = o_reversed.wrapping_sub(reverse(slider) << 1);
    // Twice a slider on h8 is nothing in 64 bits; of the line's own bits the difference is right all the same.
    let both = upwards ^ reverse(downwards);
    let attacks = both & on_line;
    vec![
        Step::board("o", "The occupied squares of the line, and the slider r.", o),
        Step::board("o − 2r", "The borrow runs up to the first blocker.", upwards),
        Step::pattern("o′", how, o_reversed),
        Step::pattern("o′ − 2r′", "The same in the other direction.", downwards),
        Step::board("(o′ − 2r′)′", "Turned back.", reverse(downwards)),
        Step::board(
            "(o − 2r) ^ (o′ − 2r′)′",
            "The exclusive or of the two: o cancels, and what the borrows changed stays.",
            both,
        ),
        Step::attacks("& line", "The attacks.", attacks),
    ]
}

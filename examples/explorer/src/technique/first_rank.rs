//! First rank attacks: every line as a first rank.

use sliding_attacks::technique::first_rank;
use sliding_attacks::{Bitboard, Square};

use super::line::Line;
use crate::trace::{Step, set_of, squares_of};

pub(super) fn steps(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    let blockers = occupied & on_line;
    // Each square of a line has a place of its own on a rank: its file, or on a file its rank.
    let place = |square: u8| if line == Line::File { square / 8 } else { square % 8 };
    let laid_down = set_of(squares_of(blockers).map(place));
    let own = place(square as u8);
    let on_first_rank = first_rank::rank_attacks(Square::ALL[usize::from(own)], Bitboard(laid_down)).0;
    let attacks = set_of(squares_of(on_line).filter(|&square| on_first_rank >> place(square) & 1 != 0));
    vec![
        Step::board("occupied & line", "What stands on the line.", blockers),
        Step::pattern("laid down", "As a first rank: one byte.", laid_down),
        Step::pattern(
            "table[place][inner six]",
            "The attacks on a first rank, 512 bytes for all lines.",
            on_first_rank,
        ),
        Step::attacks("back on the line", "The attacks.", attacks),
    ]
}

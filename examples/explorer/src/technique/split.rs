//! Split tables: an index and a load for each line.

use sliding_attacks::technique::split;
use sliding_attacks::{Bitboard, Square};

use super::kindergarten::{LAY_DOWN, multiply};
use super::line::Line;
use crate::trace::{Picture, Role, Step};

pub(super) fn steps(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    // The crate's look-up gives both lines of a piece.
    let both = match line {
        Line::Rank | Line::File => split::rook_attacks(square, Bitboard(occupied)),
        Line::Diagonal | Line::AntiDiagonal => split::bishop_attacks(square, Bitboard(occupied)),
    };
    let attacks = both.0 & on_line;
    let mut steps = match line {
        Line::Rank => rank(square, occupied),
        Line::File => {
            let file = square.file().index();
            let inner = Bitboard::FILE_A.0 & !(Bitboard::RANK_1.0 | Bitboard::RANK_8.0);
            let on_a_file = occupied >> file & inner;
            let note = "Without the outer ranks, shifted so that one constant does for all files.";
            let mut steps = vec![Step::pattern("file on the a-file", note, on_a_file)];
            multiply(on_a_file, inner, LAY_DOWN, "× diagonal c2 to h7", &mut steps);
            steps
        }
        Line::Diagonal | Line::AntiDiagonal => {
            let blockers = occupied & on_line;
            let mut steps = vec![Step::board("occupied & line", "At most one square in each file.", blockers)];
            multiply(blockers, on_line, Bitboard::FILE_B.0, "× b-file", &mut steps);
            steps
        }
    };
    steps.push(Step::attacks(
        "table[square][line][index]",
        "The attacks on the line of this square, ready to use: nothing is masked or shifted back.",
        attacks,
    ));
    steps
}

/// The six inner squares of a rank are adjacent bits: a shift makes the index.
fn rank(square: Square, occupied: u64) -> Vec<Step> {
    let first = square.rank().index() as u32 * 8 + 1;
    let inner = 0x3f << first;
    let sources = (0..6).map(|bit| 1 << (first + bit)).collect();
    vec![
        Step::board("occupied & rank", "The inner six squares decide; the outer two never matter.", occupied & inner),
        Step::new(
            "(occupied >> shift) & 63",
            "A rank is adjacent bits already. No multiplication.",
            Picture::Bits {
                value: occupied >> first & 0x3f,
                from: inner,
                set: occupied & inner,
                sources,
                role: Role::Blocker,
            },
        ),
    ]
}

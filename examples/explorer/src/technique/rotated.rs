//! Rotated bitboards: four boards, on each of which another kind of line is a byte.

use sliding_attacks::technique::rotated::RotatedOccupancy;
use sliding_attacks::{Bitboard, Square};
use sliding_attacks_codegen::internal::Piece;

use super::line::Line;
use crate::trace::{Group, Picture, Role, Step, set_of, squares_of};

/// Makes a group of the four boards, and one for each line: the inner bits of its byte, and the attacks.
pub(super) fn groups(piece: Piece, square: Square, occupied: u64) -> Vec<Group> {
    let kept = RotatedOccupancy::new(Bitboard(occupied));
    let group = |line: Line| {
        let turned = set_of(squares_of(occupied).map(|square| turn(line, square)));
        let first = turn(line, square as u8) & !7;
        let inner = turned >> first >> 1 & 0x3f;
        let attacks = match line {
            Line::Rank => kept.rank_attacks(square),
            Line::File => kept.file_attacks(square),
            Line::Diagonal => kept.diagonal_attacks(square),
            Line::AntiDiagonal => kept.anti_diagonal_attacks(square),
        };
        // By bit of the index, the square of the ordinary board that it stands for.
        let from =
            |bit: u8| (0..64).find(|&square| turn(line, square) == first + 1 + bit).map_or(0, |square| 1_u64 << square);
        let sources: Vec<u64> = (0..6).map(from).collect();
        let reach = sources.iter().fold(0, |set, source| set | source);
        let steps = vec![
            Step::new(
                "inner six bits = index",
                "A shift and a mask. No multiplication.",
                Picture::Bits { value: inner, from: reach, set: reach & occupied, sources, role: Role::Blocker },
            ),
            Step::attacks("table[square][index]", "The attacks.", attacks.0),
        ];
        Group { title: line.name().into(), steps }
    };
    let mut groups = vec![Group { title: "four boards, kept move by move".into(), steps: boards(occupied) }];
    groups.extend(Line::of(piece).map(group));
    groups
}

/// Shows the four boards.
fn boards(occupied: u64) -> Vec<Step> {
    let board = |(line, title, note): (Line, &'static str, &'static str)| {
        let set = set_of(squares_of(occupied).map(|square| turn(line, square)));
        Step::pattern(title, note, set)
    };
    let boards = [
        (Line::Rank, "as it is", "Ranks are bytes."),
        (Line::File, "turned by 90°", "Files are bytes."),
        (Line::Diagonal, "files moved down", "Each file by its number: diagonals are bytes."),
        (Line::AntiDiagonal, "files moved up", "Each file by its number: anti-diagonals are bytes."),
    ];
    boards.map(board).into()
}

/// Returns the bit of a square on the board of a kind of line.
const fn turn(line: Line, square: u8) -> u8 {
    let (file, rank) = (square % 8, square / 8);
    match line {
        Line::Rank => square,
        Line::File => 8 * file + 7 - rank,
        Line::Diagonal => 8 * ((8 + rank - file) & 7) + file,
        Line::AntiDiagonal => 8 * ((rank + file) & 7) + file,
    }
}

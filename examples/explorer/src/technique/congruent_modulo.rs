//! Congruent modulo: the remainder of a line's occupancy is different for each occupancy.

use sliding_attacks::technique::first_rank;
use sliding_attacks::{Bitboard, Square};

use super::line::Line;
use crate::trace::{Step, set_of, squares_of};

/// a1 to h8.
const MAIN_DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// a8 to h1, shifted so that h1 is bit 0.
const MAIN_ANTI_DIAGONAL_FROM_H1: u64 = 0x0002_0408_1020_4081;

pub(super) fn steps(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    let (file, rank) = (square as u32 % 8, square as u32 / 8);
    let mut steps = vec![Step::board("occupied & line", "What stands on the line.", occupied & on_line)];
    let moved = match line {
        // A rank is a byte already.
        Line::Rank => None,
        Line::File => Some((
            "on the a-file",
            "Squares 8 bits apart: sums of powers of −2.",
            occupied >> file & Bitboard::FILE_A.0,
            258,
        )),
        Line::Diagonal => {
            let on_main = occupied.rotate_right(8 * ((8 + rank - file) & 7)) & MAIN_DIAGONAL;
            Some(("on the main diagonal", "Squares 9 bits apart: sums of powers of −2.", on_main, 514))
        }
        Line::AntiDiagonal => {
            let on_main = (occupied.rotate_right(8 * ((rank + file + 1) & 7)) >> 7) & MAIN_ANTI_DIAGONAL_FROM_H1;
            Some(("on the main anti-diagonal", "Squares 7 bits apart, from h1 on.", on_main, 257))
        }
    };
    if let Some((title, note, squares, modulus)) = moved {
        let remainder = squares % modulus;
        steps.push(Step::pattern(title, note, squares));
        let note = format!("{remainder}: no other occupancy of the line has this remainder.");
        steps.push(Step::pattern(format!("% {modulus} = remainder"), note, remainder));
    }
    // The table by remainder gives the inner squares, and the one by these the attacks along a line of eight.
    let place = |square: u8| if line == Line::File { square / 8 } else { square % 8 };
    let laid_down = set_of(squares_of(occupied & on_line).map(place));
    let own = usize::from(place(square as u8));
    let on_first_rank = first_rank::rank_attacks(Square::ALL[own], Bitboard(laid_down)).0;
    let attacks = set_of(squares_of(on_line).filter(|&square| on_first_rank >> place(square) & 1 != 0));
    let (title, note) = match line {
        Line::Rank => ("inner six squares", "A rank is a byte: a shift and a mask are enough."),
        _ => ("table[remainder]", "Which of the inner six squares are occupied."),
    };
    steps.push(Step::pattern(title, note, laid_down & 0x7e));
    steps.push(Step::attacks("table[place][inner six] & line", "The attacks.", attacks));
    steps
}

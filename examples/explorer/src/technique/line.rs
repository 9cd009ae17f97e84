//! Techniques that take one line through the square after the other.

use sliding_attacks::rays::ray;
use sliding_attacks::technique::first_rank::rank_attacks;
use sliding_attacks::{Bitboard, Direction, Square};

use crate::trace::{Bits, Picture, Trace, set_of, squares_of};

/// The lines through a square, each by the direction towards higher bits.
pub(super) type Line = Direction;
const RANK: Line = Direction::East;
const FILE: Line = Direction::North;
const DIAGONAL: Line = Direction::NorthEast;

/// The lines of a rook and of a bishop.
pub(super) const DIRECTIONS: [&[(Line, &str)]; 2] = [
    &[(RANK, "rank"), (FILE, "file")],
    &[
        (DIAGONAL, "diagonal"),
        (Direction::NorthWest, "anti-diagonal"),
    ],
];

/// Returns the squares of the line, without `square`.
const fn through(line: Line, square: Square) -> u64 {
    ray(square, line).0 | ray(square, line.opposite()).0
}

/// *o* ^ (*o* - 2*r*), forwards and backwards.
pub(super) fn hyperbola_quintessence(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    let (on_line, slider) = (through(line, square), square.bitboard().0);
    // A file or a diagonal has one square in each rank, so that swapping bytes reverses it.
    let how = "The bytes in reverse: one square of the line is in each.";
    let (reverse, how): (fn(u64) -> u64, _) = match line {
        RANK => (u64::reverse_bits, "All 64 bits in reverse."),
        _ => (u64::swap_bytes, how),
    };
    let words = "o: The occupied squares of the line, and the slider r.";
    let o = trace.squares(words, occupied & on_line | slider);
    let words = "o − 2r: The borrow runs up to the first blocker.";
    let upwards = trace.squares(words, o.wrapping_sub(slider << 1));
    let o_reversed = trace.word(format!("o′: {how}"), reverse(o));
    // Twice a slider on h8 is nothing in 64 bits; of the line's own bits the difference is right
    // all the same.
    let downwards = o_reversed.wrapping_sub(reverse(slider) << 1);
    trace.word("o′ − 2r′: The same in the other direction.", downwards);
    let back = trace.squares("(o′ − 2r′)′: Turned back.", reverse(downwards));
    let words =
        "(o − 2r) ^ (o′ − 2r′)′: The exclusive or: o cancels, and what the borrows changed stays.";
    let changed = trace.squares(words, upwards ^ back);
    trace.attacks("& line: The attacks.", changed & on_line);
}

/// *o* ^ (*o* - 3*c*), with the nearest blocker below as *c*.
pub(super) fn slide_arithmetic(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    let on_line = through(line, square);
    let words = "o: The blockers on the line; a1 stands in for a blocker below the slider if there is none.";
    let o = trace.squares(words, occupied & on_line | 1);
    let below = o & ((square.bitboard().0 - 1) | 1);
    let words =
        "3c: The nearest blocker below, one bit, three times: the bit and the one above it.";
    let thrice = trace.squares(words, (1_u64 << below.ilog2()).wrapping_mul(3));
    let words =
        "o − 3c: c removes that blocker, and 2c borrows from the next one, above the slider.";
    let difference = trace.squares(words, o.wrapping_sub(thrice));
    let words = "o ^ (o − 3c): The bits that changed: from one blocker to the other.";
    let changed = trace.squares(words, o ^ difference);
    trace.attacks("& line: The attacks.", changed & on_line);
}

/// Twice the blocker above less the blocker below.
pub(super) fn obstruction_difference(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    let (on_line, below_slider) = (through(line, square), square.bitboard().0 - 1);
    let words =
        "lower: Blockers below the slider; the nearest is the highest bit, or a1 if there is none.";
    let below = trace.squares(words, occupied & on_line & below_slider);
    let words = "upper: Blockers above the slider; the nearest is the lowest bit.";
    let above = trace.squares(words, occupied & on_line & !below_slider);
    let words = "2 × nearest above: Doubled, so that the blocker itself is attacked.";
    let twice = trace.squares(words, Bitboard(above).isolate_first().0 << 1);
    let words = "− nearest below: All bits from one to the other.";
    let difference = trace.squares(words, twice.wrapping_sub(1 << (below | 1).ilog2()));
    trace.attacks("& line: The attacks.", difference & on_line);
}

/// Returns a line's occupied squares laid down on the first rank, the attacks there, and those back
/// on the line.
fn laid_down(line: Line, square: Square, occupied: u64) -> (u64, u64, u64) {
    let place = |square: u8| if line == FILE { square / 8 } else { square % 8 };
    let on_line = through(line, square);
    let laid_down = set_of(squares_of(occupied & on_line).map(place));
    let own = Square::ALL[usize::from(place(square as u8))];
    let attacks = rank_attacks(own, Bitboard(laid_down)).0;
    let is_attacked = |&square: &u8| attacks >> place(square) & 1 != 0;
    let back = set_of(squares_of(on_line).filter(is_attacked));
    (laid_down, attacks, back)
}

/// c2 to h7: brings the ranks 7 to 2 of the a-file to the upper six bits.
const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

/// Multiplies a line into six bits.
fn multiply(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    let (from, squares, factor, name) = if line == FILE {
        let from = Bitboard::FILE_A.0;
        let words = "file on the a-file: Shifted, so that one constant does for all files.";
        let squares = trace.word(words, occupied >> square.file().index() & from);
        (from, squares, C2_TO_H7, "diagonal c2 to h7")
    } else {
        let from = through(line, square);
        let words = "occupied & line: At most one square in each file.";
        let squares = trace.squares(words, occupied & from);
        (from, squares, Bitboard::FILE_B.0, "b-file")
    };
    let words = "Adds all ranks up on the eighth. The top six bits are the inner squares.";
    trace.product(format!("× {name}: {words}"), 64, 58, [squares, factor, 0]);
    let words = ">> 58 = index: The outer squares never matter, so six bits decide.";
    let index = squares.wrapping_mul(factor) >> 58;
    let reaches = |square, bit| factor << square >> (58 + bit) & 1 != 0;
    six_bits(trace, words, index, squares, |bit| {
        set_of(squares_of(from).filter(|&square| reaches(square, bit)))
    });
}

/// Adds an index, and the squares from which each bit comes.
fn six_bits(trace: &mut Trace, words: &str, value: u64, occupied: u64, source: impl Fn(u8) -> u64) {
    let sources = [0, 1, 2, 3, 4, 5].map(|bit| Bits(source(bit)));
    let from = sources.iter().fold(0, |set, source| set | source.0);
    let squares = [from, from & occupied];
    let picture = Picture::bits("blocker", value, squares, sources.to_vec());
    trace.step(words, picture);
}

/// The line multiplied into six bits.
pub(super) fn kindergarten(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    let (_, on_first_rank, set) = laid_down(line, square, occupied);
    multiply(trace, line, square, occupied);
    if line == FILE {
        let words = "table[rank][index]: The attacks on the a-file, from a table of its own.";
        trace.word(words, set >> square.file().index());
        trace.attacks("<< file: Back to the file: the attacks.", set);
    } else {
        let words =
            "table[file][index]: The attacked files, on every rank: one table for all lines.";
        trace.word(words, on_first_rank * Bitboard::FILE_A.0);
        trace.attacks("& line: The attacks.", set);
    }
}

/// An index and a load for each line.
pub(super) fn split(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    if line == RANK {
        let first = 8 * square.rank().index() as u8 + 1;
        let inner = occupied >> first & 0x3f;
        let words = "occupied & rank: The inner six squares decide; the outer two never matter.";
        trace.squares(words, inner << first);
        let words = "(occupied >> shift) & 63: A rank is adjacent bits already. No multiplication.";
        six_bits(trace, words, inner, occupied, |bit| 1 << (first + bit));
    } else {
        multiply(trace, line, square, occupied);
    }
    let words = "table[square][line][index]: The attacks on the line of this square, ready to use: nothing is masked \
                 or shifted back.";
    trace.attacks(words, laid_down(line, square, occupied).2);
}

/// Four boards, on each of which another kind of line is a byte.
pub(super) fn rotated(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    // The bit of a square on the board of this kind of line.
    let turn = |square: u8| {
        let (file, rank) = (square % 8, square / 8);
        match line {
            RANK => square,
            FILE => 8 * file + 7 - rank,
            DIAGONAL => 8 * ((8 + rank - file) & 7) + file,
            _ => 8 * ((rank + file) & 7) + file,
        }
    };
    let words = match line {
        RANK => "as it is: Ranks are bytes.",
        FILE => {
            "turned by 90°: A board kept beside the ordinary one, move by move. Files are bytes."
        }
        DIAGONAL => {
            "files moved down: A third board, each file moved by its number: diagonals are bytes."
        }
        _ => "files moved up: A fourth board, the other way round: anti-diagonals are bytes.",
    };
    let turned = trace.word(words, set_of(squares_of(occupied).map(turn)));
    let first = (turn(square as u8) & !7) + 1;
    let inner = turned >> first & 0x3f;
    // The square of the ordinary board that a bit stands for.
    let source = |bit| set_of((0..64).filter(|&square| turn(square) == first + bit));
    let words = "inner six bits = index: A shift and a mask. No multiplication.";
    six_bits(trace, words, inner, occupied, source);
    let (.., set) = laid_down(line, square, occupied);
    trace.attacks("table[square][index]: The attacks.", set);
}

/// Every line as a first rank.
pub(super) fn first_rank(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    let (laid_down, on_first_rank, set) = laid_down(line, square, occupied);
    let on_line = occupied & through(line, square);
    trace.squares("occupied & line: What stands on the line.", on_line);
    trace.word("laid down: As a first rank: one byte.", laid_down);
    let words = "table[place][inner six]: The attacks on a first rank, 512 bytes for all lines.";
    trace.word(words, on_first_rank);
    trace.attacks("back on the line: The attacks.", set);
}

/// The remainder of a line's occupancy is different for each occupancy.
pub(super) fn congruent_modulo(trace: &mut Trace, line: Line, square: Square, occupied: u64) {
    // The table by remainder gives the inner squares, and the one by these the attacks along a line
    // of eight.
    let (laid_down, _, set) = laid_down(line, square, occupied);
    let on_line = occupied & through(line, square);
    trace.squares("occupied & line: What stands on the line.", on_line);
    // A line through a corner, and how far apart its bits are.
    let corner = match line {
        RANK => None,
        FILE => Some(("a-file", 8, 258)),
        DIAGONAL => Some(("main diagonal", 9, 514)),
        _ => Some(("main anti-diagonal from h1 on", 7, 257)),
    };
    let words = if let Some((board, distance, modulus)) = corner {
        let from_corner = |place| if distance == 7 { 7 - place } else { place };
        let places = squares_of(laid_down).map(|place| distance * from_corner(place));
        let words = format!(
            "on the {board}: Squares {distance} bits apart: sums of powers of two, each with a sign of its own."
        );
        let remainder = trace.word(words, set_of(places)) % modulus;
        let words = format!(
            "% {modulus} = remainder: {remainder}: no other occupancy of the line has this remainder."
        );
        trace.word(words, remainder);
        "table[remainder]: Which of the inner six squares are occupied."
    } else {
        "inner six squares: A rank is a byte: a shift and a mask are enough."
    };
    trace.word(words, laid_down & 0x7e);
    trace.attacks("table[place][inner six] & line: The attacks.", set);
}

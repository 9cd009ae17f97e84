//! Techniques that take one line through the square after the other.

use sliding_attacks::rays::ray;
use sliding_attacks::technique::first_rank::rank_attacks;
use sliding_attacks::{Bitboard, Direction, Square};

use crate::trace::{Bits, Picture, Step, boards, set_of, squares_of, steps};

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

/// Returns the place of a square if the line is laid down on the first rank.
const fn place(line: Line, square: u8) -> u8 {
    if matches!(line, FILE) {
        square / 8
    } else {
        square % 8
    }
}

/// A word that is not a set of squares of the position.
const fn word(bits: u64) -> Picture {
    Picture::board("word", bits)
}

/// The attack set, in the last step.
const fn attacks(set: u64) -> Picture {
    Picture::board("attack", set)
}

/// *o* ^ (*o* - 2*r*), forwards and backwards.
pub(super) fn hyperbola_quintessence(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (on_line, slider) = (through(line, square), square.bitboard().0);
    // A file or a diagonal has one square in each rank, so that swapping bytes reverses it.
    let (reverse, how): (fn(u64) -> u64, _) = match line {
        RANK => (u64::reverse_bits, "All 64 bits in reverse."),
        _ => (
            u64::swap_bytes,
            "The bytes in reverse: one square of the line is in each.",
        ),
    };
    let o = occupied & on_line | slider;
    let upwards = o.wrapping_sub(slider << 1);
    let o_reversed = reverse(o);
    let downwards = o_reversed.wrapping_sub(reverse(slider) << 1);
    // Twice a slider on h8 is nothing in 64 bits; of the line's own bits the difference is right
    // all the same.
    let both = upwards ^ reverse(downwards);
    let words = &format!(
        "o: The occupied squares of the line, and the slider r.
        o − 2r: The borrow runs up to the first blocker.
        o′: {how}
        o′ − 2r′: The same in the other direction.
        (o′ − 2r′)′: Turned back.
        (o − 2r) ^ (o′ − 2r′)′: The exclusive or: o cancels, and what the borrows changed stays.
        & line: The attacks."
    );
    let [o, upwards, back, changed] = [o, upwards, reverse(downwards), both].map(Picture::squares);
    let [o_reversed, downwards] = [o_reversed, downwards].map(word);
    let attacks = attacks(both & on_line);
    steps(
        words,
        [o, upwards, o_reversed, downwards, back, changed, attacks],
    )
}

/// *o* ^ (*o* - 3*c*), with the nearest blocker below as *c*.
pub(super) fn slide_arithmetic(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = through(line, square);
    // The first bit stands in for a missing blocker.
    let o = occupied & on_line | 1;
    let below = o & ((square.bitboard().0 - 1) | 1);
    let nearest = 1_u64 << below.ilog2();
    let thrice = nearest.wrapping_mul(3);
    let difference = o.wrapping_sub(thrice);
    let changed = o ^ difference;
    let words =
        "o: The blockers on the line; a1 stands in for a blocker below the slider if there is none.
        3c: The nearest blocker below, one bit, three times: the bit and the one above it.
        o − 3c: c removes that blocker, and 2c borrows from the next one, above the slider.
        o ^ (o − 3c): The bits that changed: from one blocker to the other.
        & line: The attacks.";
    boards(words, [o, thrice, difference, changed], changed & on_line)
}

/// Twice the blocker above less the blocker below.
pub(super) fn obstruction_difference(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = through(line, square);
    let below_slider = square.bitboard().0 - 1;
    let below = occupied & on_line & below_slider;
    let above = occupied & on_line & !below_slider;
    // The first bit, so that there is something to subtract.
    let nearest_below = 1 << (below | 1).ilog2();
    let twice = Bitboard(above).isolate_first().0 << 1;
    let difference = twice.wrapping_sub(nearest_below);
    let words =
        "lower: Blockers below the slider; the nearest is the highest bit, or a1 if there is none.
        upper: Blockers above the slider; the nearest is the lowest bit.
        2 × nearest above: Doubled, so that the blocker itself is attacked.
        − nearest below: All bits from one to the other.
        & line: The attacks.";
    let sets = [below, above, twice, difference];
    boards(words, sets, difference & on_line)
}

/// Returns a line's occupied squares laid down on the first rank, the attacks there, and those back
/// on the line.
fn laid_down(line: Line, square: Square, occupied: u64) -> (u64, u64, u64) {
    let on_line = through(line, square);
    let laid_down = set_of(squares_of(occupied & on_line).map(|square| place(line, square)));
    let own = Square::ALL[usize::from(place(line, square as u8))];
    let attacks = rank_attacks(own, Bitboard(laid_down)).0;
    let is_attacked = |&square: &u8| attacks >> place(line, square) & 1 != 0;
    (
        laid_down,
        attacks,
        set_of(squares_of(on_line).filter(is_attacked)),
    )
}

/// c2 to h7: brings the ranks 7 to 2 of the a-file to the upper six bits.
const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

/// Returns the steps that multiply a line into six bits, and their words.
fn multiply(line: Line, square: Square, occupied: u64) -> (&'static str, [Picture; 3]) {
    let (words, from, squares, factor) = if line == FILE {
        let words = "file on the a-file: Shifted, so that one constant does for all files.
            × diagonal c2 to h7: Adds all ranks up on the eighth. The top six bits are the inner squares.
            >> 58 = index: The outer squares never matter, so six bits decide.";
        let squares = occupied >> square.file().index() & Bitboard::FILE_A.0;
        (words, Bitboard::FILE_A.0, squares, C2_TO_H7)
    } else {
        let words = "occupied & line: At most one square in each file.
            × b-file: Adds all ranks up on the eighth. The top six bits are the inner squares.
            >> 58 = index: The outer squares never matter, so six bits decide.";
        let on_line = through(line, square);
        (words, on_line, occupied & on_line, Bitboard::FILE_B.0)
    };
    let first = if line == FILE { word } else { Picture::squares };
    let reaching =
        |bit| set_of(squares_of(from).filter(|&square| factor << square >> (58 + bit) & 1 != 0));
    let index = six_bits(squares.wrapping_mul(factor) >> 58, squares, reaching);
    let product = Picture::product(64, 58, [squares, factor, 0]);
    (words, [first(squares), product, index])
}

/// An index of six bits, each with the squares that reach it.
fn six_bits(value: u64, occupied: u64, reaching: impl Fn(u8) -> u64) -> Picture {
    let sources: Vec<Bits> = (0..6).map(|bit| Bits(reaching(bit))).collect();
    let from = sources.iter().fold(0, |set, source| set | source.0);
    Picture::Bits {
        value,
        from: Bits(from),
        set: Bits(from & occupied),
        sources,
        role: "blocker",
    }
}

/// The line multiplied into six bits.
pub(super) fn kindergarten(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (_, on_first_rank, set) = laid_down(line, square, occupied);
    let (words, pictures) = multiply(line, square, occupied);
    let (more, entry) = if line == FILE {
        let words = "table[rank][index]: The attacks on the a-file, from a table of its own.
            << file: Back to the file: the attacks.";
        (words, set >> square.file().index())
    } else {
        let words =
            "table[file][index]: The attacked files, on every rank: one table for all lines.
            & line: The attacks.";
        (words, on_first_rank * Bitboard::FILE_A.0)
    };
    let pictures = pictures.into_iter().chain([word(entry), attacks(set)]);
    steps(&[words, more].join("\n"), pictures)
}

/// An index and a load for each line.
pub(super) fn split(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (words, pictures) = if line == RANK {
        let first = 8 * square.rank().index() as u8 + 1;
        let inner = occupied >> first & 0x3f;
        let words = "occupied & rank: The inner six squares decide; the outer two never matter.
            (occupied >> shift) & 63: A rank is adjacent bits already. No multiplication.";
        let index = six_bits(inner, occupied, |bit| 1 << (first + bit));
        (words, vec![Picture::squares(inner << first), index])
    } else {
        let (words, pictures) = multiply(line, square, occupied);
        (words, pictures.into())
    };
    let more = "table[square][line][index]: The attacks on the line of this square, ready to use: nothing is masked \
                or shifted back.";
    let (_, _, set) = laid_down(line, square, occupied);
    let pictures = pictures.into_iter().chain([attacks(set)]);
    steps(&[words, more].join("\n"), pictures)
}

/// Four boards, on each of which another kind of line is a byte.
pub(super) fn rotated(line: Line, square: Square, occupied: u64) -> Vec<Step> {
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
    let board = match line {
        RANK => "as it is: Ranks are bytes.",
        FILE => {
            "turned by 90°: A board kept beside the ordinary one, move by move. Files are bytes."
        }
        DIAGONAL => {
            "files moved down: A third board, each file moved by its number: diagonals are bytes."
        }
        _ => "files moved up: A fourth board, the other way round: anti-diagonals are bytes.",
    };
    let words = &format!(
        "{board}
        inner six bits = index: A shift and a mask. No multiplication.
        table[square][index]: The attacks."
    );
    let turned = set_of(squares_of(occupied).map(turn));
    let first = (turn(square as u8) & !7) + 1;
    // The square of the ordinary board that a bit of the index stands for.
    let from = |bit| set_of((0..64).filter(|&square| turn(square) == first + bit));
    let index = six_bits(turned >> first & 0x3f, occupied, from);
    let (_, _, set) = laid_down(line, square, occupied);
    steps(words, [word(turned), index, attacks(set)])
}

/// Every line as a first rank.
pub(super) fn first_rank(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (laid_down, on_first_rank, set) = laid_down(line, square, occupied);
    let words = "occupied & line: What stands on the line.
        laid down: As a first rank: one byte.
        table[place][inner six]: The attacks on a first rank, 512 bytes for all lines.
        back on the line: The attacks.";
    let on_line = Picture::squares(occupied & through(line, square));
    steps(
        words,
        [on_line, word(laid_down), word(on_first_rank), attacks(set)],
    )
}

/// The remainder of a line's occupancy is different for each occupancy.
pub(super) fn congruent_modulo(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    // The table by remainder gives the inner squares, and the one by these the attacks along a line
    // of eight.
    let (on_first_rank, _, set) = laid_down(line, square, occupied);
    let on_line = Picture::squares(occupied & through(line, square));
    let inner = word(on_first_rank & 0x7e);
    // A line through a corner, and how far apart its bits are.
    let (board, distance, modulus) = match line {
        RANK => {
            let words = "occupied & line: What stands on the line.
                inner six squares: A rank is a byte: a shift and a mask are enough.
                table[place][inner six] & line: The attacks.";
            return steps(words, [on_line, inner, attacks(set)]);
        }
        FILE => ("a-file", 8, 258),
        DIAGONAL => ("main diagonal", 9, 514),
        _ => ("main anti-diagonal from h1 on", 7, 257),
    };
    let from_corner = |place| if distance == 7 { 7 - place } else { place };
    let places = squares_of(on_first_rank).map(from_corner);
    let moved = set_of(places.map(|place| distance * place));
    let remainder = moved % modulus;
    let words = &format!(
        "occupied & line: What stands on the line.
        on the {board}: Squares {distance} bits apart: sums of powers of two, each with a sign of its own.
        % {modulus} = remainder: {remainder}: no other occupancy of the line has this remainder.
        table[remainder]: Which of the inner six squares are occupied.
        table[place][inner six] & line: The attacks."
    );
    steps(
        words,
        [on_line, word(moved), word(remainder), inner, attacks(set)],
    )
}

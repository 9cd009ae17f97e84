//! Techniques that take one line through the square after the other.

use sliding_attacks::technique::first_rank::rank_attacks;
use sliding_attacks::{Bitboard, Square, rays};
use sliding_attacks_codegen::internal::Piece;

use crate::trace::{Bits, Picture, Step, set_of, squares_of};

/// A line through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Rank,
    File,
    Diagonal,
    AntiDiagonal,
}

impl Line {
    /// Returns the two lines along which a piece moves.
    pub(super) const fn of(piece: Piece) -> [Self; 2] {
        match piece {
            Piece::Rook => [Self::Rank, Self::File],
            Piece::Bishop => [Self::Diagonal, Self::AntiDiagonal],
        }
    }

    pub(super) const fn name(self) -> &'static str {
        ["rank", "file", "diagonal", "anti-diagonal"][self as usize]
    }

    /// Returns the squares of the line, without `square`.
    const fn through(self, square: Square) -> u64 {
        let line = match self {
            Self::Rank => rays::rank_through(square),
            Self::File => rays::file_through(square),
            Self::Diagonal => rays::diagonal_through(square),
            Self::AntiDiagonal => rays::anti_diagonal_through(square),
        };
        line.without(square).0
    }

    /// Returns the place of a square if the line is laid down on the first rank.
    const fn place(self, square: u8) -> u8 {
        if matches!(self, Self::File) { square / 8 } else { square % 8 }
    }
}

/// *o* ^ (*o* - 2*r*), forwards and backwards.
pub(super) fn hyperbola_quintessence(line: Line, square: Square, occupied: u64) -> Vec<Step> {
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
    vec![
        Step::board("o", "The occupied squares of the line, and the slider r.", o),
        Step::board("o − 2r", "The borrow runs up to the first blocker.", upwards),
        Step::pattern("o′", how, o_reversed),
        Step::pattern("o′ − 2r′", "The same in the other direction.", downwards),
        Step::board("(o′ − 2r′)′", "Turned back.", reverse(downwards)),
        Step::board("(o − 2r) ^ (o′ − 2r′)′", "The exclusive or: o cancels, and what the borrows changed stays.", both),
        Step::attacks("& line", "The attacks.", both & on_line),
    ]
}

/// *o* ^ (*o* - 3*c*), with the nearest blocker below as *c*.
pub(super) fn slide_arithmetic(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    // The first bit stands in for a missing blocker.
    let o = occupied & on_line | 1;
    let below = o & ((square.bitboard().0 - 1) | 1);
    let nearest = Bitboard(below).last().map_or(1, |square| square.bitboard().0);
    let thrice = nearest.wrapping_mul(3);
    let difference = o.wrapping_sub(thrice);
    let changed = o ^ difference;
    vec![
        Step::board("o", "The blockers on the line; a1 stands in for a blocker below the slider if there is none.", o),
        Step::board("3c", "The nearest blocker below, one bit, three times: the bit and the one above it.", thrice),
        Step::board(
            "o − 3c",
            "c removes that blocker, and 2c borrows from the next one, above the slider.",
            difference,
        ),
        Step::board("o ^ (o − 3c)", "The bits that changed: from one blocker to the other.", changed),
        Step::attacks("& line", "The attacks.", changed & on_line),
    ]
}

/// Twice the blocker above less the blocker below.
pub(super) fn obstruction_difference(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    let below_slider = square.bitboard().0 - 1;
    let (below, above) = (occupied & on_line & below_slider, occupied & on_line & !below_slider);
    // The first bit, so that there is something to subtract.
    let highest_below = Bitboard(below | 1).last().map_or(0, |square| square.bitboard().0);
    let twice = Bitboard(above).lowest().0 << 1;
    let difference = twice.wrapping_sub(highest_below);
    vec![
        Step::board(
            "lower",
            "Blockers below the slider; the nearest is the highest bit, or a1 if there is none.",
            below,
        ),
        Step::board("upper", "Blockers above the slider; the nearest is the lowest bit.", above),
        Step::board("2 × nearest above", "Doubled, so that the blocker itself is attacked.", twice),
        Step::board("− nearest below", "All bits from one to the other.", difference),
        Step::attacks("& line", "The attacks.", difference & on_line),
    ]
}

/// Returns a line's occupied squares laid down on the first rank, the attacks there, and those back on the line.
fn laid_down(line: Line, square: Square, occupied: u64) -> (u64, u64, u64) {
    let on_line = line.through(square);
    let laid_down = set_of(squares_of(occupied & on_line).map(|square| line.place(square)));
    let own = Square::ALL[usize::from(line.place(square as u8))];
    let attacks = rank_attacks(own, Bitboard(laid_down)).0;
    (laid_down, attacks, set_of(squares_of(on_line).filter(|&square| attacks >> line.place(square) & 1 != 0)))
}

/// c2 to h7: brings the ranks 7 to 2 of the a-file to the upper six bits.
const LAY_DOWN: u64 = 0x0080_4020_1008_0400;

/// Returns the steps that multiply a line into six bits.
fn multiply(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (from, squares, factor, first, title) = if line == Line::File {
        let (from, note) = (Bitboard::FILE_A.0, "Shifted, so that one constant does for all files.");
        let squares = occupied >> square.file().index() & from;
        (from, squares, LAY_DOWN, Step::pattern("file on the a-file", note, squares), "× diagonal c2 to h7")
    } else {
        let from = line.through(square);
        let first = Step::board("occupied & line", "At most one square in each file.", occupied & from);
        (from, occupied & from, Bitboard::FILE_B.0, first, "× b-file")
    };
    let (low, total) = (58, squares.wrapping_mul(factor));
    let reaching = |bit| Bits(set_of(squares_of(from).filter(|&square| factor << square >> bit & 1 != 0)));
    let (value, sources) = (total >> low, (low..64).map(reaching).collect());
    let [from, squares, factor, added, total] = [from, squares, factor, 0, total].map(Bits);
    let product = Picture::Product { width: 64, squares, first: 0, factor, added, total, low };
    let index = Picture::Bits { value, from, set: squares, sources, role: "blocker" };
    let note = "Adds all ranks up on the eighth. The top six bits are the inner squares.";
    let last = Step::new(">> 58 = index", "The outer squares never matter, so six bits decide.", index);
    vec![first, Step::new(title, note, product), last]
}

/// The line multiplied into six bits.
pub(super) fn kindergarten(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (_, on_first_rank, attacks) = laid_down(line, square, occupied);
    let mut steps = multiply(line, square, occupied);
    if line == Line::File {
        let note = "The attacks on the a-file, from a table of its own.";
        steps.push(Step::pattern("table[rank][index]", note, attacks >> square.file().index()));
        steps.push(Step::attacks("<< file", "Back to the file: the attacks.", attacks));
    } else {
        let files = on_first_rank * Bitboard::FILE_A.0;
        let note = "The attacked files, on every rank: one table for all lines.";
        steps.push(Step::board("table[file][index]", note, files));
        steps.push(Step::attacks("& line", "The attacks.", files & line.through(square)));
    }
    steps
}

/// An index and a load for each line.
pub(super) fn split(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let mut steps = if line == Line::Rank {
        let first = 8 * square.rank().index() as u8 + 1;
        let sources = (first..first + 6).map(|square| Bits(1 << square)).collect();
        let note = "The inner six squares decide; the outer two never matter.";
        let inner = Step::board("occupied & rank", note, occupied & 0x3f << first);
        let note = "A rank is adjacent bits already. No multiplication.";
        vec![inner, adjacent("(occupied >> shift) & 63", note, occupied >> first & 0x3f, sources, occupied)]
    } else {
        multiply(line, square, occupied)
    };
    let (_, _, attacks) = laid_down(line, square, occupied);
    let note = "The attacks on the line of this square, ready to use: nothing is masked or shifted back.";
    steps.push(Step::attacks("table[square][line][index]", note, attacks));
    steps
}

/// A step that takes the index from adjacent bits, each of which is the bit of one square.
fn adjacent(title: &'static str, note: &'static str, value: u64, sources: Vec<Bits>, occupied: u64) -> Step {
    let from = sources.iter().fold(0, |set, source| set | source.0);
    let set = Bits(from & occupied);
    Step::new(title, note, Picture::Bits { value, from: Bits(from), set, sources, role: "blocker" })
}

/// Four boards, on each of which another kind of line is a byte.
pub(super) fn rotated(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    // The bit of a square on the board of this kind of line.
    let turn = |square: u8| {
        let (file, rank) = (square % 8, square / 8);
        match line {
            Line::Rank => square,
            Line::File => 8 * file + 7 - rank,
            Line::Diagonal => 8 * ((8 + rank - file) & 7) + file,
            Line::AntiDiagonal => 8 * ((rank + file) & 7) + file,
        }
    };
    let (title, note) = match line {
        Line::Rank => ("as it is", "Ranks are bytes."),
        Line::File => ("turned by 90°", "A board kept beside the ordinary one, move by move. Files are bytes."),
        Line::Diagonal => ("files moved down", "A third board, each file moved by its number: diagonals are bytes."),
        Line::AntiDiagonal => ("files moved up", "A fourth board, the other way round: anti-diagonals are bytes."),
    };
    let turned = set_of(squares_of(occupied).map(turn));
    let first = (turn(square as u8) & !7) + 1;
    // By bit of the index, the square of the ordinary board that it stands for.
    let from = |bit: u8| Bits(set_of((0..64).filter(|&square| turn(square) == bit)));
    let sources = (first..first + 6).map(from).collect();
    let (_, _, attacks) = laid_down(line, square, occupied);
    let index = turned >> first & 0x3f;
    vec![
        Step::pattern(title, note, turned),
        adjacent("inner six bits = index", "A shift and a mask. No multiplication.", index, sources, occupied),
        Step::attacks("table[square][index]", "The attacks.", attacks),
    ]
}

/// Every line as a first rank.
pub(super) fn first_rank(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (laid_down, on_first_rank, attacks) = laid_down(line, square, occupied);
    let note = "The attacks on a first rank, 512 bytes for all lines.";
    vec![
        Step::board("occupied & line", "What stands on the line.", occupied & line.through(square)),
        Step::pattern("laid down", "As a first rank: one byte.", laid_down),
        Step::pattern("table[place][inner six]", note, on_first_rank),
        Step::attacks("back on the line", "The attacks.", attacks),
    ]
}

/// a1 to h8.
const MAIN_DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// a8 to h1, shifted so that h1 is bit 0.
const MAIN_ANTI_DIAGONAL_FROM_H1: u64 = 0x0002_0408_1020_4081;

/// The remainder of a line's occupancy is different for each occupancy.
pub(super) fn congruent_modulo(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = occupied & line.through(square);
    let (file, rank) = (square as u32 % 8, square as u32 / 8);
    // By file of the board moved up or down, around it.
    let moved = |ranks: u32| occupied.rotate_right(8 * (ranks & 7));
    let mut steps = vec![Step::board("occupied & line", "What stands on the line.", on_line)];
    let (title, note, squares, modulus) = match line {
        Line::Rank => ("", "", 0, 1),
        Line::File => {
            let note = "Squares 8 bits apart: sums of powers of −2.";
            ("on the a-file", note, occupied >> file & Bitboard::FILE_A.0, 258)
        }
        Line::Diagonal => {
            let note = "Squares 9 bits apart: sums of powers of −2.";
            ("on the main diagonal", note, moved(8 + rank - file) & MAIN_DIAGONAL, 514)
        }
        Line::AntiDiagonal => {
            let on_main = moved(rank + file + 1) >> 7 & MAIN_ANTI_DIAGONAL_FROM_H1;
            ("on the main anti-diagonal", "Squares 7 bits apart, from h1 on.", on_main, 257)
        }
    };
    // The table by remainder gives the inner squares, and the one by these the attacks along a line of eight.
    let (laid_down, _, attacks) = laid_down(line, square, occupied);
    let inner = laid_down & 0x7e;
    if line == Line::Rank {
        steps.push(Step::pattern("inner six squares", "A rank is a byte: a shift and a mask are enough.", inner));
    } else {
        let remainder = squares % modulus;
        steps.push(Step::pattern(title, note, squares));
        let note = format!("{remainder}: no other occupancy of the line has this remainder.");
        steps.push(Step::pattern(format!("% {modulus} = remainder"), note, remainder));
        steps.push(Step::pattern("table[remainder]", "Which of the inner six squares are occupied.", inner));
    }
    steps.push(Step::attacks("table[place][inner six] & line", "The attacks.", attacks));
    steps
}

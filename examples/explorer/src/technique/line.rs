//! Techniques that take one line through the square after the other.

use sliding_attacks::technique::first_rank::rank_attacks;
use sliding_attacks::{Bitboard, Square, rays};
use sliding_attacks_codegen::internal::Piece;

use crate::trace::{Bits, Group, Picture, Step, set_of, squares_of};

/// A line through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Rank,
    File,
    Diagonal,
    AntiDiagonal,
}

/// Returns a group for each of the two lines along which a piece moves.
pub(super) fn groups(piece: Piece, steps: impl Fn(Line) -> Vec<Step>) -> Vec<Group> {
    let lines = match piece {
        Piece::Rook => [(Line::Rank, "rank"), (Line::File, "file")],
        Piece::Bishop => [
            (Line::Diagonal, "diagonal"),
            (Line::AntiDiagonal, "anti-diagonal"),
        ],
    };
    lines
        .map(|(line, title)| Group {
            title,
            steps: steps(line),
        })
        .into()
}

impl Line {
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
        if matches!(self, Self::File) {
            square / 8
        } else {
            square % 8
        }
    }
}

/// *o* ^ (*o* - 2*r*), forwards and backwards.
pub(super) fn hyperbola_quintessence(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (on_line, slider) = (line.through(square), square.bitboard().0);
    // A file or a diagonal has one square in each rank, so that swapping bytes reverses it.
    let (reverse, how): (fn(u64) -> u64, _) = match line {
        Line::Rank => (u64::reverse_bits, "All 64 bits in reverse."),
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
    vec![
        Step::board(
            "o",
            "The occupied squares of the line, and the slider r.",
            o,
        ),
        Step::board(
            "o − 2r",
            "The borrow runs up to the first blocker.",
            upwards,
        ),
        Step::pattern("o′", how, o_reversed),
        Step::pattern("o′ − 2r′", "The same in the other direction.", downwards),
        Step::board("(o′ − 2r′)′", "Turned back.", reverse(downwards)),
        Step::board(
            "(o − 2r) ^ (o′ − 2r′)′",
            "The exclusive or: o cancels, and what the borrows changed stays.",
            both,
        ),
        Step::attacks("& line", "The attacks.", both & on_line),
    ]
}

/// *o* ^ (*o* - 3*c*), with the nearest blocker below as *c*.
pub(super) fn slide_arithmetic(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    // The first bit stands in for a missing blocker.
    let o = occupied & on_line | 1;
    let below = o & ((square.bitboard().0 - 1) | 1);
    let nearest = Bitboard(below)
        .last()
        .map_or(1, |square| square.bitboard().0);
    let thrice = nearest.wrapping_mul(3);
    let difference = o.wrapping_sub(thrice);
    let changed = o ^ difference;
    vec![
        Step::board(
            "o",
            "The blockers on the line; a1 stands in for a blocker below the slider if there is none.",
            o,
        ),
        Step::board(
            "3c",
            "The nearest blocker below, one bit, three times: the bit and the one above it.",
            thrice,
        ),
        Step::board(
            "o − 3c",
            "c removes that blocker, and 2c borrows from the next one, above the slider.",
            difference,
        ),
        Step::board(
            "o ^ (o − 3c)",
            "The bits that changed: from one blocker to the other.",
            changed,
        ),
        Step::attacks("& line", "The attacks.", changed & on_line),
    ]
}

/// Twice the blocker above less the blocker below.
pub(super) fn obstruction_difference(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    let below_slider = square.bitboard().0 - 1;
    let (below, above) = (
        occupied & on_line & below_slider,
        occupied & on_line & !below_slider,
    );
    // The first bit, so that there is something to subtract.
    let highest_below = Bitboard(below | 1)
        .last()
        .map_or(0, |square| square.bitboard().0);
    let twice = Bitboard(above).lowest().0 << 1;
    let difference = twice.wrapping_sub(highest_below);
    vec![
        Step::board(
            "lower",
            "Blockers below the slider; the nearest is the highest bit, or a1 if there is none.",
            below,
        ),
        Step::board(
            "upper",
            "Blockers above the slider; the nearest is the lowest bit.",
            above,
        ),
        Step::board(
            "2 × nearest above",
            "Doubled, so that the blocker itself is attacked.",
            twice,
        ),
        Step::board(
            "− nearest below",
            "All bits from one to the other.",
            difference,
        ),
        Step::attacks("& line", "The attacks.", difference & on_line),
    ]
}

/// Returns a line's occupied squares laid down on the first rank, the attacks there, and those back
/// on the line.
fn laid_down(line: Line, square: Square, occupied: u64) -> (u64, u64, u64) {
    let on_line = line.through(square);
    let laid_down = set_of(squares_of(occupied & on_line).map(|square| line.place(square)));
    let own = Square::ALL[usize::from(line.place(square as u8))];
    let attacks = rank_attacks(own, Bitboard(laid_down)).0;
    (
        laid_down,
        attacks,
        set_of(squares_of(on_line).filter(|&square| attacks >> line.place(square) & 1 != 0)),
    )
}

/// c2 to h7: brings the ranks 7 to 2 of the a-file to the upper six bits.
const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

/// Returns the steps that multiply a line into six bits.
fn multiply(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (first, from, squares, title, factor) = if line == Line::File {
        let squares = occupied >> square.file().index() & Bitboard::FILE_A.0;
        let first = Step::pattern(
            "file on the a-file",
            "Shifted, so that one constant does for all files.",
            squares,
        );
        (
            first,
            Bitboard::FILE_A.0,
            squares,
            "× diagonal c2 to h7",
            C2_TO_H7,
        )
    } else {
        let on_line = line.through(square);
        let first = Step::board(
            "occupied & line",
            "At most one square in each file.",
            occupied & on_line,
        );
        (
            first,
            on_line,
            occupied & on_line,
            "× b-file",
            Bitboard::FILE_B.0,
        )
    };
    let product = squares.wrapping_mul(factor);
    let reaching =
        |bit| set_of(squares_of(from).filter(|&square| factor << square >> (58 + bit) & 1 != 0));
    let note = "The outer squares never matter, so six bits decide.";
    let index = six_bits(">> 58 = index", note, product >> 58, squares, reaching);
    let [squares, factor, added, total] = [squares, factor, 0, product].map(Bits);
    let product = Picture::Product {
        width: 64,
        squares,
        first: 0,
        factor,
        added,
        total,
        low: 58,
    };
    let note = "Adds all ranks up on the eighth. The top six bits are the inner squares.";
    vec![first, Step::new(title, note, product), index]
}

/// The step to an index of six bits, each with the squares that reach it.
fn six_bits(
    title: &'static str,
    note: &'static str,
    value: u64,
    occupied: u64,
    reaching: impl Fn(u8) -> u64,
) -> Step {
    let sources: Vec<Bits> = (0..6).map(|bit| Bits(reaching(bit))).collect();
    let from = sources.iter().fold(0, |set, source| set | source.0);
    let set = Bits(from & occupied);
    Step::new(
        title,
        note,
        Picture::Bits {
            value,
            from: Bits(from),
            set,
            sources,
            role: "blocker",
        },
    )
}

/// The line multiplied into six bits.
pub(super) fn kindergarten(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (_, on_first_rank, attacks) = laid_down(line, square, occupied);
    let mut steps = multiply(line, square, occupied);
    if line == Line::File {
        let note = "The attacks on the a-file, from a table of its own.";
        steps.push(Step::pattern(
            "table[rank][index]",
            note,
            attacks >> square.file().index(),
        ));
        steps.push(Step::attacks(
            "<< file",
            "Back to the file: the attacks.",
            attacks,
        ));
    } else {
        let files = on_first_rank * Bitboard::FILE_A.0;
        let note = "The attacked files, on every rank: one table for all lines.";
        steps.push(Step::board("table[file][index]", note, files));
        steps.push(Step::attacks(
            "& line",
            "The attacks.",
            files & line.through(square),
        ));
    }
    steps
}

/// An index and a load for each line.
pub(super) fn split(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let mut steps = if line == Line::Rank {
        let first = 8 * square.rank().index() as u8 + 1;
        let inner = occupied >> first & 0x3f;
        let note = "The inner six squares decide; the outer two never matter.";
        let board = Step::board("occupied & rank", note, inner << first);
        let note = "A rank is adjacent bits already. No multiplication.";
        let index = six_bits("(occupied >> shift) & 63", note, inner, occupied, |bit| {
            1 << (first + bit)
        });
        vec![board, index]
    } else {
        multiply(line, square, occupied)
    };
    let (_, _, attacks) = laid_down(line, square, occupied);
    let note =
        "The attacks on the line of this square, ready to use: nothing is masked or shifted back.";
    steps.push(Step::attacks("table[square][line][index]", note, attacks));
    steps
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
        Line::File => (
            "turned by 90°",
            "A board kept beside the ordinary one, move by move. Files are bytes.",
        ),
        Line::Diagonal => (
            "files moved down",
            "A third board, each file moved by its number: diagonals are bytes.",
        ),
        Line::AntiDiagonal => (
            "files moved up",
            "A fourth board, the other way round: anti-diagonals are bytes.",
        ),
    };
    let turned = set_of(squares_of(occupied).map(turn));
    let first = (turn(square as u8) & !7) + 1;
    // The square of the ordinary board that a bit of the index stands for.
    let from = |bit| set_of((0..64).filter(|&square| turn(square) == first + bit));
    let (_, _, attacks) = laid_down(line, square, occupied);
    let (shift, inner) = (
        "A shift and a mask. No multiplication.",
        turned >> first & 0x3f,
    );
    vec![
        Step::pattern(title, note, turned),
        six_bits("inner six bits = index", shift, inner, occupied, from),
        Step::attacks("table[square][index]", "The attacks.", attacks),
    ]
}

/// Every line as a first rank.
pub(super) fn first_rank(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let (laid_down, on_first_rank, attacks) = laid_down(line, square, occupied);
    let note = "The attacks on a first rank, 512 bytes for all lines.";
    vec![
        Step::board(
            "occupied & line",
            "What stands on the line.",
            occupied & line.through(square),
        ),
        Step::pattern("laid down", "As a first rank: one byte.", laid_down),
        Step::pattern("table[place][inner six]", note, on_first_rank),
        Step::attacks("back on the line", "The attacks.", attacks),
    ]
}

/// The remainder of a line's occupancy is different for each occupancy.
pub(super) fn congruent_modulo(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    // The table by remainder gives the inner squares, and the one by these the attacks along a line
    // of eight.
    let (on_first_rank, _, attacks) = laid_down(line, square, occupied);
    let inner = on_first_rank & 0x7e;
    // The occupied squares on a line through a corner, by the bit for each place.
    let moved = |bit: fn(u8) -> u8| set_of(squares_of(on_first_rank).map(bit));
    let by_remainder = match line {
        Line::Rank => None,
        Line::File => Some((
            "a-file",
            "Squares 8 bits apart: sums of powers of −2.",
            moved(|rank| 8 * rank),
            258,
        )),
        Line::Diagonal => Some((
            "main diagonal",
            "Squares 9 bits apart: sums of powers of −2.",
            moved(|file| 9 * file),
            514,
        )),
        Line::AntiDiagonal => Some((
            "main anti-diagonal",
            "Squares 7 bits apart, from h1 on.",
            moved(|file| 7 * (7 - file)),
            257,
        )),
    };
    let mut steps = vec![Step::board(
        "occupied & line",
        "What stands on the line.",
        occupied & line.through(square),
    )];
    if let Some((corner, note, squares, modulus)) = by_remainder {
        let remainder = squares % modulus;
        steps.push(Step::pattern(format!("on the {corner}"), note, squares));
        let note = format!("{remainder}: no other occupancy of the line has this remainder.");
        steps.push(Step::pattern(
            format!("% {modulus} = remainder"),
            note,
            remainder,
        ));
        steps.push(Step::pattern(
            "table[remainder]",
            "Which of the inner six squares are occupied.",
            inner,
        ));
    } else {
        steps.push(Step::pattern(
            "inner six squares",
            "A rank is a byte: a shift and a mask are enough.",
            inner,
        ));
    }
    steps.push(Step::attacks(
        "table[place][inner six] & line",
        "The attacks.",
        attacks,
    ));
    steps
}

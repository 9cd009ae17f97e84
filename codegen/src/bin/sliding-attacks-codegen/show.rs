//! `show`, to see how a lookup works: its steps as boards side by side.

use core::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use lexopt::Arg::{Long, Value};
use lexopt::{Parser, ValueExt as _};
use sliding_attacks_codegen::internal::geometry::{attacks, relevant_mask, square_name};
use sliding_attacks_codegen::internal::{Formula, Piece, formulas, quoted};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout, LayoutTables, Seed};

use crate::board::{Board, side_by_side};
use crate::failure::{Failure, print_text};
use crate::options;
use crate::parse::{parse_occupied, parse_square};

/// The lookup to show.
pub struct Options {
    square: u8,
    pieces: &'static [Piece],
    occupied: u64,
    layout: Layout,
    seed: Seed,
}

impl Options {
    pub fn parse(arguments: &mut Parser) -> Result<Self, Failure> {
        let (mut square, mut pieces, mut occupied, mut layout, mut seed) =
            (None, None, None, None, None);
        let bad = |argument: &str, text: &str, error: &str| {
            Failure::Input(format!("{argument} {}: {error}", quoted(text)))
        };
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("piece") => options::read(&mut pieces, "--piece", arguments, |text| {
                    let [rook, bishop] = [&[Piece::Rook][..], &[Piece::Bishop]];
                    options::one_of(
                        "--piece",
                        text,
                        &[("rook", rook), ("bishop", bishop), ("queen", &Piece::ALL)],
                    )
                })?,
                Long("occupied") => {
                    options::read(&mut occupied, "--occupied", arguments, |text| {
                        parse_occupied(text).map_err(|error| bad("--occupied", text, &error))
                    })?
                }
                Long("layout") => options::read(&mut layout, "--layout", arguments, str::parse)?,
                Long("seed") => options::read(&mut seed, "--seed", arguments, str::parse)?,
                Value(text) if square.is_none() => {
                    let text = text.string()?;
                    square =
                        Some(parse_square(&text).map_err(|error| bad("square", &text, &error))?);
                }
                other => return Err(other.unexpected().into()),
            }
        }
        let missing = |argument: &str| {
            Failure::Input(format!(
                "expected {argument}; for example, `show e4 --piece rook`"
            ))
        };
        Ok(Self {
            square: square.ok_or_else(|| missing("a square"))?,
            pieces: pieces.ok_or_else(|| missing("--piece"))?,
            occupied: occupied.unwrap_or(0),
            layout: layout.unwrap_or(Layout::Fancy),
            seed: seed.unwrap_or(DEFAULT_SEED),
        })
    }
}

/// Returns how many columns standard output has: without limit if it is not a terminal.
fn columns() -> usize {
    if !io::stdout().is_terminal() {
        return usize::MAX;
    }
    std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok())
        .unwrap_or(80)
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let tables = Builder::new()
        .layout(options.layout)
        .seed(options.seed)
        .generate()?;
    let columns = columns();
    let mut text = String::new();
    let mut queen_attacks = 0;
    for tables in tables.layouts() {
        for &piece in options.pieces {
            let (line, boards) = lookup(tables, piece, options.square, options.occupied);
            queen_attacks |= attacks(piece, options.square, options.occupied);
            let _ = writeln!(text, "{line}\n");
            text.push_str(&side_by_side(&boards, columns));
        }
    }
    if options.pieces.len() > 1 {
        let mut board = Board::new("queen's attacks", queen_attacks);
        board.piece = Some((options.square, 'Q'));
        board.accent = queen_attacks & options.occupied;
        text.push_str(&side_by_side(&[board], columns));
    }
    print_text(&text)
}

/// Describes one lookup: the values in the tables for the square, and the steps as boards.
fn lookup(tables: &LayoutTables, piece: Piece, square: u8, occupied: u64) -> (String, Vec<Board>) {
    let mask = relevant_mask(piece, square);
    let set = attacks(piece, square, occupied);
    let letter = Some((square, if piece == Piece::Rook { 'R' } else { 'B' }));
    let mut boards = vec![
        Board::new("mask", mask),
        Board::new("occupied & mask", occupied & mask),
    ];
    for board in &mut boards {
        board.piece = letter;
    }
    boards[0].accent = occupied & mask;
    for formula in formulas(tables, piece, square)
        .filter(|formula| formula.is_product() && formula.line.is_empty())
    {
        for board in &mut boards {
            board.index_bits = index_bits(formula);
        }
        boards.extend(index_boards(formula, occupied));
    }
    let mut board = Board::new("attacks", set);
    board.piece = letter;
    board.accent = set & occupied;
    boards.push(board);

    // The mask and the magic are already printed under their boards.
    let mut line = format!(
        "{piece} on {}, layout {}:",
        square_name(square),
        tables.layout().name()
    );
    for array in tables
        .arrays()
        .iter()
        .filter(|array| array.words().len() == 64)
    {
        let (name, value, width) = (
            array.name(),
            array.words()[usize::from(square)],
            2 + 2 * array.width(),
        );
        let of_other_piece = name.starts_with(if piece == Piece::Rook {
            "BISHOP_"
        } else {
            "ROOK_"
        });
        let is_under_a_board = (name.ends_with("MASKS") || name.ends_with("MAGICS"))
            && boards.iter().any(|board| board.set == value);
        if !of_other_piece && !is_under_a_board {
            let _ = write!(line, " {name} {value:#0width$x},");
        }
    }
    line.pop();
    (line, boards)
}

/// Returns the squares that set exactly one index bit, with the number of that bit.
fn index_bits(formula: &Formula) -> Vec<(u8, u32)> {
    let index = |square: u8| (square, formula.product(1 << square) >> formula.shift);
    let single = (0..64)
        .map(index)
        .filter(|(_, index)| index.is_power_of_two());
    single
        .map(|(square, index)| (square, index.ilog2()))
        .collect()
}

/// Shows how occupied squares become an index.
fn index_boards(formula: &Formula, occupied: u64) -> Vec<Board> {
    let Formula {
        mask,
        magic,
        shift,
        offset,
        always,
        addend,
        ..
    } = *formula;
    let mut boards = Vec::new();
    let relevant = formula.relevant(occupied);
    if always != 0 {
        let mut board = Board::new("with what is set", relevant);
        board.accent = occupied & mask;
        boards.push(board);
    }
    boards.push(Board::new("magic", magic));
    let name = if addend == 0 { "product" } else { "+ addend" };
    let mut board = Board::new(
        format!("{name} (>> {shift})"),
        formula.product(relevant).wrapping_add(addend),
    );
    board.accent = u64::MAX << shift;
    board.index_bits = (shift..64).map(|bit| (bit as u8, bit - shift)).collect();
    let index = formula.index(relevant);
    let sign = if index < 0 { '-' } else { '+' };
    board.caption = format!("index {offset} {sign} {}", index.unsigned_abs());
    boards.push(board);
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blockers_and_the_index_are_highlighted() {
        let tables = Builder::new().layout(Layout::Black).generate().unwrap();
        let (e4, on_mask, off_mask) = (28, 1 << 30 | 1 << 36, 1 << 31 | 1);
        let (_, boards) = lookup(&tables.layouts()[0], Piece::Rook, e4, on_mask | off_mask);
        let accents: Vec<_> = boards
            .iter()
            .map(|board| (board.title.as_str(), board.accent))
            .collect();
        let expected = [
            ("mask", on_mask),
            ("occupied & mask", 0),
            ("with what is set", on_mask),
            ("magic", 0),
            ("product (>> 52)", !0 << 52),
            ("attacks", on_mask),
        ];
        assert_eq!(accents, expected);
    }
}

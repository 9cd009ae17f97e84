//! Boards side by side, and parsers for squares and occupancies on the command line.

use core::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use sliding_attacks_codegen::geometry;

/// One board of a row of boards.
pub struct Board {
    /// The title, at most [`WIDTH`] characters.
    pub title: String,
    /// A line under the board.
    pub caption: String,
    /// The squares marked with `X` or with the number of their index bit.
    pub set: u64,
    /// The squares shown in another colour, because they matter here.
    pub accent: u64,
    /// A piece to show, by its square and letter.
    pub piece: Option<(u8, char)>,
    /// The number of the index bit, below 16, for squares of the set. It replaces the `X`.
    pub index_bits: Vec<(u8, u32)>,
}

impl Board {
    /// Makes a board of `set` with its value under it.
    pub fn new(title: impl Into<String>, set: u64) -> Self {
        Self {
            title: title.into(),
            caption: format!("{set:#018x}"),
            set,
            accent: 0,
            piece: None,
            index_bits: Vec::new(),
        }
    }

    /// Draws rank 8 - `line`.
    fn line(&self, line: u8) -> String {
        let marked = Style::new().bold();
        let accent = Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
        let piece = Style::new().bold().fg_color(Some(AnsiColor::Cyan.into()));
        let plain = Style::new().dimmed();
        let mut text = String::new();
        for file in 0..8 {
            let square = (7 - line) * 8 + file;
            let has = |set: u64| set >> square & 1 != 0;
            let index_bit = self.index_bits.iter().find(|(labelled, _)| *labelled == square);
            let sign = index_bit.and_then(|(_, bit)| char::from_digit(*bit, 16)).unwrap_or('X');
            let (style, sign) = match self.piece {
                Some((here, letter)) if here == square => (piece, letter),
                _ => match (has(self.set), has(self.accent)) {
                    (true, true) => (accent, sign),
                    (true, false) => (marked, sign),
                    (false, true) => (accent, '.'),
                    (false, false) => (plain, '.'),
                },
            };
            let gap = if file == 0 { "" } else { " " };
            let _ = write!(text, "{gap}{style}{sign}{style:#}");
        }
        text
    }
}

/// The width of one board in columns, which is that of a 64-bit number in hexadecimal.
pub const WIDTH: usize = 18;

/// Draws boards side by side, with as many in a row as fit into `columns`.
pub fn side_by_side(boards: &[Board], columns: usize) -> String {
    let heading = Style::new().underline();
    let per_row = ((columns + 2) / (WIDTH + 2)).max(1);
    let mut text = String::new();
    for row in boards.chunks(per_row) {
        let mut lines = vec![String::new(); 10];
        for (position, board) in row.iter().enumerate() {
            let last = position + 1 == row.len();
            let cells = core::iter::once((format!("{heading}{}{heading:#}", board.title), board.title.len()))
                .chain((0..8).map(|line| (board.line(line), 15)))
                .chain(core::iter::once((board.caption.clone(), board.caption.len())));
            for (line, (cell, width)) in lines.iter_mut().zip(cells) {
                line.push_str(&cell);
                if !last {
                    line.push_str(&" ".repeat((WIDTH + 2).saturating_sub(width)));
                }
            }
        }
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// Reads a square, "a1" to "h8".
pub fn parse_square(text: &str) -> Result<u8, String> {
    let square = geometry::parse_square(&text.to_ascii_lowercase());
    square.ok_or_else(|| "expected a file and a rank; write for example `e4`".into())
}

/// Reads occupied squares: the board of a FEN, or the hexadecimal digits of a bitboard with a1 as its lowest bit.
pub fn parse_occupied(text: &str) -> Result<u64, String> {
    if text.contains('/') { parse_fen(text) } else { parse_hex(text) }
}

fn parse_fen(text: &str) -> Result<u64, String> {
    let board = text.split_whitespace().next().unwrap_or_default();
    let ranks: Vec<_> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("the board of a FEN: expected 8 ranks, found {}", ranks.len()));
    }
    let mut set = 0;
    for (number, rank) in (1..=8).rev().zip(ranks) {
        let mut file = 0;
        for character in rank.chars() {
            match character {
                '1'..='8' => file += character as u32 - '0' as u32,
                _ if "pnbrqkPNBRQK".contains(character) => {
                    if file < 8 {
                        set |= 1 << ((number - 1) * 8 + file);
                    }
                    file += 1;
                }
                _ => {
                    let found = character.escape_debug();
                    return Err(format!("rank {number} of the FEN: expected 1 to 8 or a piece, found `{found}`"));
                }
            }
        }
        if file != 8 {
            return Err(format!("rank {number} of the FEN: expected 8 squares, found {file}"));
        }
    }
    Ok(set)
}

fn parse_hex(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or(text).replace('_', "");
    let expected = "expected the board of a FEN, or 1 to 16 hexadecimal digits with a1 as the lowest bit; write for \
                    example `8/8/8/4p3/8/8/8/8` or `0x1000000000`";
    if digits.is_empty() || digits.len() > 16 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(expected.into());
    }
    u64::from_str_radix(&digits, 16).map_err(|_| expected.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn squares_and_occupancies_are_read() {
        assert_eq!((parse_square("a1"), parse_square("E4"), parse_square("h8")), (Ok(0), Ok(28), Ok(63)));
        for text in ["", "e", "e9", "i1", "e44", "é4", "e\u{0}"] {
            assert!(parse_square(text).is_err(), "{text}");
        }
        let start = parse_occupied("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
        assert_eq!(start, 0xffff_0000_0000_ffff);
        assert_eq!(parse_occupied("0xffff_0000_0000_ffff"), Ok(start));
        assert_eq!(parse_occupied("8/8/8/4p3/8/8/8/8"), parse_occupied("1000000000"));
        let bad =
            ["", "0x", "8/8", "9/8/8/8/8/8/8/8", "7/8/8/8/8/8/8/8", "pppppppppp/8/8/8/8/8/8/8", "10000000000000000"];
        for text in bad {
            assert!(parse_occupied(text).is_err(), "{text}");
        }
    }

    #[test]
    fn boards_stand_side_by_side() {
        let boards = [Board::new("one", 1), Board::new("two", 1 << 63)];
        let wide = anstream::adapter::strip_str(&side_by_side(&boards, 80)).to_string();
        assert_eq!(wide.lines().count(), 11);
        assert_eq!(wide.lines().nth(1), Some(". . . . . . . .     . . . . . . . X"));
        assert_eq!(anstream::adapter::strip_str(&side_by_side(&boards, 0)).to_string().lines().count(), 22);
        assert_eq!(side_by_side(&[], 80), "");
    }

    proptest! {
        #[test]
        fn no_text_makes_a_parser_panic(text in any::<String>(), fen in "[1-9pP/]{0,80}", hex in "[0-9a-f_]{0,20}") {
            let _ = (parse_square(&text), parse_occupied(&text), parse_occupied(&fen), parse_occupied(&hex));
        }

        #[test]
        fn any_bitboard_is_read_in_both_forms(set in any::<u64>()) {
            let rank = |rank: u32| (0..8).map(move |file| if set >> (8 * rank + file) & 1 != 0 { 'q' } else { '1' });
            let fen: Vec<String> = (0..8).rev().map(|number| rank(number).collect()).collect();
            prop_assert_eq!(parse_occupied(&fen.join("/")), Ok(set));
            prop_assert_eq!(parse_occupied(&format!("{set:#x}")), Ok(set));
        }
    }
}

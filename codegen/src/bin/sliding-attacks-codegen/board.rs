//! Prints boards side by side, so that a reader can compare them.

use core::fmt::Write as _;

use crate::style::{BOLD, CYAN, DIMMED, RESET, UNDERLINE, YELLOW};

/// One board of a row of boards.
pub struct Board {
    /// The title, at most [`WIDTH`] characters.
    pub title: String,
    /// A line under the board.
    pub caption: String,
    /// The squares marked with `X` or with the number of their index bit.
    pub set: u64,
    /// The squares shown in a different color, because they matter here.
    pub accent: u64,
    /// A piece to show, by its square and letter.
    pub piece: Option<(u8, char)>,
    /// The number of the index bit, below 16, for squares of the set. It replaces the `X`.
    pub index_bits: Vec<(u8, u32)>,
}

impl Board {
    /// Creates a board of `set` with its value under it.
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
        let mut text = String::new();
        for file in 0..8 {
            let square = (7 - line) * 8 + file;
            let has = |set: u64| set >> square & 1 != 0;
            let index_bit = self
                .index_bits
                .iter()
                .find(|(labelled, _)| *labelled == square);
            let sign = index_bit
                .and_then(|(_, bit)| char::from_digit(*bit, 16))
                .unwrap_or('X');
            let (style, sign) = match self.piece {
                Some((here, letter)) if here == square => (CYAN, letter),
                _ => match (has(self.set), has(self.accent)) {
                    (true, true) => (YELLOW, sign),
                    (true, false) => (BOLD, sign),
                    (false, true) => (YELLOW, '.'),
                    (false, false) => (DIMMED, '.'),
                },
            };
            let gap = if file == 0 { "" } else { " " };
            let _ = write!(text, "{gap}{style}{sign}{RESET}");
        }
        text
    }
}

/// The width of one board in columns, the width of a 64-bit number in hexadecimal.
pub const WIDTH: usize = 18;

/// Draws boards side by side, with as many in a row as fit into `columns`.
pub fn side_by_side(boards: &[Board], columns: usize) -> String {
    let per_row = (columns.saturating_add(2) / (WIDTH + 2)).max(1);
    let mut text = String::new();
    for row in boards.chunks(per_row) {
        let mut lines = vec![String::new(); 10];
        for (position, board) in row.iter().enumerate() {
            let last = position + 1 == row.len();
            let cells = core::iter::once((
                format!("{UNDERLINE}{}{RESET}", board.title),
                board.title.len(),
            ))
            .chain((0..8).map(|line| (board.line(line), 15)))
            .chain(core::iter::once((
                board.caption.clone(),
                board.caption.len(),
            )));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::plain;

    #[test]
    fn boards_are_printed_side_by_side() {
        let boards = [Board::new("one", 1), Board::new("two", 1 << 63)];
        let wide = plain(&side_by_side(&boards, 80));
        assert_eq!(wide.lines().count(), 11);
        assert_eq!(
            wide.lines().nth(1),
            Some(". . . . . . . .     . . . . . . . X")
        );
        assert_eq!(plain(&side_by_side(&boards, 0)).lines().count(), 22);
        assert_eq!(side_by_side(&[], 80), "");
        // Two boards take 38 columns.
        assert_eq!(
            [37, 38].map(|columns| plain(&side_by_side(&boards, columns)).lines().count()),
            [22, 11]
        );
    }

    #[test]
    fn each_kind_of_square_has_a_sign_and_a_style() {
        let board = Board {
            accent: 0b1100_0000,
            piece: Some((1, 'R')),
            index_bits: vec![(2, 10), (6, 3)],
            ..Board::new("", 0b0100_0111)
        };
        let cells = [
            (BOLD, 'X'),
            (CYAN, 'R'),
            (BOLD, 'a'),
            (DIMMED, '.'),
            (DIMMED, '.'),
            (DIMMED, '.'),
            (YELLOW, '3'),
            (YELLOW, '.'),
        ];
        assert_eq!(
            board.line(7),
            cells
                .map(|(style, sign)| format!("{style}{sign}{RESET}"))
                .join(" ")
        );
    }
}

//! The legend below a table.

use core::fmt::Write as _;

use super::color::{Color, by_count, by_square};
use super::grouped;
use super::readers::MOST;

/// The height of a legend.
pub const HEIGHT: usize = 8 * SQUARE;
/// The width of a legend.
const ACROSS: usize = 1024;
/// The size of a square of a board.
const SQUARE: usize = 14;

/// The meaning of the colors.
pub enum Legend {
    /// A board for each piece, with the slots that the piece reads.
    Squares([usize; 2]),
    /// The number of slots that are read by no piece, by 1 piece, by 2 pieces, …
    Counts(Vec<usize>),
    /// The number of slots in a cell.
    Fill(usize),
}

impl Legend {
    /// Draws the legend from its upper left corner.
    pub fn svg(&self, left: usize, top: usize) -> String {
        let mut svg = String::new();
        match self {
            Self::Squares(slots) => {
                for (piece, name) in ["rooks", "bishops"].into_iter().enumerate() {
                    let left = left + 360 * piece;
                    board(&mut svg, 64 * piece as u8, left, top);
                    let slots = format!("{} slots", grouped(slots[piece]));
                    lines(&mut svg, left + 8 * SQUARE + 16, top, &[name, &slots, "a1 at lower left"]);
                }
                let left = left + 360 * 2;
                swatch(&mut svg, None, (left, top + 6, 28, 28));
                lines(&mut svg, left + 44, top, &["gaps"]);
            }
            Self::Counts(slots) => {
                lines(&mut svg, left, top, &["pieces that read a slot, and the number of such slots"]);
                let most = slots.len() - 1;
                let step = (ACROSS / slots.len()).min(170);
                for (count, &number) in slots.iter().enumerate() {
                    let left = left + count * step;
                    swatch(&mut svg, by_count(count, most), (left, top + 46, 28, 28));
                    text(&mut svg, left + 36, top + 69, &format!("{count}{}", if count == MOST { "+" } else { "" }));
                    text(&mut svg, left, top + 106, &grouped(number).to_string());
                }
            }
            Self::Fill(scale) => {
                lines(&mut svg, left, top, &["slots of a cell that are read"]);
                let step = ACROSS / (scale + 1);
                for count in 0..=*scale {
                    let left = left + count * step;
                    swatch(&mut svg, by_count(count, *scale), (left, top + 46, step, 28));
                    text(&mut svg, left, top + 106, &count.to_string());
                }
            }
        }
        svg
    }
}

/// Draws a chess board with the colors of a piece.
fn board(svg: &mut String, first: u8, left: usize, top: usize) {
    for square in 0..64 {
        let (file, rank) = (usize::from(square % 8), usize::from(square / 8));
        let place = (left + file * SQUARE, top + (7 - rank) * SQUARE, SQUARE, SQUARE);
        swatch(svg, Some(by_square(first + square)), place);
    }
}

/// Draws a rectangle of this color, or of the color of gaps.
fn swatch(svg: &mut String, color: Option<Color>, (x, y, width, height): (usize, usize, usize, usize)) {
    let fill = color.map_or_else(|| "class=\"gap\"".to_owned(), |color| format!("fill=\"{color}\""));
    let _ = writeln!(svg, "<path {fill} d=\"M{x} {y}h{width}v{height}h-{width}z\"/>");
}

/// Writes lines of text below one another.
fn lines(svg: &mut String, x: usize, top: usize, lines: &[&str]) {
    for (line, words) in lines.iter().enumerate() {
        text(svg, x, top + 26 + line * 38, words);
    }
}

fn text(svg: &mut String, x: usize, y: usize, words: &str) {
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{words}</text>");
}

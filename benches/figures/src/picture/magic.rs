//! The multiplication by a magic: a bishop on e1, as in the README.

use sliding_attacks_codegen::{Builder, Layout};

use super::canvas::{ACCENT, Canvas, FAINT, OURS, Text};

const E1: u8 = 4;
const CELL: f64 = 18.0;
const BOARD: f64 = 8.0 * CELL;

/// Returns the squares that can block a bishop.
fn mask(square: u8) -> u64 {
    let (file, rank) = (i32::from(square % 8), i32::from(square / 8));
    let mut mask = 0;
    for (east, north) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let (mut file, mut rank) = (file + east, rank + north);
        while (1..7).contains(&file) && (1..7).contains(&rank) {
            mask |= 1 << (rank * 8 + file);
            (file, rank) = (file + east, rank + north);
        }
    }
    mask
}

pub fn draw() -> Canvas {
    let tables = Builder::new().layout(Layout::Fancy).generate().expect("the magics of fancy are found in every build");
    let number = |name: &str| {
        let layout = tables.layout(Layout::Fancy).expect("the layout was asked for");
        let array = layout.array(name).unwrap_or_else(|| panic!("fancy has an array {name}"));
        array.words()[usize::from(E1)]
    };
    let (magic, shift) = (number("BISHOP_MAGICS"), 55);
    let mask = mask(E1);
    // c3 and f2.
    let occupied = 1_u64 << 18 | 1 << 13;
    let product = occupied.wrapping_mul(magic);
    let index = product >> shift;
    // Which index bit each square of the mask sets.
    let bit_of = |square: u32| -> Option<u32> {
        let index = (1_u64 << square).wrapping_mul(magic) >> shift;
        (mask >> square & 1 == 1 && index.is_power_of_two()).then(|| index.trailing_zeros())
    };
    let alternative = format!(
        "A bishop on e1. Five squares can block it, and two of them, c3 and f2, are occupied. Their number times the magic \
         {magic:#018x} has the index in its uppermost nine bits, h8 to h7: c3 reaches bit {}, f2 bit {}, so the index is {index}.",
        bit_of(18).unwrap_or_default(),
        bit_of(13).unwrap_or_default(),
    );
    let mut canvas = Canvas::new(400.0, 412.0, &alternative);
    let boards: [(&str, u64, f64, f64); 4] = [
        ("mask: who can block", mask, 30.0, 24.0),
        ("occupied & mask", occupied, 226.0, 24.0),
        ("× magic", magic, 30.0, 212.0),
        ("= product", product, 226.0, 212.0),
    ];
    for (title, set, left, top) in boards {
        canvas.text(left, top - 7.0, title, Text::new(12.5).bold());
        for square in 0..64_u32 {
            let (x, y) = (left + f64::from(square % 8) * CELL, top + f64::from(7 - square / 8) * CELL);
            let is_index = title == "= product" && square >= shift as u32;
            if is_index {
                canvas.rectangle([x + 0.5, y + 0.5, CELL - 1.0, CELL - 1.0], ACCENT);
            }
            let is_set = set >> square & 1 == 1;
            let digit = match title {
                "× magic" => None,
                "= product" => is_index.then(|| square - shift as u32),
                _ => bit_of(square),
            };
            let middle = [x + CELL / 2.0, y + CELL / 2.0];
            match (is_set, digit) {
                (true, Some(digit)) => {
                    if !is_index {
                        canvas.rectangle([x + 0.5, y + 0.5, CELL - 1.0, CELL - 1.0], OURS);
                    }
                    let look = Text::new(13.0).middle().bold().color("#fff");
                    canvas.text(middle[0], middle[1] + 4.5, &digit.to_string(), look);
                }
                (true, None) => canvas.dot(middle[0], middle[1], 5.5, if title == "= product" { FAINT } else { OURS }),
                _ => canvas.dot(middle[0], middle[1], 1.2, if is_index { "#fff" } else { FAINT }),
            }
            if square == u32::from(E1) && title != "× magic" && title != "= product" {
                canvas.text(middle[0], middle[1] + 4.5, "B", Text::new(12.0).middle().bold());
            }
        }
        canvas.frame([left, top, BOARD, BOARD], FAINT);
    }
    let set: Vec<String> =
        (0..9).rev().filter(|bit| index >> bit & 1 == 1).map(|bit| format!("{}", 1 << bit)).collect();
    canvas.text(30.0, 376.0, "Digits number the index bits. The orange squares are the", Text::new(12.0));
    let end = format!("product >> {shift}: {} = {index}, the bishop's entry.", set.join(" + "));
    canvas.text(30.0, 393.0, &end, Text::new(12.0));
    canvas
}

//! Arrays with an entry for each square of a piece.

use super::{Context, IndexFunction};
use crate::array::{Array, Values};
use crate::geometry::Piece;

/// An array with an entry for each square of a piece.
#[derive(Clone, Copy, Debug)]
pub(in crate::layout) enum Column {
    Masks,
    Magics,
    Shifts,
    Offsets,
    EmptyAttacks,
}

/// What a look-up in tables of different sizes needs of each square.
pub(in crate::layout) const MAGIC_COLUMNS: [Column; 4] =
    [Column::Masks, Column::Magics, Column::Shifts, Column::Offsets];

/// Returns the columns of the rooks, then those of the bishops.
pub(in crate::layout) fn columns(context: &Context, functions: &[IndexFunction], which: &[Column]) -> Vec<Array> {
    let mut arrays = Vec::new();
    for piece in Piece::ALL {
        arrays.extend(which.iter().map(|column| column.array(context, functions, piece)));
    }
    arrays
}

impl Column {
    fn array(self, context: &Context, functions: &[IndexFunction], piece: Piece) -> Array {
        let of_piece = 64 * piece as usize..64 * (piece as usize + 1);
        let occupancies = &context.occupancies[of_piece.clone()];
        let functions = &functions[of_piece];
        match self {
            Self::Masks => {
                let words: Vec<u64> = occupancies.iter().map(|of_square| of_square.mask).collect();
                by_square(piece, "MASKS", &format!("Squares whose occupancy decides a {piece}'s attacks, by square."), words)
            }
            Self::Magics => {
                let words: Vec<u64> = functions.iter().map(|function| function.magic).collect();
                by_square(piece, "MAGICS", &format!("Magics for a {piece}, by square."), words)
            }
            Self::Shifts => {
                let words: Vec<u8> = functions.iter().map(|function| function.shift as u8).collect();
                let doc = format!("Right shifts of a {piece}'s product, 64 - index bits, by square.");
                by_square(piece, "SHIFTS", &doc, words)
            }
            Self::Offsets => {
                let words: Vec<u32> = functions.iter().map(|function| function.offset).collect();
                let doc = format!("Where a {piece}'s table starts in the array by offset + index, by square.");
                by_square(piece, "OFFSETS", &doc, words)
            }
            Self::EmptyAttacks => {
                // The empty set is the first of the subsets.
                let words: Vec<u64> = occupancies.iter().map(|of_square| of_square.attacks[0]).collect();
                let doc = format!("Attacks of a {piece} on the empty board, by square.");
                by_square(piece, "EMPTY_ATTACKS", &doc, words)
            }
        }
    }
}

/// Returns the array `name` of a piece.
pub(in crate::layout) fn by_square(piece: Piece, name: &str, doc: &str, values: impl Into<Values>) -> Array {
    Array::new(format!("{}_{name}", piece.name().to_ascii_uppercase()), doc, values)
}

/// Puts `array` in the place of the one of its name.
pub(in crate::layout) fn replace(arrays: &mut [Array], array: Array) {
    if let Some(old) = arrays.iter_mut().find(|old| old.name() == array.name()) {
        *old = array;
    }
}

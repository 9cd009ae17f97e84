//! Arrays with an entry for each square of a piece.

use super::{Context, IndexFunction};
use crate::array::Array;
use crate::geometry::Piece;

/// An array with an entry for each square of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::layout) enum Column {
    Masks,
    Magics,
    Shifts,
    Addends,
    Offsets,
    EmptyAttacks,
}

/// The columns for a look-up in tables of different sizes.
pub(in crate::layout) const MAGIC_COLUMNS: [Column; 4] =
    [Column::Masks, Column::Magics, Column::Shifts, Column::Offsets];

/// Returns the columns of the rooks, then those of the bishops.
pub(in crate::layout) fn columns(context: &Context, functions: &[IndexFunction], which: &[Column]) -> Vec<Array> {
    let mut arrays = Vec::new();
    for piece in Piece::ALL {
        for column in which {
            arrays.push(column.array(context, functions, piece));
        }
    }
    arrays
}

impl Column {
    fn array(self, context: &Context, functions: &[IndexFunction], piece: Piece) -> Array {
        let (name, width, doc) = match self {
            Self::Masks => ("MASKS", 8, format!("Squares whose occupancy decides a {piece}'s attacks, by square.")),
            Self::Magics => ("MAGICS", 8, format!("Magics for a {piece}, by square.")),
            Self::Shifts => ("SHIFTS", 1, format!("Right shifts of a {piece}'s product, 64 - index bits, by square.")),
            Self::Addends => (
                "ADDENDS",
                8,
                format!("What is added to a {piece}'s product, with its right shift in the low six bits, by square."),
            ),
            Self::Offsets => {
                ("OFFSETS", 4, format!("Where a {piece}'s table starts in the array by offset + index, by square."))
            }
            Self::EmptyAttacks => ("EMPTY_ATTACKS", 8, format!("Attacks of a {piece} on the empty board, by square.")),
        };
        let mut words = Vec::with_capacity(64);
        for (occupancies, function) in context.occupancies.iter().zip(functions) {
            if occupancies.piece == piece {
                words.push(match self {
                    Self::Masks => occupancies.mask,
                    Self::Magics => function.magic,
                    Self::Shifts => function.shift.into(),
                    Self::Addends => function.addend,
                    Self::Offsets => function.offset.into(),
                    // The empty set is the first of the subsets.
                    Self::EmptyAttacks => occupancies.attacks[0],
                });
            }
        }
        by_square(piece, name, &doc, width, words)
    }
}

/// Returns the array `name` of a piece.
pub(in crate::layout) fn by_square(piece: Piece, name: &str, doc: &str, width: usize, words: Vec<u64>) -> Array {
    Array::new(format!("{}_{name}", piece.name().to_ascii_uppercase()), doc, width, words)
}

/// Replaces the array of the same name with `array`.
pub(in crate::layout) fn replace(arrays: &mut [Array], array: Array) {
    if let Some(old) = arrays.iter_mut().find(|old| old.name() == array.name()) {
        *old = array;
    }
}

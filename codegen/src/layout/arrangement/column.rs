//! Columns, the arrays with an entry for each square of a piece or line, written from the formulas
//! that filled the table, so that the two cannot differ.

use super::Formula;
use crate::array::Array;

/// An array with an entry for each square of a piece or line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::layout) enum Column {
    Masks,
    Magics,
    Shifts,
    Addends,
    Offsets,
    EmptyAttacks,
}

/// The arrays for a lookup in tables of different sizes.
pub(in crate::layout) const MAGIC_COLUMNS: [Column; 4] = [
    Column::Masks,
    Column::Magics,
    Column::Shifts,
    Column::Offsets,
];

/// Returns the arrays of the rooks, then those of the bishops, or those of each line.
pub(in crate::layout) fn columns(formulas: &[Formula], by_square: &[Column]) -> Vec<Array> {
    let mut arrays = Vec::new();
    for formulas in formulas.chunks(64) {
        for column in by_square {
            arrays.push(column.array(formulas));
        }
    }
    arrays
}

impl Column {
    /// Returns the array of formulas that are all of one piece or line.
    fn array(self, formulas: &[Formula]) -> Array {
        let Formula { piece, line, .. } = formulas[0];
        let (name, article) = if line.is_empty() {
            (piece.name(), "a")
        } else {
            (line, "the")
        };
        let whose = format!("{article} {name}");
        let (suffix, width, doc) = match self {
            Self::Masks => (
                "MASKS",
                8,
                format!("Squares whose occupancy decides {whose}'s attacks, by square."),
            ),
            Self::Magics => ("MAGICS", 8, format!("Magics for {whose}, by square.")),
            Self::Shifts => (
                "SHIFTS",
                1,
                format!("Right shifts of {whose}'s product, 64 - index bits, by square."),
            ),
            Self::Addends => (
                "ADDENDS",
                8,
                format!(
                    "Addends of {whose}'s product, with its right shift in the low six bits, \
                     by square."
                ),
            ),
            Self::Offsets => (
                "OFFSETS",
                4,
                format!(
                    "Where {whose}'s table starts, by square, in the array that all tables share."
                ),
            ),
            Self::EmptyAttacks => (
                "EMPTY_ATTACKS",
                8,
                format!("Attacks of {whose} on the empty board, by square."),
            ),
        };
        let mut words = Vec::with_capacity(64);
        for formula in formulas {
            words.push(match self {
                Self::Masks => formula.mask,
                Self::Magics => formula.magic,
                Self::Shifts => formula.shift.into(),
                Self::Addends => formula.addend,
                Self::Offsets => formula.offset.into(),
                Self::EmptyAttacks => formula.empty_attacks,
            });
        }
        column(name, suffix, &doc, width, words)
    }
}

/// Returns the array with this suffix of a piece or line.
pub(in crate::layout) fn column(
    name: &str,
    suffix: &str,
    doc: &str,
    width: usize,
    words: Vec<u64>,
) -> Array {
    let in_capitals = |letter: char| match letter {
        '-' => '_',
        letter => letter.to_ascii_uppercase(),
    };
    let name: String = name.chars().map(in_capitals).collect();
    Array::new(format!("{name}_{suffix}"), doc, width, words)
}

/// Replaces the array of the same name with `array`.
pub(in crate::layout) fn replace(arrays: &mut [Array], array: Array) {
    if let Some(old) = arrays.iter_mut().find(|old| old.name() == array.name()) {
        *old = array;
    }
}

//! What the functions must return.

use crate::diagrams::Bit;

/// 64 bits, one for each square, from a1 to h8, or those of a number, from the lowest.
pub type Word = Vec<Bit>;

/// Computes the results of a function from its arguments. A number that is not symbolic is a word of
/// constants; [`number`] reads it.
pub type Specification = fn(&[Word]) -> Vec<Word>;

/// The number that a word of constants is.
pub fn number(word: &Word) -> usize {
    let bits = word.iter().enumerate();
    bits.map(|(at, bit)| usize::from(*bit == Bit::TRUE) << at)
        .sum()
}

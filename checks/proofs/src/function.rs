//! What is to be proved.

use crate::specification::Specification;

/// A function that is to be proved.
pub struct Function {
    /// The public path, or the name in C.
    pub path: String,
    /// Its wrapper in the IR, which takes [`NUMBERS`] words and calls `proof_results` with eight.
    pub symbol: String,
    /// What the first of the words are, in order; the rest are zeros.
    pub arguments: Vec<Argument>,
    /// What these must be.
    pub specification: Specification,
}

/// How many words a wrapper takes.
pub const NUMBERS: usize = 16;

/// What an argument can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// Any set of squares, or any other 64 bits.
    Set,
    /// Sets of pieces, which functions can take one by one.
    Sliders,
    /// Each number below this one, in a proof of its own: 64 for squares, 8 for directions, files and
    /// ranks, 2 for colours and booleans, 65 for an `Option<Square>`.
    Below(u64),
}

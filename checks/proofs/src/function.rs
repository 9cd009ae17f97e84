//! What is to be proved.

use crate::specification::Specification;

/// A function that is to be proved.
pub struct Function {
    /// The public path, or the name in C.
    pub path: String,
    /// Its wrapper in the IR: `extern "C" fn(numbers: &[u64; 16], out: &mut [u64; 8])`.
    pub symbol: String,
    /// What `numbers` holds, in order; the rest are zeros.
    pub arguments: Vec<Argument>,
    /// How many numbers the wrapper writes to `out`, from the first.
    pub results: usize,
    /// What these must be.
    pub specification: Specification,
}

/// What an argument can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// Any set of squares, or any other 64 bits.
    Set,
    /// Each number below this one, in a proof of its own: 64 for squares, 8 for directions, files and
    /// ranks, 2 for colours and booleans, 65 for an `Option<Square>`.
    Below(u64),
}

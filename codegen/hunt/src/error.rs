//! The error of a search.

use core::fmt;

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::square_name;

/// The reason why a search has no result: what is wrong where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    /// The error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// No magic was found for a square.
    pub(crate) fn no_magic(piece: Piece, square: u8, bits: u32) -> Self {
        Self(format!("{piece} on {}: no magic with an index of {bits} bits; search further", square_name(square)))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<sliding_attacks_codegen::Error> for Error {
    fn from(error: sliding_attacks_codegen::Error) -> Self {
        Self(error.to_string())
    }
}

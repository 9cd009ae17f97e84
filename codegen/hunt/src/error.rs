//! The errors of a search. Each message says what to do.

use core::fmt;

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::square_name;

/// The reason why a search has no result.
#[derive(Debug)]
pub enum Error {
    /// No magic, or no room for its table, was found for a square.
    NoMagic {
        /// The piece.
        piece: Piece,
        /// The square, 0 to 63.
        square: u8,
        /// The bits of the index.
        bits: u32,
    },
    /// A file to resume from is not the state of a search.
    BadState {
        /// The place in the file.
        place: String,
        /// What was expected and found.
        message: String,
    },
    /// Bad input; the text says where it is, what is wrong and what to write instead.
    Input(String),
    /// An error of the library.
    Library(sliding_attacks_codegen::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMagic { piece, square, bits } => write!(
                formatter,
                "{piece} on {}: no magic with an index of {bits} bits, or no room for its table; search further, or use \
                 another seed",
                square_name(*square)
            ),
            Self::BadState { place, message } => write!(
                formatter,
                "state of a search: {place}: {message}; go on with the file that the search wrote, or move this one away to \
                 start anew"
            ),
            Self::Input(message) => formatter.write_str(message),
            Self::Library(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for Error {}

impl From<sliding_attacks_codegen::Error> for Error {
    fn from(error: sliding_attacks_codegen::Error) -> Self {
        Self::Library(error)
    }
}

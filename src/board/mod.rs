//! The vocabulary of the board: squares, sets of squares, and the geometry of rays and of the
//! pieces that do not slide.
//!
//! The crate root re-exports all of it.

mod bitboard;
mod color;
mod direction;
mod file_rank;
pub mod leapers;
mod pieces;
pub mod rays;
mod square;

pub use bitboard::{Bitboard, ParseDiagramError, Squares, Subsets, WordFormula};
pub use color::Color;
pub use direction::Direction;
pub use file_rank::{File, Rank};
pub use pieces::{PieceType, Pieces, Sliders, Through};
pub use square::{ParseSquareError, Square};

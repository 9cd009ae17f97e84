//! The vocabulary of the board: squares, sets of squares, and the geometry of rays and of the
//! pieces that do not slide.
//!
//! The crate root re-exports all of it.

pub mod bit_scan;
mod bitboard;
mod color;
mod direction;
mod file_rank;
pub mod leapers;
mod names;
mod numbers;
pub mod rays;
mod square;

pub use bitboard::{Bitboard, ParseDiagramError, Squares, Subsets};
pub use color::Color;
pub use direction::Direction;
pub use file_rank::{File, Rank};
pub use names::ParseNameError;
pub use numbers::TryFromIndexError;
pub use square::Square;

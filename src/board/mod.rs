//! The vocabulary of the board: squares, sets of squares, and the geometry of rays and of the
//! pieces that do not slide.
//!
//! The crate root re-exports all of it.

pub mod bit_scan;
mod bitboard;
mod checkers_and_pinned;
mod color;
mod direction;
mod file_rank;
pub mod leapers;
mod names;
mod numbers;
pub mod rays;
mod square;
pub mod xray;

pub use bitboard::{Bitboard, ParseDiagramError, Squares, Subsets};
pub use checkers_and_pinned::{CheckersAndPinned, checkers_and_pinned, checkers_and_pinned_by};
pub use color::Color;
pub use direction::Direction;
pub use file_rank::{File, Rank};
pub use names::ParseNameError;
pub use numbers::TryFromIndexError;
pub use square::Square;

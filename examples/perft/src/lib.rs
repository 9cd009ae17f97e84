//! A complete legal move generator (castling, en passant, promotions, pins, double check), generic over
//! [`SlidingAttacks`](sliding_attacks::SlidingAttacks), and perft: the number of positions at the end of all sequences of
//! moves.
//!
//! A wrong attack set gives wrong counts, so perft tests and times a technique in its usual environment.
//!
//! ```
//! use perft::Position;
//! use sliding_attacks::Native;
//!
//! let position: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
//! assert_eq!(position.perft::<Native>(3), 8_902);
//! # Ok::<(), String>(())
//! ```
//!
//! The files: `movegen.rs` finds the legal moves as sets of squares, `count.rs` counts them, `children.rs` makes them,
//! and `position.rs` adds up the counts.

#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod board;
mod children;
mod count;
mod fen;
mod movegen;
mod position;
mod side;
mod suite;
mod techniques;

pub use crate::board::{Board, Pieces};
pub use crate::count::count_moves;
pub use crate::movegen::{MoveSink, PawnMoves, Piece, Wing, generate};
pub use crate::position::Position;
pub use crate::side::{Black, Side, White};
pub use crate::suite::{Known, SUITE};
pub use crate::techniques::{Technique, all_techniques};

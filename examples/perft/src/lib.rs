//! A complete legal move generator (castling, en passant, promotions, pins, double check), generic
//! over [`SlidingAttacks`](sliding_attacks::SlidingAttacks), and perft: the number of positions at
//! the end of all sequences of moves.
//!
//! A wrong attack set gives wrong counts, so perft tests and times a technique in its usual
//! environment.
//!
//! ```
//! use perft::Position;
//! use sliding_attacks::Native;
//!
//! let position: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
//! assert_eq!(position.perft::<Native>(3), 8_902);
//! # Ok::<(), String>(())
//! ```

#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod count;
mod fen;
mod make;
mod movegen;
mod position;
mod suite;
pub mod tasks;
mod techniques;

pub use crate::make::{Move, uci};
pub use crate::position::{Pieces, Position};
pub use crate::suite::{Known, SUITE, parse_epd};
pub use crate::techniques::{Technique, all_techniques};

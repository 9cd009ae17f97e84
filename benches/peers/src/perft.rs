//! A board, its FEN and the legal moves, and how they are counted: what the example has.

#![allow(dead_code, reason = "the example uses more of it")]

#[path = "../../../examples/perft/board.rs"]
pub mod board;
#[path = "../../../examples/perft/children.rs"]
pub mod children;
#[path = "../../../examples/perft/count.rs"]
pub mod count;
#[path = "../../../examples/perft/fen.rs"]
pub mod fen;
#[path = "../../../examples/perft/movegen.rs"]
pub mod movegen;
#[path = "../../../examples/perft/perft.rs"]
pub mod perft;
#[path = "../../../examples/perft/position.rs"]
pub mod position;
#[path = "../../../examples/perft/side.rs"]
pub mod side;
#[path = "../../../examples/perft/suite.rs"]
pub mod suite;

//! The tests of the crate, in one program with a module for each subject. What takes or returns sets
//! of squares is proved for all of them by `checks/proofs/run`; these tests run the machine code, and
//! see what has no such proof: constants, text, conversions, builds and messages.

mod bitboard;
mod common;
mod const_context;
mod downstream;
mod exchange;
mod exhaustive;
mod geometry;
mod lock;
mod pieces;
mod pin_tables;
mod prebuilt;
mod set_wise;
mod square;
mod types;

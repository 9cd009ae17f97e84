//! The tests of the crate, in one program with a module for each subject. Lookups of
//! one square are also proved for all occupancies by `checks/proofs/run`.

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
mod wrong_calls;

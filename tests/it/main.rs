//! The tests of the crate, in one program with a module for each subject.

mod bit_scan;
mod bitboard;
mod bounds;
mod checkers_and_pinned;
mod common;
mod const_context;
mod copies;
mod downstream;
mod exhaustive;
mod features;
mod first_rank;
mod leapers;
mod lock;
mod miri;
mod native;
mod noise;
mod pin_tables;
mod rays;
mod reproducible;
mod rotated;
mod set_wise;
mod square;
mod static_size;
mod threads;
mod xray;

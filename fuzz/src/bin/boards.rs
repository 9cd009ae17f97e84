//! Any string is a FEN, a diagram and a name on the board, or an error; what is parsed is written
//! the same way.
#![no_main]

use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use perft::Position;
use sliding_attacks::{Bitboard, Square};

/// Checks that only strings that would be written are parsed.
fn written_alike<T: FromStr + ToString>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string(), text);
    }
}

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<Position>() {
        // The moves of a legal position are counted without a panic.
        let _ = position.perft::<sliding_attacks::Native>(1);
        let board = text.split(' ').next().unwrap_or_default();
        let pieces = board.matches(char::is_alphabetic).count();
        assert_eq!(position.occupied().len(), pieces);
    }
    if let Ok(set) = text.parse::<Bitboard>() {
        assert_eq!(set.to_string().parse(), Ok(set));
    }
    written_alike::<Square>(text);
});

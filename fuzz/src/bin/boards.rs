//! Any string is a FEN, a diagram and a name on the board, or an error; what is parsed is written
//! the same way.
#![no_main]

use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use perft::Position;
use sliding_attacks::{Bitboard, Color, Direction, File, Rank, Square};

#[path = "../../../codegen/src/bin/sliding-attacks-codegen/parse.rs"]
mod parse;

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
        // A position is seen from the side to move.
        let occupied = parse::parse_occupied(text).map(Bitboard);
        let found = [position.occupied(), position.turned().occupied()].map(Ok);
        assert!(found.contains(&occupied), "{occupied:?}");
    }
    if let Ok(set) = text.parse::<Bitboard>() {
        assert_eq!(set.to_string().parse(), Ok(set));
    }
    written_alike::<Square>(text);
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(parse::parse_square(text), Ok(square.index() as u8));
    }
    written_alike::<File>(text);
    written_alike::<Rank>(text);
    written_alike::<Direction>(text);
    written_alike::<Color>(text);
    if let Ok(set) = parse::parse_occupied(text) {
        assert_eq!(parse::parse_occupied(&format!("{set:#x}")), Ok(set));
    }
    let _ = parse::parse_square(text);
});

//! Any text is a FEN, a diagram and a name on the board, or an error; what is read is written
//! alike.
#![no_main]

use libfuzzer_sys::fuzz_target;
use perft::Position;
use sliding_attacks::{Bitboard, Color, Direction, File, Rank, Square};

#[path = "../../../codegen/src/bin/sliding-attacks-codegen/parse.rs"]
mod parse;

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<Position>() {
        // The moves of a legal position are counted without a panic.
        let _ = position.perft::<sliding_attacks::Native>(1);
    }
    if let Ok(set) = text.parse::<Bitboard>() {
        assert_eq!(set.to_string().parse(), Ok(set));
    }
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text);
        assert_eq!(parse::parse_square(text), Ok(square.index() as u8));
    }
    let _ = (
        text.parse::<File>(),
        text.parse::<Rank>(),
        text.parse::<Direction>(),
        text.parse::<Color>(),
    );
    if let Ok(set) = parse::parse_occupied(text) {
        assert_eq!(parse::parse_occupied(&format!("{set:#x}")), Ok(set));
    }
    let _ = parse::parse_square(text);
});

//! The digest that the WebAssembly module is compared with.

use explorer::exports;
use sliding_attacks_codegen::internal::{hex, sha256};

use super::for_every_occupancy;

/// SHA-256 of the attacks for every piece, square and subset, in little-endian order.
const DIGEST: &str = include_str!("../answers.sha256");

/// `test` computes the same with the module in Node.
#[test]
fn the_committed_digest_is_that_of_the_native_answers() {
    let mut bytes = Vec::new();
    for_every_occupancy(|piece, square, subset| {
        bytes.extend(exports::attacks(piece as u32, square.into(), subset).to_le_bytes());
    });
    assert_eq!(bytes.len(), 8 * 107_648);
    assert_eq!(hex(&sha256(&bytes)), DIGEST.trim());
}

/// A thousand boards and their attacks, for `tests/page.mjs` to compare the page with.
#[test]
fn a_thousand_boards_are_written_for_the_browser() {
    let mut text = String::new();
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (state ^ state >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(31)
    };
    for number in 0..1000 {
        let (slider, square, occupied) = (number % 3, random() % 64, random() & random());
        let attacks = exports::attacks(slider, square as u32, occupied);
        text.push_str(&format!("{slider} {square} {occupied:#x} {attacks:#x}\n"));
    }
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/explorer-answers.txt"), text).unwrap();
}

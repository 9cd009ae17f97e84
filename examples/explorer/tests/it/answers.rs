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

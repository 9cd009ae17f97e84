//! One test program: what the page shows is what the crate and the generator compute.

mod answers;
mod layouts;
mod list;
mod owners;
mod search;
mod techniques;
mod trial;

use sliding_attacks_codegen::internal::{Piece, geometry};

/// Calls `check` with every relevant occupancy of every piece on every square.
fn for_every_occupancy(mut check: impl FnMut(Piece, u8, u64)) {
    for piece in Piece::ALL {
        for square in 0..64 {
            for subset in geometry::subsets(geometry::relevant_mask(piece, square)) {
                check(piece, square, subset);
            }
        }
    }
}

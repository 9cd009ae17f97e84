//! What layouts are arranged from, computed once for all layouts of a build: the seed, the
//! occupancies of all squares, and magics that several layouts use.

use super::LookUp;
use crate::candidates::Seed;
use crate::geometry::{Occupancies, Piece};

/// The seed, the occupancies of all squares, and magics that several layouts use.
#[derive(Debug)]
pub(crate) struct Inputs {
    pub(in crate::layout) seed: Seed,
    /// The occupancies of all rooks, then of all bishops.
    pub(in crate::layout) occupancies: Vec<Occupancies>,
    /// The cached result of [`Self::mask_width_look_ups`].
    pub(super) mask_width: Vec<LookUp>,
}

impl Inputs {
    pub(crate) fn new(seed: Seed) -> Self {
        let mut occupancies = Vec::with_capacity(128);
        for piece in Piece::ALL {
            for square in 0..64 {
                occupancies.push(Occupancies::new(piece, square));
            }
        }
        Self {
            seed,
            occupancies,
            mask_width: Vec::new(),
        }
    }
}

//! What layouts stand on: the seed, the occupancies of all squares, and factors that several layouts use.

#[cfg(feature = "every_layout")]
use super::parts::Factor;
use crate::candidates::Seed;
use crate::geometry::{Occupancies, Piece};

/// The ground on which layouts are arranged: occupancies, and factors that several layouts use.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(super) seed: Seed,
    /// The occupancies of all rooks, then of all bishops.
    pub(super) occupancies: Vec<Occupancies>,
    #[cfg(feature = "every_layout")]
    pub(super) natural: Vec<Factor>,
}

impl Ground {
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
            #[cfg(feature = "every_layout")]
            natural: Vec::new(),
        }
    }
}

//! What layouts stand on: the seed, the occupancies of all squares, and magics that several layouts use.

#[cfg(feature = "every_layout")]
use super::parts::IndexFunction;
use crate::candidates::Seed;
use crate::geometry::{Occupancies, Piece};

/// The ground on which layouts are arranged: occupancies, and magics that several layouts use.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(super) seed: Seed,
    /// The occupancies of all rooks, then of all bishops.
    pub(super) occupancies: Vec<Occupancies>,
    #[cfg(feature = "every_layout")]
    pub(super) natural: Vec<IndexFunction>,
}

impl Ground {
    pub(crate) fn new(seed: Seed) -> Self {
        let mut occupancies = Vec::with_capacity(128);
        while occupancies.len() < 128 {
            let which = occupancies.len();
            occupancies.push(Occupancies::new(Piece::ALL[which / 64], (which % 64) as u8));
        }
        Self {
            seed,
            occupancies,
            #[cfg(feature = "every_layout")]
            natural: Vec::new(),
        }
    }
}

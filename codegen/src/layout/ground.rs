//! What layouts have in common, each part found once per build and only when a layout asks for it.

use super::parts::Factor;
use crate::candidates::Seed;
use crate::error::Error;
use crate::geometry::{Occupancies, Piece};
use crate::search::{self, Slots, Strategy};

/// The ground on which layouts are arranged: occupancies, and factors that several layouts use.
#[derive(Debug)]
pub(crate) struct Ground {
    pub(super) seed: Seed,
    /// The occupancies of all rooks, then of all bishops.
    pub(super) occupancies: Vec<Occupancies>,
    natural: Vec<Factor>,
}

impl Ground {
    pub(crate) fn new(seed: Seed) -> Self {
        let mut occupancies = Vec::with_capacity(128);
        for piece in Piece::ALL {
            for square in 0..64 {
                occupancies.push(Occupancies::new(piece, square));
            }
        }
        Self { seed, occupancies, natural: Vec::new() }
    }

    /// Finds a factor of the natural index width (the mask's population) for each of `occupancies`, with the table of
    /// each square right behind that of the square before.
    pub(super) fn natural_factors(&mut self) -> Result<Vec<Factor>, Error> {
        if self.natural.is_empty() {
            let mut slots = Slots::new();
            let mut offset = 0;
            for occupancies in &self.occupancies {
                let found = search::find(occupancies, occupancies.bits, self.seed, Strategy::Placed, &mut slots)?;
                self.natural.push(Factor { magic: found.magic, shift: 64 - occupancies.bits, offset, always: 0 });
                offset += 1 << occupancies.bits;
            }
        }
        Ok(self.natural.clone())
    }
}

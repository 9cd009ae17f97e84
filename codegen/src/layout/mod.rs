//! One file per table layout: how its arrays are arranged.

use crate::candidates::Seed;
use crate::error::Error;
use crate::geometry::{Occupancies, Piece};
use crate::search::{self, Found, Slots, Strategy};
use crate::tables::Array;

mod direct_lookup;
mod fancy;

/// A table layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Kannan's fancy magics: a table of its own size for each square, all in one array.
    Fancy,
    /// Tannous' direct look-up: four perfect hash tables, for ranks, files, diagonals and anti-diagonals.
    DirectLookup,
}

impl Layout {
    /// All layouts, in the order in which files hold them.
    pub const ALL: &'static [Self] = &[Self::Fancy, Self::DirectLookup];

    /// Returns the layout's name: its module in the generated file and its feature in the run-time crate.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fancy => "fancy",
            Self::DirectLookup => "direct_lookup",
        }
    }

    /// Returns the layout of that name.
    ///
    /// # Errors
    /// Returns [`Error::UnknownLayout`], which lists the names.
    pub fn from_name(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.iter().copied().find(|layout| layout.name() == name);
        found.ok_or_else(|| Error::UnknownLayout { name: name.to_owned() })
    }

    /// Arranges the layout's arrays.
    pub(crate) fn arrange(self, ground: &mut Ground) -> Result<Vec<Array>, Error> {
        match self {
            Self::Fancy => fancy::arrange(ground),
            Self::DirectLookup => direct_lookup::arrange(ground),
        }
    }
}

/// What layouts have in common, each part found once per build and only when a layout asks for it.
#[derive(Debug)]
pub(crate) struct Ground {
    seed: Seed,
    /// The occupancies of all rooks, then of all bishops.
    occupancies: Vec<Occupancies>,
    natural: Vec<Found>,
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

    /// Finds a factor of the natural index width (the mask's population) for each of `occupancies`.
    pub(crate) fn find_natural_factors(&mut self) -> Result<(), Error> {
        if self.natural.is_empty() {
            let mut slots = Slots::new();
            for occupancies in &self.occupancies {
                let found = search::find(occupancies, occupancies.bits, self.seed, Strategy::Placed, &mut slots)?;
                self.natural.push(found);
            }
        }
        Ok(())
    }
}

//! The look-ups of each layout in the generator's arrays, which are the data that the crate's
//! look-ups read.
//!
//! The generator gives the formulas; here are the steps, with their words and pictures. A test
//! asserts for every occupancy that they agree with the crate's look-ups.

pub mod derived;
mod steps;

use sliding_attacks_codegen::internal::{self, Formula, Piece};
use sliding_attacks_codegen::{Array, Builder, Error, Layout, Seed, Tables};

use crate::trace::Group;

/// A layout with its generated arrays.
#[derive(Debug)]
pub struct GeneratedLayout(Tables);

impl GeneratedLayout {
    /// Generates the arrays of a layout.
    ///
    /// # Errors
    /// Returns the generator's error.
    pub fn new(layout: Layout, seed: Seed) -> Result<Self, Error> {
        let builder = Builder::new().layout(layout).seed(seed);
        builder.generate().map(Self)
    }

    /// Returns the array by offset + index, and the distinct sets where its entries are numbers of
    /// these.
    pub fn arrays(&self) -> (&Array, Option<&Array>) {
        internal::indexed(&self.0.layouts()[0])
    }

    /// Returns the look-ups of a piece on a square: one, or one for each line.
    pub fn formulas(&self, piece: Piece, square: u8) -> Vec<Formula> {
        let formulas = internal::formulas(&self.0.layouts()[0], piece, square);
        formulas.copied().collect()
    }

    /// Returns the steps of a look-up.
    pub fn trace(&self, slider: &[Piece], square: u8, occupied: u64) -> Vec<Group> {
        let formulas = slider
            .iter()
            .flat_map(|&piece| self.formulas(piece, square));
        let group = |formula: Formula| Group {
            title: match formula.line {
                "" => formula.piece.name(),
                line => line,
            },
            steps: steps::steps(&formula, self, occupied),
        };
        formulas.map(group).collect()
    }
}

/// Returns every piece on every square, a rook on a1 first.
pub fn squares() -> impl Iterator<Item = (Piece, u8)> {
    let of = |piece| (0..64).map(move |square| (piece, square));
    Piece::ALL.into_iter().flat_map(of)
}

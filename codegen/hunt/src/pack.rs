//! Packing: one shift for all squares of a piece, and each square's table in the gaps that others leave.
//!
//! With one shift a square's index runs over more slots than the square has occupancies, so that its table has gaps. A
//! magic and an offset for each square are sought under which no two squares use the same entry.
//!
//! - [`fixed_shift`] packs the layout of this name: tables may lie anywhere.
//! - [`black`] packs `black` and `offset_in_magic`: a rook's table keeps to one page of 4,096 entries.
//!
//! How far the search goes is counted in products and rounds, so that its result is the same whatever the clock.

mod assign;
pub mod black;
mod choice;
mod comb;
mod comb_pages;
mod contiguous;
mod entry_map;
pub mod fixed_shift;
mod found_combs;
mod nook;
mod page;
mod subcube;

use sliding_attacks_codegen::candidates::Seed;
use sliding_attacks_codegen::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::records::Record;
use sliding_attacks_codegen::search::index_bits;

use crate::{Error, Progress};
pub use found_combs::FoundCombs;

/// How a layout turns occupied squares into an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Formula {
    /// `(occupied & mask) * magic >> (64 - bits)`
    FixedShift,
    /// `(occupied | !mask) * magic >> (64 - bits)`
    Black,
}

impl Formula {
    /// Returns the bits of the index of each piece.
    const fn bits(self, piece: Piece) -> u32 {
        index_bits(piece)
    }

    /// Returns what every product has on top of the subset's own.
    const fn base(self, mask: u64, magic: u64) -> u64 {
        match self {
            Self::FixedShift => 0,
            Self::Black => (!mask).wrapping_mul(magic),
        }
    }
}

/// The longest table that is tried.
const LONGEST: u32 = 1 << 18;

/// How a run goes.
pub struct Run<'a> {
    /// Where all candidates come from.
    pub seed: Seed,
    /// How far the search goes: more finds shorter tables, and takes longer in proportion.
    pub effort: u32,
    /// Hears how far the run has come.
    pub progress: &'a dyn Progress,
    /// Is given the combs found so far, to keep them.
    pub keep: &'a mut (dyn FnMut(&FoundCombs) -> Result<(), Error> + Send),
}

/// What a run has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// A magic and an offset for each square.
    pub records: Vec<Record>,
    /// The entries that the tables take in all.
    pub entries: u32,
    /// The entries that some square uses.
    pub used: u32,
}

/// The error for a square for which no magic was found, or no room.
const fn no_magic(occupancies: &Occupancies) -> Error {
    let Occupancies { piece, square, .. } = *occupancies;
    Error::NoMagic { piece, square, bits: index_bits(piece) }
}

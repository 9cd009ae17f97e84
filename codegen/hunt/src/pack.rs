//! Packing: one shift for all squares of a piece, and each square's table in the gaps that others leave.
//!
//! With one shift a square's index has more slots than the square has occupancies, so its table has gaps. The search
//! finds a magic and an offset for each square such that no two squares use the same entry.
//!
//! - [`one_shift`] packs `fixed_shift` and `black`: tables may start anywhere.
//! - [`signed_shift`] packs the layout of the same name, where each table is in one piece.
//! - [`offset_in_magic`] packs the layout of the same name: a rook's table keeps to one page of 4,096 entries.
//!
//! The effort of the search is counted in products and rounds, so its result does not depend on the clock.

mod annealed;
mod assign;
mod choice;
mod comb;
mod comb_pages;
mod contiguous;
mod entry_map;
mod found_magics;
mod interlocked;
mod nook;
pub mod offset_in_magic;
pub mod one_shift;
mod page;
mod pool;
pub mod signed_shift;
mod spans;
mod subcube;

use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records::Record;
use sliding_attacks_codegen::internal::search::index_bits;

pub(crate) use choice::Choice;
pub(crate) use entry_map::EntryMap;

use crate::{Error, Progress};
pub use found_magics::FoundMagics;

/// The longest table that is tried.
const LONGEST: u32 = 1 << 18;

/// The settings of a run.
pub struct Run<'a> {
    /// The seed of all candidates.
    pub seed: Seed,
    /// The effort: more finds shorter tables and takes proportionally longer.
    pub effort: u32,
    /// Receives the progress of the run.
    pub progress: &'a dyn Progress,
    /// Receives the magics found so far, to save them.
    pub keep: &'a mut (dyn FnMut(&FoundMagics) -> Result<(), Error> + Send),
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// A magic and an offset for each square.
    pub records: Vec<Record>,
    /// The number of entries of all tables together.
    pub entries: u32,
    /// The number of entries that are used.
    pub used: u32,
}

/// Returns the error for a square without a magic or without room.
const fn no_magic(occupancies: &Occupancies) -> Error {
    let Occupancies { piece, square, .. } = *occupancies;
    Error::NoMagic { piece, square, bits: index_bits(piece) }
}

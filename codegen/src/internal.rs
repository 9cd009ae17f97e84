//! Items for the long searches, the benches, the tests, the program and the explorer. Semantic
//! versioning does not cover them.
//!
//! [`formulas`] gives a layout's [`Formula`] for each piece and square, which its table was filled
//! by.

use std::io;
use std::path::Path;

use crate::array::Array;
use crate::error::Error;
use crate::layout::Layout;
use crate::seed::Seed;
use crate::tables::LayoutTables;
#[cfg(feature = "cli")]
pub use crate::write::write_if_changed;
pub use crate::{
    error::{one_line, quoted, quoted_path},
    geometry::Slider,
    layout::{Entry, Formula, Hash, extract, fold},
    sha256::{Digest, hex, sha256},
};

/// Candidate magics.
pub mod candidates {
    pub use crate::candidates::*;
}

/// Squares, rays, masks and their subsets.
pub mod geometry {
    pub use crate::geometry::*;
}

/// The records of long searches.
pub mod records {
    pub use crate::records::*;
}

/// The search for a magic, and the index bits that a layout lets it use.
pub mod search {
    pub use crate::layout::{index_bits, used_index_bits};
    pub use crate::search::*;
}

/// Returns the formulas of a piece on a square: one, or one for each line.
pub fn formulas(
    tables: &LayoutTables,
    piece: Slider,
    square: u8,
) -> impl Iterator<Item = &Formula> {
    tables.formulas(piece, square)
}

/// Returns the array that a slot is in, and the array of distinct sets if the layout has one.
#[must_use]
pub fn indexed(tables: &LayoutTables) -> (&Array, Option<&Array>) {
    tables.indexed()
}

/// Returns who published a layout, and when.
#[must_use]
pub const fn author(layout: Layout) -> &'static str {
    layout.definition().author
}

/// Returns when to use a layout, in Markdown.
#[must_use]
pub const fn use_it_if(layout: Layout) -> &'static str {
    layout.definition().use_it_if
}

/// Arranges a layout with the text of a record other than the one in the build.
///
/// # Errors
/// Returns an [`Error`] if the record has a bad line, lacks a square, or has a magic that does not
/// fit.
pub fn of_record(layout: Layout, seed: Seed, text: &'static str) -> Result<LayoutTables, Error> {
    LayoutTables::of_record(layout, seed, text)
}

/// Returns the error of a failed `action`, such as "write", with a remedy for the system's error.
#[must_use]
pub fn io_error(path: &Path, action: &str, source: io::Error) -> Error {
    Error::io(path, action, source)
}

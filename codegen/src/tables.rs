//! Generated tables as a value, to be digested, compared, and written in any format: the arrays of
//! each layout, with their sizes and digests.

use core::fmt;
use std::path::Path;

use crate::array::Array;
use crate::error::{Error, ErrorKind};
use crate::geometry::Slider;
use crate::layout::{Arrangement, CommonData, Definition, Formula, Layout, indexed};
use crate::seed::Seed;
use crate::sha256::{Digest, hex, sha256};
use crate::style::Style;
use crate::write::write_if_changed;

/// The tables of one layout: its arrays, with their size and digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutTables {
    layout: Layout,
    arrangement: Arrangement,
    digest: Digest,
}

impl LayoutTables {
    pub(crate) fn new(
        layout: Layout,
        definition: &Definition,
        common: &mut CommonData,
    ) -> Result<Self, Error> {
        let mut tables = Self {
            layout,
            arrangement: (definition.arrange)(common, definition)?,
            digest: [0; 32],
        };
        tables.digest = sha256(&tables.to_le_bytes());
        Ok(tables)
    }

    /// Arranges a layout with the text of a record other than the one in the build.
    ///
    /// # Errors
    /// Returns an [`Error`] if the record has a bad line, lacks a square, or has a magic that does
    /// not fit.
    pub(crate) fn of_record(layout: Layout, seed: Seed, text: &'static str) -> Result<Self, Error> {
        let mut definition = *layout.definition();
        if let Some(record) = &mut definition.record {
            record.text = text;
        }
        Self::new(layout, &definition, &mut CommonData::new(seed))
    }

    /// Returns the layout.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the arrays in the order in which they are written and digested.
    #[must_use]
    pub fn arrays(&self) -> &[Array] {
        &self.arrangement.arrays
    }

    /// Returns the array with this name.
    #[must_use]
    pub fn array(&self, name: &str) -> Option<&Array> {
        self.arrays().iter().find(|array| array.name() == name)
    }

    /// Returns the formulas of a piece on a square: one, or one for each line.
    pub(crate) fn formulas(&self, piece: Slider, square: u8) -> impl Iterator<Item = &Formula> {
        let of_piece = self
            .arrangement
            .formulas
            .chunks(64)
            .filter(move |formulas| formulas[0].piece == piece);
        of_piece.map(move |formulas| &formulas[usize::from(square % 64)])
    }

    /// Returns the array that offset + index selects from, and the array of distinct sets if the
    /// layout has one.
    pub(crate) fn indexed(&self) -> (&Array, Option<&Array>) {
        indexed(&self.arrangement.arrays)
    }

    /// Returns the number of entries of the longest array, the one that is indexed. The literature
    /// compares layouts by this number.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.arrays()
            .iter()
            .map(|array| array.words().len())
            .max()
            .unwrap_or(0)
    }

    /// Returns the size of all arrays in bytes.
    #[must_use]
    pub fn size_in_bytes(&self) -> usize {
        self.arrays().iter().map(Array::size_in_bytes).sum()
    }

    /// Returns the SHA-256 digest of [`Self::to_le_bytes`] as 64 hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> String {
        hex(&self.digest)
    }

    /// Returns the bytes of all arrays in the order written, each entry in little-endian order,
    /// with no padding.
    #[must_use]
    pub fn to_le_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.size_in_bytes());
        for array in self.arrays() {
            array.write_le_bytes(&mut bytes);
        }
        bytes
    }
}

/// The tables of some layouts. They depend only on this crate's version, the seed and the layouts.
///
/// `Display` writes a ledger: a line for each layout with entries, bytes and digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    pub(crate) seed: Seed,
    pub(crate) layouts: Vec<LayoutTables>,
    pub(crate) style: Style,
}

impl Tables {
    /// Returns the seed.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the tables of each layout, in the order of [`Layout::ALL`].
    #[must_use]
    pub fn layouts(&self) -> &[LayoutTables] {
        &self.layouts
    }

    /// Returns the tables of one layout, or `None` if it was not generated.
    #[must_use]
    pub fn layout(&self, layout: Layout) -> Option<&LayoutTables> {
        self.layouts.iter().find(|tables| tables.layout == layout)
    }

    /// Returns the digest of one layout's data as 64 hexadecimal digits, or `None` if it was not
    /// generated.
    #[must_use]
    pub fn digest(&self, layout: Layout) -> Option<String> {
        self.layout(layout).map(LayoutTables::digest)
    }

    /// Returns the size of all layouts' arrays in bytes.
    #[must_use]
    pub fn size_in_bytes(&self) -> usize {
        self.layouts.iter().map(LayoutTables::size_in_bytes).sum()
    }

    /// Writes the Rust file to `path`, unless the file already has the same content.
    ///
    /// It writes in place, so the file keeps its owner, permissions and hard links
    /// ([details](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/trouble.md#the-files)).
    ///
    /// # Errors
    /// Returns an [`Error`] if the file cannot be written. It then has its old content, unless that
    /// could not be read.
    pub fn write_to(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        write_if_changed(path, self.to_rust().as_bytes())
    }

    /// Writes the Rust file to `name` in `OUT_DIR`, and prints nothing to cargo.
    ///
    /// Because of that, cargo runs the script again whenever a file of your package changes. If the
    /// script reads no file, print `cargo:rerun-if-changed=build.rs`: then cargo reruns the script
    /// only when the script itself changes.
    ///
    /// # Errors
    /// Returns the errors of [`Tables::write_to`], and one of kind [`ErrorKind::NoOutDir`] outside
    /// a build script.
    pub fn write_to_out_dir(&self, name: &str) -> Result<(), Error> {
        let folder = std::env::var_os("OUT_DIR")
            .filter(|folder| !folder.is_empty())
            .ok_or_else(|| {
                let remedy =
                    "call this from a build script, or write to a path of your own with `write_to`";
                Error::new(ErrorKind::NoOutDir, "OUT_DIR", "not set, or empty", remedy)
            })?;
        self.write_to(Path::new(&folder).join(name))
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            formatter,
            "{:<16}{:>9} {:>9}  sha-256 of the data",
            "layout", "entries", "bytes"
        )?;
        for tables in &self.layouts {
            let (entries, bytes) = (tables.entries(), tables.size_in_bytes());
            writeln!(
                formatter,
                "{:<16}{entries:>9} {bytes:>9}  {}",
                tables.layout,
                tables.digest()
            )?;
        }
        Ok(())
    }
}

//! Generated tables as a pure value: the arrays of each layout, with their sizes and digests.

use core::fmt;

use crate::array::Array;
use crate::error::Error;
use crate::layout::{Arranged, Context, Facts, IndexFunction, Layout};
use crate::seed::Seed;
use crate::sha256::{Digest, hex, sha256};

/// The module path and visibility of the items in the generated file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Style {
    /// The modules around the layouts' modules, outermost first.
    pub(crate) module: Vec<String>,
    /// The visibility of the outermost modules, `pub` by default. Everything in them is `pub`.
    pub(crate) visibility: Option<String>,
    /// Whether the look-ups of a C header have names without the layout too.
    #[cfg(feature = "c")]
    pub(crate) short_names: bool,
}

/// The arrays of one layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutTables {
    layout: Layout,
    arranged: Arranged,
    digest: Digest,
}

impl LayoutTables {
    pub(crate) fn new(layout: Layout, facts: &Facts, context: &mut Context) -> Result<Self, Error> {
        let mut tables = Self { layout, arranged: layout.arrange(context, facts)?, digest: [0; 32] };
        tables.digest = sha256(&tables.to_le_bytes());
        Ok(tables)
    }

    /// Arranges a layout with the text of another record than the one in the build.
    ///
    /// # Errors
    /// Returns an [`Error`] if the record has a bad line, lacks a square, or has a magic that does not fit.
    #[cfg(feature = "every_layout")]
    pub fn of_record(layout: Layout, seed: Seed, text: &'static str) -> Result<Self, Error> {
        let mut facts = *layout.facts();
        if let Some(record) = &mut facts.record {
            record.text = text;
        }
        Self::new(layout, &facts, &mut Context::new(seed))
    }

    /// Returns the layout.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the arrays in the order in which they are written and digested.
    #[must_use]
    pub fn arrays(&self) -> &[Array] {
        &self.arranged.arrays
    }

    /// Returns the array with this name.
    #[must_use]
    pub fn array(&self, name: &str) -> Option<&Array> {
        self.arrays().iter().find(|array| array.name() == name)
    }

    /// Returns the index functions of the rooks and then of the bishops, by square, or none if the layout does not
    /// compute its index by one multiplication.
    #[must_use]
    pub fn functions(&self) -> &[IndexFunction] {
        &self.arranged.functions
    }

    /// Returns the number of entries of the longest array, the one that the index leads into. The literature compares
    /// layouts by this figure.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.arrays().iter().map(|array| array.words().len()).max().unwrap_or(0)
    }

    /// Returns the size of all arrays in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.arrays().iter().map(Array::bytes).sum()
    }

    /// Returns the SHA-256 digest of [`Self::to_le_bytes`].
    #[must_use]
    pub const fn digest(&self) -> &Digest {
        &self.digest
    }

    /// Returns all arrays in the order written, each entry in little-endian order, with nothing in between.
    #[must_use]
    pub fn to_le_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes());
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
    #[doc(hidden)]
    #[must_use]
    pub fn layouts(&self) -> &[LayoutTables] {
        &self.layouts
    }

    /// Returns the tables of one layout, or `None` if it was not generated.
    #[doc(hidden)]
    #[must_use]
    pub fn layout(&self, layout: Layout) -> Option<&LayoutTables> {
        self.layouts.iter().find(|tables| tables.layout == layout)
    }

    /// Returns the digest of one layout's data as 64 hexadecimal digits, or `None` if it was not generated.
    #[must_use]
    pub fn digest(&self, layout: Layout) -> Option<String> {
        Some(hex(self.layout(layout)?.digest()))
    }

    /// Returns the size of all layouts' arrays in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.layouts.iter().map(LayoutTables::bytes).sum()
    }
}

impl fmt::Display for Tables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{:<16}{:>9} {:>9}  sha-256 of the data", "layout", "entries", "bytes")?;
        for tables in &self.layouts {
            let (entries, bytes) = (tables.entries(), tables.bytes());
            writeln!(formatter, "{:<16}{entries:>9} {bytes:>9}  {}", tables.layout, hex(&tables.digest))?;
        }
        Ok(())
    }
}

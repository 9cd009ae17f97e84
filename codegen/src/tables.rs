//! Generated tables as a pure value: named arrays per layout, with their sizes and digests.

use core::fmt;

use crate::candidates::Seed;
use crate::emit;
use crate::layout::Layout;
use crate::sha256::{Digest, hex, sha256};

/// The values of an array, of the type in which it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// Bytes.
    U8(Vec<u8>),
    /// 16-bit words.
    U16(Vec<u16>),
    /// 32-bit words.
    U32(Vec<u32>),
    /// 64-bit words.
    U64(Vec<u64>),
}

macro_rules! values_from {
    ($($word:ident $variant:ident),*) => {$(
        impl From<Vec<$word>> for Values {
            fn from(words: Vec<$word>) -> Self {
                Self::$variant(words)
            }
        }
    )*};
}
values_from!(u8 U8, u16 U16, u32 U32, u64 U64);

impl Values {
    /// Takes the lower 1, 4 or 8 bytes of each word.
    pub(crate) fn of_width(width: usize, words: Vec<u64>) -> Self {
        if width == 8 {
            return Self::U64(words);
        }
        let (mut bytes, mut halves) = (Vec::new(), Vec::new());
        for word in words {
            if width == 1 {
                bytes.push(word as u8);
            } else {
                halves.push(word as u32);
            }
        }
        if width == 1 { Self::U8(bytes) } else { Self::U32(halves) }
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::U8(words) => words.len(),
            Self::U16(words) => words.len(),
            Self::U32(words) => words.len(),
            Self::U64(words) => words.len(),
        }
    }

    /// Returns whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bytes of one entry.
    #[must_use]
    pub const fn width(&self) -> usize {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) => 4,
            Self::U64(_) => 8,
        }
    }

    /// Returns the entry at `index`, widened.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<u64> {
        if index >= self.len() {
            return None;
        }
        Some(match self {
            Self::U8(words) => words[index].into(),
            Self::U16(words) => words[index].into(),
            Self::U32(words) => words[index].into(),
            Self::U64(words) => words[index],
        })
    }

    /// Appends the entries to `bytes`, each in little-endian order.
    pub fn write_le_bytes(&self, bytes: &mut Vec<u8>) {
        let width = self.width();
        let mut own = vec![0; self.len() * width];
        {
            let own = &mut own[..];
            let mut end = 0;
            let mut index = 0;
            while let Some(mut word) = self.get(index) {
                let mut place = end;
                end += width;
                while place < end {
                    own[place] = word as u8;
                    word >>= 8;
                    place += 1;
                }
                index += 1;
            }
        }
        bytes.append(&mut own);
    }
}

/// A place in an array where something starts that deserves a comment in the written file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The index of the first entry.
    pub start: usize,
    /// What starts there, for example "rook e4".
    pub label: String,
}

/// One named array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    name: String,
    doc: String,
    values: Values,
    rows: Vec<Row>,
}

impl Array {
    pub(crate) fn new(name: String, doc: String, values: impl Into<Values>) -> Self {
        Self { name, doc, values: values.into(), rows: Vec::new() }
    }

    /// Adds the places to comment, in ascending order.
    pub(crate) fn with_rows(mut self, rows: Vec<Row>) -> Self {
        self.rows = rows;
        self
    }

    /// Returns the array's name in capitals.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a sentence that says what the entries mean.
    #[must_use]
    pub fn doc(&self) -> &str {
        &self.doc
    }

    /// Returns the entries.
    #[must_use]
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the places that deserve a comment, in ascending order.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the array's size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.len() * self.values.width()
    }
}

/// The arrays of one layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutTables {
    layout: Layout,
    arrays: Vec<Array>,
    digest: Digest,
}

impl LayoutTables {
    pub(crate) fn new(layout: Layout, arrays: Vec<Array>) -> Self {
        let mut tables = Self { layout, arrays, digest: [0; 32] };
        tables.digest = sha256(&tables.to_le_bytes());
        tables
    }

    /// Returns the layout.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the arrays in the order in which they are written and digested.
    #[must_use]
    pub fn arrays(&self) -> &[Array] {
        &self.arrays
    }

    /// Returns the array of that name.
    #[must_use]
    #[allow(clippy::manual_find, reason = "a loop is less to compile, see `emit`")]
    pub fn array(&self, name: &str) -> Option<&Array> {
        for array in &self.arrays {
            if array.name == name {
                return Some(array);
            }
        }
        None
    }

    /// Returns the number of entries of the longest array, the one that the index leads into: the figure by which the
    /// literature compares layouts.
    #[must_use]
    pub fn entries(&self) -> usize {
        let mut longest = 0;
        for array in &self.arrays {
            if array.values.len() > longest {
                longest = array.values.len();
            }
        }
        longest
    }

    /// Returns the size of all arrays in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let mut bytes = 0;
        for array in &self.arrays {
            bytes += array.bytes();
        }
        bytes
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
        for array in &self.arrays {
            array.values.write_le_bytes(&mut bytes);
        }
        bytes
    }
}

/// The tables of some layouts, a pure function of this crate's version, the seed and the layouts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    pub(crate) seed: Seed,
    pub(crate) layouts: Vec<LayoutTables>,
    pub(crate) style: emit::Style,
}

impl Tables {
    /// Returns the seed.
    #[must_use]
    pub const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Returns the tables of each layout, in the order of [`Layout::ALL`].
    #[must_use]
    pub fn layouts(&self) -> &[LayoutTables] {
        &self.layouts
    }

    /// Returns the tables of one layout, `None` if it was not generated.
    #[must_use]
    #[allow(clippy::manual_find, reason = "a loop is less to compile, see `emit`")]
    pub fn layout(&self, layout: Layout) -> Option<&LayoutTables> {
        for tables in &self.layouts {
            if tables.layout == layout {
                return Some(tables);
            }
        }
        None
    }

    /// Returns the digest of one layout's data as 64 hexadecimal digits, `None` if it was not generated.
    #[must_use]
    pub fn digest(&self, layout: Layout) -> Option<String> {
        Some(hex(self.layout(layout)?.digest()))
    }

    /// Returns the size of all layouts' arrays in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let mut bytes = 0;
        for tables in &self.layouts {
            bytes += tables.bytes();
        }
        bytes
    }
}

/// Writes the size ledger: a line for each layout with entries, bytes and digest.
impl fmt::Display for Tables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{:<16}{:>9} {:>9}  sha-256 of the data", "layout", "entries", "bytes")?;
        for tables in &self.layouts {
            let (entries, bytes) = (tables.entries(), tables.bytes());
            writeln!(formatter, "{:<16}{entries:>9} {bytes:>9}  {}", tables.layout.name(), hex(&tables.digest))?;
        }
        Ok(())
    }
}

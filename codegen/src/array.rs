//! Named arrays, so that all formats are written from the same arrays: Rust, C, bytes, and a user's
//! own format.

/// One named array of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    name: String,
    doc: String,
    width: usize,
    words: Vec<u64>,
    labels: Vec<(usize, String)>,
}

impl Array {
    /// Creates an array whose entries have `width` bytes: 1, 2, 4 or 8.
    pub(crate) fn new(
        name: impl Into<String>,
        doc: impl Into<String>,
        width: usize,
        words: Vec<u64>,
    ) -> Self {
        Self {
            name: name.into(),
            doc: doc.into(),
            width,
            words,
            labels: Vec::new(),
        }
    }

    /// Adds comments, in ascending order of their entries.
    pub(crate) fn with_labels(mut self, labels: Vec<(usize, String)>) -> Self {
        self.labels = labels;
        self
    }

    /// Returns the array's name in capitals.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a sentence that describes the entries.
    #[must_use]
    pub fn doc(&self) -> &str {
        &self.doc
    }

    /// Returns the Rust type of the entries: `u8`, `u16`, `u32` or `u64`.
    #[must_use]
    pub const fn element(&self) -> &'static str {
        match self.width {
            1 => "u8",
            2 => "u16",
            4 => "u32",
            _ => "u64",
        }
    }

    /// Returns the size of one entry in bytes.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the entries, widened.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the names of the tables in the array, such as "rook on e4", each with the index of
    /// its first entry, in ascending order.
    pub fn labels(&self) -> impl Iterator<Item = (usize, &str)> {
        self.labels.iter().map(|(start, name)| (*start, &**name))
    }

    /// Returns the array's size in bytes.
    #[must_use]
    pub fn size_in_bytes(&self) -> usize {
        self.words.len() * self.width
    }

    /// Appends the entries to `bytes`, each in little-endian order. It uses a plain loop because it
    /// runs 861,184 times.
    pub(crate) fn write_le_bytes(&self, bytes: &mut Vec<u8>) {
        let words = &self.words[..];
        // Zeroed by the allocator: `resize` writes each byte.
        let mut entries = vec![0; self.size_in_bytes()];
        {
            let entries = &mut entries[..];
            let (mut index, mut end) = (0, 0);
            while index < words.len() {
                let (mut word, mut at) = (words[index], end);
                end += self.width;
                while at < end {
                    entries[at] = word as u8;
                    word >>= 8;
                    at += 1;
                }
                index += 1;
            }
        }
        bytes.append(&mut entries);
    }
}

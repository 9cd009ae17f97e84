//! One named array of generated data.

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
    /// Takes the lower `width` bytes of each word: 1, 2, 4 or all 8.
    ///
    /// It uses loops because a chain of iterators for each type costs every clean build of a user's crate 0.03 s.
    pub(crate) fn narrowed(width: usize, words: Vec<u64>) -> Self {
        macro_rules! narrowed {
            ($word:ident) => {{
                let mut narrowed: Vec<$word> = Vec::with_capacity(words.len());
                for word in words {
                    narrowed.push(word as $word);
                }
                narrowed.into()
            }};
        }
        match width {
            1 => narrowed!(u8),
            2 => narrowed!(u16),
            4 => narrowed!(u32),
            _ => Self::U64(words),
        }
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

    /// Appends the entries to `bytes`, each in little-endian order. It uses a plain loop because it runs 861,184 times.
    pub fn write_le_bytes(&self, bytes: &mut Vec<u8>) {
        let width = self.width();
        let mut own = vec![0; self.len() * width];
        {
            let own = &mut own[..];
            let mut end = 0;
            let mut index = 0;
            while let Some(mut word) = self.get(index) {
                let mut at = end;
                end += width;
                while at < end {
                    own[at] = word as u8;
                    word >>= 8;
                    at += 1;
                }
                index += 1;
            }
        }
        bytes.append(&mut own);
    }
}

/// A comment in the generated file, before an entry of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The index of the entry.
    pub start: usize,
    /// The table that starts there, for example "rook e4".
    pub text: String,
}

/// One named array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    name: String,
    doc: String,
    values: Values,
    labels: Vec<Label>,
}

impl Array {
    pub(crate) fn new(name: impl Into<String>, doc: impl Into<String>, values: impl Into<Values>) -> Self {
        Self { name: name.into(), doc: doc.into(), values: values.into(), labels: Vec::new() }
    }

    /// Adds comments, in ascending order of their entries.
    pub(crate) fn with_labels(mut self, labels: Vec<Label>) -> Self {
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

    /// Returns the entries.
    #[must_use]
    pub const fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the comments, in ascending order of their entries.
    #[must_use]
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// Returns the array's size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.len() * self.values.width()
    }
}

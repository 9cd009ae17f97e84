//! A lookup as a list of steps, each with a picture and a sentence.

use serde::{Serialize, Serializer};

use crate::ruler::Ruler;

/// 64 bits, which the page gets as hexadecimal digits, since a number in JSON has 53.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits(pub u64);

impl Serialize for Bits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:#018x}", self.0))
    }
}

/// One lookup, line or direction, step by step. The last step is a board, of the squares attacked.
#[derive(Clone, Debug, Serialize)]
pub struct Trace {
    pub title: &'static str,
    pub steps: Vec<Step>,
}

/// What is computed, as a formula, with a colon and a sentence that says what it is good for; and
/// what comes of it.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    pub words: String,
    #[serde(flatten)]
    pub picture: Picture,
}

/// What comes of a step. A role is what a set means: the name of its color in style.css.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Picture {
    /// Squares of the position as a "mask" or an "attack", of which the page shows the occupied
    /// ones apart; or bits in the form of a board, as a "magic" or a "word".
    Board { set: Bits, role: &'static str },
    /// A product of `width` bits, 32 or 64, as the sum that a multiplication is, of some squares, a
    /// factor and what is added: for each square, counted from 0 in each word of the width, a copy
    /// of the factor. The index is the bits from `low` on.
    Product {
        width: u32,
        low: u32,
        sum: [Bits; 3],
    },
    /// A small number in binary: by bit, the lowest first, the squares that reach it. Of the
    /// squares that could, `from`, those in `set` have the role, "blocker" or "attack".
    Bits {
        value: u64,
        from: Bits,
        set: Bits,
        sources: Vec<Bits>,
        role: &'static str,
    },
    /// An index as a sum of signed steps.
    Ruler(Ruler),
    /// The entry `array[offset + index]`, of `width` bytes.
    Entry {
        array: &'static str,
        offset: usize,
        index: i64,
        value: Bits,
        width: usize,
    },
}

impl Picture {
    /// Returns a number in binary, with the squares that its bits could come from, and those that
    /// they do come from.
    pub fn bits(role: &'static str, value: u64, squares: [u64; 2], sources: Vec<Bits>) -> Self {
        let [from, set] = squares.map(Bits);
        Self::Bits {
            value,
            from,
            set,
            sources,
            role,
        }
    }
}

impl Trace {
    pub fn new(title: &'static str) -> Self {
        let steps = Vec::new();
        Self { title, steps }
    }

    pub fn step(&mut self, words: impl Into<String>, picture: Picture) {
        let words = words.into();
        self.steps.push(Step { words, picture });
    }

    /// Adds a board with a role, and returns its set.
    pub fn board(&mut self, role: &'static str, words: impl Into<String>, set: u64) -> u64 {
        let picture = Picture::Board {
            set: Bits(set),
            role,
        };
        self.step(words, picture);
        set
    }

    /// Adds squares of the position, and returns them.
    pub fn squares(&mut self, words: impl Into<String>, set: u64) -> u64 {
        self.board("mask", words, set)
    }

    /// Adds a word that is not a set of squares of the position, and returns it.
    pub fn word(&mut self, words: impl Into<String>, word: u64) -> u64 {
        self.board("word", words, word)
    }

    /// Adds the attack set.
    pub fn attacks(&mut self, words: impl Into<String>, set: u64) {
        self.board("attack", words, set);
    }

    /// Adds a product of some squares with a factor, to which something is added.
    pub fn product(&mut self, words: impl Into<String>, width: u32, low: u32, sum: [u64; 3]) {
        let sum = sum.map(Bits);
        self.step(words, Picture::Product { width, low, sum });
    }
}

/// Returns the squares of a set, a1 first.
pub fn squares_of(set: u64) -> impl DoubleEndedIterator<Item = u8> {
    (0..64).filter(move |square| set >> square & 1 != 0)
}

/// Returns the set of some squares.
pub fn set_of(squares: impl IntoIterator<Item = u8>) -> u64 {
    squares.into_iter().fold(0, |set, square| set | 1 << square)
}

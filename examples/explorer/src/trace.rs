//! A look-up as a list of steps, each with a picture and a sentence.

use std::borrow::Cow;

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

/// One look-up, line or direction. Its last step is a board, of the squares attacked.
#[derive(Clone, Debug, Serialize)]
pub struct Group {
    pub title: &'static str,
    #[serde(flatten)]
    pub steps: Steps,
}

/// Some steps: what is computed, as a formula; what that is good for; what comes of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Steps {
    /// A line for each step: the formula, a colon and a sentence.
    pub words: Cow<'static, str>,
    /// A picture for each step.
    pub pictures: Vec<Picture>,
}

/// What comes of a step. A role is what a set means: the name of its colour in style.css.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Picture {
    /// Squares of the position as a "mask" or an "attack", of which the page shows the occupied
    /// ones apart; or bits in the form of a board, as a "magic" or a "word".
    Board { set: Bits, role: &'static str },
    /// A product of `width` bits, 32 or 64, as the sum that a multiplication is: for each bit of
    /// `squares`, which is the square `first + bit`, a copy of the factor, and what is added. The
    /// index is the bits from `low` on.
    Product {
        width: u32,
        squares: Bits,
        first: u8,
        factor: Bits,
        added: Bits,
        total: Bits,
        low: u32,
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
        array: String,
        offset: usize,
        index: i64,
        value: Bits,
        width: usize,
    },
}

impl Picture {
    /// A board with a role.
    pub const fn board(role: &'static str, set: u64) -> Self {
        let set = Bits(set);
        Self::Board { set, role }
    }

    /// Squares of the position.
    pub const fn squares(set: u64) -> Self {
        Self::board("mask", set)
    }

    /// A product of some squares, of which the lowest bit is `first`, with a factor, to which
    /// something is added.
    pub fn product(
        width: u32,
        low: u32,
        (squares, first): (u64, u8),
        factor: u64,
        added: u64,
    ) -> Self {
        let total = squares.wrapping_mul(factor).wrapping_add(added) & u64::MAX >> (64 - width);
        let [squares, factor, added, total] = [squares, factor, added, total].map(Bits);
        Self::Product {
            width,
            squares,
            first,
            factor,
            added,
            total,
            low,
        }
    }
}

impl Steps {
    /// Steps with any pictures.
    pub fn new(
        words: impl Into<Cow<'static, str>>,
        pictures: impl IntoIterator<Item = Picture>,
    ) -> Self {
        Self {
            words: words.into(),
            pictures: pictures.into_iter().collect(),
        }
    }

    /// Steps from squares of the position to the attacks.
    pub fn boards<const N: usize>(
        words: impl Into<Cow<'static, str>>,
        sets: [u64; N],
        attacks: u64,
    ) -> Self {
        let attacks = Picture::board("attack", attacks);
        Self::new(
            words,
            sets.map(Picture::squares).into_iter().chain([attacks]),
        )
    }

    /// Adds a step.
    pub fn add(&mut self, words: &str, picture: Picture) {
        let before = self.words.to_mut();
        if !before.is_empty() {
            before.push('\n');
        }
        before.push_str(words);
        self.pictures.push(picture);
    }
}

/// Returns what the last steps of all groups come to.
pub fn attacks(groups: &[Group]) -> u64 {
    let last = |group: &Group| match group.steps.pictures.last()? {
        Picture::Board {
            set,
            role: "attack",
        } => Some(set.0),
        _ => None,
    };
    groups.iter().filter_map(last).fold(0, |all, set| all | set)
}

/// Returns the squares of a set, a1 first.
pub fn squares_of(set: u64) -> impl DoubleEndedIterator<Item = u8> {
    (0..64).filter(move |square| set >> square & 1 != 0)
}

/// Returns the set of some squares.
pub fn set_of(squares: impl IntoIterator<Item = u8>) -> u64 {
    squares.into_iter().fold(0, |set, square| set | 1 << square)
}

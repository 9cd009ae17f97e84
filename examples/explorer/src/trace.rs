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

/// All that happens between the occupied squares and the attack set: look-ups, lines or directions.
#[derive(Clone, Debug, Serialize)]
pub struct Trace {
    pub groups: Vec<Group>,
}

/// The steps of one look-up, line or direction. The last is a board, of the squares attacked.
#[derive(Clone, Debug, Serialize)]
pub struct Group {
    pub title: &'static str,
    pub steps: Vec<Step>,
}

/// One step: what is computed, as a formula; what that is good for; what comes of it.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    pub title: Cow<'static, str>,
    pub note: Cow<'static, str>,
    #[serde(flatten)]
    pub picture: Picture,
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

impl Step {
    /// A step whose outcome is squares of the position.
    pub fn board(
        title: impl Into<Cow<'static, str>>,
        note: impl Into<Cow<'static, str>>,
        set: u64,
    ) -> Self {
        Self::new(
            title,
            note,
            Picture::Board {
                set: Bits(set),
                role: "mask",
            },
        )
    }

    /// A step whose outcome has the form of a board.
    pub fn pattern(
        title: impl Into<Cow<'static, str>>,
        note: impl Into<Cow<'static, str>>,
        set: u64,
    ) -> Self {
        Self::new(
            title,
            note,
            Picture::Board {
                set: Bits(set),
                role: "word",
            },
        )
    }

    /// The last step: the attack set.
    pub fn attacks(title: &'static str, note: &'static str, set: u64) -> Self {
        Self::new(
            title,
            note,
            Picture::Board {
                set: Bits(set),
                role: "attack",
            },
        )
    }

    /// A step with any picture.
    pub fn new(
        title: impl Into<Cow<'static, str>>,
        note: impl Into<Cow<'static, str>>,
        picture: Picture,
    ) -> Self {
        Self {
            title: title.into(),
            note: note.into(),
            picture,
        }
    }
}

impl Trace {
    /// Returns what the last steps of all groups come to.
    pub fn attacks(&self) -> u64 {
        self.groups
            .iter()
            .fold(0, |set, group| match group.steps.last() {
                Some(Step {
                    picture:
                        Picture::Board {
                            set: Bits(attacks),
                            role: "attack",
                        },
                    ..
                }) => set | attacks,
                _ => set,
            })
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

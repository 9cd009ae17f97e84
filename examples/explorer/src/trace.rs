//! A look-up as a list of steps, each with a picture and a sentence.

use std::borrow::Cow;

use crate::json::Json;
use crate::ruler::Ruler;

/// All that happens between the occupied squares and the attack set: look-ups, lines or directions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    pub groups: Vec<Group>,
}

/// The steps of one look-up, line or direction. The last is a board, of the squares attacked.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub title: String,
    pub steps: Vec<Step>,
}

/// One step: what is computed, as a formula; what that is good for; what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub title: Cow<'static, str>,
    pub note: Cow<'static, str>,
    pub picture: Picture,
}

/// What a set means, which decides its colour. The page shows the occupied squares of a mask or an attack set apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Mask,
    Attack,
    Blocker,
    Magic,
    /// Bits in the form of a board, whose squares are not those of the position.
    Word,
}

impl Role {
    /// Returns the name of the colour in style.css.
    const fn name(self) -> &'static str {
        ["mask", "attack", "blocker", "magic", "word"][self as usize]
    }
}

/// What comes of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    Board(u64, Role),
    /// A product of `width` bits, 32 or 64, as the sum that a multiplication is: for each bit of `squares`, which is the
    /// square `first + bit`, a copy of the factor, and what is added. The index is the bits from `low` on.
    Product {
        width: u32,
        squares: u64,
        first: u8,
        factor: u64,
        added: u64,
        total: u64,
        low: u32,
    },
    /// A small number in binary: by bit, the lowest first, the squares that reach it. Of the squares that could, `from`,
    /// those in `set` have the role.
    Bits {
        value: u64,
        from: u64,
        set: u64,
        sources: Vec<u64>,
        role: Role,
    },
    /// An index as a sum of signed steps.
    Ruler(Ruler),
    /// The entry `array[offset + index]`, of `width` bytes.
    Entry {
        array: String,
        offset: usize,
        index: i64,
        value: u64,
        width: usize,
    },
}

impl Step {
    /// A step whose outcome is squares of the position.
    pub fn board(title: impl Into<Cow<'static, str>>, note: impl Into<Cow<'static, str>>, set: u64) -> Self {
        Self::new(title, note, Picture::Board(set, Role::Mask))
    }

    /// A step whose outcome has the form of a board.
    pub fn pattern(title: impl Into<Cow<'static, str>>, note: impl Into<Cow<'static, str>>, set: u64) -> Self {
        Self::new(title, note, Picture::Board(set, Role::Word))
    }

    /// The last step: the attack set.
    pub fn attacks(title: impl Into<Cow<'static, str>>, note: impl Into<Cow<'static, str>>, set: u64) -> Self {
        Self::new(title, note, Picture::Board(set, Role::Attack))
    }

    /// A step with any picture.
    pub fn new(title: impl Into<Cow<'static, str>>, note: impl Into<Cow<'static, str>>, picture: Picture) -> Self {
        Self { title: title.into(), note: note.into(), picture }
    }
}

impl Picture {
    /// The product of a set of squares and a number.
    pub fn product(squares: u64, factor: u64, low: u32) -> Self {
        let total = squares.wrapping_mul(factor);
        Self::Product { width: 64, squares, first: 0, factor, added: 0, total, low }
    }

    /// An index that a product with `factor` brings the squares `from` to, `bits` bits from `low` on.
    pub fn index(from: u64, set: u64, factor: u64, low: u32, bits: u32, value: u64) -> Self {
        let reaches = |square: u8, bit: u32| factor << square >> bit & 1 != 0;
        let sources = (low..low + bits).map(|bit| set_of(squares_of(from).filter(|&square| reaches(square, bit))));
        Self::Bits { value, from, set, sources: sources.collect(), role: Role::Blocker }
    }
}

impl Trace {
    /// Returns what the last steps of all groups come to.
    pub fn attacks(&self) -> u64 {
        self.groups.iter().fold(0, |set, group| match group.steps.last() {
            Some(Step { picture: Picture::Board(attacks, Role::Attack), .. }) => set | attacks,
            _ => set,
        })
    }

    /// Writes the trace for the page.
    pub fn to_json(&self) -> String {
        Json::of(|json| {
            json.objects("groups", &self.groups, |json, group| {
                json.string("title", &group.title);
                json.objects("steps", &group.steps, |json, step| {
                    json.string("title", &step.title).string("note", &step.note);
                    step.picture.write(json);
                });
            });
        })
    }
}

impl Picture {
    fn write(&self, json: &mut Json) {
        match self {
            Self::Board(set, role) => {
                json.string("kind", "board").bits("set", *set).string("role", role.name());
            }
            Self::Product { width, squares, first, factor, added, total, low } => {
                json.string("kind", "product").number("width", width).bits("squares", *squares).number("first", first);
                json.bits("factor", *factor).bits("added", *added).bits("total", *total).number("low", low);
            }
            Self::Bits { value, from, set, sources, role } => {
                json.string("kind", "bits").number("value", value).bits("from", *from).bits("set", *set);
                json.sets("sources", sources).string("role", role.name());
            }
            Self::Ruler(ruler) => {
                json.string("kind", "ruler");
                ruler.write(json);
            }
            Self::Entry { array, offset, index, value, width } => {
                json.string("kind", "entry").string("array", array).number("offset", offset).number("index", index);
                json.bits("value", *value).number("width", width);
            }
        }
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

//! A look-up as a list of steps, each with a picture and a sentence.

use std::borrow::Cow;

use crate::json::Json;
use crate::ruler::Ruler;

/// All that happens between the occupied squares and the attack set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The look-ups, lines or directions, one after the other.
    pub groups: Vec<Group>,
}

/// The steps of one look-up, line or direction. The last is a board, of the squares attacked.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What the steps are about.
    pub title: String,
    /// The steps in their order.
    pub steps: Vec<Step>,
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What is computed, as a formula.
    pub title: Cow<'static, str>,
    /// What that is good for.
    pub note: Cow<'static, str>,
    /// What comes of it.
    pub picture: Picture,
}

/// What a set means, which decides its colour. The page shows the occupied squares of a mask or an attack set apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Squares of the position.
    Mask,
    /// Attacked squares of the position.
    Attack,
    /// Occupied squares of the position.
    Blocker,
    /// The bits of a magic.
    Magic,
    /// Other bits in the form of a board, whose squares are not those of the position.
    Word,
}

/// What comes of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    /// A set on a board.
    Board(u64, Role),
    /// A product, as the sum that a multiplication is.
    Product {
        /// The bits of the factors, 32 or 64.
        width: u32,
        /// What each square adds a shifted copy of.
        factor: u64,
        /// What is added up.
        terms: Vec<Term>,
        /// The product.
        total: u64,
        /// The lowest bit of the index within the product.
        low: u32,
        /// The bits of the index.
        bits: u32,
    },
    /// A small number in binary, each bit with the squares that it came from.
    Bits {
        /// The number.
        value: u64,
        /// The squares that could reach a bit.
        from: u64,
        /// Those of them that are occupied.
        set: u64,
        /// By bit, the lowest first: the squares that reach it.
        sources: Vec<u64>,
        /// What the set is of: blockers, or attacked squares.
        role: Role,
    },
    /// An index as a sum of signed steps.
    Ruler(Ruler),
    /// An entry of a table.
    Entry {
        /// The array's name.
        array: String,
        /// Where the entries of the square start.
        offset: usize,
        /// What is added to that.
        index: i64,
        /// What stands there.
        value: u64,
        /// The bytes of an entry.
        width: usize,
    },
}

/// One of the numbers whose sum is a product.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The square of the factor's bit that it is for, if for one.
    pub square: Option<u8>,
    /// How far the other factor is shifted.
    pub shift: u8,
    /// The number.
    pub value: u64,
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
    /// The product of a set of squares and a number, one term for each square, the highest first.
    pub fn product(squares: u64, factor: u64, low: u32, bits: u32) -> Self {
        let terms = squares_of(squares).rev().map(|square| Term {
            square: Some(square),
            shift: square,
            value: factor << square,
        });
        let total = squares.wrapping_mul(factor);
        Self::Product { width: 64, factor, terms: terms.collect(), total, low, bits }
    }

    /// An index that a product with `factor` brings the squares `from` to, `bits` bits from `low` on.
    pub fn index(from: u64, set: u64, factor: u64, low: u32, bits: u32, value: u64) -> Self {
        let reaches = |square: u8, bit: u32| factor << square >> bit & 1 != 0;
        let sources = (low..low + bits).map(|bit| set_of(squares_of(from).filter(|&square| reaches(square, bit))));
        Self::Bits { value, from, set, sources: sources.collect(), role: Role::Blocker }
    }
}

impl Group {
    /// Returns the set of the last step.
    pub fn attacks(&self) -> u64 {
        match self.steps.last() {
            Some(Step { picture: Picture::Board(set, Role::Attack), .. }) => *set,
            _ => 0,
        }
    }
}

impl Trace {
    /// Returns what the last steps of all groups come to.
    pub fn attacks(&self) -> u64 {
        self.groups.iter().fold(0, |set, group| set | group.attacks())
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

impl Role {
    /// Returns the name of the colour in style.css.
    const fn name(self) -> &'static str {
        match self {
            Self::Mask => "mask",
            Self::Attack => "attack",
            Self::Blocker => "blocker",
            Self::Magic => "magic",
            Self::Word => "word",
        }
    }
}

impl Picture {
    fn write(&self, json: &mut Json) {
        match self {
            Self::Board(set, role) => {
                json.string("kind", "board").bits("set", *set).string("role", role.name());
            }
            Self::Product { width, factor, terms, total, low, bits } => {
                json.string("kind", "product").number("width", width).bits("factor", *factor).bits("total", *total);
                json.number("low", low).number("bits", bits);
                json.objects("terms", terms, |json, &Term { square, shift, value }| {
                    json.number("square", square.map_or(-1, i32::from)).number("shift", shift).bits("value", value);
                });
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

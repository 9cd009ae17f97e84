//! A look-up as a list of steps, and what else programs need that show it.

use super::bits::{deposit, fold};
use super::{Entry, Hash, LookUp};
use crate::array::Array;

/// A step of a look-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it gives: "mask", "relevant", "magic", "product", "index", "entry", "attacks", or
    /// another word.
    pub name: &'static str,
    /// How, as a formula.
    pub formula: &'static str,
    /// The value.
    pub value: u64,
    /// What the value is.
    pub what: What,
}

/// What the value of a step is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Squares of the board.
    Squares,
    /// A word whose bits are no squares.
    Word,
    /// The lower `width` bits of `squares * factor`, and of what is `added` to that. The index is
    /// in the bits from `low` on.
    Product {
        /// The bits that are multiplied.
        squares: u64,
        /// The square of their bit 0.
        first: u8,
        /// The other factor.
        factor: u64,
        /// What is added to the product.
        added: u64,
        /// The bits of the product, 32 or 64.
        width: u32,
        /// The lowest bit of the index.
        low: u32,
    },
    /// A number, of which bit by bit the squares are known that reach it, by [`LookUp::sources`].
    Index,
    /// The entry of an array at `start + index`.
    Entry {
        /// The name of the array.
        array: String,
        /// The bytes of an entry.
        width: usize,
        /// Where the entries of the square start.
        start: usize,
        /// What is added to that.
        index: i64,
    },
    /// A number whose bits go to the squares of the attacks on the empty board, the lowest first.
    Deposited,
}

impl LookUp {
    /// Returns the steps of the look-up in the layout's arrays. The last is the attacks.
    #[must_use]
    pub fn steps(&self, entries: &Array, sets: Option<&Array>, occupied: u64) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut step = |name, formula, value, what| {
            steps.push(Step {
                name,
                formula,
                value,
                what,
            })
        };
        let relevant = self.relevant(occupied);
        step(
            "mask",
            if self.line.is_empty() {
                "mask"
            } else {
                "mask of the line"
            },
            self.mask,
            What::Squares,
        );
        let formula = match self.always {
            0 => "occupied & mask",
            always if always == !self.mask => "occupied | !mask",
            _ => "(occupied | own square) & mask",
        };
        step("relevant", formula, relevant, What::Squares);
        let product = |squares, first, factor, added, width| What::Product {
            squares,
            first,
            factor,
            added,
            width,
            low: self.shift,
        };
        let (lower, upper) = (self.magic & 0xffff_ffff, self.magic >> 32);
        let half = |squares: u64, magic: u64| squares.wrapping_mul(magic) & 0xffff_ffff;
        match self.index {
            Hash::Product | Hash::SignedProduct => {
                let total = self.product(relevant).wrapping_add(self.addend);
                let formula = if self.addend == 0 {
                    "× magic = product"
                } else {
                    "× magic + addend = product"
                };
                step("magic", "magic", self.magic, What::Word);
                step(
                    "product",
                    formula,
                    total,
                    product(occupied & self.mask, 0, self.magic, self.constant(), 64),
                );
            }
            Hash::Halves => {
                let [below, above] = [relevant & 0xffff_ffff, relevant >> 32];
                step(
                    "lower",
                    "lower half × magic",
                    half(below, lower),
                    product(below, 0, lower, 0, 32),
                );
                step(
                    "upper",
                    "upper half × magic",
                    half(above, upper),
                    product(above, 32, upper, 0, 32),
                );
            }
            Hash::Folded => {
                let folded = fold(relevant).into();
                step("folded", "lower ^ upper, turned", folded, What::Word);
                step(
                    "product",
                    "× magic = product",
                    half(folded, lower),
                    product(folded, 0, lower, 0, 32),
                );
            }
            Hash::Extract => {}
        }
        let index = self.index(relevant);
        let formula = match self.index {
            Hash::Product | Hash::SignedProduct | Hash::Folded => "product >> shift = index",
            Hash::Halves => "lower ^ upper >> shift = index",
            Hash::Extract => "pext(occupied, mask)",
        };
        step("index", formula, index as u64, What::Index);
        let at = |array: &Array, start: usize, index: i64| {
            let value = array
                .words()
                .get(start.wrapping_add_signed(index as isize))
                .copied()
                .unwrap_or(0);
            (
                value,
                What::Entry {
                    array: array.name().to_owned(),
                    width: array.width(),
                    start,
                    index,
                },
            )
        };
        let (entry, what) = at(entries, self.offset as usize, index);
        step("entry", "offset + index = entry", entry, what);
        let mut union = None;
        match self.entry {
            Entry::Set => {}
            Entry::Union => union = Some(entry),
            Entry::Number {
                base,
                union: is_union,
            } => {
                if let Some(sets) = sets {
                    let (set, what) = at(sets, base as usize, entry as i64);
                    step("set", "base + number = set", set, what);
                    union = is_union.then_some(set);
                }
            }
            Entry::Compressed => step(
                "deposited",
                "pdep(entry, empty attacks)",
                entry,
                What::Deposited,
            ),
            Entry::Factor { spread } => {
                step(
                    "spread",
                    "entry * spread",
                    entry.wrapping_mul(spread),
                    What::Squares,
                );
                step(
                    "kept",
                    "& attacks on the empty board",
                    self.empty_attacks,
                    What::Squares,
                );
            }
        }
        if let Some(union) = union {
            step("union", "union", union, What::Squares);
            step(
                "kept",
                "& attacks on the empty board",
                self.empty_attacks,
                What::Squares,
            );
        }
        let attacks = self.attacks(entries.words(), sets.map_or(&[], Array::words), occupied);
        step("attacks", "attacks", attacks, What::Squares);
        steps
    }

    /// Returns what is added to each product of the square.
    #[must_use]
    pub const fn constant(&self) -> u64 {
        self.always
            .wrapping_mul(self.magic)
            .wrapping_add(self.addend)
    }

    /// Returns the same look-up with another magic, if it has one of 64 bits.
    #[must_use]
    pub fn with_magic(self, magic: u64) -> Option<Self> {
        self.is_product().then_some(Self {
            magic: magic & !self.given | self.magic & self.given,
            ..self
        })
    }

    /// Returns for each index bit, the lowest first, the squares of the mask that reach it when
    /// they are occupied alone.
    #[must_use]
    pub fn sources(&self) -> Vec<u64> {
        let low = if self.index == Hash::Extract {
            0
        } else {
            self.shift
        };
        let mut sources = vec![0; self.index_bits() as usize];
        for square in (0..64).filter(|square| self.mask >> square & 1 != 0) {
            let product = self.product(1 << square) >> low;
            for (bit, squares) in sources.iter_mut().enumerate() {
                *squares |= (product >> bit & 1) << square;
            }
        }
        sources
    }

    /// Returns the attacks as the arrays have them: that by offset + index, and `SETS` if the
    /// layout has it.
    #[must_use]
    pub fn attacks(&self, entries: &[u64], sets: &[u64], occupied: u64) -> u64 {
        let entry = entries[self.slot(occupied & self.mask)];
        match self.entry {
            Entry::Set => entry,
            Entry::Union => entry & self.empty_attacks,
            Entry::Number { base, .. } => sets[base as usize + entry as usize] & self.kept(),
            Entry::Compressed => deposit(entry, self.empty_attacks),
            Entry::Factor { spread } => entry.wrapping_mul(spread) & self.empty_attacks,
        }
    }
}

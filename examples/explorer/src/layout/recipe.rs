//! The operations of one look-up, in the few forms that layouts have.

use sliding_attacks_codegen::Piece;

use super::Arrays;

/// One look-up of one piece on one square.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The line it is for, empty where it is for all of the piece's.
    pub line: &'static str,
    /// The piece.
    pub piece: Piece,
    /// The square.
    pub square: u8,
    /// The mask.
    pub mask: u64,
    /// The squares that the look-up adds to every occupancy.
    pub always: u64,
    /// How the index is made.
    pub index: Index,
    /// Where the square's entries start.
    pub start: usize,
    /// What an entry is.
    pub entry: Entry,
}

/// How the relevant squares become an index.
#[derive(Clone, Copy, Debug)]
pub enum Index {
    /// The upper bits of a product.
    Product {
        /// The magic.
        magic: u64,
        /// What is added to the product.
        addend: u64,
        /// 64 - the bits of the index.
        shift: u32,
        /// Whether the shift is arithmetic, so that an index may be negative.
        signed: bool,
    },
    /// The upper bits of two products, one for each half of the board, laid over one another.
    Halves {
        /// The magic of the ranks 1 to 4.
        lower: u32,
        /// The magic of the ranks 5 to 8.
        upper: u32,
        /// 32 - the bits of the index.
        shift: u32,
    },
    /// The upper bits of a product of both halves of the board, the upper turned by one rank and laid over the lower.
    Folded {
        /// The magic.
        magic: u32,
        /// 32 - the bits of the index.
        shift: u32,
    },
    /// The bits under the mask, moved together.
    Extract,
}

/// What stands in an entry.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// The attack set.
    Set,
    /// A union of attack sets, from which an AND with the attacks on the empty board leaves the piece's own.
    Union(u64),
    /// The number of the attack set, counted from `base`.
    Number {
        /// Where the sets of the square start.
        base: usize,
        /// The attacks on the empty board, by which an AND leaves the piece's own, if squares share sets.
        empty_attacks: Option<u64>,
    },
    /// Which of the squares that the piece attacks on the empty board are attacked.
    Compressed(u64),
    /// What is multiplied by the spread, so that an AND with the attacks on the empty board leaves the attack set.
    Factor {
        /// The spread.
        spread: u64,
        /// The attacks on the empty board.
        empty_attacks: u64,
    },
}

/// Where a look-up reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The entry by offset + index.
    pub entry: usize,
    /// The set that the entry is a number of, if it is one.
    pub set: Option<usize>,
}

impl Recipe {
    /// Returns what is multiplied or extracted.
    #[must_use]
    pub const fn relevant(&self, occupied: u64) -> u64 {
        occupied & self.mask | self.always
    }

    /// Returns the index within the square's entries, which is negative only where the shift is arithmetic.
    #[must_use]
    pub const fn index(&self, occupied: u64) -> i64 {
        let relevant = self.relevant(occupied);
        let index = match self.index {
            Index::Product { magic, addend, shift, signed } => {
                let product = relevant.wrapping_mul(magic).wrapping_add(addend);
                if signed { (product as i64 >> shift) as u64 } else { product >> shift }
            }
            Index::Halves { lower, upper, shift } => {
                let product = (relevant as u32).wrapping_mul(lower) ^ ((relevant >> 32) as u32).wrapping_mul(upper);
                (product >> shift) as u64
            }
            Index::Folded { magic, shift } => (fold(relevant).wrapping_mul(magic) >> shift) as u64,
            Index::Extract => extract(relevant, self.mask),
        };
        index as i64
    }

    /// Returns the number of bits that the index has, the sign not counted.
    #[must_use]
    pub const fn index_bits(&self) -> u32 {
        match self.index {
            Index::Product { shift, .. } => 64 - shift,
            Index::Halves { shift, .. } | Index::Folded { shift, .. } => 32 - shift,
            Index::Extract => self.mask.count_ones(),
        }
    }

    /// Returns the same look-up with another magic, if it multiplies by one of 64 bits.
    #[must_use]
    pub const fn with_magic(self, magic: u64) -> Option<Self> {
        match self.index {
            Index::Product { addend, shift, signed, .. } => {
                Some(Self { index: Index::Product { magic, addend, shift, signed }, ..self })
            }
            _ => None,
        }
    }

    /// Returns where the look-up reads.
    #[must_use]
    pub fn place(&self, arrays: &Arrays<'_>, occupied: u64) -> Place {
        let entry = self.start.wrapping_add_signed(self.index(occupied) as isize);
        let set = match self.entry {
            Entry::Number { base, .. } => Some(base + arrays.entries.get(entry).copied().unwrap_or(0) as usize),
            _ => None,
        };
        Place { entry, set }
    }

    /// Returns the attacks.
    #[must_use]
    pub fn attacks(&self, arrays: &Arrays<'_>, occupied: u64) -> u64 {
        let place = self.place(arrays, occupied);
        let value = match (place.set, arrays.sets) {
            (Some(set), Some(sets)) => sets.get(set),
            _ => arrays.entries.get(place.entry),
        };
        let value = value.copied().unwrap_or(0);
        match self.entry {
            Entry::Union(empty_attacks) | Entry::Number { empty_attacks: Some(empty_attacks), .. } => {
                value & empty_attacks
            }
            Entry::Compressed(empty_attacks) => deposit(value, empty_attacks),
            Entry::Factor { spread, empty_attacks } => value.wrapping_mul(spread) & empty_attacks,
            Entry::Set | Entry::Number { .. } => value,
        }
    }
}

/// Combines the upper half of the board, rotated by one rank, with the lower: rank 5 with 4, then 6, 7, 8 with 1, 2, 3.
pub(super) const fn fold(squares: u64) -> u32 {
    squares as u32 ^ ((squares >> 32) as u32).rotate_right(8)
}

/// Returns the square of the lower half that the fold brings a square to.
pub(super) const fn folded(square: u8) -> u8 {
    if square < 32 { square } else { (square - 32 + 24) % 32 }
}

/// Moves the bits of `word` under `mask` together.
#[must_use]
pub const fn extract(word: u64, mut mask: u64) -> u64 {
    let (mut extracted, mut bit) = (0, 0);
    while mask != 0 {
        extracted |= (word >> mask.trailing_zeros() & 1) << bit;
        bit += 1;
        mask &= mask - 1;
    }
    extracted
}

/// Spreads the low bits of `word` to the positions of the bits of `mask`.
pub(super) const fn deposit(mut word: u64, mut mask: u64) -> u64 {
    let mut deposited = 0;
    while mask != 0 {
        deposited |= (word & 1) << mask.trailing_zeros();
        word >>= 1;
        mask &= mask - 1;
    }
    deposited
}

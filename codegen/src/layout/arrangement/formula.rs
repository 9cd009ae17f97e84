//! The generator's only formula, from the occupied squares to the attacks. It fills the tables, and
//! the C header and the explorer read it.
//!
//! It can express: the bits of the squares under a mask, with squares that are always added, times
//! a magic, plus an addend, shifted, plus an offset; or one of the other kinds of
//! [`Hash`](enum@Hash). It cannot place the entries of a square in steps, with those of other
//! squares between: no layout here has such a stride.

use super::bits::{extract, fold};
use crate::array::Array;
use crate::geometry::{Occupancies, Slider, square_name};

/// How occupied squares give the attacks of a piece on a square, or its attacks along one line:
///
/// - relevant = `occupied & mask | always`
/// - index = a hash of relevant, by [`Hash`](enum@Hash)
/// - slot = `offset + index`; its entry gives the attacks, as [`Entry`] describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formula {
    /// The line that it is for, such as "rank", or nothing if it is for all lines of the piece.
    pub line: &'static str,
    /// The piece.
    pub piece: Slider,
    /// The square, 0 to 63.
    pub square: u8,
    /// The squares whose occupancy decides the attacks.
    pub mask: u64,
    /// The attacks on the empty board.
    pub empty_attacks: u64,
    /// The squares that are added to every subset of the mask, none in most layouts.
    pub always: u64,
    /// How relevant squares become an index.
    pub hash: Hash,
    /// The magic, or both magics of [`Hash::Halves`], with the lower half's magic in the lower
    /// bits.
    pub magic: u64,
    /// The number that is added to every product, 0 in most layouts.
    pub addend: u64,
    /// The bits of the product that are not index bits.
    pub shift: u32,
    /// The slot of index 0. The square's table starts there, unless indices are negative.
    pub offset: u32,
    /// How the entry in a slot gives the attacks.
    pub entry: Entry,
}

/// How relevant squares become an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    /// `relevant * magic + addend >> shift`
    Product,
    /// The same with an arithmetic shift: an index is negative if the product has its highest bit
    /// set.
    SignedProduct,
    /// `(lower * lower_magic ^ upper * upper_magic) >> shift` over the halves of the board, all of
    /// 32 bits.
    Halves,
    /// `(lower ^ upper.rotate_right(8)) * magic >> shift`, all of 32 bits.
    Folded,
    /// The bits under the mask, packed together.
    Extract,
}

/// How the entry in a slot gives the attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The attack set.
    Set,
    /// A union of the attack sets of several pieces. The lookup keeps the attacks on the empty
    /// board, by an AND.
    Union,
    /// The number of an attack set, counted from `base` in the array `SETS`, which may contain
    /// unions.
    Number {
        /// Where the sets of the square start.
        base: u32,
        /// Whether a set is a union, as in [`Entry::Union`].
        union: bool,
    },
    /// The attacked squares among those attacked on the empty board, as bits to be spread apart.
    Compressed,
    /// A number whose product with the spread has the attack set. The lookup keeps the attacks on
    /// the empty board.
    Factor {
        /// The spread.
        spread: u64,
    },
}

impl Formula {
    /// Returns the formula of a square with nothing but a mask, a magic and a shift.
    #[must_use]
    pub fn new(occupancies: &Occupancies, entry: Entry, magic: u64, shift: u32) -> Self {
        Self {
            line: "",
            piece: occupancies.piece,
            square: occupancies.square,
            mask: occupancies.mask,
            // The empty set is the first of the subsets.
            empty_attacks: occupancies.attacks[0],
            always: 0,
            hash: Hash::Product,
            magic,
            addend: 0,
            shift,
            offset: 0,
            entry,
        }
    }

    /// Returns the line or the piece, and its square, for example "rook on e4" or "rank e4".
    #[must_use]
    pub fn name(&self) -> String {
        let square = square_name(self.square);
        if self.line.is_empty() {
            format!("{} on {square}", self.piece)
        } else {
            format!("{} {square}", self.line)
        }
    }

    /// Returns whether the index is the upper part of a product with the magic, of 64 bits.
    #[must_use]
    pub const fn is_product(&self) -> bool {
        matches!(self.hash, Hash::Product | Hash::SignedProduct)
    }

    /// Returns the number of index bits.
    #[must_use]
    pub const fn index_bits(&self) -> u32 {
        match self.hash {
            Hash::Product | Hash::SignedProduct => 64 - self.shift,
            Hash::Halves | Hash::Folded => 32 - self.shift,
            Hash::Extract => self.mask.count_ones(),
        }
    }

    /// Returns the squares that are multiplied or extracted.
    #[must_use]
    pub const fn relevant(&self, occupied: u64) -> u64 {
        occupied & self.mask | self.always
    }

    /// Returns what the shift shifts for a set of squares, without the addend: the product, or the
    /// number that another hash has in its place.
    #[must_use]
    pub const fn product(&self, squares: u64) -> u64 {
        let (lower, upper) = (self.magic as u32, (self.magic >> 32) as u32);
        match self.hash {
            Hash::Product | Hash::SignedProduct => squares.wrapping_mul(self.magic),
            Hash::Halves => {
                ((squares as u32).wrapping_mul(lower)
                    ^ ((squares >> 32) as u32).wrapping_mul(upper)) as u64
            }
            Hash::Folded => fold(squares).wrapping_mul(lower) as u64,
            Hash::Extract => extract(squares, self.mask),
        }
    }

    /// Returns the index of relevant squares. It is negative only if the shift is arithmetic.
    #[inline(always)]
    #[must_use]
    pub const fn index(&self, relevant: u64) -> i64 {
        match self.hash {
            Hash::Product => {
                (relevant.wrapping_mul(self.magic).wrapping_add(self.addend) >> self.shift) as i64
            }
            Hash::SignedProduct => {
                relevant.wrapping_mul(self.magic).wrapping_add(self.addend) as i64 >> self.shift
            }
            Hash::Halves | Hash::Folded => (self.product(relevant) >> self.shift) as i64,
            Hash::Extract => self.product(relevant) as i64,
        }
    }

    /// Returns the slot for a subset of the mask.
    // Inlined at opt-level 0 too, because the build calls it for each subset.
    #[inline(always)]
    #[must_use]
    pub const fn slot(&self, subset: u64) -> usize {
        (self.offset as i64).wrapping_add(self.index(subset | self.always)) as usize
    }

    /// Returns the slot for each of the occupancies' subsets. It uses a plain loop because it runs
    /// 107,648 times for a layout.
    pub(in crate::layout) fn slots(&self, occupancies: &Occupancies) -> Vec<u32> {
        let mut all = vec![0; occupancies.subsets.len()];
        {
            let (subsets, slots) = (&occupancies.subsets[..], &mut all[..]);
            let mut position = 0;
            while position < subsets.len() {
                slots[position] = self.slot(subsets[position]) as u32;
                position += 1;
            }
        }
        all
    }

    /// Returns the number of slots up to the last one that an index can select, whether or not an
    /// occupancy does.
    pub(in crate::layout) const fn reach(&self) -> usize {
        self.offset as usize + (1 << self.index_bits())
    }

    /// Returns the bits of an entry that decide the attacks of this square.
    pub(in crate::layout) const fn read_mask(&self) -> u64 {
        match self.entry {
            Entry::Union | Entry::Number { union: true, .. } => self.empty_attacks,
            Entry::Set | Entry::Number { .. } | Entry::Compressed | Entry::Factor { .. } => {
                u64::MAX
            }
        }
    }
}

/// Returns the array that offset + index selects from, the first after the columns, and the array
/// after that.
pub(crate) fn indexed(arrays: &[Array]) -> (&Array, Option<&Array>) {
    let by_square = arrays
        .iter()
        .take_while(|array| array.words().len() == 64)
        .count();
    (
        &arrays[by_square.min(arrays.len() - 1)],
        arrays.get(by_square + 1),
    )
}

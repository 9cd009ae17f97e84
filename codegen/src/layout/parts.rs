//! The parts from which layouts are put together: magics, tables that check what is laid into them, and columns by
//! square.
//!
//! Loops over subsets are plain `while` loops over slices, since they run 107,648 times for a layout at opt-level 0.

use super::{Ground, Layout};
use crate::error::Error;
use crate::geometry::{Occupancies, Piece, square_name};
use crate::tables::{Array, Row, Values};

/// What leads from an occupancy of one square to an entry: `offset + ((subset | always) * magic >> shift)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct IndexFunction {
    pub(super) magic: u64,
    pub(super) shift: u32,
    pub(super) offset: u32,
    /// Squares that the look-up adds to every subset of the mask, 0 in most layouts.
    pub(super) always: u64,
}

impl IndexFunction {
    /// Returns the entry for a subset of the mask.
    pub(super) const fn entry(&self, subset: u64) -> usize {
        self.offset as usize + ((subset | self.always).wrapping_mul(self.magic) >> self.shift) as usize
    }

    /// Returns the index for each of the occupancies' subsets.
    pub(super) fn entries(&self, occupancies: &Occupancies) -> Vec<u32> {
        let subsets = &occupancies.subsets[..];
        let mut entries = vec![0; subsets.len()];
        {
            let entries = &mut entries[..];
            let mut position = 0;
            while position < subsets.len() {
                entries[position] = self.entry(subsets[position]) as u32;
                position += 1;
            }
        }
        entries
    }
}

/// A table of attack sets that pieces are laid into. No two may need different sets in one entry.
#[derive(Debug)]
pub(super) struct Table {
    layout: Layout,
    sets: Vec<u64>,
    /// By entry, the squares about which a look-up relies on the entry: those that it reads from it.
    relied: Vec<u64>,
    /// What has been laid: the position in the ground's occupancies, and where each of the subsets went.
    laid: Vec<(usize, Vec<u32>)>,
}

impl Table {
    /// Returns a table without entries.
    pub(super) const fn new(layout: Layout) -> Self {
        Self { layout, sets: Vec::new(), relied: Vec::new(), laid: Vec::new() }
    }

    /// Makes the table at least `length` entries long.
    pub(super) fn grow(&mut self, length: usize) {
        if length > self.sets.len() {
            self.sets.resize(length, 0);
            self.relied.resize(length, 0);
        }
    }

    /// Lays the attack sets of one of the ground's occupancies where `entries` says, for a look-up that reads the
    /// squares `read` of an entry: all of them, or only those that it keeps by an AND.
    ///
    /// # Errors
    /// Returns [`Error::Collision`] when an entry is needed for two sets that differ in what is read.
    pub(super) fn lay(&mut self, ground: &Ground, which: usize, entries: Vec<u32>, read: u64) -> Result<(), Error> {
        let occupancies = &ground.occupancies[which];
        let mut length = 0;
        for &entry in &entries {
            if entry >= length {
                length = entry + 1;
            }
        }
        self.grow(length as usize);
        let clash = {
            let (places, attacks) = (&entries[..], &occupancies.attacks[..]);
            let (sets, relied) = (&mut self.sets[..], &mut self.relied[..]);
            let mut position = 0;
            loop {
                if position == places.len() {
                    break None;
                }
                let (entry, set) = (places[position] as usize, attacks[position]);
                if (sets[entry] ^ set) & relied[entry] & read != 0 {
                    break Some(position);
                }
                sets[entry] |= set;
                relied[entry] |= read;
                position += 1;
            }
        };
        self.laid.push((which, entries));
        match clash {
            None => Ok(()),
            Some(position) => Err(self.collision(ground, position)),
        }
    }

    /// Lays the pieces on all squares, for a look-up that reads the entry as it is.
    pub(super) fn lay_all(&mut self, ground: &Ground, functions: &[IndexFunction]) -> Result<(), Error> {
        let mut which = 0;
        while which < functions.len() {
            let function = &functions[which];
            // The whole range of the index is the look-up's to read, whether or not an occupancy leads there.
            self.grow(function.offset as usize + (u64::MAX >> function.shift) as usize + 1);
            self.lay(ground, which, function.entries(&ground.occupancies[which]), u64::MAX)?;
            which += 1;
        }
        Ok(())
    }

    /// Finds what collided with the subset at `position` of the occupancies laid last. Slow, since it runs once.
    fn collision(&self, ground: &Ground, position: usize) -> Error {
        let Some(last) = self.laid.last() else {
            return Error::Syntax { message: "a collision in an empty table".into() };
        };
        let entry = last.1[position];
        let second = &ground.occupancies[last.0];
        let mut first = (second, second.subsets[position]);
        'laid: for (which, entries) in &self.laid {
            let occupancies = &ground.occupancies[*which];
            let mut at = 0;
            while at < entries.len() {
                if entries[at] == entry && occupancies.attacks[at] != second.attacks[position] {
                    first = (occupancies, occupancies.subsets[at]);
                    break 'laid;
                }
                at += 1;
            }
        }
        Error::Collision {
            layout: self.layout,
            piece: second.piece,
            square: second.square,
            subset: second.subsets[position],
            other_piece: first.0.piece,
            other_square: first.0.square,
            other_subset: first.1,
            entry: entry as usize,
        }
    }

    /// Returns the sets as the array `ATTACKS`, with a comment where a square's table starts.
    pub(super) fn into_array(self, ground: &Ground, functions: &[IndexFunction]) -> Array {
        Array::new("ATTACKS".into(), "Attack sets by offset + index.".into(), self.sets)
            .with_rows(rows(ground, functions))
    }
}

/// Returns the places where the tables of the squares start, those with one start in one row.
pub(super) fn rows(ground: &Ground, functions: &[IndexFunction]) -> Vec<Row> {
    let mut order = Vec::with_capacity(functions.len());
    for function in functions {
        order.push(u64::from(function.offset) << 8 | order.len() as u64);
    }
    sort(&mut order);
    let mut rows: Vec<Row> = Vec::with_capacity(order.len());
    for key in order {
        let start = (key >> 8) as usize;
        let Occupancies { piece, square, .. } = ground.occupancies[(key & 0xff) as usize];
        let label = format!("{piece} {}", square_name(square));
        match rows.last_mut() {
            Some(row) if row.start == start => {
                row.label.push_str(", ");
                row.label.push_str(&label);
            }
            _ => rows.push(Row { start, label }),
        }
    }
    rows
}

/// Sorts by insertion. The library's `sort` would cost every build the compilation of two thousand lines for 128 words.
pub(super) fn sort(words: &mut [u64]) {
    let mut sorted = 1;
    while sorted < words.len() {
        let mut place = sorted;
        while place > 0 && words[place - 1] > words[place] {
            words.swap(place - 1, place);
            place -= 1;
        }
        sorted += 1;
    }
}

/// An array with an entry for each square of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) enum Column {
    Masks,
    Magics,
    Shifts,
    Offsets,
    #[cfg(feature = "every_layout")]
    EmptyAttacks,
}

/// Returns the arrays by square, those of the rook first.
pub(super) fn columns(ground: &Ground, functions: &[IndexFunction], which: &[Column]) -> Vec<Array> {
    let mut arrays = Vec::with_capacity(2 * which.len());
    for &piece in &Piece::ALL {
        for &column in which {
            arrays.push(column.array(ground, functions, piece));
        }
    }
    arrays
}

impl Column {
    fn array(self, ground: &Ground, functions: &[IndexFunction], piece: Piece) -> Array {
        let (name, doc, width) = match self {
            Self::Masks => ("MASKS", format!("Squares whose occupancy decides a {piece}'s attacks, by square."), 8),
            Self::Magics => ("MAGICS", format!("Magics for a {piece}, by square."), 8),
            Self::Shifts => ("SHIFTS", format!("Right shifts of a {piece}'s product, 64 - index bits, by square."), 1),
            Self::Offsets => {
                let doc = format!("Where a {piece}'s table starts in the array by offset + index, by square.");
                ("OFFSETS", doc, 4)
            }
            #[cfg(feature = "every_layout")]
            Self::EmptyAttacks => ("EMPTY_ATTACKS", format!("Attacks of a {piece} on the empty board, by square."), 8),
        };
        let mut words = Vec::with_capacity(64);
        let first = 64 * piece as usize;
        while words.len() < 64 {
            let which = first + words.len();
            let (occupancies, function) = (&ground.occupancies[which], &functions[which]);
            words.push(match self {
                Self::Masks => occupancies.mask,
                Self::Magics => function.magic,
                Self::Shifts => function.shift.into(),
                Self::Offsets => function.offset.into(),
                #[cfg(feature = "every_layout")]
                Self::EmptyAttacks => crate::geometry::attacks(piece, occupancies.square, 0),
            });
        }
        by_square(piece, name, &doc, Values::of_width(width, words))
    }
}

/// Returns the array `name` of a piece.
pub(super) fn by_square(piece: Piece, name: &str, doc: &str, values: impl Into<Values>) -> Array {
    let upper = if piece == Piece::Rook { "ROOK" } else { "BISHOP" };
    Array::new(format!("{upper}_{name}"), doc.into(), values)
}

/// Returns the length of an array that every index of every magic leads into.
#[cfg(feature = "every_layout")]
pub(super) fn reach(functions: &[IndexFunction]) -> usize {
    functions
        .iter()
        .map(|function| function.offset as usize + (u64::MAX >> function.shift) as usize + 1)
        .max()
        .unwrap_or(0)
}

#[cfg(all(test, feature = "every_layout"))]
mod tests {
    use super::*;
    use crate::DEFAULT_SEED;
    use crate::geometry::attacks;

    #[test]
    fn a_false_magic_is_refused_with_both_occupancies_and_what_to_do() {
        let ground = Ground::new(DEFAULT_SEED);
        let (a7, bits) = (48, 10);
        let function = IndexFunction { magic: 1 << 20, shift: 64 - bits, offset: 0, always: 0 };
        let mut table = Table::new(Layout::Dense);
        let error = table.lay(&ground, a7, function.entries(&ground.occupancies[a7]), u64::MAX).unwrap_err();
        let Error::Collision { subset, other_subset, entry, .. } = error else { panic!("{error}") };
        assert_ne!(attacks(Piece::Rook, 48, subset), attacks(Piece::Rook, 48, other_subset));
        assert_eq!([function.entry(subset), function.entry(other_subset)], [entry, entry]);
        let message = error.to_string();
        assert!(message.starts_with("layout `dense`: occupancy 0x") && message.contains("rook on a7"), "{message}");
        assert!(message.contains("hunt -- dense"), "{message}");
    }

    #[test]
    fn a_record_that_does_not_fit_names_its_file() {
        let ground = Ground::new(DEFAULT_SEED);
        let mut table = Table::new(Layout::Black);
        // Any magic lays the empty board into the first entry.
        let (a1, h1) = (64, 64 + 7);
        let places = |which: usize| vec![0; ground.occupancies[which].subsets.len()];
        let error = table.lay(&ground, a1, places(a1), 0).and_then(|()| table.lay(&ground, h1, places(h1), u64::MAX));
        let message = error.unwrap_err().to_string();
        assert!(message.contains("bishop on h1") && message.contains("records/black.txt"), "{message}");
    }
}

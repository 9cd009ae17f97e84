//! A table of attack sets that rejects two different ones in one slot.

use super::{Context, Facts, IndexFunction};
use crate::array::{Array, Label, Values};
use crate::error::{Error, ErrorKind};

/// A table of attack sets or of their numbers. Two different ones cannot be placed into one slot.
#[derive(Debug)]
pub(in crate::layout) struct Table {
    layout: &'static Facts,
    words: Vec<u64>,
    /// For each slot, the bits of the word that a look-up relies on.
    relied: Vec<u64>,
    /// The occupancies placed so far: their position in the context, and the slot of each of their subsets.
    placed: Vec<(usize, Vec<u32>)>,
}

impl Table {
    /// Returns a table that ends at the last used slot.
    pub(in crate::layout) const fn new(layout: &'static Facts) -> Self {
        Self { layout, words: Vec::new(), relied: Vec::new(), placed: Vec::new() }
    }

    /// Returns a table with a slot for every index, even if no occupancy leads there.
    pub(in crate::layout) fn reaching(layout: &'static Facts, functions: &[IndexFunction]) -> Self {
        let mut table = Self::new(layout);
        table.grow(functions.iter().map(IndexFunction::reach).max().unwrap_or(0));
        table
    }

    /// Makes the table at least `length` slots long.
    pub(in crate::layout) fn grow(&mut self, length: usize) {
        if length > self.words.len() {
            self.words.resize(length, 0);
            self.relied.resize(length, 0);
        }
    }

    /// Places a word for each subset of one of the context's occupancies into the given slots, for a look-up that reads
    /// the bits `read` of a word: all bits, or only those that it keeps by an AND.
    ///
    /// # Errors
    /// Returns an [`Error`] if two words for one slot differ in the bits that are read.
    pub(in crate::layout) fn place(
        &mut self,
        context: &Context,
        which: usize,
        slots: Vec<u32>,
        words: &[u64],
        read: u64,
    ) -> Result<(), Error> {
        let collision = self.try_to_place(&slots, words, read);
        let colliding = collision.map(|position| (position, slots[position]));
        self.placed.push((which, slots));
        colliding.map_or(Ok(()), |(position, slot)| Err(self.collision(context, which, position, slot)))
    }

    /// Places the words, and returns the position of the first that collides. It uses plain loops because they run
    /// 107,648 times for a layout.
    fn try_to_place(&mut self, slots: &[u32], new_words: &[u64], read: u64) -> Option<usize> {
        let mut length = 0;
        let mut position = 0;
        while position < slots.len() {
            if slots[position] >= length {
                length = slots[position] + 1;
            }
            position += 1;
        }
        self.grow(length as usize);
        let (words, relied) = (&mut self.words[..], &mut self.relied[..]);
        position = 0;
        while position < slots.len() {
            let (slot, word) = (slots[position] as usize, new_words[position]);
            if (words[slot] ^ word) & relied[slot] & read != 0 {
                return Some(position);
            }
            words[slot] |= word;
            relied[slot] |= read;
            position += 1;
        }
        None
    }

    /// Returns the number of slots.
    pub(in crate::layout) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns how many slots after `start` the first is that is not taken and that a word fits into, for a look-up that
    /// reads the bits `read`. It uses a plain loop because it visits three million slots.
    pub(in crate::layout) fn first_fit(&self, start: usize, taken: &[bool], word: u64, read: u64) -> Option<usize> {
        let (words, relied) = (&self.words[..], &self.relied[..]);
        let mut number = 0;
        while number < taken.len() {
            let slot = start + number;
            if !taken[number] && (slot >= words.len() || (words[slot] ^ word) & relied[slot] & read == 0) {
                return Some(number);
            }
            number += 1;
        }
        None
    }

    /// Finds the occupancy that collides with the subset at `position` of the occupancies placed last.
    fn collision(&self, context: &Context, which: usize, position: usize, slot: u32) -> Error {
        let occupancies = &context.occupancies[which];
        let mut other = (occupancies, position);
        for (which, slots) in &self.placed {
            let earlier = &context.occupancies[*which];
            let differs = |at: &usize| slots[*at] == slot && earlier.attacks[*at] != occupancies.attacks[position];
            if let Some(at) = (0..slots.len()).find(differs) {
                other = (earlier, at);
                break;
            }
        }
        let [this, other] = [(occupancies, position), other]
            .map(|(occupancies, at)| format!("{:#018x} of a {}", occupancies.subsets[at], occupancies.name()));
        let problem = format!("occupancy {this} and {other} have different attacks and both lead to entry {slot}");
        Error::new(ErrorKind::Collision, format!("layout `{}`", self.layout.name), problem, self.layout.remedy())
    }

    /// Returns the sets as the array `ATTACKS`, labelled where a square's table starts.
    pub(in crate::layout) fn into_attacks(self, context: &Context, functions: &[IndexFunction]) -> Array {
        self.into_array(context, functions, "ATTACKS", 8, "Attack sets by offset + index.")
    }

    /// Returns the lower `width` bytes of the words as the array `name`, labelled where a square's table starts.
    pub(in crate::layout) fn into_array(
        self,
        context: &Context,
        functions: &[IndexFunction],
        name: &str,
        width: usize,
        doc: &str,
    ) -> Array {
        Array::new(name, doc, Values::narrowed(width, self.words)).with_labels(labels(context, functions))
    }
}

/// Returns the labels of the entries where the tables of the squares start, one for those that start together.
fn labels(context: &Context, functions: &[IndexFunction]) -> Vec<Label> {
    let starts = functions.iter().enumerate().map(|(which, function)| u64::from(function.offset) << 8 | which as u64);
    let mut labels: Vec<Label> = Vec::new();
    for key in in_order(starts) {
        let (start, text) = ((key >> 8) as usize, context.occupancies[(key & 0xff) as usize].name());
        match labels.last_mut() {
            Some(label) if label.start == start => label.text += &format!(", {text}"),
            _ => labels.push(Label { start, text }),
        }
    }
    labels
}

/// Returns the words in ascending order. The library's `sort` would cost every build the compilation of two thousand
/// lines, for 128 words.
pub(in crate::layout) fn in_order(words: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut ordered: Vec<u64> = Vec::new();
    for word in words {
        let behind = ordered.iter().position(|other| *other > word).unwrap_or(ordered.len());
        ordered.insert(behind, word);
    }
    ordered
}

#[cfg(all(test, feature = "every_layout"))]
mod tests {
    use super::*;
    use crate::geometry::{Piece, attacks};
    use crate::{DEFAULT_SEED, Layout};

    #[test]
    fn a_false_magic_is_refused_with_both_occupancies_and_what_to_do() {
        let context = Context::new(DEFAULT_SEED);
        let (a7, bits) = (48, 10);
        let function =
            IndexFunction { magic: 1 << 20, shift: 64 - bits, offset: 0, always: 0, addend: 0, signed: false };
        let mut table = Table::new(Layout::Dense.facts());
        let occupancies = &context.occupancies[a7];
        let placed = table.place(&context, a7, function.entries(occupancies), &occupancies.attacks, u64::MAX);
        let error = placed.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Collision);
        let message = error.to_string();
        let subsets: Vec<_> =
            message.split("0x").skip(1).filter_map(|hex| u64::from_str_radix(&hex[..16], 16).ok()).collect();
        let [subset, other_subset] = subsets[..] else { panic!("{message}") };
        let entry = function.entry(subset);
        assert_ne!(attacks(Piece::Rook, 48, subset), attacks(Piece::Rook, 48, other_subset));
        assert_eq!(entry, function.entry(other_subset));
        let whole = format!(
            "layout `dense`: occupancy {subset:#018x} of a rook on a7 and {other_subset:#018x} of a rook on a7 have \
             different attacks and both lead to entry {entry}; find new ones with `cargo run --release -p hunt -- dense \
             -o codegen/records/dense.txt`"
        );
        assert_eq!(message, whole);
    }

    #[test]
    fn a_record_that_does_not_fit_names_its_file() {
        let context = Context::new(DEFAULT_SEED);
        let mut table = Table::new(Layout::Black.facts());
        // Any magic brings the empty board to the first entry.
        let (a1, h1) = (64, 64 + 7);
        let mut place = |which: usize, read| {
            let attacks = &context.occupancies[which].attacks;
            table.place(&context, which, vec![0; attacks.len()], attacks, read)
        };
        let message = place(a1, 0).and_then(|()| place(h1, u64::MAX)).unwrap_err().to_string();
        assert!(message.contains("bishop on h1") && message.contains("records/black.txt"), "{message}");
    }
}

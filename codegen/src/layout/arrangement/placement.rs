//! Proves each table while it is filled: two different attack sets for one slot are an error, so a
//! magic that does not fit never becomes a table.

use super::{Definition, Formula};
use crate::array::Array;
use crate::error::{Error, ErrorKind};
use crate::geometry::Occupancies;

/// A table of attack sets or of their numbers. Two different ones cannot be placed into one slot.
#[derive(Debug)]
pub(in crate::layout) struct Placement<'a> {
    definition: &'a Definition,
    words: Vec<u64>,
    /// For each slot, the bits of the word that some lookup reads.
    read_masks: Vec<u64>,
    /// The occupancies placed so far, and the slot of each of their subsets.
    placed: Vec<(&'a Occupancies, Vec<u32>)>,
}

impl<'a> Placement<'a> {
    /// Returns a table that ends at the last used slot.
    pub(in crate::layout) const fn new(definition: &'a Definition) -> Self {
        Self {
            definition,
            words: Vec::new(),
            read_masks: Vec::new(),
            placed: Vec::new(),
        }
    }

    /// Returns a table with a slot for every index, even for one that no occupancy has.
    pub(in crate::layout) fn with_every_index(
        definition: &'a Definition,
        formulas: &[Formula],
    ) -> Self {
        let mut table = Self::new(definition);
        table.grow(formulas.iter().map(Formula::reach).max().unwrap_or(0));
        table
    }

    /// Makes the table at least `length` slots long.
    pub(in crate::layout) fn grow(&mut self, length: usize) {
        if length > self.words.len() {
            self.words.resize(length, 0);
            self.read_masks.resize(length, 0);
        }
    }

    /// Places a word for each subset of a square's occupancies into the given slots, for a lookup
    /// that reads the bits `read_mask` of a word: all bits, or only those that it keeps by an AND.
    ///
    /// # Errors
    /// Returns an [`Error`] if two words for one slot differ in the bits that are read.
    pub(in crate::layout) fn place(
        &mut self,
        occupancies: &'a Occupancies,
        slots: Vec<u32>,
        words: &[u64],
        read_mask: u64,
    ) -> Result<(), Error> {
        let collision = self.try_to_place(&slots, words, read_mask);
        let colliding = collision.map(|position| (position, slots[position]));
        self.placed.push((occupancies, slots));
        colliding.map_or(Ok(()), |(position, slot)| {
            Err(self.collision(occupancies, position, slot))
        })
    }

    /// Places the words, and returns the position of the first that collides. It uses plain loops
    /// because they run 107,648 times for a layout.
    fn try_to_place(&mut self, slots: &[u32], new_words: &[u64], read_mask: u64) -> Option<usize> {
        let mut length = 0;
        let mut position = 0;
        while position < slots.len() {
            if slots[position] >= length {
                length = slots[position] + 1;
            }
            position += 1;
        }
        self.grow(length as usize);
        let (words, read_masks) = (&mut self.words[..], &mut self.read_masks[..]);
        position = 0;
        while position < slots.len() {
            let (slot, word) = (slots[position] as usize, new_words[position]);
            if (words[slot] ^ word) & read_masks[slot] & read_mask != 0 {
                return Some(position);
            }
            words[slot] |= word;
            read_masks[slot] |= read_mask;
            position += 1;
        }
        None
    }

    pub(in crate::layout) fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns the distance from `start` to the first slot that is not taken and that the word fits
    /// into, for a lookup that reads the bits `read_mask`. It uses a plain loop because it visits
    /// three million slots.
    pub(in crate::layout) fn first_fit(
        &self,
        start: usize,
        taken: &[bool],
        word: u64,
        read_mask: u64,
    ) -> Option<usize> {
        let (words, read_masks) = (&self.words[..], &self.read_masks[..]);
        let mut number = 0;
        while number < taken.len() {
            let slot = start + number;
            if !taken[number]
                && (slot >= words.len() || (words[slot] ^ word) & read_masks[slot] & read_mask == 0)
            {
                return Some(number);
            }
            number += 1;
        }
        None
    }

    /// Finds the occupancy that collides with the subset at `position` of the occupancies placed
    /// last.
    fn collision(&self, occupancies: &Occupancies, position: usize, slot: u32) -> Error {
        let mut other = (occupancies, position);
        for (earlier, slots) in &self.placed {
            let differs = |at: &usize| {
                slots[*at] == slot && earlier.attacks[*at] != occupancies.attacks[position]
            };
            if let Some(at) = (0..slots.len()).find(differs) {
                other = (*earlier, at);
                break;
            }
        }
        let [this, other] = [(occupancies, position), other].map(|(occupancies, at)| {
            format!(
                "{:#018x} of a {}",
                occupancies.subsets[at],
                occupancies.name()
            )
        });
        let problem = format!(
            "occupancy {this} and {other} have different attacks but the same entry {slot}"
        );
        Error::new(
            ErrorKind::Collision,
            format!("layout `{}`", self.definition.name),
            problem,
            self.definition.remedy(),
        )
    }

    /// Returns the sets as the array `ATTACKS`, labelled where a square's table starts.
    pub(in crate::layout) fn into_attacks(self, formulas: &[Formula]) -> Array {
        self.into_array(
            formulas,
            "ATTACKS",
            8,
            "Attack sets, indexed by offset + index.",
        )
    }

    /// Returns the words as the array `name` with entries of `width` bytes, labelled where a
    /// square's table starts.
    pub(in crate::layout) fn into_array(
        self,
        formulas: &[Formula],
        name: &str,
        width: usize,
        doc: &str,
    ) -> Array {
        Array::new(name, doc, width, self.words).with_labels(labels(formulas))
    }
}

/// Returns the positions from 0 to `length` in ascending order of their keys, and those with the
/// same key in ascending order.
///
/// It inserts one after another, because there are 128 at most, and every build compiles this: the
/// library's sort would be a twentieth of the crate's code.
pub fn ascending(length: usize, key: &dyn Fn(usize) -> u32) -> Vec<usize> {
    let mut positions = Vec::with_capacity(length);
    for position in 0..length {
        let this = key(position);
        let place = positions.partition_point(|earlier| key(*earlier) <= this);
        positions.insert(place, position);
    }
    positions
}

/// Returns the labels of the entries where the tables of the squares start, one for those that
/// start together.
fn labels(formulas: &[Formula]) -> Vec<(usize, String)> {
    let mut labels: Vec<(usize, String)> = Vec::new();
    for position in ascending(formulas.len(), &|position| formulas[position].offset) {
        let formula = &formulas[position];
        let (start, text) = (formula.offset as usize, formula.name());
        match labels.last_mut() {
            Some((same, names)) if *same == start => *names += &format!(", {text}"),
            _ => labels.push((start, text)),
        }
    }
    labels
}

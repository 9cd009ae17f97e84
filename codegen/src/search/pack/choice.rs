//! A factor to choose from, with the slots it uses.

use super::Formula;
use crate::geometry::Occupancies;

/// A factor, and which slots of its index it uses.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) magic: u64,
    /// Bitmap of the slots, from the first one used.
    pub(super) words: Vec<u64>,
    /// The first slot used.
    pub(super) first: u32,
    /// The slots from the first one used to the last one.
    pub(super) span: u32,
    /// How many slots are used.
    pub(super) count: u32,
}

impl Choice {
    /// Returns the choice of `magic`, or `None` if it does not tell all attack sets apart.
    pub(super) fn new(occupancies: &Occupancies, formula: Formula, magic: u64, table: &mut Vec<u64>) -> Option<Self> {
        let bits = formula.bits(occupancies.piece);
        let base = formula.base(occupancies.mask, magic);
        table.clear();
        table.resize(1 << bits, 0);
        for (subset, attacks) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            let slot = (subset.wrapping_mul(magic).wrapping_add(base) >> (64 - bits)) as usize;
            if table[slot] != 0 && table[slot] != *attacks {
                return None;
            }
            table[slot] = *attacks;
        }
        let first = table.iter().position(|set| *set != 0)?;
        let last = table.iter().rposition(|set| *set != 0)?;
        let span = last + 1 - first;
        let mut words = vec![0; span.div_ceil(64)];
        for slot in (0..span).filter(|slot| table[first + slot] != 0) {
            words[slot / 64] |= 1 << (slot % 64);
        }
        let count = words.iter().map(|word: &u64| word.count_ones()).sum();
        Some(Self { magic, words, first: first as u32, span: span as u32, count })
    }

    /// Returns the choices of `magic` and, with [`Formula::Black`], of those that differ from it in the bits that no
    /// subset's product feels: they turn the index of all subsets alike.
    pub(super) fn turned(
        occupancies: &Occupancies,
        formula: Formula,
        magic: u64,
        table: &mut Vec<u64>,
    ) -> impl Iterator<Item = Self> {
        let free = match formula {
            Formula::FixedShift => 0,
            Formula::Black => occupancies.mask.trailing_zeros().min(4),
        };
        (0..1_u64 << free).filter_map(move |way| {
            let turned = if free == 0 { magic } else { magic ^ way << (64 - free) };
            Self::new(occupancies, formula, turned, table)
        })
    }
}

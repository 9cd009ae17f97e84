//! A magic to choose from, with the slots it uses.

use sliding_attacks_codegen::internal::geometry::Occupancies;

use crate::formula::Formula;

/// The number of slots to try before all others.
const PROBES: u64 = 24;

/// A magic and the slots of its index that it uses.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) magic: u64,
    /// Bitmap of the slots, from the first one used.
    pub(crate) words: Vec<u64>,
    /// The first slot used.
    pub(crate) first: u32,
    /// The slots from the first one used to the last one.
    pub(crate) span: u32,
    /// The number of used slots.
    pub(crate) count: u32,
    /// A few used slots all over the table, counted from the first one used. They soon show where it does not fit.
    pub(super) probes: Vec<u32>,
    /// The sums of the used slots, from the first one, and of their squares.
    sums: (u64, u64),
}

impl Choice {
    /// Returns the choice of `magic` that uses these slots, of which the first is `first`.
    pub(crate) fn of(magic: u64, words: Vec<u64>, first: u32) -> Self {
        let used = |slot: &u32| words[*slot as usize / 64] >> (slot % 64) & 1 == 1;
        let (mut count, mut span, mut sums) = (0, 0, (0, 0));
        let slots: Vec<u32> = (0..words.len() as u32 * 64).filter(used).collect();
        for &slot in &slots {
            count += 1;
            span = slot + 1;
            let slot = u64::from(slot);
            sums = (sums.0 + slot, sums.1 + slot * slot);
        }
        // Multiples of the golden ratio.
        let probe = |number: u64| slots[(((number * 0x9e37_79b9 % (1 << 32)) * slots.len() as u64) >> 32) as usize];
        let probes = (0..PROBES.min(slots.len() as u64)).map(probe).collect();
        Self { magic, words, first, span, count, probes, sums }
    }

    /// Returns the sum of the squares of the used entries, if the first of them is `place`.
    pub(super) fn weight(&self, place: u32) -> u64 {
        let place = u64::from(place);
        u64::from(self.count) * place * place + 2 * place * self.sums.0 + self.sums.1
    }

    /// Returns the choice of `magic`, or `None` if it does not separate all attack sets.
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
        let mut words = vec![0_u64; span.div_ceil(64)];
        for slot in (0..span).filter(|slot| table[first + slot] != 0) {
            words[slot / 64] |= 1 << (slot % 64);
        }
        Some(Self::of(magic, words, first as u32))
    }

    /// Returns the slots used.
    pub(super) fn slots(&self) -> impl Iterator<Item = u32> {
        let used = |at: &u32| self.words[*at as usize / 64] >> (at % 64) & 1 == 1;
        (0..self.span).filter(used).map(|at| self.first + at)
    }

    /// Returns the bitmap of the slots from slot 0 on.
    pub(super) fn aligned(&self) -> impl Iterator<Item = u64> {
        let (skip, by) = (self.first as usize / 64, self.first % 64);
        let word = move |at: usize| {
            let own = self.words.get(at).map_or(0, |word| word << by);
            let below = at.checked_sub(1).and_then(|at| self.words.get(at)).map_or(0, |word| *word);
            own | if by == 0 { 0 } else { below >> (64 - by) }
        };
        let own = self.words.len() + usize::from(by != 0);
        core::iter::repeat_n(0, skip).chain((0..own).map(word))
    }
}

/// Returns a bitmap rotated up by `by` slots, where bits that leave the upper end enter at the lower end.
pub(super) fn rotated<const WORDS: usize>(slots: &[u64; WORDS], by: u32) -> [u64; WORDS] {
    let (words, bits) = (by as usize / 64 % WORDS, by % 64);
    core::array::from_fn(|at| {
        let word = |back: usize| slots[(at + 2 * WORDS - words - back) % WORDS];
        if bits == 0 { word(0) } else { word(0) << bits | word(1) >> (64 - bits) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bitmap_turns_round() {
        let mut slots = [0; 64];
        (slots[0], slots[63]) = (0b11, 1 << 63);
        for by in [0, 1, 63, 64, 100, 4095, 4096] {
            let rotated = rotated(&slots, by);
            for slot in [0_u32, 1, 4095] {
                let to = (slot + by) % 4096;
                assert_eq!(rotated[to as usize / 64] >> (to % 64) & 1, 1, "{slot} by {by}");
            }
            assert_eq!(rotated.iter().map(|word| word.count_ones()).sum::<u32>(), 3);
        }
    }
}

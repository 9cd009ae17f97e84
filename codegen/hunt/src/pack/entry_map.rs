//! The used entries, and the places where a choice fits among them.

use super::choice::Choice;

/// A bitmap of the used entries.
#[derive(Clone, Debug)]
pub(crate) struct EntryMap {
    words: Vec<u64>,
}

impl EntryMap {
    /// Returns an empty map with room for `entries`.
    pub(crate) fn new(entries: u32) -> Self {
        Self { words: vec![0; (entries / 64) as usize + 128] }
    }

    /// Returns the number of used entries.
    pub(super) fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Moves a choice's bitmap up by `by` < 64 entries, which needs one more word.
    fn moved(choice: &Choice, by: u32, into: &mut Vec<u64>) {
        into.clear();
        let mut carry = 0;
        for word in &choice.words {
            into.push(word << by | carry);
            carry = if by == 0 { 0 } else { word >> (64 - by) };
        }
        into.push(carry);
    }

    /// Returns the lowest place for the choice's first slot at which no entry is used twice and the last slot is below
    /// `end`. The offset, the place of slot 0, is never below 0.
    pub(crate) fn first_fit(&self, choice: &Choice, end: u32, buffer: &mut Vec<u64>) -> Option<u32> {
        let mut limit = end.checked_sub(choice.span)? + 1;
        let mut found = None;
        for by in 0..64 {
            Self::moved(choice, by, buffer);
            let from = choice.first.saturating_sub(by).div_ceil(64);
            let fits = |word: &u32| {
                let entry_map = &self.words[*word as usize..];
                buffer.iter().zip(entry_map).all(|(new, old)| new & old == 0)
            };
            let below = limit.saturating_sub(by).div_ceil(64);
            if let Some(word) = (from..below).find(fits) {
                limit = word * 64 + by;
                found = Some(limit);
            }
        }
        found
    }

    /// Returns the number of entries up to the last used one.
    pub(crate) fn end(&self) -> u32 {
        let last = self.words.iter().rposition(|word| *word != 0);
        last.map_or(0, |last| (last as u32 + 1) * 64 - self.words[last].leading_zeros())
    }

    /// Returns the free entries among the 512 from `start` on, which is a multiple of 64.
    pub(super) fn free(&self, start: u32) -> [u64; 8] {
        core::array::from_fn(|at| self.words.get(start as usize / 64 + at).map_or(0, |word| !word))
    }

    /// Returns whether an entry is free.
    #[cfg(test)]
    pub(super) fn is_free(&self, entry: u32) -> bool {
        self.words[entry as usize / 64] >> (entry % 64) & 1 == 0
    }

    /// Takes the choice's entries, which are free.
    pub(crate) fn add(&mut self, choice: &Choice, place: u32) {
        let mut moved = Vec::new();
        Self::moved(choice, place % 64, &mut moved);
        for (old, new) in self.words[(place / 64) as usize..].iter_mut().zip(&moved) {
            debug_assert_eq!(*old & new, 0, "an entry is taken twice");
            *old |= new;
        }
    }

    /// Takes or frees the choice's entries.
    pub(super) fn toggle(&mut self, choice: &Choice, place: u32, buffer: &mut Vec<u64>) {
        Self::moved(choice, place % 64, buffer);
        for (word, new) in self.words[(place / 64) as usize..].iter_mut().zip(buffer.iter()) {
            *word ^= new;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combs_interlock_and_nothing_lies_on_another() {
        let comb = Choice { magic: 0, words: vec![0x3333_3333_3333_3333; 3], first: 5, span: 190, count: 96 };
        let (mut entry_map, mut buffer) = (EntryMap::new(1 << 12), Vec::new());
        let mut places = Vec::new();
        for _ in 0..4 {
            let place = entry_map.first_fit(&comb, 1 << 12, &mut buffer).unwrap();
            entry_map.toggle(&comb, place, &mut buffer);
            places.push(place);
        }
        // From slot 5 on, because the offset is not below 0; the third after the first two.
        assert_eq!(places, [5, 7, 197, 199]);
        assert_eq!(entry_map.first_fit(&comb, 199 + 190, &mut buffer), None);
        entry_map.toggle(&comb, 5, &mut buffer);
        assert_eq!(entry_map.first_fit(&comb, 5 + 190, &mut buffer), Some(5));
        assert_eq!(entry_map.first_fit(&comb, 5 + 189, &mut buffer), None);
    }
}

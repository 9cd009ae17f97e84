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

    /// Returns the lowest place for the choice's first slot at which no entry is used twice and the last slot is below
    /// `end`. The offset, the place of slot 0, is never below 0.
    pub(crate) fn first_fit(&self, choice: &Choice, end: u32) -> Option<u32> {
        let last = end.checked_sub(choice.span)?;
        (choice.first / 64..=last / 64).find_map(|word| {
            // Bit i stands for the place i of this word.
            let mut places = u64::MAX;
            for slot in &choice.probes {
                let (entries, by) = (&self.words[(word + slot / 64) as usize..], slot % 64);
                places &= !(entries[0] >> by | entries[1] << 1 << (63 - by));
                if places == 0 {
                    return None;
                }
            }
            let possible = (0..64).filter(|at| places >> at & 1 == 1).map(|at| word * 64 + at);
            possible.filter(|place| (choice.first..=last).contains(place)).find(|place| self.fits(choice, *place))
        })
    }

    /// Returns whether the choice's entries are free.
    pub(super) fn fits(&self, choice: &Choice, place: u32) -> bool {
        let entries = &self.words[place as usize / 64..];
        let by = place % 64;
        choice.words.iter().zip(entries).zip(&entries[1..]).all(|((new, low), high)| {
            // Two shifts, because a shift by 64 is not possible.
            (low >> by | high << 1 << (63 - by)) & new == 0
        })
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
        debug_assert!(self.fits(choice, place), "an entry is taken twice");
        self.toggle(choice, place);
    }

    /// Takes or frees the choice's entries.
    pub(super) fn toggle(&mut self, choice: &Choice, place: u32) {
        let (from, by) = (place as usize / 64, place % 64);
        for (at, word) in choice.words.iter().enumerate() {
            self.words[from + at] ^= word << by;
            self.words[from + at + 1] ^= word >> 1 >> (63 - by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combs_interlock_and_nothing_lies_on_another() {
        let comb = Choice::of(0, vec![0x3333_3333_3333_3333; 3], 5);
        let mut entry_map = EntryMap::new(1 << 12);
        let mut places = Vec::new();
        for _ in 0..4 {
            let place = entry_map.first_fit(&comb, 1 << 12).unwrap();
            entry_map.toggle(&comb, place);
            places.push(place);
        }
        // From slot 5 on, because the offset is not below 0; the third after the first two.
        assert_eq!(places, [5, 7, 197, 199]);
        assert_eq!(entry_map.first_fit(&comb, 199 + 190), None);
        entry_map.toggle(&comb, 5);
        assert_eq!(entry_map.first_fit(&comb, 5 + 190), Some(5));
        assert_eq!(entry_map.first_fit(&comb, 5 + 189), None);
    }
}

//! All choices of one square's step, tested at once.

use super::Placed;

/// The slots of the subsets with a new square, counted from the first choice's, as a set of bits.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// The number of slots less 1.
    circle: usize,
    words: Vec<u64>,
    /// The number of words with bits.
    length: usize,
    /// The place of the pattern on the circle.
    start: usize,
}

impl Pattern {
    pub(super) fn new(bits: u32) -> Self {
        Self { circle: (1 << bits) - 1, words: vec![0; (1_usize << bits).div_ceil(64)], length: 0, start: 0 }
    }

    /// Takes the slots of the subsets `visible`, each with `step` added: those whose attacks the new square changes.
    /// They must not share a slot with the subsets without it.
    pub(super) fn set(&mut self, placed: &Placed, place: usize, visible: &[u16], step: u64) {
        self.words.fill(0);
        let slot = |product: u64| (product.wrapping_add(step) >> placed.shift) as usize;
        self.start = slot(placed.least[place]);
        let mut greatest = 0;
        for &number in visible {
            let at = slot(placed.products[usize::from(number)]).wrapping_sub(self.start) & self.circle;
            self.words[at / 64] |= 1 << (at % 64);
            greatest = greatest.max(at);
        }
        self.length = greatest / 64 + 1;
    }

    /// Returns whether the pattern, moved by a number of slots, meets a used slot.
    pub(super) fn meets(&self, placed: &Placed, moved: usize) -> bool {
        let at = self.start.wrapping_add(moved) & self.circle;
        let (word, bit) = (at / 64, at % 64);
        let taken = &placed.bits[..];
        let last = taken.len() - 1;
        let mut met = 0;
        for (place, pattern) in self.words[..self.length].iter().enumerate() {
            let (low, high) = (taken[(word + place) & last], taken[(word + place + 1) & last]);
            // Two shifts, because a shift by 64 is not possible.
            met |= (low >> bit | high << 1 << (63 - bit)) & pattern;
            if met != 0 && place % 8 == 7 {
                return true;
            }
        }
        met != 0
    }
}

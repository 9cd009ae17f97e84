//! The neighbours of a magic, which differ in the bits of one or two squares.

use sliding_attacks_codegen::internal::geometry::Occupancies;

use super::{Hit, size, span_of};
use crate::subsets::Subsets;

/// The most groups of bits that are changed together.
const MOST: usize = 2;

/// Returns a magic with a shorter span, by repeatedly changing up to [`MOST`] groups of at most eight bits of `hit`, until no
/// change helps.
pub(super) fn polish(occupancies: &Occupancies, bits: u32, hit: Hit) -> Hit {
    let mut polish = Polish::new(occupancies, bits);
    let mut best = hit;
    let mut count = 1;
    while count <= MOST {
        match polish.shorter(best, count) {
            Some(shorter) => (best, count) = (shorter, 1),
            None => count += 1,
        }
    }
    best
}

struct Polish {
    bits: u32,
    squares: Vec<u32>,
    /// The groups of bits.
    groups: Vec<u64>,
    /// The subsets, with those first that made a magic fail.
    subsets: Vec<(u64, u8)>,
    slots: Vec<u32>,
    /// The stamp of the entries of this test.
    test: u32,
}

impl Polish {
    fn new(occupancies: &Occupancies, bits: u32) -> Self {
        let squares: Vec<u32> = (0..64).filter(|square| occupancies.mask >> square & 1 == 1).collect();
        // The bits that the next square decides, up to eight together, those of neighbours on a rank joined.
        let mut lengths: Vec<u32> = Vec::new();
        let mut bit = 0;
        for square in squares.iter().rev() {
            while bit < 64 - square {
                let length = (64 - square - bit).min(8);
                match lengths.last_mut() {
                    Some(last) if *last < 8 && *last + length <= 8 => *last += length,
                    _ => lengths.push(length),
                }
                bit += length;
            }
        }
        let mut from = 0;
        let groups = lengths.iter().map(|length| {
            from += length;
            ((1 << length) - 1) << (from - length)
        });
        let groups = groups.collect();
        let Subsets { occupied, sets, .. } = Subsets::new(occupancies, &squares);
        let subsets = occupied.into_iter().zip(sets).collect();
        Self { bits, squares, groups, subsets, slots: vec![0; 1 << bits], test: 0 }
    }

    /// Returns the shortest span after replacing `count` groups of bits in all ways.
    fn shorter(&mut self, hit: Hit, count: usize) -> Option<Hit> {
        let slot = 1_u64 << (64 - self.bits);
        let phase = hit.addend & (slot - 1);
        let phases = [phase, 0, slot - 1].into_iter().chain((1..8).map(|eighths| slot / 8 * eighths));
        let phases: Vec<u64> = phases.collect();
        let mut best = hit;
        let mut chosen: Vec<usize> = (0..count).collect();
        loop {
            let open = chosen.iter().fold(0, |open, group| open | self.groups[*group]);
            let mut bits = 0_u64;
            loop {
                let magic = hit.magic & !open | bits;
                if self.sizes(magic) < u64::from(best.span) * slot {
                    for &phase in &phases {
                        let candidate = span_of(&self.squares, magic, phase, self.bits);
                        if candidate.span < best.span && self.tells_apart(candidate) {
                            best = candidate;
                        }
                    }
                }
                bits = bits.wrapping_sub(open) & open;
                if bits == 0 {
                    break;
                }
            }
            if !next(&mut chosen, self.groups.len()) {
                return (best != hit).then_some(best);
            }
        }
    }

    /// Returns the sum of the sizes of a magic's steps.
    fn sizes(&self, magic: u64) -> u64 {
        self.squares.iter().fold(0, |sum, square| sum.saturating_add(size(magic << square)))
    }

    /// Returns whether no two occupancies with different attacks share a slot.
    fn tells_apart(&mut self, candidate: Hit) -> bool {
        self.test += 1;
        if self.test == 1 << 24 {
            self.slots.fill(0);
            self.test = 1;
        }
        for at in 0..self.subsets.len() {
            let (subset, set) = self.subsets[at];
            let product = subset.wrapping_mul(candidate.magic).wrapping_add(candidate.addend);
            let slot = &mut self.slots[(product >> (64 - self.bits)) as usize];
            let entry = self.test << 8 | u32::from(set);
            if *slot >> 8 != self.test {
                *slot = entry;
            } else if *slot != entry {
                self.subsets.swap(at, at / 2);
                return false;
            }
        }
        true
    }
}

/// Moves on to the next combination of numbers below `limit`.
fn next(chosen: &mut [usize], limit: usize) -> bool {
    let count = chosen.len();
    for at in (0..count).rev() {
        if chosen[at] + count - at < limit {
            chosen[at] += 1;
            for behind in at + 1..count {
                chosen[behind] = chosen[behind - 1] + 1;
            }
            return true;
        }
    }
    false
}

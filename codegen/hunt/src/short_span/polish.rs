//! The neighbours of a magic, which differ in the bits of one or two squares.

use sliding_attacks_codegen::internal::geometry::Occupancies;

use super::{Hit, size, span_of};
use crate::formula::Formula;

/// Returns a magic with a shorter span, by repeatedly changing up to `most` groups of at most eight bits of `hit`,
/// until no change helps.
#[must_use]
pub(crate) fn polish(occupancies: &Occupancies, formula: Option<Formula>, bits: u32, hit: Hit, most: usize) -> Hit {
    let mut polish = Polish::new(occupancies, formula, bits);
    let mut best = hit;
    let mut count = 1;
    while count <= most {
        match polish.shorter(best, count) {
            Some(shorter) => (best, count) = (shorter, 1),
            None => count += 1,
        }
    }
    best
}

/// Returns the magics that differ from one in two groups of bits at most, with spans below `most`. There are none if that is
/// as long as the index, where steps could go round the circle.
pub(crate) fn neighbours(occupancies: &Occupancies, formula: Formula, magic: u64, most: u32) -> Vec<u64> {
    let bits = formula.bits(occupancies.piece);
    let mut polish = Polish::new(occupancies, Some(formula), bits);
    let Some(limit) = u64::from(most).checked_mul(1 << (64 - bits)) else { return Vec::new() };
    let mut chosen = vec![0, 1];
    let mut found = Vec::new();
    loop {
        let open = polish.groups[chosen[0]] | polish.groups[chosen[1]];
        let mut new = 0_u64;
        loop {
            let magic = magic & !open | new;
            let candidate = Hit { magic, addend: formula.base(polish.mask, magic), span: most };
            if polish.sizes(magic) < limit && polish.tells_apart(candidate) {
                found.push(magic);
            }
            new = new.wrapping_sub(open) & open;
            if new == 0 {
                break;
            }
        }
        if !next(&mut chosen, polish.groups.len()) {
            return found;
        }
    }
}

struct Polish {
    formula: Option<Formula>,
    mask: u64,
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
    fn new(occupancies: &Occupancies, formula: Option<Formula>, bits: u32) -> Self {
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
        let mut distinct: Vec<u64> = Vec::new();
        let subsets = occupancies.subsets.iter().zip(&occupancies.attacks).map(|(&subset, set)| {
            let known = distinct.iter().position(|other| other == set);
            let number = known.unwrap_or_else(|| {
                distinct.push(*set);
                distinct.len() - 1
            });
            (subset, number as u8)
        });
        let subsets = subsets.collect();
        Self { formula, mask: occupancies.mask, bits, squares, groups, subsets, slots: vec![0; 1 << bits], test: 0 }
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
                    let own = self.formula.map(|formula| formula.base(self.mask, magic) % slot);
                    for &phase in own.as_ref().map_or(&phases[..], core::slice::from_ref) {
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

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::internal::geometry::Piece;

    use super::*;
    use crate::short_span::exact_span;

    #[test]
    fn neighbours_are_magics_of_nearly_the_same_span() {
        // f6 of the record `signed_shift`, with 1,023 slots.
        let (rook, magic) = (Occupancies::new(Piece::Rook, 45), 0x0007_ffc0_00ff_c002);
        let found = neighbours(&rook, Formula::SignedShift, magic, 1024);
        assert!(found.len() > 1 && found.contains(&magic), "{found:x?}");
        for neighbour in found {
            let hit = exact_span(&rook, 12, neighbour, 1 << 63).expect("a magic");
            assert!(hit.span <= 1024, "{neighbour:#x}: {}", hit.span);
        }
        assert!(neighbours(&rook, Formula::SignedShift, magic, 4096).is_empty());
    }
}

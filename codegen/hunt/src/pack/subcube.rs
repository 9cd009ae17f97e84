//! Subcubes: the entries of a page with given values for some bits of the index, and rooks' tables that fill one.
//!
//! A square that needs two bits fewer than the index has leaves two index bits unused. Its table is the quarter of a
//! page where these two bits have fixed values, and a black index can be rotated to any of the four values. Two tables
//! of one page do not overlap if a bit that both leave unused has different values. With the offset in the magic, a
//! square has such magics only for some pages and some unused bits, so squares have to be assigned to subcubes.

use core::ops::Range;
use std::collections::BTreeMap;

use sliding_attacks_codegen::internal::candidates::{Candidates, Limits, Seed};
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::internal::search::offset;

use super::assign::Region;
use super::choice::Choice;
use super::page::{PAGE, page};
use crate::formula::Formula;
use crate::random::Draw as _;
use crate::stream::Stream;

/// The number of bits of a rook's index.
const BITS: u32 = 12;

/// The number of magics drawn for a square.
const DRAWN: u32 = 1 << 21;

/// A part of a page: the entries where the index bits in `unused` are `value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Subcube {
    pub(super) page: u8,
    pub(super) unused: u16,
    pub(super) value: u16,
}

/// Finds magics for a rook, each for a different subcube.
pub(super) fn subcubes(occupancies: &Occupancies, seed: Seed) -> BTreeMap<Subcube, u64> {
    let mut random = Stream::Fitting.of(seed, Piece::Rook, occupancies.square, occupancies.mask);
    let lowest = occupancies.mask.trailing_zeros();
    let combinations: Vec<u32> =
        (0_u32..1 << BITS).filter(|unused| unused.count_ones() + occupancies.bits == BITS).collect();
    let mut found = BTreeMap::new();
    let mut table = Vec::new();
    for unused in &combinations {
        let outside = random.leading_outside(BITS, !unused);
        let lows: Vec<u64> = (1..1 << 16).filter(|low| low & outside == 0 && page(*low).is_some()).collect();
        for drawn in 0..DRAWN / combinations.len() as u32 {
            // In turn with some offset, and with the bits of the squares plus one or two.
            let (given, forbidden) = match (drawn % 2, lows.is_empty()) {
                (0, false) => (lows[random.below(lows.len() as u64) as usize], outside | 0xffff),
                _ if drawn % 4 == 1 => (0, outside),
                _ => {
                    let thin = random.word() & random.word() & random.word() & random.word() & random.word();
                    (thin & !outside & (u64::MAX >> lowest), outside)
                }
            };
            let limits = Limits { given, forbidden, index_bits: !unused & 0xfff };
            let Some(magic) = random.constructed_within(BITS, &limits) else { continue };
            let Some(page) = page(magic) else { continue };
            let magic = magic | idle_bits(lowest, &mut random);
            let Some(choice) = Choice::new(occupancies, Formula::Black, magic, &mut table) else { continue };
            let value = choice.first & unused;
            if choice.slots().all(|slot| slot & unused == value) {
                found.entry(Subcube { page, unused: *unused as u16, value: value as u16 }).or_insert(magic);
            }
        }
    }
    found
}

/// Returns the subcubes of 1,024 entries, one of which is left to the bishops: those of two pages where a bishop's
/// offset is small and many magics have it.
pub(super) fn room() -> Vec<Subcube> {
    let first = (offset(Piece::Bishop, 0) / PAGE) as u8;
    let combinations = (0_u16..1 << BITS).filter(|unused| unused.count_ones() == 2);
    let subcubes = |unused: u16| {
        let lowest = unused & unused.wrapping_neg();
        let values = [0, lowest, unused - lowest, unused];
        (first..first + 2).flat_map(move |page| values.map(|value| Subcube { page, unused, value }))
    };
    combinations.flat_map(subcubes).collect()
}

/// Draws the bits of a magic on which no subset's product depends: all or none of those below the index, so that no
/// fraction carries into the index, and any above.
fn idle_bits(lowest: u32, random: &mut Candidates) -> u64 {
    let bottom = 64 - BITS;
    let word = random.word();
    let below = if lowest > BITS && word & 1 == 0 { (1 << bottom) - (1 << (64 - lowest)) } else { 0 };
    below | word >> bottom << bottom & u64::MAX << 1 << (63 - lowest)
}

impl Region for Subcube {
    fn parts(&self) -> Range<usize> {
        usize::from(self.page)..usize::from(self.page) + 1
    }

    /// Two subcubes of one page do not overlap if a bit that both leave unused has different values.
    fn overlaps(&self, other: &Self) -> bool {
        self.page == other.page && (self.value ^ other.value) & self.unused & other.unused == 0
    }

    fn worth(&self) -> u64 {
        1 << BITS >> self.unused.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::super::assign::assign;
    use super::*;
    use crate::Silent;
    use sliding_attacks_codegen::DEFAULT_SEED;

    #[test]
    fn subcubes_of_a_page_do_not_overlap() {
        let subcube = |page, unused, value| Subcube { page, unused, value };
        let mut random = Stream::DepthFirst(0).of(DEFAULT_SEED, Piece::Rook, 0, 0);
        // A half and two quarters fill a page; the first prefers all of it.
        let squares = [
            vec![subcube(0, 0, 0), subcube(1, 2, 0)],
            vec![subcube(0, 3, 0), subcube(1, 6, 2), subcube(1, 6, 6)],
            vec![subcube(1, 3, 0), subcube(1, 6, 6)],
            vec![subcube(0, 0, 0)],
        ];
        assert_eq!(assign(&squares, 10_000, &mut random, &Silent), [Some(1), Some(1), Some(1), Some(0)]);
    }

    #[test]
    fn a_subcube_is_what_its_magic_fills() {
        let rook = Occupancies::new(Piece::Rook, 1);
        let found = subcubes(&rook, DEFAULT_SEED);
        assert!(found.len() > 20, "{}", found.len());
        assert_eq!((found.len(), crate::fingerprint(found.values().copied())), (65, 0x5397_2348_e41d_cbe4));
        let mut table = Vec::new();
        for (subcube, magic) in found {
            assert_eq!(page(magic), Some(subcube.page));
            let choice = Choice::new(&rook, Formula::Black, magic, &mut table).unwrap();
            assert!(choice.slots().all(|slot| slot as u16 & subcube.unused == subcube.value));
        }
    }
}

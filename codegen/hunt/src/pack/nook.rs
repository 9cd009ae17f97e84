//! Nooks: the free entries that other tables leave, and magics for bishops with tables that fit into them.
//!
//! ```text
//! entries that are taken   ###.####...###..#.##########
//! a nook                      .    ...   .. .              what is free of the 512 entries that a bishop's index spans
//! a bishop's table            b    b b   b                 its slots, rotated until all of them are free
//! ```
//!
//! A square adds nine bits of the magic to the index of nine bits. Those of the squares of a diagonal hardly overlap,
//! so a magic can be built from a chosen weight for each square. The nine low bits, which can contain the offset, only
//! affect the weights of the squares of rank 7. The bits from 55 on, which no square of a mask reaches, rotate the
//! index by any amount.

use core::ops::Range;

use sliding_attacks_codegen::internal::candidates::{Candidates, Limits, Seed};
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::internal::search::offset;

use super::assign::Region;
use super::choice::{Choice, rotated};
use super::entry_map::EntryMap;
use crate::formula::Formula;
use crate::random::Draw as _;
use crate::stream::Stream;

/// The number of bits of a bishop's index.
const BITS: u32 = 9;

/// The slots of a bishop's index, or the entries that they stand for, as a bitmap.
type Slots = [u64; 1 << BITS >> 6];

/// The number of magics built for a bishop and an offset, and the number kept.
const BUILT: u32 = 1 << 11;
const KEPT: usize = 64;

/// The number built in [`lowest`] for an offset after all other tables, where all fit, but some end lower than others.
pub(super) const BUILT_BEHIND: u32 = 1 << 17;

/// The number of magics drawn for an offset and one of the four bishops with tables that use all slots.
const DRAWN: u32 = 1 << 18;

/// Returns the nine low bits of a magic for a table that starts at this multiple of 256 entries.
fn low_bits(step: u32) -> u64 {
    u64::from(step.wrapping_sub(offset(Piece::Bishop, 0) / 256) & ((1 << BITS) - 1))
}

/// A bishop's magic, with the entries that its table uses.
#[derive(Clone, Debug)]
pub(super) struct Nook {
    pub(super) magic: u64,
    /// The place of slot 0, in steps of 256 entries.
    step: u32,
    /// The entries taken, from slot 0 on.
    taken: Slots,
    /// The number of squares of the mask with weights from the low bits.
    weighed: u32,
}

impl Nook {
    fn new(bishop: &Occupancies, choice: &Choice, step: u32) -> Self {
        let mut taken = Slots::default();
        taken.iter_mut().zip(choice.aligned()).for_each(|(taken, word)| *taken = word);
        Self { magic: choice.magic, step, taken, weighed: (bishop.mask >> 48).count_ones() }
    }

    /// Rotates the table up by this number of slots. The magic's bits from 55 on rotate a black index down.
    fn rotated(&self, by: u32) -> Self {
        let magic = self.magic.wrapping_sub(u64::from(by) << (64 - BITS));
        Self { magic, taken: rotated(&self.taken, by), ..*self }
    }

    /// Returns the entry of slot 0.
    pub(super) const fn start(&self) -> u32 {
        self.step * 256
    }

    /// Returns the entry after the last one taken.
    fn end(&self) -> u32 {
        let last = self.taken.iter().rposition(|word| *word != 0).unwrap_or(0);
        self.start() + (last as u32 + 1) * 64 - self.taken[last].leading_zeros()
    }
}

impl Region for Nook {
    /// A part is the span of one step.
    fn parts(&self) -> Range<usize> {
        self.step as usize..self.step as usize + 2
    }

    fn overlaps(&self, other: &Self) -> bool {
        let (low, high) = if self.step < other.step { (self, other) } else { (other, self) };
        let by = (high.step - low.step) as usize * 4;
        low.taken.iter().skip(by).zip(&high.taken).any(|(low, high)| low & high != 0)
    }

    /// The number of entries, plus a little for each square weighted by the low bits, because such tables fit into few
    /// other places.
    fn worth(&self) -> u64 {
        8 * self.taken.iter().map(|word| u64::from(word.count_ones())).sum::<u64>() + u64::from(self.weighed)
    }
}

/// Finds magics for a bishop with tables that fit into the free entries below `end`.
pub(super) fn nooks(bishop: &Occupancies, entry_map: &EntryMap, end: u32, seed: Seed) -> Vec<Nook> {
    let mut random = Stream::Fitting.of(seed, Piece::Bishop, bishop.square, bishop.mask);
    let mut found = Vec::new();
    for step in 0..(end / 256).saturating_sub(1) {
        let before = found.len();
        each_fitting(bishop, (entry_map, step), BUILT, &mut random, &mut |fitting| {
            found.push(fitting[0].clone());
            found.len() - before < KEPT
        });
    }
    found
}

/// Finds a magic for a bishop with a table that ends as low as possible, with an offset from `start` on.
pub(super) fn lowest(bishop: &Occupancies, entry_map: &EntryMap, start: u32, built: u32, seed: Seed) -> Option<Nook> {
    let mut random = Stream::Lowest.of(seed, Piece::Bishop, bishop.square, bishop.mask);
    let mut best: Option<Nook> = None;
    for step in start.div_ceil(256)..1 << BITS {
        if best.as_ref().is_some_and(|best| best.end() <= step * 256) {
            break;
        }
        each_fitting(bishop, (entry_map, step), built, &mut random, &mut |fitting| {
            best = best.iter().chain(fitting).min_by_key(|nook| nook.end()).cloned();
            true
        });
    }
    best
}

/// Builds magics for a bishop with one offset, and passes on those with tables that fit into free entries, each at all
/// fitting rotations from a random one on, until the caller has enough.
fn each_fitting(
    bishop: &Occupancies,
    (entry_map, step): (&EntryMap, u32),
    built: u32,
    random: &mut Candidates,
    take: &mut dyn FnMut(&[Nook]) -> bool,
) {
    let free = entry_map.free(step * 256);
    if free.iter().map(|word| word.count_ones()).sum::<u32>() < 1 << bishop.bits {
        return;
    }
    let mut table = Vec::new();
    for _ in 0..built {
        let low = low_bits(step);
        let Some(magic) = build(bishop, low, &free, random) else { continue };
        let Some(choice) = Choice::new(bishop, Formula::Black, magic, &mut table) else { continue };
        let nook = Nook::new(bishop, &choice, step);
        let first = random.below(1 << BITS) as u32;
        let at = |rotation: u32| nook.rotated((first + rotation) % (1 << BITS));
        let fitting: Vec<Nook> = (0..1 << BITS).map(at).filter(|nook| are_within(&nook.taken, &free)).collect();
        if !fitting.is_empty() && !take(&fitting) {
            break;
        }
    }
}

/// Returns whether all slots are free.
fn are_within(slots: &Slots, free: &Slots) -> bool {
    slots.iter().zip(free).all(|(slots, free)| slots & !free == 0)
}

fn both(one: &Slots, other: &Slots) -> Slots {
    core::array::from_fn(|at| one[at] & other[at])
}

/// Builds a magic with these low bits: gives each square of the mask, from the highest down, a weight such that the
/// indices of all subsets differ and are free at some rotation, if no sum carries into the index.
fn build(bishop: &Occupancies, low: u64, free: &Slots, random: &mut Candidates) -> Option<u64> {
    let mut magic = low;
    // The number of low bits of the magic that are fixed.
    let mut settled = BITS;
    let mut slots = Slots::default();
    slots[0] = 1;
    // The rotations at which all slots are free.
    let mut rotations = *free;
    // No sum carries if all weights stay within the index, or by chance. In the second case few bits are added, because
    // the bits below the index of one square add to those of another.
    let stays = random.word() % 4 == 0;
    let most = if stays { 4 } else { 2 };
    let mut sum = 0;
    let mut ways = Vec::new();
    let mut squares = bishop.mask;
    while squares != 0 {
        let square = 63 - squares.leading_zeros();
        squares ^= 1 << square;
        let from = 64 - BITS - square;
        let open = BITS.min(64 - square - settled.min(64 - square));
        let fixed = (magic >> from) as u32 & ((1 << BITS) - 1);
        ways.clear();
        for new in (0..1 << open).filter(|new: &u32| new.count_ones() <= most) {
            let adds = fixed | new << (BITS - open);
            if (!stays || sum + adds < 1 << BITS)
                && both(&rotations, &rotated(&rotations, (1 << BITS) - adds)) != Slots::default()
                && both(&slots, &rotated(&slots, adds)) == Slots::default()
            {
                ways.push(adds);
            }
        }
        let draw = |random: &mut Candidates| ways.get(random.below(ways.len() as u64) as usize).copied();
        let (one, other) = (draw(random)?, draw(random)?);
        let adds = if one.count_ones() < other.count_ones() { one } else { other };
        sum += adds;
        rotations = both(&rotations, &rotated(&rotations, (1 << BITS) - adds));
        let moved = rotated(&slots, adds);
        slots.iter_mut().zip(moved).for_each(|(slots, moved)| *slots |= moved);
        magic |= u64::from(adds) << from;
        settled = settled.max(64 - square);
    }
    Some(magic)
}

/// Finds a magic for one of the four bishops with tables that use all slots: the first on free entries from `start` on.
pub(super) fn whole(bishop: &Occupancies, entry_map: &EntryMap, start: u32, seed: Seed) -> Option<Nook> {
    let mut random = Stream::Fitting.of(seed, Piece::Bishop, bishop.square, bishop.mask);
    let every = (1 << BITS) - 1;
    let mut table = Vec::new();
    (start.div_ceil(256)..1 << BITS).filter(|step| entry_map.free(step * 256) == [u64::MAX; 8]).find_map(|step| {
        (0..DRAWN).find_map(|_| {
            let low = low_bits(step);
            let magic =
                random.constructed_within(BITS, &Limits { given: low, forbidden: every.into(), index_bits: every })?;
            let choice = Choice::new(bishop, Formula::Black, magic, &mut table)?;
            Some(Nook::new(bishop, &choice, step))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::LONGEST;
    use super::super::assign::assign;
    use super::*;
    use crate::Silent;
    use sliding_attacks_codegen::DEFAULT_SEED;

    /// Places a table and returns the entry after its last one.
    fn place(entry_map: &mut EntryMap, bishop: &Occupancies, nook: &Nook) -> u32 {
        let choice = Choice::new(bishop, Formula::Black, nook.magic, &mut Vec::new()).unwrap();
        assert!(choice.slots().all(|slot| entry_map.is_free(nook.start() + slot)));
        entry_map.add(&choice, nook.start() + choice.first);
        assert_eq!(nook.end(), nook.start() + choice.first + choice.span);
        nook.end()
    }

    #[test]
    fn nooks_are_free_and_do_not_meet() {
        let start = offset(Piece::Bishop, 0);
        let mut entry_map = EntryMap::new(LONGEST);
        // All but three of eight entries, in 1,024.
        let comb = Choice::of(0, vec![0xb6b6_b6b6_b6b6_b6b6; 1024 / 64], 0);
        entry_map.add(&comb, start);
        let bishops: Vec<Occupancies> = (1..7).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
        let within = |nook: &Nook| nook.start() >= start && offset(Piece::Bishop, nook.magic) == nook.start();
        let found = |bishop| nooks(bishop, &entry_map, start + 1024, DEFAULT_SEED);
        let nooks_of = |bishop| found(bishop).into_iter().filter(within).collect();
        let nooks: Vec<Vec<Nook>> = bishops.iter().map(nooks_of).collect();
        let mut random = Stream::DepthFirst(0).of(DEFAULT_SEED, Piece::Bishop, 0, 0);
        let assigned = assign(&nooks, 1_000_000, &mut random, &Silent);
        assert!(assigned.iter().all(Option::is_some), "{assigned:?}");
        assert_eq!(
            crate::fingerprint(
                nooks.iter().flatten().map(|nook| nook.magic).chain(assigned.iter().map(|at| at.unwrap() as u64))
            ),
            0xfa7c_8aa2_170c_2a38
        );
        for ((bishop, nooks), at) in bishops.iter().zip(&nooks).zip(assigned) {
            assert!(place(&mut entry_map, bishop, &nooks[at.unwrap()]) <= start + 1024);
        }
    }

    #[test]
    fn behind_all_others_tables_lie_close() {
        let mut entry_map = EntryMap::new(LONGEST);
        let start = offset(Piece::Bishop, 0);
        let mut end = start;
        for (square, magic) in [(2, 0xeb00_a008_6008_0000), (3, 0xcd00_8088_0600_0000)] {
            let bishop = Occupancies::new(Piece::Bishop, square);
            let nook = lowest(&bishop, &entry_map, start, 1 << 13, DEFAULT_SEED).unwrap();
            assert_eq!(nook.magic, magic);
            end = end.max(place(&mut entry_map, &bishop, &nook));
        }
        // Twice 32 entries, with few gaps.
        assert!(end - start < 128, "{}", end - start);
    }

    #[test]
    fn the_largest_lie_side_by_side() {
        let mut entry_map = EntryMap::new(LONGEST);
        for (square, magic) in [(36, 0x0000_4080_2002_0200), (35, 0x0001_0080_8008_0204)] {
            let bishop = Occupancies::new(Piece::Bishop, square);
            let nook = whole(&bishop, &entry_map, offset(Piece::Bishop, 0), DEFAULT_SEED).unwrap();
            assert_eq!(nook.magic, magic);
            place(&mut entry_map, &bishop, &nook);
        }
        assert_eq!(entry_map.count(), 1024);
    }
}

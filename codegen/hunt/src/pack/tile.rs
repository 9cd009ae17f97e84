//! Tiles: magics that leave some places of the index alone, so that tables with the same places empty fill a stretch of
//! 4,096 entries between them.
//!
//! A square with two bits less than the index has two places empty. Its black index can be turned until those places are
//! both 0, both 1, or one of each; two squares do not meet if some place that both leave empty is turned differently. With
//! the offset in the magic a square finds such magics for some stretches and some places only, so squares and stretches
//! have to be matched.

use core::ops::Range;
use std::collections::BTreeMap;

use super::Formula;
use super::anchor::{STRETCH, stretch};
use super::choice::Choice;
use super::matching::Place;
use crate::random::Below as _;
use sliding_attacks_codegen::candidates::{Candidates, Limits, Seed, Stream};
use sliding_attacks_codegen::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::search::offset;

/// The bits of a rook's index.
const BITS: u32 = 12;

/// How many magics are drawn for a square.
const DRAWN: u32 = 1 << 21;

/// A part of a stretch: the entries of which the bits in `empty` are `turn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tile {
    pub(super) stretch: u8,
    pub(super) empty: u16,
    pub(super) turn: u16,
}

/// Finds magics for a rook, each for another tile.
pub(super) fn tiles(occupancies: &Occupancies, seed: Seed) -> BTreeMap<Tile, u64> {
    let mut random = Candidates::of_stream(seed, Stream::Fitting, Piece::Rook, occupancies.square, occupancies.mask);
    let lowest = occupancies.mask.trailing_zeros();
    let empties: Vec<u32> = (0_u32..1 << BITS).filter(|empty| empty.count_ones() + occupancies.bits == BITS).collect();
    let mut found = BTreeMap::new();
    let mut table = Vec::new();
    for empty in &empties {
        let straying = random.leading_outside(BITS, !empty);
        let lows: Vec<u64> = (1..1 << 16).filter(|low| low & straying == 0 && stretch(*low).is_some()).collect();
        for drawn in 0..DRAWN / empties.len() as u32 {
            // Now with some offset, now with what comes of the squares and a bit or two beside.
            let (given, forbidden) = match (drawn % 2, lows.is_empty()) {
                (0, false) => (lows[random.below(lows.len() as u64) as usize], straying | 0xffff),
                _ if drawn % 4 == 1 => (0, straying),
                _ => {
                    let thin = random.word() & random.word() & random.word() & random.word() & random.word();
                    (thin & !straying & (u64::MAX >> lowest), straying)
                }
            };
            let limits = Limits { given, forbidden, index_bits: !empty & 0xfff };
            let Some(magic) = random.constructed_within(BITS, &limits) else { continue };
            let Some(stretch) = stretch(magic) else { continue };
            let magic = magic | turn(lowest, &mut random);
            let Some(choice) = Choice::new(occupancies, Formula::Black, magic, &mut table) else { continue };
            let turn = choice.first & empty;
            if choice.slots().all(|slot| slot & empty == turn) {
                found.entry(Tile { stretch, empty: *empty as u16, turn: turn as u16 }).or_insert(magic);
            }
        }
    }
    found
}

/// Returns the tiles of 1,024 entries of which one is left to the bishops: those of two stretches where a bishop's offset
/// is small, and many magics have it.
pub(super) fn room() -> Vec<Tile> {
    let first = (offset(Piece::Bishop, 0) / STRETCH) as u8;
    let empties = (0_u16..1 << BITS).filter(|empty| empty.count_ones() == 2);
    let tiles = |empty: u16| {
        let lowest = empty & empty.wrapping_neg();
        let turns = [0, lowest, empty - lowest, empty];
        (first..first + 2).flat_map(move |stretch| turns.map(|turn| Tile { stretch, empty, turn }))
    };
    empties.flat_map(tiles).collect()
}

/// Draws the bits of a magic that no product of a subset feels: those below the index all or none, so that they leave
/// the index no fraction to carry, and any above.
fn turn(lowest: u32, random: &mut Candidates) -> u64 {
    let bottom = 64 - BITS;
    let word = random.word();
    let below = if lowest > BITS && word & 1 == 0 { (1 << bottom) - (1 << (64 - lowest)) } else { 0 };
    below | word >> bottom << bottom & u64::MAX << 1 << (63 - lowest)
}

impl Place for Tile {
    fn parts(&self) -> Range<usize> {
        usize::from(self.stretch)..usize::from(self.stretch) + 1
    }

    /// Two tiles of one stretch do not meet if some place that both leave empty is turned differently.
    fn meets(&self, other: &Self) -> bool {
        self.stretch == other.stretch && (self.turn ^ other.turn) & self.empty & other.empty == 0
    }

    fn worth(&self) -> u64 {
        1 << BITS >> self.empty.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::super::matching::matched;
    use super::*;
    use sliding_attacks_codegen::DEFAULT_SEED;

    #[test]
    fn tiles_of_a_stretch_do_not_meet() {
        let tile = |stretch, empty, turn| Tile { stretch, empty, turn };
        let mut random = Candidates::of_stream(DEFAULT_SEED, Stream::DepthFirst(0), Piece::Rook, 0, 0);
        // A half and two quarters fill a stretch; the first would rather have all of it.
        let squares = [
            vec![tile(0, 0, 0), tile(1, 2, 0)],
            vec![tile(0, 3, 0), tile(1, 6, 2), tile(1, 6, 6)],
            vec![tile(1, 3, 0), tile(1, 6, 6)],
            vec![tile(0, 0, 0)],
        ];
        assert_eq!(matched(&squares, 10_000, &mut random), [Some(1), Some(1), Some(1), Some(0)]);
    }

    #[test]
    fn a_tile_is_what_its_magic_fills() {
        let rook = Occupancies::new(Piece::Rook, 1);
        let found = tiles(&rook, DEFAULT_SEED);
        assert!(found.len() > 20, "{}", found.len());
        assert_eq!((found.len(), crate::fingerprint(found.values().copied())), (65, 0x5397_2348_e41d_cbe4));
        let mut table = Vec::new();
        for (tile, magic) in found {
            assert_eq!(stretch(magic), Some(tile.stretch));
            let choice = Choice::new(&rook, Formula::Black, magic, &mut table).unwrap();
            assert!(choice.slots().all(|slot| slot as u16 & tile.empty == tile.turn));
        }
    }
}

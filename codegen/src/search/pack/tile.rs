//! Tiles: factors that leave some places of the index alone, so that tables with the same places empty fill a stretch of
//! 4,096 entries between them.
//!
//! A square with two bits less than the index has two places empty. Its black index can be turned until those places are
//! both 0, both 1, or one of each; two squares do not meet if some place that both leave empty is turned differently. With
//! the offset in the factor a square finds such factors for some stretches and some places only, so squares and stretches
//! have to be matched.

use std::collections::BTreeMap;

use super::Formula;
use super::anchor::{TILED, stretch};
use super::choice::Choice;
use crate::candidates::{Candidates, Seed};
use crate::geometry::{Occupancies, Piece};

/// The bits of a rook's index.
const BITS: u32 = 12;

/// How many factors are drawn for a square.
const DRAWN: u32 = 1 << 21;

/// A part of a stretch: the entries of which the bits in `empty` are `turn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tile {
    pub(super) stretch: u8,
    pub(super) empty: u16,
    pub(super) turn: u16,
}

/// Finds factors for a rook, each for another tile.
pub(super) fn tiles(occupancies: &Occupancies, seed: Seed) -> BTreeMap<Tile, u64> {
    let mut random =
        Candidates::of_chunk(seed, Piece::Rook, occupancies.square, u64::MAX / 256 - 3).within(occupancies.mask);
    let lowest = occupancies.mask.trailing_zeros();
    let empties: Vec<u32> = (0_u32..1 << BITS).filter(|empty| empty.count_ones() + occupancies.bits == BITS).collect();
    let mut found = BTreeMap::new();
    let mut table = Vec::new();
    for empty in &empties {
        let straying = random.straying(BITS, !empty);
        let lows: Vec<u64> = (1..1 << 16).filter(|low| low & straying == 0 && stretch(*low).is_some()).collect();
        for drawn in 0..DRAWN / empties.len() as u32 {
            // Now with some offset, now with what comes of the squares and a bit or two beside.
            let (from, barred) = match (drawn % 2, lows.is_empty()) {
                (0, false) => (lows[random.below(lows.len() as u64) as usize], straying | 0xffff),
                _ if drawn % 4 == 1 => (0, straying),
                _ => {
                    let thin = random.word() & random.word() & random.word() & random.word() & random.word();
                    (thin & !straying & (u64::MAX >> lowest), straying)
                }
            };
            let Some(magic) = random.placed_from(BITS, !empty & 0xfff, barred, from) else { continue };
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

/// Draws the bits of a factor that no product of a subset feels: those below the index all or none, so that they leave
/// the index no fraction to carry, and any above.
fn turn(lowest: u32, random: &mut Candidates) -> u64 {
    let bottom = 64 - BITS;
    let word = random.word();
    let below = if lowest > BITS && word & 1 == 0 { (1 << bottom) - (1 << (64 - lowest)) } else { 0 };
    below | word >> bottom << bottom & u64::MAX << 1 << (63 - lowest)
}

impl Tile {
    /// How many entries it has.
    fn entries(self) -> u64 {
        1 << BITS >> self.empty.count_ones()
    }

    /// Whether no entry belongs to both of two tiles of one stretch: some place that both leave empty is turned differently.
    const fn is_apart_from(self, other: Self) -> bool {
        (self.turn ^ other.turn) & self.empty & other.empty != 0
    }
}

/// Gives each of `squares` a tile in a stretch that is `free`, no two of which meet, or returns for which square there is
/// none.
///
/// One of the squares without a tile takes one and turns out those that it meets, if they are together no larger; now and
/// then if they are a little larger.
pub(super) fn matched(
    squares: &[BTreeMap<Tile, u64>],
    free: &[bool; TILED],
    rounds: u64,
    random: &mut Candidates,
) -> Result<Vec<Tile>, usize> {
    let wanted = |tiles: &BTreeMap<Tile, u64>| -> Vec<Tile> {
        tiles.keys().filter(|tile| free[usize::from(tile.stretch)]).copied().collect()
    };
    let wanted: Vec<Vec<Tile>> = squares.iter().map(wanted).collect();
    let mut tiles: Vec<Option<Tile>> = vec![None; squares.len()];
    let mut left: Vec<usize> = (0..squares.len()).collect();
    let mut owners: [Vec<usize>; TILED] = Default::default();
    for _ in 0..rounds {
        if left.is_empty() {
            break;
        }
        let at = random.below(left.len() as u64) as usize;
        let square = left[at];
        if wanted[square].is_empty() {
            return Err(square);
        }
        let tile = wanted[square][random.below(wanted[square].len() as u64) as usize];
        let owners = &mut owners[usize::from(tile.stretch)];
        let stays = |owner: &usize| tiles[*owner].is_none_or(|other| tile.is_apart_from(other));
        let lost: u64 =
            owners.iter().filter(|owner| !stays(owner)).filter_map(|owner| tiles[*owner]).map(Tile::entries).sum();
        let allowed = if random.below(256) == 0 { 1024 } else { 0 };
        if lost > tile.entries() + allowed {
            continue;
        }
        left.swap_remove(at);
        left.extend(owners.iter().filter(|owner| !stays(owner)));
        owners.retain(|owner| stays(owner));
        for gone in &left {
            tiles[*gone] = None;
        }
        owners.push(square);
        tiles[square] = Some(tile);
    }
    tiles.into_iter().enumerate().map(|(square, tile)| tile.ok_or(square)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::DEFAULT_SEED;

    fn tile(stretch: u8, empty: u16, turn: u16) -> (Tile, u64) {
        (Tile { stretch, empty, turn }, 0)
    }

    #[test]
    fn tiles_of_a_stretch_do_not_meet() {
        let mut random = Candidates::of_chunk(DEFAULT_SEED, Piece::Rook, 0, 0);
        let mut free = [true; TILED];
        // A half and two quarters fill a stretch; the first would rather have all of it.
        let squares = [
            BTreeMap::from([tile(0, 0, 0), tile(1, 2, 0)]),
            BTreeMap::from([tile(0, 3, 0), tile(1, 6, 2), tile(1, 6, 6)]),
            BTreeMap::from([tile(1, 3, 0), tile(1, 6, 6)]),
            BTreeMap::from([tile(0, 0, 0)]),
        ];
        let matched = matched(&squares, &free, 10_000, &mut random).unwrap();
        assert_eq!(matched, [tile(1, 2, 0).0, tile(1, 6, 2).0, tile(1, 6, 6).0, tile(0, 0, 0).0]);
        free[0] = false;
        assert_eq!(super::matched(&squares, &free, 10_000, &mut random), Err(3));
    }

    #[test]
    fn a_tile_is_what_its_factor_fills() {
        let rook = Occupancies::new(Piece::Rook, 1);
        let found = tiles(&rook, DEFAULT_SEED);
        assert!(found.len() > 20, "{}", found.len());
        let mut table = Vec::new();
        for (tile, magic) in found {
            assert_eq!(stretch(magic), Some(tile.stretch));
            let choice = Choice::new(&rook, Formula::Black, magic, &mut table).unwrap();
            assert!(choice.slots().all(|slot| slot as u16 & tile.empty == tile.turn));
        }
    }
}

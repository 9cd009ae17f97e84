//! The places of the tables: each in the gaps that others leave.
//!
//! A table has gaps where no occupancy has the index. The longest table comes first, each at the lowest place where it
//! takes no entry of another. Then single tables change their turn, and the new order stays if it does not take more
//! entries.

use sliding_attacks_codegen::candidates::{Candidates, Seed, Stream};
use sliding_attacks_codegen::geometry::{Occupancies, Piece};

use super::Hit;
use crate::pack::{Choice, EntryMap};
use crate::random::Draw as _;

/// How often a table changes its turn.
const ROUNDS: u32 = 2_000;

/// Returns a place for each table, and the number of entries in all. The hits are the magics with the bits of their index.
#[must_use]
pub fn packed(occupancies: &[Occupancies], hits: &[(u32, Hit)], seed: Seed) -> (Vec<u32>, u32) {
    let tables: Vec<Choice> = occupancies.iter().zip(hits).map(|(occupancies, hit)| table(occupancies, hit)).collect();
    let mut order: Vec<usize> = (0..tables.len()).collect();
    order.sort_by_key(|which| core::cmp::Reverse(tables[*which].span));
    let mut random = Candidates::of_stream(seed, Stream::ShortSpan((1 << 40) - 1), Piece::Rook, 0, 0);
    let all = tables.iter().map(|table| table.span).sum();
    let Some((mut places, mut entries)) = in_order(&tables, &order, all) else { return (Vec::new(), 0) };
    for _ in 0..ROUNDS {
        let mut other = order.clone();
        let moved = other.remove(random.below(tables.len() as u64) as usize);
        other.insert(random.below(tables.len() as u64) as usize, moved);
        if let Some(found) = in_order(&tables, &other, entries) {
            (places, entries) = found;
            order = other;
        }
    }
    (places, entries)
}

/// Places the tables in this order, below `most`.
fn in_order(tables: &[Choice], order: &[usize], most: u32) -> Option<(Vec<u32>, u32)> {
    let (mut entry_map, mut buffer) = (EntryMap::new(most), Vec::new());
    let mut places = vec![0; tables.len()];
    for &which in order {
        places[which] = entry_map.first_fit(&tables[which], most, &mut buffer)?;
        entry_map.add(&tables[which], places[which]);
    }
    Some((places, entry_map.end()))
}

/// Returns the slots that a table uses.
fn table(occupancies: &Occupancies, &(bits, hit): &(u32, Hit)) -> Choice {
    let mut words = vec![0; hit.span.div_ceil(64) as usize];
    for subset in &occupancies.subsets {
        let slot = subset.wrapping_mul(hit.magic).wrapping_add(hit.addend) >> (64 - bits);
        words[slot as usize / 64] |= 1 << (slot % 64);
    }
    let count = words.iter().map(|word: &u64| word.count_ones()).sum();
    Choice { magic: hit.magic, words, first: 0, span: hit.span, count }
}

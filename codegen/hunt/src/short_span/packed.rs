//! The places of the tables: each in the gaps that others leave.
//!
//! A table has gaps where no occupancy has the index. The longest table comes first, each at the lowest place where it
//! takes no entry of another. Then single tables change their turn, and the new order stays if it does not take more
//! entries.

use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

use super::Hit;
use crate::chunked::MOST_CHUNKS;
use crate::pack::{Choice, EntryMap};
use crate::random::Draw as _;
use crate::stream::Stream;

/// How often a table changes its turn.
const ROUNDS: u32 = 2_000;

/// Returns a place for each table, and the number of entries in all. The hits are the magics with the bits of their index.
#[must_use]
pub fn packed(occupancies: &[Occupancies], hits: &[(u32, Hit)], seed: Seed) -> (Vec<u32>, u32) {
    let tables: Vec<Choice> = occupancies.iter().zip(hits).map(|(occupancies, hit)| table(occupancies, hit)).collect();
    let mut order: Vec<usize> = (0..tables.len()).collect();
    order.sort_by_key(|which| core::cmp::Reverse(tables[*which].span));
    // The stream of the last chunk, which nobody will run.
    let mut random = Stream::ShortSpan(MOST_CHUNKS - 1).of(seed, Piece::Rook, 0, 0);
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
    let mut entry_map = EntryMap::new(most);
    let mut places = vec![0; tables.len()];
    for &which in order {
        places[which] = entry_map.first_fit(&tables[which], most)?;
        entry_map.add(&tables[which], places[which]);
    }
    Some((places, entry_map.end()))
}

/// Returns the slots that a table uses.
fn table(occupancies: &Occupancies, &(bits, hit): &(u32, Hit)) -> Choice {
    let mut words = vec![0_u64; hit.span.div_ceil(64) as usize];
    for subset in &occupancies.subsets {
        let slot = subset.wrapping_mul(hit.magic).wrapping_add(hit.addend) >> (64 - bits);
        words[slot as usize / 64] |= 1 << (slot % 64);
    }
    Choice::of(hit.magic, words, 0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::internal::records;

    use super::*;
    use crate::short_span::exact_span;

    #[test]
    fn tables_lie_in_gaps_and_share_no_entry() {
        // The rooks of rank 1 have gaps, in which bishops find room.
        let records = records::parse("short_span", include_str!("../../../records/short_span.txt")).unwrap();
        let (mut occupancies, mut hits) = (Vec::new(), Vec::new());
        for record in records.iter().filter(|record| record.square < 8) {
            let square = Occupancies::new(record.piece, record.square);
            let hit = exact_span(&square, record.bits, record.magic, record.addend.unwrap()).unwrap();
            hits.push((record.bits, hit));
            occupancies.push(square);
        }
        let (places, entries) = packed(&occupancies, &hits, DEFAULT_SEED);
        let (mut taken, mut used) = (BTreeSet::new(), 0);
        for ((occupancies, (bits, hit)), place) in occupancies.iter().zip(&hits).zip(places) {
            let slot = |subset: &u64| subset.wrapping_mul(hit.magic).wrapping_add(hit.addend) >> (64 - bits);
            let slots: BTreeSet<u64> = occupancies.subsets.iter().map(slot).collect();
            used += slots.len();
            taken.extend(slots.into_iter().map(|slot| slot + u64::from(place)));
        }
        assert_eq!((taken.len(), taken.last().copied()), (used, Some(u64::from(entries) - 1)));
        assert!(entries < hits.iter().map(|(_, hit)| hit.span).sum(), "{entries} entries");
    }
}

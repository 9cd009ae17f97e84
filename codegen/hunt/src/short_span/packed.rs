//! The places of the tables: each in the gaps that others leave, where no occupancy has the index.
//!
//! The longest table comes first, each at the lowest place where it takes no entry of another. Then single tables change
//! their turn, and the new order stays if it does not take more entries.

use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

use super::{Hit, random};
use crate::chunks::MOST_CHUNKS;

/// How often a table changes its turn.
const ROUNDS: u32 = 2_000;

/// The number of slots that are tried before all others.
const PROBES: usize = 24;

/// The slots that a table uses.
struct Table {
    words: Vec<u64>,
    span: u32,
    /// A few used slots all over the table, which soon show where it does not fit.
    probes: Vec<u32>,
}

/// Returns a place for each table, and the number of entries in all. The hits are the magics with the bits of their index.
pub(super) fn packed(occupancies: &[Occupancies], hits: &[(u32, Hit)]) -> (Vec<u32>, u32) {
    let tables: Vec<Table> =
        occupancies.iter().zip(hits).map(|(occupancies, hit)| Table::new(occupancies, hit)).collect();
    let mut order: Vec<usize> = (0..tables.len()).collect();
    order.sort_by_key(|which| core::cmp::Reverse(tables[*which].span));
    // The stream of the last chunk, which nobody will run.
    let mut random = random(MOST_CHUNKS - 1, Piece::Rook, 0);
    let mut turn = || ((u128::from(random.word()) * tables.len() as u128) >> 64) as usize;
    let all = tables.iter().map(|table| table.span).sum();
    let Some((mut places, mut entries)) = in_order(&tables, &order, all) else { return (Vec::new(), 0) };
    for _ in 0..ROUNDS {
        let mut other = order.clone();
        let moved = other.remove(turn());
        other.insert(turn(), moved);
        if let Some(found) = in_order(&tables, &other, entries) {
            (places, entries) = found;
            order = other;
        }
    }
    (places, entries)
}

/// Places the tables in this order, below `most`, and returns the entry after the last with them.
fn in_order(tables: &[Table], order: &[usize], most: u32) -> Option<(Vec<u32>, u32)> {
    let longest = tables.iter().map(|table| table.words.len()).max().unwrap_or(0);
    let mut entries = vec![0; most as usize / 64 + longest + 2];
    let (mut places, mut end) = (vec![0; tables.len()], 0);
    for &which in order {
        let table = &tables[which];
        let place = table.first_fit(&entries, most)?;
        let (from, by) = (place as usize / 64, place % 64);
        for (at, word) in table.words.iter().enumerate() {
            entries[from + at] |= word << by;
            // Two shifts, because a shift by 64 is not possible.
            entries[from + at + 1] |= word >> 1 >> (63 - by);
        }
        (places[which], end) = (place, end.max(place + table.span));
    }
    Some((places, end))
}

impl Table {
    fn new(occupancies: &Occupancies, &(bits, hit): &(u32, Hit)) -> Self {
        let mut words = vec![0_u64; hit.span.div_ceil(64) as usize];
        for subset in &occupancies.subsets {
            let slot = subset.wrapping_mul(hit.magic).wrapping_add(hit.addend) >> (64 - bits);
            words[slot as usize / 64] |= 1 << (slot % 64);
        }
        let is_used = |slot: &u32| words[*slot as usize / 64] >> (slot % 64) & 1 == 1;
        let slots: Vec<u32> = (0..hit.span).filter(is_used).collect();
        let probes = slots.iter().copied().step_by(slots.len().div_ceil(PROBES)).collect();
        Self { words, span: hit.span, probes }
    }

    /// Returns the lowest place below `most` where the table takes no used entry.
    fn first_fit(&self, entries: &[u64], most: u32) -> Option<u32> {
        let last = most.checked_sub(self.span)?;
        let from = |entries: &[u64], by: u32| entries[0] >> by | entries[1] << 1 << (63 - by);
        (0..=last / 64).find_map(|word| {
            // Bit i stands for the place i of this word.
            let mut places = u64::MAX;
            for slot in &self.probes {
                places &= !from(&entries[(word + slot / 64) as usize..], slot % 64);
                if places == 0 {
                    return None;
                }
            }
            let fits = |at: &u32| {
                places >> at & 1 == 1
                    && word * 64 + at <= last
                    && self
                        .words
                        .iter()
                        .zip(entries[word as usize..].windows(2))
                        .all(|(new, old)| from(old, *at) & new == 0)
            };
            (0..64).find(fits).map(|at| word * 64 + at)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

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
        let (places, entries) = packed(&occupancies, &hits);
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

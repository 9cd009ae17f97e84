//! Fancy magics (Pradu Kannan, 2007): a table of its own size for each square, all in one array.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where the shift is the same for all squares of a piece:
//! 64 - 12 for rooks, 64 - 9 for bishops. Kannan's shift depends on the square, and shifting by a number that is not in the
//! program costs a look-up a fifth of its throughput. Most squares have fewer relevant squares than the index has places,
//! and their magics leave the others empty. Where these are the upper ones, the table is contiguous. Where a lower one is
//! empty, the table has gaps, and the next square with the same empty places has its table just in these. So all
//! tables together are as long as Kannan's.

use super::parts::{Column, IndexFunction, Table, columns, sort};
use super::{Ground, Layout};
use crate::error::Error;
use crate::search::{self, Slots, index_bits, used_index_bits};
use crate::tables::Array;

pub(super) fn arrange(ground: &mut Ground) -> Result<Vec<Array>, Error> {
    let functions = functions(ground)?;
    let mut table = Table::new(Layout::Fancy);
    table.lay_all(ground, &functions)?;
    let mut arrays = columns(ground, &functions, &[Column::Masks, Column::Magics, Column::Shifts, Column::Offsets]);
    arrays.push(table.into_array(ground, &functions));
    Ok(arrays)
}

/// Finds a magic for each square, and an offset: squares with the same places side by side, as many as their gaps hold.
///
/// The smaller tables come first, so that behind the start of each a whole index fits into the array.
fn functions(ground: &Ground) -> Result<Vec<IndexFunction>, Error> {
    let mut slots = Slots::new();
    let mut functions = Vec::with_capacity(128);
    for occupancies in &ground.occupancies {
        let bits = index_bits(occupancies.piece);
        let found = search::find_within(occupancies, bits, used_index_bits(occupancies), ground.seed, &mut slots)?;
        functions.push(IndexFunction { magic: found.magic, shift: 64 - bits, offset: 0, always: 0 });
    }
    // By piece, bits, used index bits and square, all in one word.
    let mut order = Vec::with_capacity(128);
    for occupancies in &ground.occupancies {
        let of_piece = (occupancies.piece as u64) << 8 | u64::from(occupancies.bits);
        order.push(of_piece << 32 | u64::from(used_index_bits(occupancies)) << 8 | order.len() as u64);
    }
    sort(&mut order);
    let (mut start, mut end) = (0, 0_u32);
    let mut group = 0;
    let mut gap = 0_u32;
    for key in order {
        let which = (key & 0xff) as usize;
        let places = used_index_bits(&ground.occupancies[which]);
        let length = places.next_power_of_two();
        let gaps = !places & (length - 1);
        // The gaps in ascending order, as the subsets of a mask.
        gap = gap.wrapping_sub(gaps) & gaps;
        if gap == 0 || places != group {
            (start, end, group, gap) = (end, end + length, places, 0);
        }
        functions[which].offset = start + gap;
    }
    Ok(functions)
}

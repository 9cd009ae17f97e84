//! Halves of the board (Grant Osborne): only 32-bit multiplications, for machines without a 64-bit one.
//!
//! A rook's index is `(lower * lower_magic ^ upper * upper_magic) >> shift` over the halves of `occupied & mask`. A
//! bishop's takes one multiplication: `(lower ^ upper.rotate_right(8)) * magic >> shift`, because no two squares of a
//! bishop's mask coincide when the upper half is rotated by one rank and combined with the lower.

use super::parts::{Arranged, Context, Facts, IndexFunction, MAGIC_COLUMNS, Table, by_square, columns, replace};
use crate::candidates::Candidates;
use crate::error::Error;
use crate::geometry::{Occupancies, Piece};
use crate::search::{self, Slots};

pub(super) fn arrange(context: &Context, layout: &Facts) -> Result<Arranged, Error> {
    let mut functions = Vec::with_capacity(128);
    let mut table = Table::new(layout);
    let (mut slots, mut offset) = (Slots::new(), 0);
    for (which, occupancies) in context.occupancies.iter().enumerate() {
        let magic = find(context, occupancies, &mut slots)?;
        functions.push(IndexFunction::new(magic, 32 - occupancies.bits, offset));
        let entries = occupancies.subsets.iter().map(|subset| offset + index(occupancies, *subset, magic)).collect();
        offset += 1 << occupancies.bits;
        table.grow(offset as usize);
        table.place(context, which, entries, &occupancies.attacks, u64::MAX)?;
    }
    let mut arrays = columns(context, &functions, &MAGIC_COLUMNS);
    let magics = functions[64..].iter().map(|function| function.magic).collect();
    replace(&mut arrays, by_square(Piece::Bishop, "MAGICS", "Magics for a bishop, by square.", 4, magics));
    arrays.push(table.into_attacks(context, &functions));
    Ok(Arranged { arrays, functions: Vec::new() })
}

/// Rotates the upper half of the board by one rank and combines it with the lower: rank 5 with 4, then 6, 7, 8 with 1,
/// 2, 3.
///
/// Other rotations keep the squares apart too, but with some of them d4 has no magic.
const fn fold(subset: u64) -> u32 {
    subset as u32 ^ ((subset >> 32) as u32).rotate_right(8)
}

/// Finds the magic of a square, for a rook with the lower half's magic in the lower bits.
fn find(context: &Context, occupancies: &Occupancies, slots: &mut Slots) -> Result<u64, Error> {
    let Occupancies { piece, square, mask, bits, .. } = *occupancies;
    let candidates = |mask| Candidates::new(context.seed, piece, square, mask);
    let passes = |magic| slots.test_by(occupancies, bits, |subset| index(occupancies, subset, magic) as usize).is_ok();
    let found = match piece {
        Piece::Rook => {
            let mut candidates = candidates(mask);
            let join = |(lower, upper)| u64::from(lower) | u64::from(upper) << 32;
            search::first(occupancies, bits, || candidates.constructed_halves(bits).map(join), passes)
        }
        // A 32-bit product is the upper half of a 64-bit product with the folded board in the upper half.
        Piece::Bishop => {
            let mut candidates = candidates(u64::from(fold(mask)) << 32);
            search::first(occupancies, bits, || candidates.constructed(bits), passes)
        }
    };
    Ok(found?.magic)
}

/// Returns the index of a subset.
fn index(occupancies: &Occupancies, subset: u64, magic: u64) -> u32 {
    let (lower_magic, upper_magic) = (magic as u32, (magic >> 32) as u32);
    let product = match occupancies.piece {
        Piece::Rook => (subset as u32).wrapping_mul(lower_magic) ^ ((subset >> 32) as u32).wrapping_mul(upper_magic),
        Piece::Bishop => fold(subset).wrapping_mul(lower_magic),
    };
    product >> (32 - occupancies.bits)
}

#[cfg(feature = "c")]
pub(super) const C: super::CLookUp = super::CLookUp {
    helpers: &[include_str!("magic32.h")],
    rook: "const uint64_t masked = occupied & TABLE.PIECE_masks[square], magic = TABLE.PIECE_magics[square];
    const uint32_t lower = $LAYOUT_lower(masked) * $LAYOUT_lower(magic);
    const uint32_t upper = $LAYOUT_lower(masked >> 32) * $LAYOUT_lower(magic >> 32);
    return TABLE.attacks[TABLE.PIECE_offsets[square] + ((lower ^ upper) >> TABLE.PIECE_shifts[square])];",
    bishop: "const uint64_t masked = occupied & TABLE.PIECE_masks[square];
    const uint32_t upper = $LAYOUT_lower(masked >> 32);
    const uint32_t folded = $LAYOUT_lower(masked) ^ (upper >> 8 | upper << 24);
    const uint32_t product = folded * $LAYOUT_lower(TABLE.PIECE_magics[square]);
    return TABLE.attacks[TABLE.PIECE_offsets[square] + (product >> TABLE.PIECE_shifts[square])];",
};

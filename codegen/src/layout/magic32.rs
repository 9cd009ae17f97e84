//! Halves of the board (Grant Osborne): only 32-bit multiplications, for machines without a 64-bit one.
//!
//! A rook's index is `(lower * lower_magic ^ upper * upper_magic) >> shift` over the halves of `occupied & mask`. A
//! bishop's takes one multiplication: `(lower ^ upper.rotate_right(8)) * magic >> shift`, because no two squares of a
//! bishop's mask coincide when the upper half is rotated by one rank and combined with the lower.

#[cfg(feature = "c")]
use super::parts::CLookUp;
use super::parts::{Arranged, Context, Facts, IndexFunction, MAGIC_COLUMNS, Table, by_square, columns, replace};
use crate::candidates::Candidates;
use crate::error::Error;
use crate::geometry::{Occupancies, Piece};
use crate::search::{MAX_CANDIDATES, no_magic};

pub(super) fn arrange(context: &Context, layout: &'static Facts) -> Result<Arranged, Error> {
    let mut functions = Vec::with_capacity(128);
    let mut table = Table::new(layout);
    let mut owners = Owners { owners: vec![0; 1 << 12], epoch: 0 };
    let mut offset = 0;
    for (which, occupancies) in context.occupancies.iter().enumerate() {
        let (magic, indices) = find(context, occupancies, &mut owners)?;
        functions.push(IndexFunction {
            magic,
            shift: 32 - occupancies.bits,
            offset,
            always: 0,
            addend: 0,
            signed: false,
        });
        let slots = indices.iter().map(|index| offset + index).collect();
        offset += 1 << occupancies.bits;
        table.grow(offset as usize);
        table.place(context, which, slots, &occupancies.attacks, u64::MAX)?;
    }
    let mut arrays = columns(context, &functions, &MAGIC_COLUMNS);
    let magics: Vec<u32> = functions[64..].iter().map(|function| function.magic as u32).collect();
    replace(&mut arrays, by_square(Piece::Bishop, "MAGICS", "Magics for a bishop, by square.", magics));
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

/// The subset that led to each index since the last candidate: `owners[index] = epoch << 16 | position`.
struct Owners {
    owners: Vec<u64>,
    epoch: u64,
}

/// Finds the magic of a square, with the lower half's magic in the lower bits, and the index of each subset.
fn find(context: &Context, occupancies: &Occupancies, owners: &mut Owners) -> Result<(u64, Vec<u32>), Error> {
    let Occupancies { piece, square, bits, .. } = *occupancies;
    let mask = match piece {
        Piece::Rook => occupancies.mask,
        Piece::Bishop => u64::from(fold(occupancies.mask)) << 32,
    };
    let mut candidates = Candidates::new(context.seed, piece, square, mask);
    let mut indices = vec![0; occupancies.subsets.len()];
    for _ in 0..MAX_CANDIDATES {
        let candidate = match piece {
            Piece::Rook => {
                candidates.constructed_halves(bits).map(|(lower, upper)| u64::from(lower) | u64::from(upper) << 32)
            }
            Piece::Bishop => candidates.constructed(bits),
        };
        let Some(magic) = candidate else { continue };
        if owners.test(occupancies, magic, &mut indices) {
            return Ok((magic, indices));
        }
    }
    Err(no_magic(occupancies, bits, MAX_CANDIDATES))
}

impl Owners {
    /// Computes all indices, and returns whether no two subsets with different attacks share one.
    fn test(&mut self, occupancies: &Occupancies, magic: u64, indices: &mut [u32]) -> bool {
        self.epoch += 1;
        let (lower_magic, upper_magic) = (magic as u32, (magic >> 32) as u32);
        let (subsets, attacks, owners) = (&occupancies.subsets[..], &occupancies.attacks[..], &mut self.owners[..]);
        let shift = 32 - occupancies.bits;
        let mut position = 0;
        while position < subsets.len() {
            let subset = subsets[position];
            let index = match occupancies.piece {
                Piece::Rook => {
                    let upper = ((subset >> 32) as u32).wrapping_mul(upper_magic);
                    ((subset as u32).wrapping_mul(lower_magic) ^ upper) >> shift
                }
                Piece::Bishop => fold(subset).wrapping_mul(lower_magic) >> shift,
            };
            indices[position] = index;
            let owner = owners[index as usize];
            if owner >> 16 != self.epoch {
                owners[index as usize] = self.epoch << 16 | position as u64;
            } else if attacks[(owner & 0xffff) as usize] != attacks[position] {
                return false;
            }
            position += 1;
        }
        true
    }
}

#[cfg(feature = "c")]
pub(super) const C: CLookUp = CLookUp {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::relevant_mask;

    #[test]
    fn no_two_squares_of_a_bishop_mask_fall_together() {
        for square in 0..64 {
            let mask = relevant_mask(Piece::Bishop, square);
            assert_eq!(fold(mask).count_ones(), mask.count_ones());
        }
    }
}

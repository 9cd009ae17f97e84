//! A race between the look-up that the story builds and the loop that it replaces.

use sliding_attacks::technique::ray_loop;
use sliding_attacks::{Bitboard, Square};
use sliding_attacks_codegen::internal::Formula;
use sliding_attacks_codegen::internal::geometry::Occupancies;

/// The table of a rook on one square, and what its look-up needs.
#[derive(Debug)]
pub struct Race {
    formula: Formula,
    table: Vec<u64>,
}

impl Race {
    /// Fills the table of a look-up by a product.
    pub fn new(formula: Formula) -> Self {
        let mut table = vec![0; 1 << formula.index_bits()];
        let occupancies = Occupancies::new(formula.piece, formula.square);
        for (&subset, &attacks) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            table[formula.index(subset) as usize] = attacks;
        }
        Self { formula, table }
    }

    /// Looks up `count` boards, each of which depends on the attacks before, and returns the last
    /// one.
    pub fn run(&self, by_loop: bool, count: u32) -> u64 {
        let Formula {
            square,
            mask,
            magic,
            shift,
            ..
        } = self.formula;
        let square = Square::ALL[usize::from(square)];
        if by_loop {
            return chain(count, |occupied| {
                ray_loop::rook_attacks(square, Bitboard(occupied)).0
            });
        }
        // `shift` leaves as many bits as the table has entries for, so the AND removes no bit.
        let (table, last) = (&self.table[..], self.table.len() - 1);
        chain(count, |occupied| {
            table[((occupied & mask).wrapping_mul(magic) >> shift) as usize & last]
        })
    }
}

/// Calls `attacks` with a number of random boards, one after the other.
fn chain(count: u32, attacks: impl Fn(u64) -> u64) -> u64 {
    let mut occupied = 0x1234_5678_9abc_def1_u64;
    for _ in 0..count {
        occupied = (occupied ^ attacks(occupied))
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .rotate_left(23);
    }
    occupied
}

//! A race between the look-up that the story builds and the loop that it replaces.

use sliding_attacks::technique::ray_loop;
use sliding_attacks::{Bitboard, Square};
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::{LookUp, Piece};

/// The table of one square, and what its look-up needs.
#[derive(Debug)]
pub struct Race {
    piece: Piece,
    square: Square,
    mask: u64,
    magic: u64,
    shift: u32,
    table: Vec<u64>,
}

impl Race {
    /// Fills the table of a look-up.
    pub fn new(look_up: &LookUp) -> Self {
        let LookUp { magic, shift, .. } = *look_up;
        let mut table = vec![0; 1 << (64 - shift)];
        let occupancies = Occupancies::new(look_up.piece, look_up.square);
        for (&subset, &attacks) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            table[(subset.wrapping_mul(magic) >> shift) as usize] = attacks;
        }
        let square = Square::ALL[usize::from(look_up.square)];
        Self { piece: look_up.piece, square, mask: look_up.mask, magic, shift, table }
    }

    /// Looks up `count` boards, each of which depends on the attacks before, and returns the last one.
    pub fn run(&self, by_loop: bool, count: u32) -> u64 {
        match (by_loop, self.piece) {
            (false, _) => {
                // `shift` leaves as many bits as the table has entries for, so the AND removes no bit.
                let (table, last) = (&self.table[..], self.table.len() - 1);
                chain(count, |occupied| {
                    table[((occupied & self.mask).wrapping_mul(self.magic) >> self.shift) as usize & last]
                })
            }
            (true, Piece::Rook) => chain(count, |occupied| ray_loop::rook_attacks(self.square, Bitboard(occupied)).0),
            (true, Piece::Bishop) => {
                chain(count, |occupied| ray_loop::bishop_attacks(self.square, Bitboard(occupied)).0)
            }
        }
    }
}

/// Calls `attacks` with a number of random boards, one after the other.
fn chain(count: u32, attacks: impl Fn(u64) -> u64) -> u64 {
    let mut occupied = 0x1234_5678_9abc_def1_u64;
    for _ in 0..count {
        occupied = (occupied ^ attacks(occupied)).wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(23);
    }
    occupied
}

//! Code that several tests share: the relevant-occupancy masks, a reference that shares no code
//! with any lookup, and a copy of a directory.

use std::fs;
use std::path::Path;

use sliding_attacks::{Bitboard, Direction, Square};

/// Returns the squares whose occupancy decides the attacks: the rays without the last square of
/// each.
pub fn relevant_mask(square: Square, directions: [Direction; 4]) -> Bitboard {
    let mut mask = Bitboard::EMPTY;
    for direction in directions {
        let has_next = |square: &Square| !square.bitboard().step(direction).is_empty();
        mask |= sliding_attacks::rays::ray(square, direction)
            .into_iter()
            .filter(has_next)
            .collect::<Bitboard>();
    }
    mask
}

/// Returns the attacks in `directions` by the definition: step until the first occupied square.
pub fn step_by_step<const WAYS: usize>(
    square: Square,
    directions: [Direction; WAYS],
    occupied: Bitboard,
) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for direction in directions {
        let mut next = square.bitboard().step(direction);
        while !next.is_empty() {
            attacks |= next;
            next = (next - occupied).step(direction);
        }
    }
    attacks
}

/// Returns the squares from a square by steps to the east and to the north, until the edge.
pub fn ray(from: Square, (east, north): (i32, i32)) -> impl Iterator<Item = Square> {
    let (file, rank) = (from.index() as i32 % 8, from.index() as i32 / 8);
    (1..8).map_while(move |steps| {
        let (file, rank) = (file + steps * east, rank + steps * north);
        let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        is_on_board.then(|| Square::ALL[(8 * rank + file) as usize])
    })
}

/// A fixed sequence of words that look random (Steele, Lea and Flood's SplitMix64, 2014).
pub struct Noise(pub u64);

impl Noise {
    /// Returns the next word.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// Copies a file or a directory, without its build output.
pub fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from)
            .unwrap()
            .map(Result::unwrap)
            .filter(|entry| entry.file_name() != "target")
        {
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).unwrap();
    }
}

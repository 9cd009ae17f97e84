//! The exhaustive search, checked by a second, plain program: its own rays, one bit of the magic at
//! a time, and nothing else to skip a magic than two occupancies with different attacks and the
//! same index.

use hunt::exhaustive::Exhaustive;
use rayon::prelude::*;
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{Occupancies, parse_square};

/// The plain program.
struct Plain {
    /// The subsets of the mask in ascending order, with their attacks.
    subsets: Vec<(u64, u64)>,
    bits: u32,
    /// How often each index is taken, and by which attacks.
    taken: Vec<(u32, u64)>,
    /// The indices in the order in which they were taken.
    order: Vec<usize>,
    /// By the number of unknown bits: the subsets whose index they may change.
    open: Vec<Vec<u16>>,
    /// By the number of unknown bits: how many of the subsets these move by less than a slot.
    reached: Vec<usize>,
}

impl Plain {
    fn new(piece: Piece, square: u8, bits: u32) -> Self {
        let directions = match piece {
            Piece::Rook => [(0, 1), (0, -1), (1, 0), (-1, 0)],
            Piece::Bishop => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        };
        let walk = |occupied: u64, last: bool| {
            let mut set = 0_u64;
            for (file_step, rank_step) in directions {
                let (mut file, mut rank) = (i32::from(square % 8), i32::from(square / 8));
                loop {
                    (file, rank) = (file + file_step, rank + rank_step);
                    let inside =
                        |file: i32, rank: i32| (0..8).contains(&file) && (0..8).contains(&rank);
                    if !inside(file, rank) || (!last && !inside(file + file_step, rank + rank_step))
                    {
                        break;
                    }
                    set |= 1 << (8 * rank + file);
                    if occupied >> (8 * rank + file) & 1 == 1 {
                        break;
                    }
                }
            }
            set
        };
        let mask = walk(0, false);
        let subset = |number: u64| {
            let squares = (0..64).filter(|square| mask >> square & 1 == 1).enumerate();
            let occupied = squares
                .filter(|(at, _)| number >> at & 1 == 1)
                .fold(0, |set, (_, at)| set | 1_u64 << at);
            (occupied, walk(occupied, true))
        };
        let subsets: Vec<(u64, u64)> = (0..1 << mask.count_ones()).map(subset).collect();
        let reached = |unknown: u32| {
            subsets.partition_point(|(subset, _)| u128::from(*subset) << unknown < 1 << (64 - bits))
        };
        let reached = (0..65).map(reached).collect();
        Self {
            subsets,
            bits,
            taken: vec![(0, 0); 1 << bits],
            order: Vec::new(),
            open: vec![Vec::new(); 65],
            reached,
        }
    }

    /// Counts the magics with these upper bits that work, where the lower `unknown` bits may be
    /// anything. The subsets from `reached` on were not looked at before.
    fn count(&mut self, magic: u64, unknown: u32, reached: usize) -> u64 {
        let shift = 64 - self.bits;
        let (before, now) = (self.order.len(), self.reached[unknown as usize]);
        let mut open = std::mem::take(&mut self.open[unknown as usize]);
        open.clear();
        let mut works = true;
        let earlier = std::mem::take(&mut self.open[unknown as usize + 1]);
        for number in earlier.iter().copied().chain(reached as u16..now as u16) {
            let (subset, attacks) = self.subsets[usize::from(number)];
            let product = subset.wrapping_mul(magic);
            let greatest = product.checked_add(subset * ((1 << unknown) - 1));
            if greatest.is_none_or(|greatest| greatest >> shift != product >> shift) {
                open.push(number);
                continue;
            }
            let taken = &mut self.taken[(product >> shift) as usize];
            works = taken.0 == 0 || taken.1 == attacks;
            if !works {
                break;
            }
            *taken = (taken.0 + 1, attacks);
            self.order.push((product >> shift) as usize);
        }
        let settled = open.is_empty() && now == self.subsets.len();
        self.open[unknown as usize + 1] = earlier;
        self.open[unknown as usize] = open;
        let mut magics = 0;
        if works && settled {
            magics = 1 << unknown;
        } else if works {
            for bit in 0..2 {
                magics += self.count(magic | bit << (unknown - 1), unknown - 1, now);
            }
        }
        for index in self.order.drain(before..) {
            self.taken[index].0 -= 1;
        }
        magics
    }

    fn chunk(&mut self, chunk: u64, prefix: u32) -> u64 {
        let unknown = 64 - self.subsets[1].0.trailing_zeros() - prefix;
        self.open[unknown as usize + 1].clear();
        self.count(chunk << unknown, unknown, 0)
    }
}

/// Compares the number of magics in some chunks, and returns it.
fn agree(
    piece: Piece,
    name: &str,
    bits: u32,
    prefix: u32,
    chunks: impl IntoParallelIterator<Item = u64>,
) -> u64 {
    let square = parse_square(name).unwrap();
    let occupancies = Occupancies::new(piece, square);
    let both = || {
        (
            Exhaustive::new(&occupancies, bits, prefix),
            Plain::new(piece, square, bits),
        )
    };
    let magics = |(fast, plain): &mut (Exhaustive, Plain), chunk| {
        let found = fast.chunk(chunk);
        assert_eq!(
            found.magics,
            plain.chunk(chunk, prefix),
            "{piece} {name}, {bits} bits, chunk {chunk} of 2^{prefix}"
        );
        assert_eq!(found.best.is_some(), found.magics > 0);
        found.magics
    };
    chunks.into_par_iter().map_init(both, magics).sum()
}

#[test]
fn a_bishop_on_d1_has_no_magic_of_four_bits() {
    assert_eq!(agree(Piece::Bishop, "d1", 4, 6, 0..64), 0);
}

#[test]
fn the_second_program_agrees_where_there_are_magics() {
    // The chunks of magics that the records have.
    assert!(agree(Piece::Bishop, "b1", 4, 32, 0x1010_1408..0x1010_1410) > 0);
    assert!(agree(Piece::Rook, "d2", 9, 27, 0x0320_0140..0x0320_0150) > 0);
    assert!(agree(Piece::Rook, "e2", 9, 24, 0x4_0014..0x4_0018) > 0);
}

#[test]
fn a_chunk_is_divided_by_a_longer_prefix() {
    let d2 = Occupancies::new(Piece::Rook, 11);
    let magics = |prefix, chunks: core::ops::Range<u64>| {
        let mut search = Exhaustive::new(&d2, 9, prefix);
        chunks.map(|chunk| search.chunk(chunk).magics).sum::<u64>()
    };
    // A part of the chunk in which the magic of `dense` was found.
    let part = 800 << 9 | 2;
    assert_eq!(magics(20, part..part + 1), 16);
    assert_eq!(magics(24, part << 4..(part + 1) << 4), 16);
}

/// `.ci/run` runs this, optimised as in a release build, in which it takes four minutes of one
/// processor. `cargo test --release -p hunt --test it -- --ignored`
#[test]
#[ignore = "takes four minutes of one processor in a release build; a release runs it"]
fn a_bishop_on_c1_has_no_magic_of_four_bits_and_a_rook_on_b2_none_of_nine() {
    assert_eq!(agree(Piece::Bishop, "c1", 4, 6, 0..64), 0);
    let every_32nd: Vec<u64> = (0..2048).step_by(32).collect();
    assert_eq!(agree(Piece::Rook, "b2", 9, 11, every_32nd), 0);
}

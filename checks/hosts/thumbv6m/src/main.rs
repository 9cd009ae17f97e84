//! Compares every look-up of the crate with a walk along the rays, on a microcontroller: all squares, all subsets of their
//! masks, with and without the squares off the mask.
#![no_std]
#![no_main]

mod board;

use core::panic::PanicInfo;

use board::println;
use sliding_attacks::{
    Bitboard, SlidingAttacks, Square, Visitor, bishop_attacks, queen_attacks, rook_attacks, visit_all,
};

type Attacks = fn(Square, Bitboard) -> Bitboard;

/// The look-ups to compare, with their names.
struct LookUps {
    known: [Option<(&'static str, [Attacks; 3])>; 64],
    count: usize,
}

impl LookUps {
    fn add(&mut self, name: &'static str, look_up: [Attacks; 3]) {
        self.known[self.count] = Some((name, look_up));
        self.count += 1;
    }

    fn all(&self) -> impl Iterator<Item = (&'static str, [Attacks; 3])> {
        self.known.iter().flatten().copied()
    }
}

impl Visitor for LookUps {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.add(A::NAME, [A::rook_attacks, A::bishop_attacks, A::queen_attacks]);
    }
}

const ROOK: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// Returns the squares of the rays from a square up to the first blocker or to the edge; without the last square of each for
/// `inner`.
fn walk(square: usize, directions: [(i32, i32); 4], occupied: u64, inner: bool) -> u64 {
    let mut set = 0;
    for (right, up) in directions {
        let (mut file, mut rank) = (square as i32 % 8, square as i32 / 8);
        loop {
            (file, rank) = (file + right, rank + up);
            let is_on_board = |file, rank| (0..8).contains(&file) && (0..8).contains(&rank);
            if !is_on_board(file, rank) || inner && !is_on_board(file + right, rank + up) {
                break;
            }
            let next = 1 << (rank * 8 + file);
            set |= next;
            if occupied & next != 0 {
                break;
            }
        }
    }
    set
}

/// Compares all look-ups of a piece, rook 0 or bishop 1, and of the queen. Returns the number of occupancies.
fn compare(look_ups: &LookUps, piece: usize) -> u32 {
    let (own, other) = if piece == 0 { (ROOK, BISHOP) } else { (BISHOP, ROOK) };
    let mut occupancies = 0;
    for square in Square::ALL {
        let mask = walk(square.index(), own, 0, true);
        let mut subset = 0;
        loop {
            for occupied in [subset, subset | !mask] {
                let expected = walk(square.index(), own, occupied, false);
                let queen = expected | walk(square.index(), other, occupied, false);
                for (name, look_up) in look_ups.all() {
                    let found = [piece, 2].map(|piece| look_up[piece](square, Bitboard(occupied)).0);
                    assert!(found == [expected, queen], "{name}: piece {piece} on {square}, occupied {occupied:#018x}");
                }
            }
            occupancies += 1;
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
    }
    occupancies
}

fn main() {
    let mut look_ups = LookUps { known: [None; 64], count: 0 };
    look_ups.add("the root functions", [rook_attacks, bishop_attacks, queen_attacks]);
    visit_all(&mut look_ups);
    let occupancies = [0, 1].map(|piece| compare(&look_ups, piece));
    assert_eq!(occupancies, [102_400, 5_248]);
    let [rook, bishop] = occupancies;
    println!("{} look-ups agree on {rook} and {bishop} occupancies", look_ups.count);
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    println!("{info}");
    board::exit(false)
}

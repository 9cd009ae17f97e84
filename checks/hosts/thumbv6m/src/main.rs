//! Compares every look-up of the crate with its walk along the rays, on a microcontroller: all
//! squares, all subsets of their masks, with and without the squares off the mask.
#![no_std]
#![no_main]

use cortex_m_rt::{ExceptionFrame, entry, exception};
use cortex_m_semihosting::{debug, hprintln};
use panic_semihosting as _;
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{
    Bitboard, SlidingAttacks, Square, Visitor, bishop_attacks, queen_attacks, rook_attacks,
    visit_all,
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
        self.add(
            A::NAME,
            [A::rook_attacks, A::bishop_attacks, A::queen_attacks],
        );
    }
}

/// Compares all look-ups of a piece, rook 0 or bishop 1, and of the queen. Returns the number of
/// occupancies.
fn compare(look_ups: &LookUps, piece: usize) -> u32 {
    let attacks: Attacks = [RayLoop::rook_attacks, RayLoop::bishop_attacks][piece];
    let mut occupancies = 0;
    for square in Square::ALL {
        let edges = (Bitboard::RANK_1 | Bitboard::RANK_8) - square.rank().bitboard()
            | (Bitboard::FILE_A | Bitboard::FILE_H) - square.file().bitboard();
        let mask = attacks(square, Bitboard::EMPTY) - edges;
        for subset in mask.subsets() {
            for occupied in [subset, subset | !mask] {
                let expected = [
                    attacks(square, occupied),
                    RayLoop::queen_attacks(square, occupied),
                ];
                for (name, look_up) in look_ups.all() {
                    let found = [piece, 2].map(|piece| look_up[piece](square, occupied));
                    assert!(
                        found == expected,
                        "{name}: piece {piece} on {square}, occupied {:#018x}",
                        occupied.0
                    );
                }
            }
            occupancies += 1;
        }
    }
    occupancies
}

#[entry]
fn main() -> ! {
    let mut look_ups = LookUps {
        known: [None; 64],
        count: 0,
    };
    look_ups.add(
        "the root functions",
        [rook_attacks, bishop_attacks, queen_attacks],
    );
    visit_all(&mut look_ups);
    let occupancies = [0, 1].map(|piece| compare(&look_ups, piece));
    assert_eq!(occupancies, [102_400, 5_248]);
    hprintln!(
        "{} look-ups agree on {} and {} occupancies",
        look_ups.count,
        occupancies[0],
        occupancies[1]
    );
    debug::exit(debug::EXIT_SUCCESS);
    unreachable!("QEMU has ended");
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    panic!("the processor met a fault: {frame:?}");
}

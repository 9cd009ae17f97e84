//! Compares what uses AVX-512, compiled for it or chosen at run time, with code without vectors: the
//! attacks of sets with walks along the rays, and threats with those of look-ups.
#![no_std]
#![no_main]

#[path = "../../dispatch/src/differences.rs"]
mod differences;
mod machine;

use core::fmt::Write;

use sliding_attacks::PieceType::{King, Knight, Pawn, Rook};
use sliding_attacks::{Bitboard, SlidingAttacks, Square, Visitor};
use sliding_attacks_threats::{
    Codes, FindThreats, List, Mailbox, Moved, Native, Placed, Portable, Replaced,
};

use differences::{Noise, differences_of};
use machine::{Console, stop};

#[cfg(feature = "dispatch")]
use sliding_attacks::Dispatch as Choice;
#[cfg(not(feature = "dispatch"))]
use sliding_attacks::Native as Choice;

static CODES: [Codes; 2] = {
    let codes = Codes::from_letters(b".PNBRQK..pnbrqk.");
    // Here no bit of a code is the color.
    let few = Codes::from_letters(b".QrkPbNn.pBRq.K.");
    let few = few.counting(Pawn, &[Knight, Rook]).without(King);
    [codes, few.with_a8_first()]
};

/// Compares look-ups, of which those that are compiled for it use AVX-512 for sets.
struct LookUps(u32);

impl Visitor for LookUps {
    fn visit<A: SlidingAttacks>(&mut self) {
        assert_eq!(differences_of::<A>(1000), 0, "{}", A::NAME);
        self.0 += 1;
    }
}

unsafe extern "C" {
    /// Finds threats with the header for C. The numbers are the index of the codes, that of the call, a
    /// square, another one, and a code.
    fn threats_in_c(numbers: &[u32; 5], mailbox: &Mailbox, threats: &mut [u32; 528]) -> u32;
}

/// Finds threats with the same numbers.
fn find<A: FindThreats>(numbers: [u32; 5], mailbox: &Mailbox, list: &mut List<16>) {
    let [codes, call, square, to, code] = numbers;
    let codes = &CODES[codes as usize];
    let [square, to] = [square, to].map(|square| Square::wrapping(square as usize));
    let code = code as u8;
    match call {
        0 => A::put(codes, mailbox, Placed { square, code }, list),
        1 => A::remove(codes, mailbox, square, list),
        2 => {
            let becomes = code;
            A::replace(codes, mailbox, Replaced { square, becomes }, list);
        }
        3 => {
            let (from, becomes) = (square, code);
            A::move_piece(codes, mailbox, Moved { from, to, becomes }, list);
        }
        _ => A::all(codes, mailbox, list),
    }
}

/// Returns words in ascending order, with the greatest behind them.
fn sorted(words: impl Iterator<Item = u32>) -> [u32; 528] {
    let mut sorted = [u32::MAX; 528];
    for (to, word) in sorted.iter_mut().zip(words) {
        *to = word;
    }
    sorted.sort_unstable();
    sorted
}

/// Compares threats on boards with any number of any pieces, and returns how many there were.
fn threats<A: FindThreats>() -> usize {
    let mut noise = Noise(1);
    let mut number = 0;
    for round in 0..500 {
        // From full boards to nearly empty ones.
        let kept = (0..round / 2 % 5).fold(Bitboard::FULL, |kept, _| kept & noise.squares());
        let mailbox = core::array::from_fn(|index| {
            let is_kept = kept.contains(Square::ALL[index]);
            if is_kept { noise.word() as u8 } else { 0 }
        });
        let (square, to, code) = (noise.square(), noise.square(), noise.word() as u8);
        for call in 0..5 {
            let numbers = [round % 2, call, square as u32, to as u32, code.into()];
            let found = |find: fn([u32; 5], &Mailbox, &mut List<16>)| {
                let mut list = List::with_room();
                find(numbers, &mailbox, &mut list);
                (sorted(list.iter().map(|threat| threat.bits())), list.len())
            };
            let (expected, length) = found(find::<Portable>);
            assert!(
                found(find::<A>).0 == expected,
                "call {call} in round {round}"
            );
            number += length;
            let mut in_c = [0; 528];
            // SAFETY: the function writes at most as many words.
            let length = unsafe { threats_in_c(&numbers, &mailbox, &mut in_c) };
            let in_c = sorted(in_c[..length as usize].iter().copied());
            assert!(in_c == expected, "call {call} in C in round {round}");
        }
    }
    number
}

/// What the processor runs once it is in 64-bit mode.
#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    let mut look_ups = LookUps(0);
    look_ups.visit::<Choice>();
    // With its tables, `Dispatch` and all others would be larger than a ROM may be.
    #[cfg(not(feature = "dispatch"))]
    sliding_attacks::visit_all(&mut look_ups);
    let number = threats::<Native>();
    let _ = writeln!(
        Console,
        "{} look-ups and {number} threats of {} agree",
        look_ups.0,
        Choice::NAME
    );
    stop()
}

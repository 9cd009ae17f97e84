//! Compares what uses AVX-512, compiled for it or chosen at run time, with code without vectors: the
//! attacks of sets with walks along the rays, and threats with those of lookups.
#![no_std]
#![no_main]

#[path = "../../dispatch/src/differences.rs"]
mod differences;
mod machine;

use core::fmt::Write;

use sliding_attacks::PieceType::{King, Knight, Pawn, Rook};
use sliding_attacks::{Bitboard, SlidingAttacks, Square, Visitor as _};
use sliding_attacks_threats::{
    Codes, FindThreats, FinderVisitor, Mailbox, PieceMove, Threats, visit_finders,
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

/// Compares lookups, of which those that are compiled for it use AVX-512 for sets.
struct Lookups(u32);

impl sliding_attacks::Visitor for Lookups {
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
fn find<A: FindThreats>(numbers: [u32; 5], mailbox: &Mailbox, list: &mut Threats<512>) {
    let [codes, call, square, to, code] = numbers;
    let codes = &CODES[codes as usize];
    let [square, to] = [square, to].map(|square| Square::wrapping(square as usize));
    let code = code as u8;
    let piece_move = PieceMove {
        from: square,
        to,
        promotion: Some(code),
    };
    match call {
        0 => A::put(codes, mailbox, square, code, list),
        1 => A::remove(codes, mailbox, square, list),
        2 => A::replace(codes, mailbox, square, code, list),
        3 => A::move_piece(codes, mailbox, piece_move, list),
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

/// Counts the threats that all implementations find.
struct FindAll(usize);

impl FinderVisitor for FindAll {
    /// Finds threats on boards with any number of any pieces, the same for each implementation, and compares
    /// them with those of the header for C.
    fn visit<A: FindThreats>(&mut self) {
        let mut noise = Noise(1);
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
                let mut list = Threats::empty();
                find::<A>(numbers, &mailbox, &mut list);
                let found = sorted(list.iter().map(|threat| threat.bits()));
                self.0 += list.len();
                let mut in_c = [0; 528];
                // SAFETY: the function writes at most as many words.
                let length = unsafe { threats_in_c(&numbers, &mailbox, &mut in_c) };
                let in_c = sorted(in_c[..length as usize].iter().copied());
                assert!(
                    in_c == found,
                    "{}: call {call} in round {round} is not as in C",
                    A::NAME
                );
            }
        }
    }
}

/// What the processor runs once it is in 64-bit mode.
#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    let mut lookups = Lookups(0);
    lookups.visit::<Choice>();
    // With its tables, `Dispatch` and all others would be larger than a ROM may be.
    #[cfg(not(feature = "dispatch"))]
    sliding_attacks::visit_all(&mut lookups);
    let mut threats = FindAll(0);
    visit_finders(&mut threats);
    let (lookups, threats, name) = (lookups.0, threats.0, Choice::NAME);
    let _ = writeln!(
        Console,
        "{lookups} lookups and {threats} threats of {name} agree"
    );
    stop()
}

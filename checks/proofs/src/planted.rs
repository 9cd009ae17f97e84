//! Errors that must be found.

use std::hint::black_box;
use std::process::ExitCode;

use sliding_attacks::{Bitboard, Square, rook_attacks};

use crate::Prover;

/// Memcheck does not know where a static ends: a read outside is found only if its value is wrong, or
/// if its address depends on an unknown bit, as it does here.
static TABLE: [u64; 2] = [0, 0];

/// Returns the bits that an error changes.
type Planted = fn(Square, u64) -> u64;

const PLANTED: [(&str, Planted); 4] = [
    ("a branch for one occupancy in 2^64", |_, occupied| {
        if occupied == 0x8123_4567_89ab_cdef {
            black_box(1)
        } else {
            0
        }
    }),
    ("a bit off the mask that leaks", |square, occupied| {
        occupied & 1 << 27 & (square as u64) << 27
    }),
    ("a wrong entry", |square, occupied| {
        u64::from(square == Square::A1 && occupied as u8 & 0x7e == 0x2c)
    }),
    (
        "an address that depends on a bit off the mask",
        |_, occupied| {
            let address = TABLE.as_ptr().wrapping_add(occupied as usize >> 33 & 1);
            // SAFETY: there is none: it is an error on purpose.
            unsafe { address.read_volatile() }
        },
    ),
];

/// Succeeds if none of them is proved, and the same without an error is.
pub fn all_are_found(mut prover: Prover) -> ExitCode {
    let mut is_proved = |name, planted: Planted| {
        prover.prove_piece(name, 0, &|square, occupied| {
            [rook_attacks(square, Bitboard(occupied)).0 ^ planted(square, occupied); 2]
        })
    };
    let is_right_proved = is_proved("no error", |_, _| 0);
    let found = PLANTED
        .iter()
        .filter(|(name, planted)| !is_proved(name, *planted))
        .count();
    println!("{found} of {} planted errors found", PLANTED.len());
    ExitCode::from(u8::from(!is_right_proved || found < PLANTED.len()))
}

//! Errors that must be found.

use std::process::ExitCode;

use sliding_attacks::{Bitboard, Square, rook_attacks};

use crate::{Lookup, Prover};

/// Memcheck does not know where a static ends: a read outside is found only if its value is wrong, or
/// if its address depends on an unknown bit, as it does here.
static TABLE: [u64; 2] = [0, 0];

fn right(square: Square, occupied: u64) -> [u64; 2] {
    [rook_attacks(square, Bitboard(occupied)).0, 0]
}

const PLANTED: [(&str, Lookup); 4] = [
    ("a branch for one occupancy in 2^64", |square, occupied| {
        if occupied == 0x8123_4567_89ab_cdef {
            [0; 2]
        } else {
            right(square, occupied)
        }
    }),
    ("a bit off the mask that leaks", |square, occupied| {
        [
            right(square, occupied)[0] ^ (occupied & 1 << 27 & (square as u64) << 27),
            0,
        ]
    }),
    ("a wrong entry", |square, occupied| {
        let is_here = square == Square::A1 && occupied as u8 & 0x7e == 0x2c;
        [right(square, occupied)[0] ^ u64::from(is_here), 0]
    }),
    (
        "an address that depends on a bit off the mask",
        |square, occupied| {
            let address = TABLE.as_ptr().wrapping_add(occupied as usize >> 33 & 1);
            // SAFETY: there is none: it is an error on purpose.
            [
                right(square, occupied)[0] | unsafe { address.read_volatile() },
                0,
            ]
        },
    ),
];

/// Succeeds if none of them is proved, and the same without an error is.
pub fn all_are_found(mut prover: Prover) -> ExitCode {
    prover.prove_piece("no error", 0, right);
    let is_right_proved = prover.failed == 0;
    for (error, lookup) in PLANTED {
        prover.prove_piece(error, 0, lookup);
    }
    let are_found = is_right_proved && prover.failed == PLANTED.len();
    println!(
        "{} of {} planted errors found",
        prover.failed,
        PLANTED.len()
    );
    ExitCode::from(u8::from(!are_found))
}

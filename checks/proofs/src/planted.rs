//! Errors that must be found.

use std::process::ExitCode;

use sliding_attacks::{Bitboard, Square, rook_attacks};

use crate::{LookUp, Prover};

/// Memcheck knows where the stack and what `malloc` returns end, but not where a static ends: there a
/// read outside is found by its value, or because the address is unknown.
static TABLE: [u64; 2] = [0, 0];

const PLANTED: [(&str, LookUp); 5] = [
    ("a branch for one occupancy in 2^64", |square, occupied| {
        let attacks = rook_attacks(square, Bitboard(occupied)).0;
        [
            if occupied == 0x8123_4567_89ab_cdef {
                0
            } else {
                attacks
            },
            0,
        ]
    }),
    ("a bit off the mask that leaks", |square, occupied| {
        [
            rook_attacks(square, Bitboard(occupied)).0
                ^ (occupied & 1 << 27 & (square as u64) << 27),
            0,
        ]
    }),
    ("a wrong entry", |square, occupied| {
        let is_here = square == Square::A1 && occupied as u8 & 0x7e == 0x2c;
        [
            rook_attacks(square, Bitboard(occupied)).0 ^ u64::from(is_here),
            0,
        ]
    }),
    (
        "a read outside, at an address that bits off the mask decide",
        |square, occupied| {
            // SAFETY: there is none: it is an error on purpose.
            let read = unsafe {
                TABLE
                    .as_ptr()
                    .wrapping_add((occupied & 1 << 33) as usize >> 32)
                    .read_volatile()
            };
            [rook_attacks(square, Bitboard(occupied)).0 | read, 0]
        },
    ),
    (
        "a read outside of a table on the heap",
        |square, occupied| {
            let table = std::hint::black_box(vec![0_u64; 64]);
            // SAFETY: there is none: it is an error on purpose.
            let read = unsafe {
                table
                    .as_ptr()
                    .wrapping_add(square as usize + 1)
                    .read_volatile()
            };
            [rook_attacks(square, Bitboard(occupied)).0 | read & 0, 0]
        },
    ),
];

/// Succeeds if none of them is proved, and the same without an error is.
pub fn all_are_found(mut prover: Prover) -> ExitCode {
    let right: LookUp = |square, occupied| [rook_attacks(square, Bitboard(occupied)).0, 0];
    prover.prove_rook("no error", right);
    let is_right_proved = prover.failed == 0;
    for (error, look_up) in PLANTED {
        prover.prove_rook(error, look_up);
    }
    let are_found = is_right_proved && prover.failed == PLANTED.len();
    println!(
        "{} of {} planted errors found",
        prover.failed,
        PLANTED.len()
    );
    ExitCode::from(u8::from(!are_found))
}

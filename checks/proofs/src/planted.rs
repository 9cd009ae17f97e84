//! Errors that must be found, in each kind of function that a run proves.

use std::cell::Cell;
use std::hint::black_box;
use std::process::ExitCode;

use sliding_attacks::technique::dumb7_fill::Dumb7Fill;
use sliding_attacks::{Native, Square};

use crate::{FUNCTIONS, Lookup, Prover, headers, how, lookups};

/// Memcheck does not know where a static ends: a read outside is found only if its value is wrong, or
/// if its address depends on an unknown bit, as it does here.
static TABLE: [u64; 2] = [0, 0];

const ERRORS: [&str; 5] = [
    "a branch for one occupancy in 2^64",
    "a bit off the mask that leaks",
    "one call in 10,001 that returns a wrong result",
    "an address that depends on a bit off the mask",
    "a carry that Memcheck does not follow",
];

/// Returns the bits of a result that an error changes.
fn bits(error: usize, square: Square, occupied: u64, call: u32) -> u64 {
    match error {
        0 if occupied == 0x8123_4567_89ab_cdef => black_box(1),
        1 => occupied & 1 << 27 & (square as u64) << 27,
        2 if call % 10_001 == 0 => !0,
        3 => {
            let address = TABLE.as_ptr().wrapping_add(occupied as usize >> 33 & 1);
            // SAFETY: there is none: it is an error on purpose.
            unsafe { address.read_volatile() }
        }
        4 => highest_bit(occupied) << 63,
        _ => 0,
    }
}

/// Returns the highest bit by the carry, which INC keeps. Memcheck takes the result for known.
fn highest_bit(occupied: u64) -> u64 {
    #[cfg(not(target_arch = "x86_64"))]
    return occupied >> 63;
    #[cfg(target_arch = "x86_64")]
    {
        let mut bit = 0_u64;
        // SAFETY: it changes only these registers, and jumps to its next instruction.
        unsafe {
            std::arch::asm!(
                "lea {next}, [rip + 2f]", "add {o}, {o}", "inc {one}", "jmp {next}", "2:", "adc {bit}, 0",
                o = inout(reg) occupied => _, one = inout(reg) 1_u64 => _, bit = inout(reg) bit,
                next = out(reg) _, options(nostack),
            );
        }
        bit
    }
}

/// Plants each error into each kind of function and each of its results. Succeeds if all are found
/// there and nowhere else, and one in each function of headers.c.
pub fn all_are_found(mut prover: Prover, library: &str) -> ExitCode {
    prover.how = how("c/fancy=mmb", |_| true);
    headers::prove_all(&mut prover, library);
    // None of these makes a result wrong: if one is, another function was called.
    let failed = prover.how.values().filter(|letter| **letter == '?');
    let [mut planted, mut found] = [3, failed.count()];
    for letters in ["m", "-m", "--b", "---b", "--1", "---1"] {
        let index = letters.len() - 1;
        let function = format!("planted: {}", FUNCTIONS[index]);
        let results = if index < 2 { index..index + 1 } else { 0..2 };
        for (result, error) in results.flat_map(|result| (0..5).map(move |error| (result, error))) {
            println!("{}, in {function}, result {result}", ERRORS[error]);
            let rights = [lookups::<Native>(), lookups::<Dumb7Fill>()];
            let right = rights[usize::from(letters.ends_with('1'))];
            let calls = Cell::new(0);
            let wrong = |square, occupied| {
                calls.set(calls.get() + 1);
                let mut results = right[index](square, occupied);
                results[result] ^= bits(error, square, occupied, calls.get());
                results
            };
            let mut lookups: [Lookup; 4] = right;
            lookups[index] = &wrong;
            prover.how = how(&format!("planted={letters}"), |_| true);
            prover.prove_all("planted", &lookups);
            planted += 1;
            let failed = prover.left() == [&*function] && "!?".contains(prover.how[&function]);
            found += usize::from(failed);
        }
    }
    println!("{found} of {planted} planted errors found");
    ExitCode::from(u8::from(found != planted))
}

//! What `Dispatch` chooses, and whether its attacks are those of walks along the rays. The program starts and
//! prints as one in C does, because one of its targets has no standard library.
#![cfg_attr(target_os = "none", no_std)]

mod differences;

use core::ffi::{c_char, c_int};

use sliding_attacks::{Dispatch, SlidingAttacks, WithSlidingAttacks};

use differences::differences_of;

const POSITIONS: u32 = 2000;

/// What [`Dispatch::run`] runs.
struct Compare;

impl WithSlidingAttacks for Compare {
    type Output = (&'static str, u32);

    fn run<A: SlidingAttacks>(self) -> Self::Output {
        (A::NAME, differences_of::<A>(POSITIONS))
    }
}

unsafe extern "C" {
    fn printf(format: *const c_char, ...) -> c_int;
}

/// Prints what `Dispatch` chooses, and in how many positions it is wrong.
#[unsafe(no_mangle)]
extern "C" fn main() -> c_int {
    let (name, differences) = Dispatch::run(Compare);
    let differences = differences + differences_of::<Dispatch>(POSITIONS);
    let (format, length) = (c"%.*s, %u differences\n".as_ptr(), name.len() as c_int);
    // SAFETY: the format takes a string with its length, and an unsigned number.
    unsafe { printf(format, length, name.as_ptr(), differences) };
    0
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

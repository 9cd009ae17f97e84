//! What `Dispatch` chooses, and whether its attacks are those of walks along the rays.
#![cfg_attr(target_os = "none", no_std)]

mod differences;

use sliding_attacks::{Dispatch, SlidingAttacks, WithSlidingAttacks};

use differences::differences_of;

const POSITIONS: u32 = 2000;

/// What [`Dispatch::run`] runs.
struct Compare;

impl WithSlidingAttacks for Compare {
    type Output = (bool, u32);

    fn run<A: SlidingAttacks>(self) -> (bool, u32) {
        (A::NAME == "pext", differences_of::<A>(POSITIONS))
    }
}

/// Returns in how many positions `Dispatch` is wrong, and writes whether it chooses PEXT.
#[unsafe(no_mangle)]
extern "C" fn differences(is_pext: &mut bool) -> u32 {
    let (chosen_is_pext, differences) = Dispatch::run(Compare);
    *is_pext = chosen_is_pext;
    differences + differences_of::<Dispatch>(POSITIONS)
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

//! What `Dispatch` chooses, and whether its attacks are those of walks along the rays.
#![cfg_attr(target_os = "none", no_std)]

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, Dispatch, Sliders, SlidingAttacks, Square, WithSlidingAttacks};

/// What [`Dispatch::run`] runs.
struct Compare;

impl WithSlidingAttacks for Compare {
    type Output = (bool, u32);

    fn run<A: SlidingAttacks>(self) -> (bool, u32) {
        (A::NAME == "pext", differences_of::<A>())
    }
}

/// Returns in how many positions, which look random, a queen or the sliders of a side attack other
/// squares.
fn differences_of<A: SlidingAttacks>() -> u32 {
    let mut noise = 1_u64;
    let mut words = || {
        noise = noise
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        Bitboard(noise ^ noise >> 32)
    };
    let mut differences = 0;
    for round in 0..2000 {
        let (square, occupied) = (Square::ALL[round % 64], words());
        let sliders = Sliders {
            orthogonal: words() & words(),
            diagonal: words() & words(),
        };
        let same = A::queen_attacks(square, occupied) == RayLoop::queen_attacks(square, occupied)
            && A::slider_attacks_of(sliders, occupied)
                == RayLoop::slider_attacks_of(sliders, occupied);
        differences += u32::from(!same);
    }
    differences
}

/// Returns in how many positions `Dispatch` is wrong, and writes whether it chooses PEXT.
#[unsafe(no_mangle)]
extern "C" fn differences(is_pext: &mut bool) -> u32 {
    let (chosen_is_pext, differences) = Dispatch::run(Compare);
    *is_pext = chosen_is_pext;
    differences + differences_of::<Dispatch>()
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

//! Lookups beside walks along the rays, in positions that look random: for processors of QEMU here, and
//! for AVX-512 in Bochs in `checks/hosts/avx512`.

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, Sliders, SlidingAttacks, Square};

/// Words that look random, by Knuth's MMIX constants.
pub struct Noise(pub u64);

impl Noise {
    pub fn word(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        self.0 ^ self.0 >> 32
    }

    pub fn squares(&mut self) -> Bitboard {
        Bitboard(self.word())
    }

    pub fn square(&mut self) -> Square {
        Square::wrapping(self.word() as usize)
    }
}

/// Returns in how many positions a queen or the sliders of a side attack other squares.
pub fn differences_of<A: SlidingAttacks>(positions: u32) -> u32 {
    let mut noise = Noise(1);
    let mut differences = 0;
    for _ in 0..positions {
        let (square, occupied) = (noise.square(), noise.squares());
        let sliders = Sliders {
            orthogonal: noise.squares() & noise.squares(),
            diagonal: noise.squares() & noise.squares(),
        };
        let same = A::queen_attacks(square, occupied) == RayLoop::queen_attacks(square, occupied)
            && A::slider_attacks_of(sliders, occupied)
                == RayLoop::slider_attacks_of(sliders, occupied);
        differences += u32::from(!same);
    }
    differences
}

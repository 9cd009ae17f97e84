//! Makes the search the same in every build: candidate magics follow from seed, piece and square.
//!
//! Each piece and square has its own ChaCha8 stream, so searching one square again, or with a
//! different method, does not change the magics of other squares. Only this file uses the random
//! number generator.

use rand_chacha::ChaCha8Rng;
// The trait with `next_u64` has a different name since version 0.10.
use rand_chacha::rand_core::*;

use crate::geometry::Slider;
pub use crate::seed::Seed;

/// The limits for a constructed magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bits that the magic must not set.
    pub forbidden: u64,
    /// The index bits that squares may reach (bit 0 is the lowest).
    pub index_bits: u32,
}

impl Limits {
    /// No limits: any magic, any index bit.
    pub const NONE: Self = Self {
        forbidden: 0,
        index_bits: u32::MAX,
    };
}

/// A source of candidate magics for one piece on one square.
#[derive(Clone, Debug)]
pub struct Candidates {
    random: ChaCha8Rng,
    mask: u64,
}

impl Candidates {
    /// Starts the stream of `piece` on `square`, for occupancies within `mask`.
    #[must_use]
    pub fn new(seed: Seed, piece: Slider, square: u8, mask: u64) -> Self {
        let mut random = ChaCha8Rng::from_seed(seed.to_bytes());
        random.set_stream(u64::from(square) | ((piece as u64) << 6));
        Self { random, mask }
    }

    /// Draws the next word of the stream.
    pub fn word(&mut self) -> u64 {
        self.random.next_u64()
    }

    /// Constructs a magic that moves every square of the mask into the upper `bits` bits of the
    /// product.
    ///
    /// `subset * magic` is the sum of `subset << shift` over the magic's bits, so a bit of the
    /// magic moves a given square to a given index bit. The squares of the mask are handled from
    /// the highest down. If a bit that is already set moves the square to a free index bit, the
    /// square takes that one. Otherwise a random free index bit not below the square is drawn, and
    /// the bit that moves the square there is set. Sharing bits keeps the magic sparse, and a
    /// sparse magic moves few other squares into the index, where they could collide.
    ///
    /// Returns `None` if a square has no free index bit left, which happens if `bits` is less than
    /// the mask's population or if other squares took the only ones that the squares of the last
    /// rank can reach. Also returns `None` if `bits` is not 1 to 32.
    pub fn constructed(&mut self, bits: u32) -> Option<u64> {
        self.constructed_within(bits, &Limits::NONE)
    }

    /// Constructs a magic like [`Self::constructed`], within limits. Sums of several squares can
    /// still carry into an index bit that `limits` does not allow.
    pub fn constructed_within(&mut self, bits: u32, limits: &Limits) -> Option<u64> {
        let mut free = limits.index_bits;
        self.construct(self.mask, bits, limits, &mut free)
    }

    /// Constructs a pair of 32-bit magics, for the lower and the upper half of the board, that
    /// together move every square of the mask into the upper `bits` bits of the products. Returns
    /// `None` in the same cases as [`Self::constructed`].
    pub fn constructed_halves(&mut self, bits: u32) -> Option<(u32, u32)> {
        // A 32-bit product is the upper half of a 64-bit product with the half board in the upper
        // half.
        let mut free = u32::MAX;
        let upper = self.construct(self.mask & !0 << 32, bits, &Limits::NONE, &mut free)?;
        let lower = self.construct(self.mask << 32, bits, &Limits::NONE, &mut free)?;
        Some((lower as u32, upper as u32))
    }

    /// Returns the magic bits that move a square of the mask to an index bit, of `bits` bits,
    /// outside `index_bits`.
    #[must_use]
    pub fn leading_outside(&self, bits: u32, index_bits: u32) -> u64 {
        let bottom = 64 - bits.clamp(1, 32);
        let leads_outside = |bit: &u32| (self.mask << bit >> bottom) as u32 & !index_bits != 0;
        (0..64)
            .filter(leads_outside)
            .fold(0, |outside, bit| outside | 1 << bit)
    }

    /// Constructs a magic for the squares of `mask`, and removes the index bits that they reach
    /// from `free`.
    fn construct(&mut self, mask: u64, bits: u32, limits: &Limits, free: &mut u32) -> Option<u64> {
        if bits == 0 || bits > 32 {
            return None;
        }
        let bottom = 64 - bits;
        *free &= u32::MAX >> (32 - bits);
        let mut magic = 0_u64;
        let mut squares = mask;
        let mut entropy = self.word();
        let mut entropy_bits = 64;
        while squares != 0 {
            let square = 63 - squares.leading_zeros();
            squares ^= 1 << square;
            let reached = ((magic << square) >> bottom) as u32 & *free;
            if reached != 0 {
                *free ^= reached & (!reached + 1);
                continue;
            }
            // Bit p of `forbidden` is the magic bit that moves the square to index bit p.
            let (below, forbidden) = match square.checked_sub(bottom) {
                Some(lowest) => ((1 << lowest) - 1, limits.forbidden << lowest),
                None => (0, limits.forbidden >> (bottom - square)),
            };
            let mut open = *free & !below & !(forbidden as u32);
            if open == 0 {
                return None;
            }
            if entropy_bits < 8 {
                entropy = self.word();
                entropy_bits = 64;
            }
            let mut skip = ((entropy as u32 & 0xff) * open.count_ones()) >> 8;
            entropy >>= 8;
            entropy_bits -= 8;
            while skip > 0 {
                open &= open - 1;
                skip -= 1;
            }
            let index_bit = open.trailing_zeros();
            *free ^= 1 << index_bit;
            magic |= 1 << (index_bit + bottom - square);
        }
        Some(magic)
    }
}

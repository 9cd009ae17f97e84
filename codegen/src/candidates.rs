//! Candidate magics from seed, piece and square. Only this file uses the random number generator.
//!
//! Each piece and square has its own ChaCha8 stream, so searching one square again, or with another method, does not
//! change the magics of other squares.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::geometry::Piece;

/// The ChaCha key from which all magics of a build come.
pub type Seed = [u8; 32];

/// The seed of the published tables, which is plain text to show that it was not chosen by search.
pub const DEFAULT_SEED: Seed = *b"sliding-attacks: magics, seed #1";

/// The purpose of random words. Each purpose has its own stream for each piece and square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Stream {
    /// A magic for one square, in a build.
    OneSquare,
    /// A chunk of the depth-first search, below 2^40.
    DepthFirst(u64),
    /// The magics from which a search for tables without offsets derives others.
    NoOffsetBases,
    /// A batch of the search for tables without offsets, below 2^54.
    NoOffset(u64),
    /// A chunk of the search for short spans, below 2^40.
    ShortSpan(u64),
    /// The order in which tables with the offset in the magic are packed.
    PackOffsetInMagic,
    /// The order in which other tables of one shift are packed.
    PackOneShift,
    /// Tables that end as low as possible.
    Lowest,
    /// Tables for entries that other tables leave free.
    Fitting,
    /// Tables that use only some bits of the index.
    FewIndexBits,
    /// Tables of adjacent entries.
    Contiguous,
    /// Tables with entries in the teeth of a comb.
    Combs,
}

impl Stream {
    /// Returns the number of the stream, below 2^57. The numbers determine which magics are found, so they must never
    /// change.
    const fn number(self) -> u64 {
        match self {
            Self::OneSquare => 0,
            Self::DepthFirst(chunk) => chunk + 1,
            Self::NoOffsetBases => 1 << 48,
            Self::NoOffset(batch) => (1 << 48) + 1 + batch,
            Self::PackOffsetInMagic => (1 << 55) - 1,
            Self::PackOneShift => 1 << 55,
            Self::Lowest => (1 << 56) - 4,
            Self::Fitting => (1 << 56) - 3,
            Self::FewIndexBits => (1 << 56) - 2,
            Self::Contiguous => (1 << 56) - 1,
            Self::Combs => 1 << 56,
            Self::ShortSpan(chunk) => (1 << 56) + 1 + chunk,
        }
    }
}

/// The limits for a constructed magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bits that the magic has from the start.
    pub given: u64,
    /// The bits that the magic must not set.
    pub forbidden: u64,
    /// The index bits that squares may reach (bit 0 is the lowest).
    pub index_bits: u32,
}

impl Limits {
    /// No limits: any magic, any index bit.
    pub const NONE: Self = Self { given: 0, forbidden: 0, index_bits: u32::MAX };
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
    pub fn new(seed: Seed, piece: Piece, square: u8, mask: u64) -> Self {
        Self::of_stream(seed, Stream::OneSquare, piece, square, mask)
    }

    /// Starts the stream for another purpose.
    #[doc(hidden)]
    #[must_use]
    pub fn of_stream(seed: Seed, stream: Stream, piece: Piece, square: u8, mask: u64) -> Self {
        let mut random = ChaCha8Rng::from_seed(seed);
        random.set_stream(u64::from(square) | ((piece as u64) << 6) | (stream.number() << 7));
        Self { random, mask }
    }

    /// Draws the next word of the stream.
    pub fn word(&mut self) -> u64 {
        self.random.next_u64()
    }

    /// Draws a sparse magic the textbook way, as the AND of three words.
    pub fn sparse(&mut self) -> u64 {
        self.word() & self.word() & self.word()
    }

    /// Constructs a magic that moves every square of the mask into the upper `bits` bits of the product.
    ///
    /// `subset * magic` is the sum of `subset << shift` over the magic's bits, so a bit of the magic moves a given
    /// square to a given index bit. The squares of the mask are handled from the highest down. If a bit that is already
    /// set moves the square to a free index bit, the square takes that one. Otherwise a random free index bit not below
    /// the square is drawn, and the bit that moves the square there is set. Sharing bits keeps the magic sparse, and a
    /// sparse magic moves few other squares into the index, where they could collide.
    ///
    /// Returns `None` if a square has no free index bit left, which happens if `bits` is less than the mask's
    /// population or if other squares took the only ones that the squares of the last rank can reach. Also returns
    /// `None` if `bits` is not 1 to 32.
    pub fn constructed(&mut self, bits: u32) -> Option<u64> {
        self.constructed_within(bits, &Limits::NONE)
    }

    /// Constructs a magic like [`Self::constructed`], within limits. Sums of several squares can still carry into an
    /// index bit that `limits` does not allow.
    pub fn constructed_within(&mut self, bits: u32, limits: &Limits) -> Option<u64> {
        let mut free = limits.index_bits;
        self.construct(self.mask, bits, limits, &mut free)
    }

    /// Constructs a pair of 32-bit magics, for the lower and the upper half of the board, that together move every
    /// square of the mask into the upper `bits` bits of the products. Returns `None` in the same cases as
    /// [`Self::constructed`].
    pub fn constructed_halves(&mut self, bits: u32) -> Option<(u32, u32)> {
        // A 32-bit product is the upper half of a 64-bit product with the half board in the upper half.
        let mut free = u32::MAX;
        let upper = self.construct(self.mask & !0 << 32, bits, &Limits::NONE, &mut free)?;
        let lower = self.construct(self.mask << 32, bits, &Limits::NONE, &mut free)?;
        Some((lower as u32, upper as u32))
    }

    /// Returns the magic bits that move a square of the mask to an index bit, of `bits` bits, outside `index_bits`.
    #[must_use]
    pub fn leading_outside(&self, bits: u32, index_bits: u32) -> u64 {
        let bottom = 64 - bits.clamp(1, 32);
        let mut outside = 0;
        let mut bit = 0;
        while bit < 64 {
            if ((self.mask << bit) >> bottom) as u32 & !index_bits != 0 {
                outside |= 1 << bit;
            }
            bit += 1;
        }
        outside
    }

    /// Constructs a magic for the squares of `mask`, and removes the index bits that they reach from `free`.
    fn construct(&mut self, mask: u64, bits: u32, limits: &Limits, free: &mut u32) -> Option<u64> {
        if bits == 0 || bits > 32 {
            return None;
        }
        let bottom = 64 - bits;
        *free &= u32::MAX >> (32 - bits);
        let mut magic = limits.given;
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
            let below = if square > bottom { (1 << (square - bottom)) - 1 } else { 0 };
            // Bit p is the magic bit that moves the square to index bit p.
            let forbidden = if square > bottom {
                limits.forbidden << (square - bottom)
            } else {
                limits.forbidden >> (bottom - square)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_have_numbers_of_their_own() {
        let streams = [
            Stream::OneSquare,
            Stream::DepthFirst(0),
            Stream::DepthFirst(1 << 40),
            Stream::NoOffsetBases,
            Stream::NoOffset(0),
            Stream::NoOffset((1 << 54) - 1),
            Stream::PackOffsetInMagic,
            Stream::PackOneShift,
            Stream::Lowest,
            Stream::Fitting,
            Stream::FewIndexBits,
            Stream::Contiguous,
            Stream::Combs,
        ];
        assert!(streams.map(Stream::number).is_sorted_by(|lower, upper| lower < upper));
    }
}

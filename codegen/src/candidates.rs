//! Candidate magics from (seed, piece, square), the only file that names the random number generator.
//!
//! Each (piece, square) draws from a ChaCha8 stream of its own, so that searching one square again, or with another
//! method, moves no other square's magic.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::geometry::Piece;

/// The ChaCha key from which all magics of a build come.
pub type Seed = [u8; 32];

/// The seed of the published tables, plain text so that nobody need wonder where it comes from.
pub const DEFAULT_SEED: Seed = *b"sliding-attacks: magics, seed #1";

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
        let mut random = ChaCha8Rng::from_seed(seed);
        random.set_stream(u64::from(square) | ((piece as u64) << 6));
        Self { random, mask }
    }

    /// Starts the stream of one numbered chunk of a long search. No two chunks, pieces or squares share a stream.
    #[must_use]
    pub fn of_chunk(seed: Seed, piece: Piece, square: u8, chunk: u64) -> Self {
        let mut random = ChaCha8Rng::from_seed(seed);
        random.set_stream(u64::from(square) | ((piece as u64) << 6) | ((chunk + 1) << 7));
        Self { random, mask: 0 }
    }

    /// Sets the mask of the occupancies, for a stream that was started without one.
    #[must_use]
    pub const fn within(mut self, mask: u64) -> Self {
        self.mask = mask;
        self
    }

    /// Draws the next word of the stream.
    pub fn word(&mut self) -> u64 {
        self.random.next_u64()
    }

    /// Draws a number below `limit`.
    #[doc(hidden)]
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(limit)) >> 64) as u64
    }

    /// Draws a sparse magic the textbook way: the conjunction of three words.
    pub fn sparse(&mut self) -> u64 {
        self.word() & self.word() & self.word()
    }

    /// Builds a magic that brings every square of the mask into the upper `bits` bits of the product.
    ///
    /// `subset * magic` is the sum of `subset << shift` over the magic's bits, so that a magic bit can be chosen to
    /// bring a given square to a given place of the index. From the highest square of the mask down: if a magic bit
    /// chosen before already brings the square to a free place of the index, it takes that place; else a random free
    /// place not below the square is drawn, and the magic gets the bit that brings it there. Sharing magic bits keeps
    /// the magic sparse, and a sparse magic brings little else into the index that could collide.
    ///
    /// `None` if a square found no free place, which happens when `bits` is less than the mask's population or chance
    /// gave away the only places that the squares of the last rank can reach.
    pub fn placed(&mut self, bits: u32) -> Option<u64> {
        let mut free = (1 << bits) - 1;
        self.place(self.mask, bits, 0, &mut free, &[u32::MAX; 64], 0)
    }

    /// Builds a pair of 32-bit magics, for the lower and the upper half of the board, that together bring every square
    /// of the mask into the upper `bits` bits of the products. `None` as for [`Self::placed`].
    pub fn placed_halves(&mut self, bits: u32) -> Option<(u32, u32)> {
        // A 32-bit product is the upper half of a 64-bit product with the half board in the upper half.
        let mut free = (1 << bits) - 1;
        let upper = self.place(self.mask & !0 << 32, bits, 0, &mut free, &[u32::MAX; 64], 0)?;
        let lower = self.place(self.mask << 32, bits, 0, &mut free, &[u32::MAX; 64], 0)?;
        Some((lower as u32, upper as u32))
    }

    /// Builds a magic as [`Self::placed`] does, from a magic that has some bits already, and so that each square
    /// comes to one of the places allowed for it (bit 0 is the index's lowest).
    pub fn placed_where(&mut self, bits: u32, magic: u64, allowed: &[u32; 64]) -> Option<u64> {
        let mut free = (1 << bits) - 1;
        self.place(self.mask, bits, magic, &mut free, allowed, 0)
    }

    /// Returns the magic bits that bring a square of the mask to a place of the index of `bits` bits that is not in
    /// `places` (bit 0 is the index's lowest).
    #[must_use]
    pub fn straying(&self, bits: u32, places: u32) -> u64 {
        let mut straying = 0;
        let mut bit = 0;
        while bit < 64 {
            if ((self.mask << bit) >> (64 - bits)) as u32 & !places != 0 {
                straying |= 1 << bit;
            }
            bit += 1;
        }
        straying
    }

    /// Builds a magic as [`Self::placed`] does, for an index of which only `places` may be set, from bits that are not in
    /// `straying`. Sums of several squares may still carry into another place.
    pub fn placed_within(&mut self, bits: u32, places: u32, straying: u64) -> Option<u64> {
        let mut free = places;
        self.place(self.mask, bits, 0, &mut free, &[u32::MAX; 64], straying)
    }

    /// As [`Self::placed_within`], from a magic that has some bits already.
    #[doc(hidden)]
    pub fn placed_from(&mut self, bits: u32, places: u32, straying: u64, magic: u64) -> Option<u64> {
        let mut free = places;
        self.place(self.mask, bits, magic, &mut free, &[u32::MAX; 64], straying)
    }

    fn place(
        &mut self,
        mask: u64,
        bits: u32,
        mut magic: u64,
        free: &mut u32,
        allowed: &[u32; 64],
        straying: u64,
    ) -> Option<u64> {
        let bottom = 64 - bits;
        let mut squares = mask;
        let mut entropy = self.word();
        let mut entropy_bits = 64;
        while squares != 0 {
            let square = 63 - squares.leading_zeros();
            squares ^= 1 << square;
            let allowed = *free & allowed[square as usize];
            let reached = ((magic << square) >> bottom) as u32 & allowed;
            if reached != 0 {
                *free ^= reached & (!reached + 1);
                continue;
            }
            let below = if square > bottom { (1 << (square - bottom)) - 1 } else { 0 };
            // Bit p is the magic bit that brings the square to place p.
            let barred = if square > bottom { straying << (square - bottom) } else { straying >> (bottom - square) };
            let mut places = allowed & !below & !(barred as u32);
            if places == 0 {
                return None;
            }
            if entropy_bits < 8 {
                entropy = self.word();
                entropy_bits = 64;
            }
            let mut skip = ((entropy as u32 & 0xff) * places.count_ones()) >> 8;
            entropy >>= 8;
            entropy_bits -= 8;
            while skip > 0 {
                places &= places - 1;
                skip -= 1;
            }
            let place = places.trailing_zeros();
            *free ^= 1 << place;
            magic |= 1 << (place + bottom - square);
        }
        Some(magic)
    }
}

//! Magics with clustered products, so that 64 squares fit into one table.
//!
//! A magic is eight digits of eight bits, with `c0` the lowest. The squares of rank `r`, counted from 0, have the
//! digits from `c(7 - r)` down at the top of their product, with `c(7 - r)` as whole multiples of 1/256 of the table. A
//! magic with an odd digit there and zeros below it spreads the squares of a rook's own rank over the upper eight bits
//! of the index, always in the same way, and the remaining digits move the squares of its file to the lower bits. The
//! slots of all rooks are then on a common grid, where a small set of places is either free for the whole rank or not.
//!
//! The magic's upper bits, above those that the squares of the mask move into the product, only shift the whole table;
//! [`no_offset`](super) says why they exist.

use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::Piece;

/// Draws numbers of few bits from words.
pub(super) struct Dice<'a> {
    random: &'a mut Candidates,
    word: u64,
    left: u32,
}

impl<'a> Dice<'a> {
    pub(super) const fn new(random: &'a mut Candidates) -> Self {
        Self { random, word: 0, left: 0 }
    }

    /// Draws `bits` bits.
    fn bits(&mut self, bits: u32) -> u64 {
        if self.left < bits {
            (self.word, self.left) = (self.random.word(), 64);
        }
        let drawn = self.word & ((1 << bits) - 1);
        self.word >>= bits;
        self.left -= bits;
        drawn
    }

    /// Returns true with a probability of 1 in `2^bits`.
    fn chance(&mut self, bits: u32) -> bool {
        self.bits(bits) == 0
    }
}

/// Draws a magic for a piece on `square`, for an index of `bits` bits, from a stream that knows the mask.
pub(super) fn draw(piece: Piece, square: u8, bits: u32, random: &mut Candidates) -> Option<u64> {
    match piece {
        Piece::Rook => Some(grid(square, &mut Dice::new(random))),
        Piece::Bishop => scattered(bits, random),
    }
}

/// Draws a digit, usually with few bits.
fn digit(dice: &mut Dice) -> u64 {
    match dice.bits(3) {
        0..3 => 0,
        3..6 => 1 << dice.bits(3),
        6 => dice.bits(8),
        _ => 1 << dice.bits(3) | 1 << dice.bits(3),
    }
}

/// A rook's magic on the common grid.
fn grid(square: u8, dice: &mut Dice) -> u64 {
    let rank = usize::from(square / 8);
    let mut digits = [0; 8];
    digits.iter_mut().for_each(|place| *place = digit(dice));
    let own = 7 - rank;
    digits[own] = match dice.bits(2) {
        0 | 1 => 1,
        2 => 255,
        _ => dice.bits(8) | 1,
    };
    for below in &mut digits[own.saturating_sub(2)..own] {
        if !dice.chance(3) {
            *below = 0;
        }
    }
    match rank {
        // No bit of the magic is unused here. An even digit below the rank's own moves the rank's squares, by odd
        // multiples of it, to places that another power of two does not reach.
        0 => {
            if !dice.chance(3) {
                digits[6] = (dice.bits(8) | 1) << dice.bits(3) & 255;
            }
            if dice.chance(1) {
                digits[5] = digit(dice);
            }
        }
        // Only the two lowest digits bring the square above this rank into the product.
        5 if !dice.chance(2) => digits[0] = 1 << dice.bits(3),
        _ => {}
    }
    if (1..7).contains(&rank) && dice.chance(2) {
        // An even multiple of it is a whole number of columns, or of half columns.
        digits[own - 1] = if dice.chance(2) { 64 } else { 128 };
    }
    u64::from_le_bytes(digits.map(|digit| digit as u8))
}

/// A bishop's magic: each square at a different place, and a few more bits.
fn scattered(bits: u32, random: &mut Candidates) -> Option<u64> {
    let mut magic = random.constructed(bits)?;
    let word = random.word();
    for bit in 0..word & 3 {
        magic |= 1 << (word >> (8 * bit + 8) & 63);
    }
    Some(magic)
}

//! Adds up the sizes of several sets.

use sliding_attacks::Bitboard;

/// The total size of several sets, in which a square counts once for each set it is in.
///
/// x86-64 without POPCNT takes about fifteen instructions to count one set. So each square has a
/// binary number, to which a set that has the square adds one, for all squares at once, and the sets
/// of the digits are counted instead (Harley and Seal; Warren, Hacker's Delight).
#[derive(Default)]
pub struct Sum {
    /// The squares whose number has the lowest digit.
    ones: Bitboard,
    /// The squares whose number has the next digit.
    twos: Bitboard,
    /// What needs no digits.
    counted: usize,
}

impl Sum {
    /// Adds a set.
    #[inline(always)]
    pub fn add(&mut self, set: Bitboard) {
        if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) {
            let twos = self.ones & set;
            let fours = self.twos & twos;
            self.ones ^= set;
            self.twos ^= twos;
            // Few squares are attacked by four pieces of a side.
            if !fours.is_empty() {
                self.counted += 4 * fours.len();
            }
        } else {
            self.counted += set.len();
        }
    }

    /// Adds a number of squares.
    #[inline(always)]
    pub fn add_number(&mut self, squares: usize) {
        self.counted += squares;
    }

    /// Returns the sum.
    #[inline(always)]
    pub fn total(&self) -> usize {
        self.counted + self.ones.len() + 2 * self.twos.len()
    }
}

//! Counts moves without making them: adds up the sizes of the sets of their targets.

use sliding_attacks::{Bitboard, PieceType, Square};

use crate::movegen::{Moves, Wing};

/// The total size of several sets, in which a square counts once for each set it is in.
///
/// x86-64 without POPCNT takes about fifteen instructions to count one set. So each square has a
/// binary number, to which a set that has the square adds one, for all squares at once, and the sets
/// of the digits are counted instead (Harley and Seal; Warren, Hacker's Delight).
#[derive(Default)]
pub(crate) struct Sum {
    /// The squares whose number has the lowest digit.
    ones: Bitboard,
    /// The squares whose number has the next digit.
    twos: Bitboard,
    /// What needs no digits.
    counted: usize,
}

impl Sum {
    /// Adds a set.
    #[inline]
    fn add(&mut self, set: Bitboard) {
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

    /// Returns the sum.
    pub(crate) fn total(&self) -> usize {
        self.counted + self.ones.len() + 2 * self.twos.len()
    }
}

impl Moves for Sum {
    fn piece(&mut self, _: PieceType, _: Square, targets: Bitboard) {
        self.add(targets);
    }

    #[inline]
    fn pawns(&mut self, [single, double, west, east]: [Bitboard; 4]) {
        // A pawn advances to an empty square and captures on another, so a union of both counts
        // both.
        self.add(single | west);
        self.add(double | east);
        if !(single | west | east).is_disjoint(Bitboard::RANK_8) {
            // Only one of the four pieces that a pawn may become is counted so far.
            for targets in [single, west, east] {
                self.counted += 3 * (targets & Bitboard::RANK_8).len();
            }
        }
    }

    fn en_passant(&mut self, from: Bitboard, _: Square) {
        self.counted += from.len();
    }

    fn castle(&mut self, _: Wing) {
        self.counted += 1;
    }
}

//! Subtracts the slider from the occupied squares of each line, in both directions.
//!
//! Use this for occasional lookups between other work, in a search that reads a network, or when each lookup
//! depends on the previous one.
//!
//! Let *o* be the occupied squares of a line as a number, and *r* the slider, one bit. The first
//! subtraction of *r* removes the slider. The second borrows from the next blocker above, and the
//! borrow changes the bits of the squares up to and including it. So *o* ^ (*o* - 2*r*) is the
//! attack towards higher bits. The other direction is the same on the reversed board. In the XOR of
//! the two, *o* cancels.
//!
//! Ryan Mack found the subtraction (Hyperbola Project, 2000). Hyperbola quintessence, by Gerd
//! Isenberg and Aleks Peshkov (2007), made it fast: a file or a diagonal has at most one square in
//! each rank, so a byte swap, one instruction, reverses it. A rank is within one byte. On AArch64
//! this module reverses it with `rbit`, one instruction; elsewhere it uses
//! [`slide_arithmetic`](super::slide_arithmetic). Stockfish replaced magics with this technique in
//! May 2026, on AArch64 with the `rbit` form and on x86-64 with the form in `avx2`;
//! [`which_one`](crate::which_one#why-tables-when-stockfish-removed-them) explains why.
//!
//! The variants differ in how they treat the rank. [`rank_table`] looks it up, with fewer
//! instructions but 512 more bytes. [`few_masks`] looks it up too and needs 752 bytes in total;
//! [`no_table`] needs no table. `avx2` keeps the other three lines in one register, `gfni` all
//! four: its instruction reverses the bits of a byte.
//!
//! ```text
//!            a rank as a number            reversed
//! o          . 1 . . . 1 . .     o'        . . 1 . . . 1 .     blockers on c, g
//! r          . . . 1 . . . .     r'        . . . . 1 . . .     a rook on e
//! o - r      . . 1 1 . 1 . .     o' - r'   . . . 1 1 . 1 .     up to a blocker
//!                                reversed  . 1 . 1 1 . . .
//! exclusive or of the two        . 1 1 . 1 1 . .               d, c, and f, g
//! ```
//!
//! The masks of the lines take 2048 bytes, shared with [`rays`](crate::rays).
//!
//! ```
//! use sliding_attacks::technique::hyperbola_quintessence;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     X . . . . . X .
//!     . . . . . X . .
//!     . . . . . . . .
//!     . . . X . . X .
//!     . . . . . . . .
//!     . X . . . . . .
//!     X . . . . . . .
//! };
//! assert_eq!(
//!     hyperbola_quintessence::bishop_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         X . . . . . . .
//!         . X . . . X . .
//!         . . X . X . . .
//!         . . . . . . . .
//!         . . X . X . . .
//!         . X . . . X . .
//!         . . . . . . X .
//!     }
//! );
//! ```

#[cfg(target_feature = "avx2")]
pub mod avx2;
pub mod few_masks;
#[cfg(all(target_feature = "avx2", target_feature = "gfni"))]
pub mod gfni;
pub mod no_table;
pub mod rank_table;

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::between_blockers;

implementation!(
    HyperbolaQuintessence,
    "hyperbola_quintessence",
    size_of_val(&LINES)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    let file = attacks_across_ranks(square, lines.file, occupied);
    let rank = attacks_along_rank(square, lines.rank, occupied);
    Bitboard(file | rank)
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    // If the diagonal were reversed like the file, the compiler would put a queen's diagonal and
    // file into one vector register, whose instructions take two cycles or more on AArch64. In
    // general registers they take one, and so does the reversal of all bits.
    let diagonal = if cfg!(target_arch = "aarch64") {
        attacks_by_reversal(square, lines.diagonal, occupied)
    } else {
        attacks_across_ranks(square, lines.diagonal, occupied)
    };
    let anti_diagonal = attacks_across_ranks(square, lines.anti_diagonal, occupied);
    Bitboard(diagonal | anti_diagonal)
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}

/// Returns the bits attacked on a file, diagonal or anti-diagonal: a line with at most one square
/// in each rank.
#[inline]
const fn attacks_across_ranks(square: Square, line: Bitboard, occupied: Bitboard) -> u64 {
    let slider = square.bitboard().0;
    // `line` excludes the slider's square, so `blockers` is *o* - *r*, whether or not
    // `occupied` includes the slider.
    let blockers = occupied.0 & line.0;
    let upwards = blockers.wrapping_sub(slider);
    let downwards = blockers
        .swap_bytes()
        .wrapping_sub(slider.swap_bytes())
        .swap_bytes();
    (upwards ^ downwards) & line.0
}

/// Returns the bits attacked on a rank.
#[inline]
const fn attacks_along_rank(square: Square, line: Bitboard, occupied: Bitboard) -> u64 {
    // Without an instruction for it, reversing 64 bits takes more instructions than all the rest.
    if cfg!(target_arch = "aarch64") {
        attacks_by_reversal(square, line, occupied)
    } else {
        between_blockers(square, line, occupied)
    }
}

/// Returns the bits attacked on any line.
#[inline]
const fn attacks_by_reversal(square: Square, line: Bitboard, occupied: Bitboard) -> u64 {
    let slider = square.bitboard().0;
    let blockers = occupied.0 & line.0;
    let upwards = blockers.wrapping_sub(slider);
    let downwards = blockers
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits())
        .reverse_bits();
    (upwards ^ downwards) & line.0
}

#[cfg(test)]
mod tests {
    use super::{attacks_by_reversal, between_blockers};
    use crate::board::rays::LINES;
    use crate::board::{Bitboard, Square};

    #[test]
    fn ranks_are_the_same_on_every_target() {
        for square in Square::ALL {
            let rank = LINES[square.index()].rank;
            for files in 0..=u8::MAX {
                let occupied = Bitboard(u64::from_le_bytes([files; 8]));
                let expected = between_blockers(square, rank, occupied);
                assert_eq!(
                    attacks_by_reversal(square, rank, occupied),
                    expected,
                    "{square}, {occupied:#?}"
                );
            }
        }
    }
}

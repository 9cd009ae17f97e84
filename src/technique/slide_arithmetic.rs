//! Finds the nearest blocker below the slider with a bit scan and the one above with a borrow: *o*
//! ^ (*o* - 3*c*).
//!
//! Use this on targets that count leading zeros but have neither a fast byte swap nor a fast bit
//! reversal. Elsewhere [`hyperbola_quintessence`](super::hyperbola_quintessence) has a lower latency with
//! the same table. For queens in a program compiled for AVX-512 there is `avx512`.
//!
//! Let *o* be the occupied squares of a line without the slider as a number, and *c* the nearest
//! blocker below, one bit. Subtracting *c* removes that blocker, and subtracting another 2*c*
//! borrows from the next one, above the slider. The bits from one blocker to the other change, and
//! the mask of the line removes the slider:
//!
//! ```text
//!                h . . . . . . a     a rank as a number, a rook on d, blockers on a, b, f and h
//! o              1 . 1 . . . 1 1
//! 3c             . . . . . 1 1 .     b, the highest below d, three times
//! o - 3c         1 . . 1 1 1 . 1
//! o ^ (o - 3c)   . . 1 1 1 1 1 .
//! & line         . . 1 1 . 1 1 .     b, c, and e, f
//! ```
//!
//! If nothing blocks below, a1 replaces the blocker; if nothing blocks above, the borrow runs to
//! the end. Nothing is reversed, so all lines are alike.
//!
//! There are other ways to find this segment. Slide arithmetic, after which the module is named,
//! fills all bits up to the blocker above with *u* ^ (*u* - 1) and removes those up to the blocker
//! below with a shift by its leading zeros. Thomas Jahn's Leorik (2022) does the same with only a
//! table of diagonals, and Fabio Gobbato's QBBEngine without any table, as in [`no_table`]. Daniel
//! Infuehr's Chess_Movegen (2022) times all of them. *o* - 3*c* is from Syed Fahad's M42; replacing
//! its table of outer squares with a1 is ours. It is the shortest form.
//!
//! The masks of the lines take 2048 bytes, shared with [`rays`](crate::rays).
//!
//! ```
//! use sliding_attacks::technique::slide_arithmetic;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X X . . . X . X
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     slide_arithmetic::rook_attacks(Square::D4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . X X . X X . .
//!         . . . X . . . .
//!         . . . X . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

#[cfg(all(
    target_feature = "avx2",
    target_feature = "avx512cd",
    target_feature = "avx512vl"
))]
pub mod avx512;
pub mod no_table;

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::between_blockers;

implementation!(SlideArithmetic, "slide_arithmetic", size_of_val(&LINES));

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(
        between_blockers(square, lines.rank, occupied)
            | between_blockers(square, lines.file, occupied),
    )
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(
        between_blockers(square, lines.diagonal, occupied)
            | between_blockers(square, lines.anti_diagonal, occupied),
    )
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    // A rook and a bishop share no square, so XOR is their union. With OR the compiler would make
    // one vector of the four lines, which has three times the latency.
    Bitboard(rook_attacks(square, occupied).0 ^ bishop_attacks(square, occupied).0)
}

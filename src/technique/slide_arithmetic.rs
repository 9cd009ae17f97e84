//! Finds the nearest blocker below the slider by a bit scan and the one above by a borrow: *o* ^ (*o* - 3*c*).
//!
//! Take the occupied squares of a line without the slider as a number *o*, and its nearest blocker below as *c*, one bit.
//! To subtract *c* removes that blocker, and to subtract 2*c* more borrows from the next blocker, which is the one above
//! the slider. The bits that change are those from the one blocker to the other, and the mask of the line takes the
//! slider out:
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
//! Where nothing blocks below, a1 stands for the blocker; where nothing blocks above, the borrow runs to the end. There is
//! no reversal, so every line is like any other.
//!
//! The same segment is found in other ways. Slide arithmetic, which gave the module its name, fills all bits up to the
//! blocker above with *u* ^ (*u* - 1) and removes those up to the blocker below with a shift by its leading zeros; Thomas
//! Jahn's Leorik (2022) does the same with a table of diagonals only, Fabio Gobbato's QBBEngine without any table, which
//! is [`no_table`]. All of them are timed in Daniel Infuehr's Chess_Movegen (2022). *o* - 3*c* is from Syed Fahad's M42;
//! that a1 replaces its table of outer squares is ours. It is the shortest of them: on Zen 5 it needs 2.9 / 3.1 / 3.1
//! times as long as [`fancy`](crate::layout::fancy) for a rook, a bishop and a queen in throughput, slide arithmetic 3.1 /
//! 3.4 / 3.4, [`obstruction_difference`](super::obstruction_difference) 3.3 / 3.6 / 3.6.
//!
//! When to use it: on targets that have no fast byte swap and no fast bit reversal but count leading zeros. Elsewhere
//! [`hyperbola_quintessence`](super::hyperbola_quintessence) is faster with the same table. With AVX-512, `avx512` is the
//! fastest of all techniques below 16 KiB for queens.
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

#[cfg(all(target_feature = "avx2", target_feature = "avx512cd", target_feature = "avx512vl"))]
pub mod avx512;
pub mod no_table;

use crate::rays::LINES;
use crate::sliding_attacks::implement_sliding_attacks;
use crate::technique::parts::between_blockers::between_blockers;
use crate::{Bitboard, Square};

/// Finds the nearest blocker below the slider by a bit scan and the one above by a borrow.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlideArithmetic;

implement_sliding_attacks!(SlideArithmetic, name: "slide_arithmetic", table_bytes: size_of_val(&LINES));

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(between_blockers(square, lines.rank, occupied) | between_blockers(square, lines.file, occupied))
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    Bitboard(
        between_blockers(square, lines.diagonal, occupied) | between_blockers(square, lines.anti_diagonal, occupied),
    )
}

/// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    // A rook and a bishop share no square. As the union of four lines, the compiler would make one vector of them, which
    // takes three times as long to arrive.
    Bitboard(rook_attacks(square, occupied).0 ^ bishop_attacks(square, occupied).0)
}

//! A perfect hash by division: the masked occupancy of a line modulo a small number.
//!
//! This is not a fast technique: each of the three divisions costs more than a multiplication.
//!
//! The squares of a file are 8 bits apart, and 256 is -2 modulo 258. So modulo 258 the occupied
//! squares of a file are a sum of different powers of -2, which differs for each of the 256
//! occupancies. The squares of a diagonal are 9 bits apart, and 512 is -2 modulo 514. Modulo 257
//! the squares of an anti-diagonal, 7 bits apart, give all powers of two below 256, each with a
//! fixed sign:
//!
//! ```text
//! rank of the a-file       1     2     3     4     5     6     7     8
//! value                    1   2^8  2^16  2^24  2^32  2^40  2^48  2^56
//! modulo 258               1    -2     4    -8    16   -32    64  -128
//!
//! rank, from h1 to a8      1     2     3     4     5     6     7     8
//! value                    1   2^7  2^14  2^21  2^28  2^35  2^42  2^49
//! modulo 257               1   128   -64    32   -16     8    -4     2
//! ```
//!
//! Compilers replace the division with a multiplication by the reciprocal. In Trevor Fenner and
//! Mark Levene, Move Generation with Perfect Hashing Functions (ICGA Journal, 2008), the remainder
//! indexes tables of attacks for each square, about half a megabyte. Here 1029 bytes map the
//! remainder to the occupancy of the inner squares, which indexes the tables of
//! [`kindergarten`](super::kindergarten). First a rotation moves the line onto the a-file, the main
//! diagonal or the main anti-diagonal; on a diagonal its squares keep their files.
//!
//! It uses 1029 bytes for remainders, 8192 bytes of attacks, 512 bytes for ranks, and 2048 bytes of
//! masks shared with [`rays`](crate::rays).
//!
//! ```
//! use sliding_attacks::technique::congruent_modulo;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . X
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . X . . . .
//!     . . X . . . X .
//!     . X . . . . . .
//! };
//! assert_eq!(
//!     congruent_modulo::bishop_attacks(Square::F5, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . . X
//!         . . . . X . X .
//!         . . . . . . . .
//!         . . . . X . X .
//!         . . . X . . . X
//!         . . . . . . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use crate::board::rays::LINES;
use crate::board::rays::MAIN_DIAGONAL;
use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::tables::{A_FILE, BY_FILE, FIRST_RANK, on_rank};

implementation!(
    CongruentModulo,
    "congruent_modulo",
    size_of_val(&OF_FILES)
        + size_of_val(&OF_DIAGONALS)
        + size_of_val(&OF_ANTI_DIAGONALS)
        + size_of_val(&BY_FILE)
        + size_of_val(&A_FILE)
        + size_of_val(&FIRST_RANK)
        + size_of_val(&LINES)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let on_a_file = (occupied.0 >> square.file_index()) & Bitboard::FILE_A.0;
    let inner = OF_FILES[(on_a_file % 258) as usize] as usize;
    let file = A_FILE[square.rank_index() as usize][inner & 0x3f] << square.file_index();
    Bitboard(on_rank(square, occupied) | file)
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    let by_file = &BY_FILE[square.file_index() as usize];

    // Squares that wrap around from the other edge of the board are on files that the line does not
    // have.
    let ranks = square.rank_index().wrapping_sub(square.file_index()) & 7;
    let on_main = occupied.0.rotate_right(8 * ranks as u32) & MAIN_DIAGONAL;
    let inner = OF_DIAGONALS[(on_main % 514) as usize] as usize;
    let diagonal = by_file[inner & 0x3f] & lines.diagonal.0;

    let ranks = (square.rank_index() + square.file_index() + 1) & 7;
    let on_main = (occupied.0.rotate_right(8 * ranks as u32) >> 7) & MAIN_ANTI_DIAGONAL_FROM_H1;
    let inner = OF_ANTI_DIAGONALS[(on_main % 257) as usize] as usize;
    let anti_diagonal = by_file[inner & 0x3f] & lines.anti_diagonal.0;

    Bitboard(diagonal | anti_diagonal)
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
}

/// The main anti-diagonal, shifted so that h1 is bit 0.
const MAIN_ANTI_DIAGONAL_FROM_H1: u64 = 0x0002_0408_1020_4081;

/// The occupancy of ranks 7 (bit 0) to 2 (bit 5) of a file, by the remainder.
static OF_FILES: [u8; 258] = inner_occupancies([7, 6, 5, 4, 3, 2, 1, 0], 8);

/// The occupancy of files b (bit 0) to g (bit 5) of a diagonal, by the remainder.
static OF_DIAGONALS: [u8; 514] = inner_occupancies([0, 1, 2, 3, 4, 5, 6, 7], 9);

/// The occupancy of files b (bit 0) to g (bit 5) of an anti-diagonal, by the remainder.
static OF_ANTI_DIAGONALS: [u8; 257] = inner_occupancies([7, 6, 5, 4, 3, 2, 1, 0], 7);

/// Returns a table from remainders modulo `MODULUS` to the occupancy of the inner six of eight
/// places. The number has bit `step` times i for each i of `bits` with an occupied place. No two
/// occupancies have the same remainder.
const fn inner_occupancies<const MODULUS: usize>(bits: [u32; 8], step: u32) -> [u8; MODULUS] {
    let mut by_remainder = [0; MODULUS];
    let mut taken = [false; MODULUS];
    // The numbers of the occupancies of the places below `place`. The empty one has number and
    // remainder 0.
    let mut numbers = [0; 256];
    taken[0] = true;
    let (mut place, mut occupancy) = (0, 1);
    while place < 8 {
        let bit = 1 << (step * bits[place]);
        let mut below = 0;
        while below < 1 << place {
            let number = numbers[below] | bit;
            numbers[occupancy] = number;
            let remainder = (number % MODULUS as u64) as usize;
            assert!(!taken[remainder], "two occupancies have the same remainder");
            taken[remainder] = true;
            by_remainder[remainder] = (occupancy >> 1 & 0x3f) as u8;
            below += 1;
            occupancy += 1;
        }
        place += 1;
    }
    by_remainder
}

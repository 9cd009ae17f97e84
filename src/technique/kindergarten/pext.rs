//! Kindergarten with the BMI2 instruction PEXT instead of the multiplications.
//!
//! Use this in a program compiled for BMI2, if you have 8 to 16 KiB for tables and other data
//! competes for the caches.
//!
//! PEXT gathers the bits under a mask. Each mask has exactly one square on each of ranks 2 to 7, so
//! the result is six bits in the order of the ranks for every file, diagonal and anti-diagonal. On
//! ranks that a short line does not reach, the mask includes the a-file square, which does not
//! affect the result. One table, by rank, has whole ranks as its entries and serves all three lines:
//!
//! ```text
//! mask of the          table[3]            & line
//! diagonal of g3       [index]
//! . . . . . . . .     . . . . . . . .     . . . . . . . .
//! X . . . . . . .     X X X X X X X X     . . . . . . . .
//! X . . . . . . .     X X X X X X X X     . . . . . . . .
//! X . . . . . . .     X X X X X X X X     . . . . . . . .
//! . . . . . . . X     X X X X X X X X     . . . . . . . X
//! . . . . . . B .     . . . . . . . .     . . . . . . . .
//! . . . . . X . .     X X X X X X X X     . . . . . X . .
//! . . . . . . . .     X X X X X X X X     . . . . X . . .
//! ```
//!
//! It uses 4096 bytes for files and diagonals, 512 bytes for ranks, 1536 bytes of masks for PEXT,
//! and 2048 bytes of masks shared with [`rays`](crate::rays). Do not use it where [PEXT is
//! slow](crate::which_one::one_binary#slow-pext).

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::{bits, implementation};
use crate::technique::line::tables::{FIRST_RANK, on_rank};

implementation!(
    KindergartenPext,
    "kindergarten_pext",
    size_of_val(&BY_RANK) + size_of_val(&FIRST_RANK) + size_of_val(&MASKS) + size_of_val(&LINES)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let file = attacks_across_ranks(
        square,
        MASKS[square.index()].file,
        LINES[square.index()].file,
        occupied,
    );
    Bitboard(on_rank(square, occupied)) | file
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let (masks, lines) = (&MASKS[square.index()], &LINES[square.index()]);
    attacks_across_ranks(square, masks.diagonal, lines.diagonal, occupied)
        | attacks_across_ranks(square, masks.anti_diagonal, lines.anti_diagonal, occupied)
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// Returns the squares attacked on a line with at most one square in each rank.
#[inline]
fn attacks_across_ranks(square: Square, mask: u64, line: Bitboard, occupied: Bitboard) -> Bitboard {
    let inner = bits::extract(occupied.0, mask);
    // The mask has six bits, so the index has six bits, which the compiler cannot know.
    Bitboard(BY_RANK[square.rank_index() as usize][inner as usize & 0x3f]) & line
}

/// The masks for PEXT, with one square on each of ranks 2 to 7.
struct Masks {
    file: u64,
    diagonal: u64,
    anti_diagonal: u64,
}

static MASKS: [Masks; 64] = {
    let mut table = [const {
        Masks {
            file: 0,
            diagonal: 0,
            anti_diagonal: 0,
        }
    }; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let lines = &LINES[index];
        table[index] = Masks {
            file: one_on_each_rank(lines.file.with(square)),
            diagonal: one_on_each_rank(lines.diagonal.with(square)),
            anti_diagonal: one_on_each_rank(lines.anti_diagonal.with(square)),
        };
        index += 1;
    }
    table
};

/// Returns the squares of a line on ranks 2 to 7, and the square of the a-file on each rank that
/// the line does not reach.
const fn one_on_each_rank(line: Bitboard) -> u64 {
    let mut mask = 0;
    let mut rank = 1;
    while rank < 7 {
        let on_rank = line.0 & (Bitboard::RANK_1.0 << (8 * rank));
        mask |= if on_rank == 0 {
            1 << (8 * rank)
        } else {
            on_rank
        };
        rank += 1;
    }
    mask
}

/// The attacks on every line with at most one square in each rank, by rank and by the occupancy of
/// ranks 2 to 7, before the AND with the line.
static BY_RANK: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            let mut bytes = [0; 8];
            let mut attacked = 0;
            while attacked < 8 {
                if FIRST_RANK[rank][inner] >> attacked & 1 != 0 {
                    bytes[attacked] = 0xff;
                }
                attacked += 1;
            }
            table[rank][inner] = u64::from_le_bytes(bytes);
            inner += 1;
        }
        rank += 1;
    }
    table
};

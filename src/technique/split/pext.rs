//! Split tables with the BMI2 instruction PEXT instead of multiplications.
//!
//! Use this for throughput in a program compiled for BMI2, if you have 130 to 160 KiB for tables,
//! but not where [PEXT is slow](crate::which_one::one_binary#slow-pext).
//!
//! PEXT gathers the inner squares of a line into the index:
//!
//! ```text
//! inner squares of the     occupied      index
//! diagonal of e2
//! . . . . . . . .     . . . . . . . .
//! . . . . . . . .     . . . . . . . .
//! . . . . . . . .     . . . . . . . .
//! . . . . . . . .     . . . . . . X .
//! . . . . . . 1 .     . . . . . . X .    . 1, from f3 (bit 0) to g4 (bit 1): 2
//! . . . . . 1 . .     . . . . . . . .
//! . . . . B . . .     . . . . . . . .
//! . . . . . . . .     . . . . . . . .
//! ```
//!
//! Daniel Infuehr's Chess_Movegen (2022) calls it Split Pext.
//!
//! It uses 131,072 bytes of attacks and 2048 bytes of masks for PEXT.

use crate::board::rays::LINES;
use crate::board::{Bitboard, Square};
use crate::lookup::{bits, implementation};
use crate::technique::line::between_blockers;

implementation!(
    SplitPext,
    "split_pext",
    size_of_val(&MASKS) + size_of_val(&ATTACKS)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let (masks, attacks) = (&MASKS[square.index()], &ATTACKS[square.index()]);
    attacks.rank[index(occupied, masks.rank)] | attacks.file[index(occupied, masks.file)]
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let (masks, attacks) = (&MASKS[square.index()], &ATTACKS[square.index()]);
    attacks.diagonal[index(occupied, masks.diagonal)]
        | attacks.anti_diagonal[index(occupied, masks.anti_diagonal)]
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
#[inline]
#[must_use]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// Returns the bits of `occupied` under `mask`, gathered.
#[inline(always)]
fn index(occupied: Bitboard, mask: Bitboard) -> usize {
    // No mask has more than six bits, which the compiler cannot know.
    bits::extract(occupied.0, mask.0) as usize & 0x3f
}

/// The inner squares of the four lines through a square, without the square itself.
#[repr(C, align(32))]
struct Masks {
    rank: Bitboard,
    file: Bitboard,
    diagonal: Bitboard,
    anti_diagonal: Bitboard,
}

static MASKS: [Masks; 64] = {
    const NO_MASKS: Masks = Masks {
        rank: Bitboard::EMPTY,
        file: Bitboard::EMPTY,
        diagonal: Bitboard::EMPTY,
        anti_diagonal: Bitboard::EMPTY,
    };
    let inner_files = !(Bitboard::FILE_A.0 | Bitboard::FILE_H.0);
    let inner_ranks = !(Bitboard::RANK_1.0 | Bitboard::RANK_8.0);
    let mut table = [NO_MASKS; 64];
    let mut square = 0;
    while square < 64 {
        let lines = &LINES[square];
        table[square] = Masks {
            rank: Bitboard(lines.rank.0 & inner_files),
            file: Bitboard(lines.file.0 & inner_ranks),
            diagonal: Bitboard(lines.diagonal.0 & inner_files & inner_ranks),
            anti_diagonal: Bitboard(lines.anti_diagonal.0 & inner_files & inner_ranks),
        };
        square += 1;
    }
    table
};

/// The attacks from one square along each line, by the inner squares that are occupied.
struct Attacks {
    rank: [Bitboard; 64],
    file: [Bitboard; 64],
    diagonal: [Bitboard; 64],
    anti_diagonal: [Bitboard; 64],
}

static ATTACKS: [Attacks; 64] = {
    const NO_ATTACKS: Attacks = Attacks {
        rank: [Bitboard::EMPTY; 64],
        file: [Bitboard::EMPTY; 64],
        diagonal: [Bitboard::EMPTY; 64],
        anti_diagonal: [Bitboard::EMPTY; 64],
    };
    let mut table = [NO_ATTACKS; 64];
    let mut index = 0;
    while index < 64 {
        let (square, lines, masks) = (Square::ALL[index], &LINES[index], &MASKS[index]);
        table[index] = Attacks {
            rank: by_subset(square, lines.rank, masks.rank),
            file: by_subset(square, lines.file, masks.file),
            diagonal: by_subset(square, lines.diagonal, masks.diagonal),
            anti_diagonal: by_subset(square, lines.anti_diagonal, masks.anti_diagonal),
        };
        index += 1;
    }
    table
};

/// Returns the attacks along a line for each subset of `mask`. PEXT turns subset number n, in
/// ascending order, into n.
const fn by_subset(square: Square, line: Bitboard, mask: Bitboard) -> [Bitboard; 64] {
    let mut attacks = [Bitboard::EMPTY; 64];
    let (mut index, mut subset) = (0, 0_u64);
    loop {
        attacks[index] = Bitboard(between_blockers(square, line, Bitboard(subset)));
        // The next subset, by a carry through the squares outside the mask.
        subset = subset.wrapping_sub(mask.0) & mask.0;
        index += 1;
        if subset == 0 {
            return attacks;
        }
    }
}

//! The tables that several techniques share: what a slider attacks on one line, by the occupancy of its inner squares.
//!
//! A line has at most eight squares. Whether its first and its last are occupied never matters, so six bits, the inner
//! occupancy, decide.

use crate::rays::{MAIN_ANTI_DIAGONAL, MAIN_DIAGONAL};
use crate::{Bitboard, Square};

/// The attacks on the first rank, by file and by the occupancy of the files b to g: 512 bytes.
pub(in crate::technique) static FIRST_RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        // As far as the first blocker on either side, or the edge. Nothing is called, and what is the same for all
        // occupancies stands here: every build evaluates this 512 times, and the evaluator is slow.
        let slider = 1_u32 << file;
        let (westwards, eastwards) = (slider - 1, !(2 * slider - 1));
        let mut inner = 0;
        while inner < 64 {
            // The edges block too: a1, and a bit above h1, which the byte leaves out.
            let occupied = (inner as u32) << 1 | 0x101;
            // All bits up to the nearest blocker in the west, then all below it.
            let mut behind = occupied & westwards;
            behind |= behind >> 1;
            behind |= behind >> 2;
            behind = (behind | behind >> 4) >> 1;
            let blockers = occupied & eastwards;
            let nearest = blockers & (!blockers + 1);
            table[file][inner] = ((westwards ^ behind) | (2 * (nearest - slider))) as u8;
            inner += 1;
        }
        file += 1;
    }
    table
};

/// The attacks on every line with at most one square in each file, by file and by the occupancy of the files b to g,
/// before what is off the line is masked off: 4096 bytes.
pub(in crate::technique) static BY_FILE: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            table[file][inner] = up_the_files(FIRST_RANK[file][inner]);
            inner += 1;
        }
        file += 1;
    }
    table
};

/// The attacks on the a-file, by rank and by the occupancy of the ranks 7 (bit 0) down to 2 (bit 5): 4096 bytes.
pub(in crate::technique) static A_FILE: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            // The eighth rank first, as if the file were laid down with the first rank to the right.
            let anti_diagonal = up_the_files(FIRST_RANK[7 - rank][inner]) & MAIN_ANTI_DIAGONAL;
            table[rank][inner] = west_onto_a_file(anti_diagonal);
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// Returns the bits attacked on the rank of `square`.
#[inline(always)]
pub(in crate::technique) const fn on_rank(square: Square, occupied: Bitboard) -> u64 {
    let first_square = 8 * square.rank_index();
    let inner = (occupied.0 >> first_square >> 1) & 0x3f;
    (FIRST_RANK[square.file_index() as usize][inner as usize] as u64) << first_square
}

/// Returns the occupancy of the files b to g of a line with at most one square in each file.
///
/// ```text
/// on the line           b-file                product            index = product >> 58
/// . . . . . . . H     . 1 . . . . . .     . A B C D E F G
/// . . . . . . G .     . 1 . . . . . .     . A B C D E F G
/// . . . . . F . .     . 1 . . . . . .     . A B C D E F .
/// . . . . E . . .  ×  . 1 . . . . . .  =  . A B C D E . .     B C D E F G, from the h-file
/// . . . D . . . .     . 1 . . . . . .     . A B C D . . .     to the c-file of the eighth rank
/// . . C . . . . .     . 1 . . . . . .     . A B C . . . .
/// . B . . . . . .     . 1 . . . . . .     . A B . . . . .
/// A . . . . . . .     . 1 . . . . . .     . A . . . . . .
/// ```
#[inline(always)]
pub(in crate::technique) const fn inner_of_files(on_line: u64) -> usize {
    (on_line.wrapping_mul(Bitboard::FILE_B.0) >> 58) as usize
}

/// Returns the squares of all ranks on those files that have a bit in the byte.
#[inline(always)]
pub(in crate::technique) const fn up_the_files(files: u8) -> u64 {
    files as u64 * Bitboard::FILE_A.0
}

/// Returns the squares of the a-file on those ranks that have a bit in the byte.
#[inline(always)]
pub(in crate::technique) const fn onto_a_file(ranks: u8) -> u64 {
    west_onto_a_file(up_the_files(ranks) & MAIN_DIAGONAL)
}

/// Moves each square of a diagonal or an anti-diagonal to the a-file, along its rank.
#[inline(always)]
const fn west_onto_a_file(on_line: u64) -> u64 {
    // One bit at most in each byte; adding 127 carries it, wherever it is, into the byte's upper bit.
    ((on_line + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & Bitboard::FILE_A.0
}

//! The tables that several techniques share: what a slider attacks on one line, by the occupancy of its inner squares.
//!
//! A line has at most eight squares. Whether its first and its last are occupied never matters, so six bits, the inner
//! occupancy, decide.

use crate::{Bitboard, Square};

/// The attacks on the first rank, by file and by the occupancy of the files b to g: 512 bytes.
pub(super) static FIRST_RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            table[file][inner] = on_first_rank(file, (inner << 1) as u8);
            inner += 1;
        }
        file += 1;
    }
    table
};

/// The attacks on every line with at most one square in each file, by file and by the occupancy of the files b to g,
/// before what is off the line is masked off: 4096 bytes.
pub(super) static BY_FILE: [[u64; 64]; 8] = {
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
pub(super) static A_FILE: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            // The eighth rank first, as if the file were laid down with the first rank to the right.
            let reversed = FIRST_RANK[7 - rank][inner].reverse_bits();
            table[rank][inner] = onto_a_file(reversed);
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// Returns what a slider attacks on the first rank: the subtraction of twice the slider, forwards and backwards.
const fn on_first_rank(file: usize, occupied: u8) -> u8 {
    let slider = 1 << file;
    let blockers = occupied & !slider;
    let eastwards = blockers.wrapping_sub(slider);
    let westwards = blockers.reverse_bits().wrapping_sub(slider.reverse_bits()).reverse_bits();
    (eastwards ^ westwards) & !slider
}

/// Returns the bits attacked on the rank of `square`.
#[inline(always)]
pub(super) const fn on_rank(square: Square, occupied: Bitboard) -> u64 {
    let first_square = 8 * square.rank();
    let inner = (occupied.0 >> first_square >> 1) & 0x3f;
    (FIRST_RANK[square.file() as usize][inner as usize] as u64) << first_square
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
pub(super) const fn inner_of_files(on_line: u64) -> usize {
    (on_line.wrapping_mul(Bitboard::FILE_B.0) >> 58) as usize
}

/// Returns the squares of all ranks on those files that have a bit in the byte.
#[inline(always)]
pub(super) const fn up_the_files(files: u8) -> u64 {
    (files as u64).wrapping_mul(Bitboard::FILE_A.0)
}

/// Returns the squares of the a-file on those ranks that have a bit in the byte.
#[inline(always)]
pub(super) const fn onto_a_file(ranks: u8) -> u64 {
    /// a1 to h8.
    const MAIN_DIAGONAL: u64 = 0x8040_2010_0804_0201;
    // One bit at most in each byte; adding 127 carries it, wherever it is, into the byte's upper bit.
    let diagonal = up_the_files(ranks) & MAIN_DIAGONAL;
    ((diagonal + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & Bitboard::FILE_A.0
}

//! The tables that several techniques share: the attacks on one line, by the occupancy of its inner
//! squares.
//!
//! A line has at most eight squares. It never matters whether the first and the last are occupied,
//! so six bits, the inner occupancy, determine the attacks.

use crate::board::rays::{LINES, MAIN_ANTI_DIAGONAL, MAIN_DIAGONAL};
use crate::board::{Bitboard, Square};

/// The attacks on the first rank, by file and by the occupancy of files b to g: 512 bytes.
pub(in crate::technique) static FIRST_RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        // The attacks reach to the first blocker on either side, or to the edge. The loop calls no
        // function, and values that are the same for all occupancies are computed outside it: every
        // build evaluates it 512 times, and the evaluator is slow.
        let slider = 1_u32 << file;
        let (westwards, eastwards) = (slider - 1, !(2 * slider - 1));
        let mut attacks = [0; 64];
        let mut inner = 0;
        while inner < 64 {
            // The edges block too: a1, and a bit above h1, which the byte drops.
            let occupied = (inner as u32) << 1 | 0x101;
            // All bits up to the nearest blocker in the west, then all below it.
            let mut behind = occupied & westwards;
            behind |= behind >> 1;
            behind |= behind >> 2;
            behind = (behind | behind >> 4) >> 1;
            let blockers = occupied & eastwards;
            let nearest = blockers & (!blockers + 1);
            attacks[inner] = ((westwards ^ behind) | (2 * (nearest - slider))) as u8;
            inner += 1;
        }
        table[file] = attacks;
        file += 1;
    }
    table
};

/// The attacks on every line with at most one square in each file, by file and by the occupancy of
/// files b to g, before the AND with the line: 4096 bytes.
pub(in crate::technique) static BY_FILE: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let (attacks, mut on_all_ranks) = (FIRST_RANK[file], [0; 64]);
        let mut inner = 0;
        while inner < 64 {
            on_all_ranks[inner] = whole_files(attacks[inner]);
            inner += 1;
        }
        table[file] = on_all_ranks;
        file += 1;
    }
    table
};

/// The attacks on the a-file, by rank and by the occupancy of ranks 7 (bit 0) down to 2 (bit 5):
/// 4096 bytes.
pub(in crate::technique) static A_FILE: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        // The eighth rank comes first, as if the file were a rank with the first rank on the right.
        let (on_all_ranks, mut attacks) = (BY_FILE[7 - rank], [0; 64]);
        let mut inner = 0;
        while inner < 64 {
            attacks[inner] = west_to_the_a_file(on_all_ranks[inner] & MAIN_ANTI_DIAGONAL);
            inner += 1;
        }
        table[rank] = attacks;
        rank += 1;
    }
    table
};

/// The attacks from one square along each line, by the inner occupancy of the line: of a file from
/// rank 7 (bit 0) to rank 2 (bit 5), of the others from the b-file (bit 0) to the g-file (bit 5).
pub(in crate::technique) struct Attacks {
    pub(in crate::technique) rank: [u64; 64],
    pub(in crate::technique) file: [u64; 64],
    pub(in crate::technique) diagonal: [u64; 64],
    pub(in crate::technique) anti_diagonal: [u64; 64],
}

/// The attacks from every square: 131,072 bytes.
// Every build evaluates this, and the evaluator is slow, so each of 16,384 entries takes little
// more than an AND.
pub(in crate::technique) static BY_SQUARE: [Attacks; 64] = {
    let mut table = [const {
        Attacks {
            rank: [0; 64],
            file: [0; 64],
            diagonal: [0; 64],
            anti_diagonal: [0; 64],
        }
    }; 64];
    let mut index = 0;
    while index < 64 {
        let (on_file, on_rank) = (index & 7, index >> 3);
        let lines = &LINES[index];
        let (through_rank, through_diagonal) = (lines.rank.0, lines.diagonal.0);
        let through_anti_diagonal = lines.anti_diagonal.0;
        let (across_files, on_a_file) = (BY_FILE[on_file], A_FILE[on_rank]);
        let (mut rank, mut file, mut diagonal, mut anti_diagonal) =
            ([0; 64], [0; 64], [0; 64], [0; 64]);
        let mut inner = 0;
        while inner < 64 {
            let on_all_ranks = across_files[inner];
            rank[inner] = on_all_ranks & through_rank;
            file[inner] = on_a_file[inner] << on_file;
            diagonal[inner] = on_all_ranks & through_diagonal;
            anti_diagonal[inner] = on_all_ranks & through_anti_diagonal;
            inner += 1;
        }
        table[index] = Attacks {
            rank,
            file,
            diagonal,
            anti_diagonal,
        };
        index += 1;
    }
    table
};

/// Returns the bits attacked on the rank of `square`.
#[inline(always)]
pub(in crate::technique) const fn on_rank(square: Square, occupied: Bitboard) -> u64 {
    let inner = inner_of_rank(square, occupied);
    (FIRST_RANK[square.file_index() as usize][inner] as u64) << (8 * square.rank_index())
}

/// Returns the occupancy of files b (bit 0) to g (bit 5) of the rank of `square`.
#[inline(always)]
pub(in crate::technique) const fn inner_of_rank(square: Square, occupied: Bitboard) -> usize {
    ((occupied.0 >> (8 * square.rank_index()) >> 1) & 0x3f) as usize
}

/// Returns the occupancy of ranks 7 (bit 0) down to 2 (bit 5) of the file of `square`.
#[inline(always)]
pub(in crate::technique) const fn inner_of_file(square: Square, occupied: Bitboard) -> usize {
    const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

    let a_file = (occupied.0 >> square.file_index()) & Bitboard::FILE_A.0;
    // Ranks 7 to 2 of the a-file move to the upper six bits.
    (a_file.wrapping_mul(C2_TO_H7) >> 58) as usize
}

/// Returns the occupancy of files b to g of a line with at most one square in each file.
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
pub(in crate::technique) const fn whole_files(files: u8) -> u64 {
    files as u64 * Bitboard::FILE_A.0
}

/// Returns the squares of the a-file on those ranks that have a bit in the byte.
#[inline(always)]
pub(in crate::technique) const fn squares_of_the_a_file(ranks: u8) -> u64 {
    west_to_the_a_file(whole_files(ranks) & MAIN_DIAGONAL)
}

/// Moves each square of a diagonal or an anti-diagonal to the a-file, along its rank.
#[inline(always)]
const fn west_to_the_a_file(on_line: u64) -> u64 {
    // Each byte has at most one bit; adding 127 carries it into the byte's upper bit, whatever its
    // position.
    ((on_line + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & Bitboard::FILE_A.0
}

#[cfg(test)]
mod tests {
    use super::{
        BY_SQUARE, inner_of_file, inner_of_files, inner_of_rank, on_rank, squares_of_the_a_file,
    };
    use crate::board::{Bitboard, Direction, Square};

    /// Returns the squares attacked in a direction and its opposite, square by square.
    fn walk(square: Square, direction: Direction, occupied: Bitboard) -> u64 {
        let mut attacks = Bitboard::EMPTY;
        for direction in [direction, direction.opposite()] {
            let mut next = square.step(direction);
            while let Some(attacked) = next {
                attacks |= attacked;
                next = attacked.step(direction);
                next = next.filter(|_| !occupied.contains(attacked));
            }
        }
        attacks.0
    }

    #[test]
    fn every_entry_agrees_with_a_walk() {
        let squares = |is_in: &dyn Fn(Square) -> bool| -> Bitboard {
            Square::ALL.into_iter().filter(|&one| is_in(one)).collect()
        };
        for inner in 0..64 {
            let by_file = squares(&|one| inner << 1 >> one.file_index() & 1 == 1);
            let by_rank = squares(&|one| inner << 1 >> (7 - one.rank_index()) & 1 == 1);
            for square in Square::ALL {
                let context = (square, inner);
                let [rank, file, diagonal, anti_diagonal] = [
                    (Direction::East, by_file),
                    (Direction::North, by_rank),
                    (Direction::NorthEast, by_file),
                    (Direction::SouthEast, by_file),
                ]
                .map(|(direction, occupied)| walk(square, direction, occupied));
                let attacks = &BY_SQUARE[square.index()];
                assert_eq!(attacks.rank[inner], rank, "{context:?}");
                assert_eq!(attacks.file[inner], file, "{context:?}");
                assert_eq!(attacks.diagonal[inner], diagonal, "{context:?}");
                assert_eq!(attacks.anti_diagonal[inner], anti_diagonal, "{context:?}");
                assert_eq!(on_rank(square, by_file), rank, "{context:?}");
                assert_eq!(inner_of_rank(square, by_file), inner, "{context:?}");
                assert_eq!(inner_of_file(square, by_rank), inner, "{context:?}");
                let on_line = by_file.0 & walk(square, Direction::NorthEast, Bitboard::EMPTY);
                let inner = inner_of_files(on_line);
                assert_eq!(attacks.diagonal[inner], diagonal, "{context:?}");
            }
        }
    }

    #[test]
    fn a_byte_of_ranks_becomes_squares_of_the_a_file() {
        for ranks in 0..=u8::MAX {
            let on_a_file =
                |square: &Square| square.file_index() == 0 && ranks >> square.rank_index() & 1 == 1;
            let expected: Bitboard = Square::ALL.into_iter().filter(on_a_file).collect();
            assert_eq!(squares_of_the_a_file(ranks), expected.0, "{ranks:#b}");
        }
    }
}

//! Squares, rays, relevant-occupancy masks, their subsets, and the slow ray walker.
//!
//! Little-endian rank-file mapping: a1 = 0, h1 = 7, h8 = 63.
//!
//! Loops are plain `while` loops over plain integers because build scripts run at opt-level 0, where every iterator
//! adapter is a chain of real calls.

use core::fmt;

/// A piece whose attacks need a table of their own. A queen uses both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Moves along ranks and files.
    Rook,
    /// Moves along diagonals and anti-diagonals.
    Bishop,
}

impl Piece {
    /// Both pieces, in the order in which tables hold them.
    pub const ALL: [Self; 2] = [Self::Rook, Self::Bishop];

    /// Returns the steps (file, rank) of the piece's four rays.
    const fn steps(self) -> [(i8, i8); 4] {
        match self {
            Self::Rook => [(1, 0), (-1, 0), (0, 1), (0, -1)],
            Self::Bishop => [(1, 1), (-1, 1), (1, -1), (-1, -1)],
        }
    }

    /// Returns the piece's name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// Returns the name of a square, "a1" for 0 to "h8" for 63.
#[must_use]
pub fn square_name(square: u8) -> String {
    let file = char::from(b'a' + square % 8);
    let rank = char::from(b'1' + square / 8 % 8);
    format!("{file}{rank}")
}

/// Reads the name of a square as [`square_name`] writes it.
#[must_use]
pub fn parse_square(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((rank - b'1') * 8 + (file - b'a')),
        _ => None,
    }
}

/// Returns the squares that a piece on `square` attacks, walking each ray until the first blocker.
///
/// The first blocker is part of the set, the piece's own square is not.
#[must_use]
pub const fn attacks(piece: Piece, square: u8, occupied: u64) -> u64 {
    let steps = piece.steps();
    let mut set = 0;
    let mut ray = 0;
    while ray < 4 {
        let (file_step, rank_step) = steps[ray];
        let mut file = (square % 8) as i8 + file_step;
        let mut rank = (square / 8) as i8 + rank_step;
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            let bit = 1 << (rank * 8 + file);
            set |= bit;
            if occupied & bit != 0 {
                break;
            }
            file += file_step;
            rank += rank_step;
        }
        ray += 1;
    }
    set
}

/// Returns the squares whose occupancy decides the attacks from `square`: its rays without the last square of each.
#[must_use]
pub const fn relevant_mask(piece: Piece, square: u8) -> u64 {
    let steps = piece.steps();
    let mut mask = 0;
    let mut ray = 0;
    while ray < 4 {
        let (file_step, rank_step) = steps[ray];
        let mut file = (square % 8) as i8 + file_step;
        let mut rank = (square / 8) as i8 + rank_step;
        loop {
            let (next_file, next_rank) = (file + file_step, rank + rank_step);
            if next_file < 0 || next_file > 7 || next_rank < 0 || next_rank > 7 {
                break;
            }
            mask |= 1 << (rank * 8 + file);
            (file, rank) = (next_file, next_rank);
        }
        ray += 1;
    }
    mask
}

/// Every relevant occupancy of one piece on one square, with the attacks it leads to.
#[derive(Clone, Debug)]
pub struct Occupancies {
    /// The piece.
    pub piece: Piece,
    /// The square, 0 to 63.
    pub square: u8,
    /// The squares whose occupancy decides the attacks.
    pub mask: u64,
    /// The number of squares in the mask, 5 to 12.
    pub bits: u32,
    /// All subsets of the mask, those of the lowest population count first.
    pub subsets: Vec<u64>,
    /// The attacks for each of `subsets`.
    pub attacks: Vec<u64>,
}

impl Occupancies {
    /// Enumerates the occupancies of `piece` on `square`.
    #[must_use]
    pub fn new(piece: Piece, square: u8) -> Self {
        let mask = relevant_mask(piece, square);
        let bits = mask.count_ones();
        let subsets = subsets_by_population(mask);
        let mut attack_sets = vec![0; subsets.len()];
        {
            let (subsets, attack_sets) = (&subsets[..], &mut attack_sets[..]);
            let mut position = 0;
            while position < subsets.len() {
                attack_sets[position] = attacks(piece, square, subsets[position]);
                position += 1;
            }
        }
        Self { piece, square, mask, bits, subsets, attacks: attack_sets }
    }

    /// Returns whose occupancies these are, for example "rook on e4".
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} on {}", self.piece, square_name(self.square))
    }
}

/// Enumerates the subsets of `mask` with the Carry-Rippler, from the empty set to the whole mask.
#[must_use]
pub fn subsets(mask: u64) -> Vec<u64> {
    let mut all = Vec::with_capacity(1 << mask.count_ones());
    let mut subset = 0_u64;
    loop {
        all.push(subset);
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            return all;
        }
    }
}

/// Enumerates the subsets of `mask`, those of the lowest population count first.
///
/// Magics that fail, fail on sparse occupancies more often than on the Carry-Rippler's first ones, which all lie in
/// one corner of the mask.
#[must_use]
pub fn subsets_by_population(mask: u64) -> Vec<u64> {
    let all = subsets(mask);
    let mut ordered = vec![0; all.len()];
    // A counting sort: `next[k]` is where the next subset of k squares goes.
    let mut next = [0_usize; 65];
    let mut k = 1;
    let mut choose = 1;
    let bits = mask.count_ones() as usize;
    while k <= bits {
        next[k] = next[k - 1] + choose;
        choose = choose * (bits + 1 - k) / k;
        k += 1;
    }
    {
        let (all, ordered) = (&all[..], &mut ordered[..]);
        let mut position = 0;
        while position < all.len() {
            let population = all[position].count_ones() as usize;
            ordered[next[population]] = all[position];
            next[population] += 1;
            position += 1;
        }
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_have_the_published_population() {
        let total = |piece| (0..64).map(|square| 1_u32 << relevant_mask(piece, square).count_ones()).sum::<u32>();
        assert_eq!(total(Piece::Rook), 102_400);
        assert_eq!(total(Piece::Bishop), 5_248);
        assert_eq!(relevant_mask(Piece::Rook, 0), 0x0001_0101_0101_017e);
        assert_eq!(relevant_mask(Piece::Bishop, 27), 0x0040_2214_0014_2200);
    }

    #[test]
    fn only_the_mask_decides_the_attacks() {
        for piece in Piece::ALL {
            for square in 0..64 {
                let mask = relevant_mask(piece, square);
                assert_eq!(attacks(piece, square, !mask), attacks(piece, square, 0));
                for bit in (0..64).map(|index| 1_u64 << index).filter(|bit| mask & bit != 0) {
                    assert_ne!(attacks(piece, square, bit), attacks(piece, square, 0));
                }
            }
        }
    }

    #[test]
    fn subsets_are_all_there_in_order_of_population() {
        let mask = relevant_mask(Piece::Rook, 0);
        let ordered = subsets_by_population(mask);
        assert!(ordered.is_sorted_by_key(|subset| subset.count_ones()));
        let mut sorted = ordered;
        sorted.sort_unstable();
        assert_eq!(sorted, subsets(mask));
        assert_eq!(sorted.len(), 4096);
        assert_eq!(subsets_by_population(0), [0]);
    }

    #[test]
    fn squares_are_named_by_file_and_rank() {
        for square in 0..64 {
            assert_eq!(parse_square(&square_name(square)), Some(square));
        }
        assert_eq!(["", "e", "e9", "i1", "E4", "e44"].map(parse_square), [None; 6]);
        assert_eq!((square_name(0), square_name(28), square_name(63)), ("a1".into(), "e4".into(), "h8".into()));
    }
}

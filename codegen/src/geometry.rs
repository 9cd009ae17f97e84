//! The rules that the tables must agree with: squares, rays, relevant-occupancy masks, their
//! subsets, and a slow walk along the rays for the attacks.
//!
//! Squares have the little-endian rank-file mapping: a1 = 0, h1 = 7, h8 = 63.
//!
//! Code that runs for each of 107,648 subsets is a plain `while` loop over integers, because build
//! scripts run at opt-level 0, where every iterator adapter is a chain of real calls.

use core::fmt;

/// A slider with its own tables. A queen uses both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slider {
    /// Moves along ranks and files.
    Rook,
    /// Moves along diagonals and anti-diagonals.
    Bishop,
}

impl Slider {
    /// Both sliders, in the order of the tables.
    pub const ALL: [Self; 2] = [Self::Rook, Self::Bishop];

    /// Returns the directions (file, rank) of the piece's four rays.
    const fn directions(self) -> [(i8, i8); 4] {
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

impl fmt::Display for Slider {
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

/// Returns the squares that a piece on `square` attacks, by walking along each ray to the first
/// blocker.
///
/// The first blocker is in the set; the piece's own square is not.
#[must_use]
pub const fn attacks(piece: Slider, square: u8, occupied: u64) -> u64 {
    let directions = piece.directions();
    let mut set = 0;
    let mut ray = 0;
    while ray < 4 {
        let (file_step, rank_step) = directions[ray];
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

/// Returns the squares whose occupancy decides the attacks from `square`: its rays without the last
/// square of each.
#[must_use]
pub fn relevant_mask(piece: Slider, square: u8) -> u64 {
    let on_board = |(file, rank)| (0..8).contains(&file) && (0..8).contains(&rank);
    let mut mask = 0;
    for (file_step, rank_step) in piece.directions() {
        let step = |(file, rank): (i8, i8)| (file + file_step, rank + rank_step);
        let mut here = step(((square % 8) as i8, (square / 8) as i8));
        while on_board(step(here)) {
            mask |= 1 << (here.1 * 8 + here.0);
            here = step(here);
        }
    }
    mask
}

/// Every relevant occupancy of one piece on one square, with its attacks.
#[derive(Clone, Debug)]
pub struct Occupancies {
    /// The piece.
    pub piece: Slider,
    /// The square, 0 to 63.
    pub square: u8,
    /// The squares whose occupancy decides the attacks.
    pub mask: u64,
    /// The number of squares in the mask, 5 to 12.
    pub bits: u32,
    /// All subsets of the mask, in ascending order of population count.
    pub subsets: Vec<u64>,
    /// The attacks for each of `subsets`.
    pub attacks: Vec<u64>,
}

impl Occupancies {
    /// Enumerates the occupancies of `piece` on `square`.
    #[must_use]
    pub fn new(piece: Slider, square: u8) -> Self {
        let mask = relevant_mask(piece, square);
        let bits = mask.count_ones();
        let subsets = subsets_by_population(mask);
        // A loop over slices, because a push is three calls at opt-level 0.
        let mut attack_sets = vec![0; subsets.len()];
        {
            let (subsets, attack_sets) = (&subsets[..], &mut attack_sets[..]);
            let mut position = 0;
            while position < subsets.len() {
                attack_sets[position] = attacks(piece, square, subsets[position]);
                position += 1;
            }
        }
        Self {
            piece,
            square,
            mask,
            bits,
            subsets,
            attacks: attack_sets,
        }
    }

    /// Returns the piece and its square, for example "rook on e4".
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

/// Enumerates the subsets of `mask` in ascending order of population count.
///
/// Wrong magics fail on sparse occupancies earlier than on the Carry-Rippler's first ones, which
/// are all in one corner of the mask.
#[must_use]
pub fn subsets_by_population(mask: u64) -> Vec<u64> {
    let all = subsets(mask);
    let mut ordered = vec![0; all.len()];
    // A counting sort: `next[k]` is the position of the next subset of k squares.
    let mut next = [0_usize; 65];
    let mut choose = 1;
    let bits = mask.count_ones() as usize;
    for k in 1..=bits {
        next[k] = next[k - 1] + choose;
        choose = choose * (bits + 1 - k) / k;
    }
    for subset in all {
        let population = subset.count_ones() as usize;
        ordered[next[population]] = subset;
        next[population] += 1;
    }
    ordered
}

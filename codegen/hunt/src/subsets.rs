//! The subsets of a mask, numbered in the order in which a search adds its squares.

use sliding_attacks_codegen::internal::geometry::{Occupancies, attacks};

/// The subsets of a mask by number: bit i is 1 if the square with number i is occupied.
pub(crate) struct Subsets {
    /// The occupied squares.
    pub(crate) occupied: Vec<u64>,
    /// The number of the attack set, from 1.
    pub(crate) sets: Vec<u8>,
    /// By square: an order of the subsets of the squares before it, in which neighbours are far apart.
    pub(crate) orders: Vec<Vec<u16>>,
}

impl Subsets {
    /// Numbers the subsets by these squares, which are all of the mask.
    pub(crate) fn new(occupancies: &Occupancies, squares: &[u32]) -> Self {
        let occupied = |number: usize| {
            let taken = squares.iter().enumerate().filter(|(place, _)| number >> place & 1 == 1);
            taken.fold(0_u64, |set, (_, square)| set | 1 << square)
        };
        let occupied: Vec<u64> = (0..1_usize << squares.len()).map(occupied).collect();
        let mut distinct = Vec::new();
        let number = |&occupied: &u64| {
            let set = attacks(occupancies.piece, occupancies.square, occupied);
            let known = distinct.iter().position(|other| *other == set);
            known.unwrap_or_else(|| {
                distinct.push(set);
                distinct.len() - 1
            }) as u8
                + 1
        };
        let sets = occupied.iter().map(number).collect();
        // An odd stride visits every subset once.
        let order = |place: usize| (0..1_usize << place).map(move |at| (at * 0x9e5 + 0x4d) as u16 & ((1 << place) - 1));
        let orders = (0..squares.len()).map(|place| order(place).collect()).collect();
        Self { occupied, sets, orders }
    }
}

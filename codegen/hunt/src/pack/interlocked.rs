//! Combs that interlock, whichever of their teeth meet.
//!
//! The slots of a comb, counted modulo 64, are its *residues*. Combs whose residues differ share no entry, however far
//! apart they begin. So a few combs can lie in the same entries if each begins at a suitable place modulo 64.

use core::ops::Range;

use sliding_attacks_codegen::candidates::Candidates;

use super::assign::{Region, assign};
use super::choice::Choice;
use crate::Progress;

/// The distance of the teeth, or a multiple of it.
const PERIOD: u32 = u64::BITS;

/// The number of steps in which squares take residues and displace others.
const ROUNDS: u64 = 1 << 24;

/// A comb among others with which it interlocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interlocked {
    /// Which of the square's choices it is.
    pub(super) choice: usize,
    /// The entries that it shares with others, by number.
    page: usize,
    /// The number of entries, modulo 64, before its first slot.
    pub(super) turn: u32,
    /// The residues of its entries.
    residues: u64,
}

impl Region for Interlocked {
    fn parts(&self) -> Range<usize> {
        self.page..self.page + 1
    }

    fn overlaps(&self, other: &Self) -> bool {
        self.residues & other.residues != 0
    }

    fn worth(&self) -> u64 {
        self.residues.count_ones().into()
    }
}

/// Divides combs, by square the choices, among `pages`, so that those of a page interlock. Returns the squares of each
/// page with their combs. Squares for which there is no room are missing.
pub(super) fn interlocked(
    combs: &[&[Choice]],
    pages: usize,
    random: &mut Candidates,
    progress: &dyn Progress,
) -> Vec<Vec<(usize, Interlocked)>> {
    let regions = combs.iter().map(|choices| {
        let of_choice = |(choice, comb): (usize, &Choice)| {
            let residues = comb.words.iter().fold(0, |all, word| all | word);
            let turned = move |turn: u32| (turn, residues.rotate_left(turn));
            (0..pages).flat_map(move |page| {
                (0..PERIOD).map(turned).map(move |(turn, residues)| Interlocked { choice, page, turn, residues })
            })
        };
        choices.iter().enumerate().flat_map(of_choice).collect()
    });
    let regions: Vec<Vec<Interlocked>> = regions.collect();
    let taken = assign(&regions, ROUNDS, random, progress);
    let mut divided = vec![Vec::new(); pages];
    for (square, (regions, taken)) in regions.iter().zip(taken).enumerate() {
        if let Some(region) = taken.map(|taken| regions[taken]) {
            divided[region.page].push((square, region));
        }
    }
    divided
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::geometry::Piece;

    use super::*;
    use crate::Silent;
    use crate::stream::Stream;

    #[test]
    fn combs_take_different_residues() {
        // Half of the slots, a quarter in two teeth, a quarter, and a third that finds no room.
        let comb = |word: u64| vec![Choice::of(0, vec![word; 4], 0)];
        let combs = [comb(0xffff_ffff), comb(0xff00_00ff), comb(0xffff), comb(0xf_ffff)];
        let combs: Vec<&[Choice]> = combs.iter().map(Vec::as_slice).collect();
        let mut random = Stream::PackOneShift.of(DEFAULT_SEED, Piece::Rook, 0, 0);
        let pages = interlocked(&combs[..3], 1, &mut random, &Silent);
        assert_eq!(pages[0].iter().fold(0, |all, (_, comb)| all ^ comb.residues), u64::MAX);
        let pages = interlocked(&combs, 2, &mut random, &Silent);
        assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), 4);
    }
}

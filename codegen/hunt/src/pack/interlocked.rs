//! Combs that interlock, whichever of their teeth meet.
//!
//! The slots of a comb, counted modulo 64, are its *residues*. Combs whose residues differ share no entry, however far
//! apart they begin. So a few combs can lie in the same entries if each begins at a suitable place modulo 64.

use sliding_attacks_codegen::internal::candidates::Candidates;

use super::choice::Choice;
use crate::random::Draw as _;

/// The distance of the teeth, or a multiple of it.
const PERIOD: u32 = u64::BITS;

/// The number of rounds in which some combs leave their pages and others take the room.
const ROUNDS: u32 = 200_000;

/// How many entries fewer a round in [`WORSE`] may leave.
const FEWER: u32 = 512;
const WORSE: u64 = 32;

/// A comb among others with which it interlocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interlocked {
    /// Which of the square's choices it is.
    pub(super) choice: usize,
    /// The number of entries, modulo 64, before its first slot.
    pub(super) turn: u32,
    /// The residues of its entries.
    residues: u64,
}

/// The squares of a page with their combs.
type Page = Vec<(usize, Interlocked)>;

/// Divides combs, by square the choices, among `pages`, so that those of a page interlock. Squares for which there is no
/// room are missing, as few and small ones as the search can manage.
pub(super) fn interlocked(combs: &[&[Choice]], pages: usize, random: &mut Candidates) -> Vec<Page> {
    let all: Vec<Vec<Interlocked>> = combs.iter().map(|choices| turned(choices)).collect();
    let entries = |square: usize| combs[square].iter().map(|comb| comb.count).min().unwrap_or(0);
    let entries: Vec<u32> = (0..combs.len()).map(entries).collect();
    let mut now: Vec<Page> = vec![Vec::new(); pages];
    let (mut worth, mut most, mut best) = (0, 0, now.clone());
    for _ in 0..ROUNDS {
        let before = now.clone();
        remove_some(&mut now, random);
        let is_left = |square: &usize| now.iter().flatten().all(|(placed, _)| placed != square);
        let mut left: Vec<usize> = (0..combs.len()).filter(is_left).collect();
        random.shuffle(&mut left);
        for square in left.into_iter().filter(|square| !all[*square].is_empty()) {
            let start = random.below(pages as u64) as usize;
            let (earlier, later) = all[square].split_at(random.below(all[square].len() as u64) as usize);
            let fits = |page: usize| {
                let taken = now[page].iter().fold(0, |taken, (_, comb)| taken | comb.residues);
                later.iter().chain(earlier).find(|comb| comb.residues & taken == 0).map(|comb| (page, *comb))
            };
            if let Some((page, comb)) = (0..pages).find_map(|page| fits((start + page) % pages)) {
                now[page].push((square, comb));
            }
        }
        let new = now.iter().flatten().map(|(square, _)| entries[*square]).sum();
        if new > most {
            (most, best) = (new, now.clone());
        }
        let fewer = if random.below(WORSE) == 0 { FEWER } else { 0 };
        if new + fewer < worth {
            now = before;
        } else {
            worth = new;
        }
    }
    best
}

/// Returns the choices of a square with all their turns.
fn turned(choices: &[Choice]) -> Vec<Interlocked> {
    let all = choices.iter().enumerate().flat_map(|(choice, comb)| {
        let residues = residues(comb);
        (0..PERIOD).map(move |turn| Interlocked { choice, turn, residues: residues.rotate_left(turn) })
    });
    all.collect()
}

/// Returns the residues of a comb, counted from its first slot.
pub(super) fn residues(comb: &Choice) -> u64 {
    comb.words.iter().fold(0, |all, word| all | word)
}

/// Removes one to three combs, or sometimes all of a page.
fn remove_some(pages: &mut [Page], random: &mut Candidates) {
    for _ in 0..=random.below(3) {
        let page = random.below(pages.len() as u64) as usize;
        if random.below(8) == 0 {
            pages[page].clear();
        } else if !pages[page].is_empty() {
            let at = random.below(pages[page].len() as u64) as usize;
            pages[page].swap_remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::internal::geometry::Piece;

    use super::*;
    use crate::stream::Stream;

    #[test]
    fn combs_take_different_residues() {
        // Half of the slots, a quarter in two teeth, a quarter, and a third that finds no room.
        let comb = |word: u64| vec![Choice::of(0, vec![word; 4], 0)];
        let combs = [comb(0xffff_ffff), comb(0xff00_00ff), comb(0xffff), comb(0xf_ffff)];
        let combs: Vec<&[Choice]> = combs.iter().map(Vec::as_slice).collect();
        let mut random = Stream::PackOneShift.of(DEFAULT_SEED, Piece::Rook, 0, 0);
        let pages = interlocked(&combs[..3], 1, &mut random);
        assert_eq!(pages[0].iter().fold(0, |all, (_, comb)| all ^ comb.residues), u64::MAX);
        let pages = interlocked(&combs, 2, &mut random);
        assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), 4);
    }
}

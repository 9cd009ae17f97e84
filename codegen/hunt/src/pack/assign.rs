//! Gives squares regions of the common table, so that no two regions overlap.

use core::ops::Range;

use sliding_attacks_codegen::internal::candidates::Candidates;

use crate::Progress;
use crate::random::Draw as _;

/// Entries of the common table that a square may take.
pub(super) trait Region {
    /// Returns the parts of the common table with its entries; regions in different parts do not overlap.
    fn parts(&self) -> Range<usize>;

    /// Returns whether some entry belongs to both.
    fn overlaps(&self, other: &Self) -> bool;

    /// Returns the value of the region.
    fn worth(&self) -> u64;
}

/// Gives `squares` some of their regions so that none overlap, and returns the region of each, for the assignment with
/// the highest value of all that were tried.
///
/// In each step a square without a region takes one and displaces those that overlap, if their total value is not
/// higher, or occasionally up to twice as high.
pub(super) fn assign<R: Region>(
    squares: &[Vec<R>],
    rounds: u64,
    random: &mut Candidates,
    progress: &dyn Progress,
) -> Vec<Option<usize>> {
    let parts = squares.iter().flatten().map(|region| region.parts().end).max().unwrap_or(0);
    let mut owners: Vec<Vec<usize>> = vec![Vec::new(); parts];
    let mut taken: Vec<Option<usize>> = vec![None; squares.len()];
    let mut left: Vec<usize> = (0..squares.len()).filter(|square| !squares[*square].is_empty()).collect();
    let (mut worth, mut most, mut best) = (0, 0, taken.clone());
    let mut overlapped: Vec<usize> = Vec::new();
    progress.start("assignment", 0, rounds);
    for round in 0..rounds {
        if left.is_empty() {
            break;
        }
        if round % (1 << 20) == 0 {
            progress.step(round, &format!("{} of {} squares", squares.len() - left.len(), squares.len()));
        }
        let at = random.below(left.len() as u64) as usize;
        let square = left[at];
        let choice = random.below(squares[square].len() as u64) as usize;
        let region = &squares[square][choice];
        overlapped.clear();
        let mut lost = 0;
        for owner in owners[region.parts()].iter().flatten() {
            let theirs = taken[*owner].map(|choice| &squares[*owner][choice]).filter(|theirs| region.overlaps(theirs));
            if let (Some(theirs), false) = (theirs, overlapped.contains(owner)) {
                overlapped.push(*owner);
                lost += theirs.worth();
            }
        }
        let allowed = if random.below(256) == 0 { 2 } else { 1 };
        if lost > allowed * region.worth() {
            continue;
        }
        left.swap_remove(at);
        for gone in &overlapped {
            if let Some(choice) = taken[*gone].take() {
                owners[squares[*gone][choice].parts()].iter_mut().for_each(|part| part.retain(|owner| owner != gone));
            }
            left.push(*gone);
        }
        owners[region.parts()].iter_mut().for_each(|part| part.push(square));
        taken[square] = Some(choice);
        worth = worth + region.worth() - lost;
        if worth > most {
            (most, best) = (worth, taken.clone());
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;
    use crate::stream::Stream;
    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::internal::geometry::Piece;

    /// Some entries in a row.
    #[derive(Debug)]
    struct Row(Range<usize>);

    impl Region for Row {
        fn parts(&self) -> Range<usize> {
            self.0.start / 10..self.0.end.div_ceil(10)
        }

        fn overlaps(&self, other: &Self) -> bool {
            self.0.start < other.0.end && other.0.start < self.0.end
        }

        fn worth(&self) -> u64 {
            self.0.len() as u64
        }
    }

    #[test]
    fn all_that_fits_is_assigned() {
        let mut random = Stream::DepthFirst(0).of(DEFAULT_SEED, Piece::Rook, 0, 0);
        // Each prefers a place that another one needs.
        let mut squares =
            vec![vec![Row(0..20), Row(20..40)], vec![Row(0..10), Row(25..35)], vec![Row(5..20)], vec![Row(19..20)]];
        squares[2].push(Row(40..55));
        assert_eq!(assign(&squares, 10_000, &mut random, &Silent), [Some(1), Some(0), Some(1), Some(0)]);
        // The small one is displaced, and a square without regions gets none.
        squares.extend([vec![Row(15..55)], Vec::new()]);
        let best = assign(&squares, 10_000, &mut random, &Silent);
        let entries: u64 = best.iter().zip(&squares).filter_map(|(at, rows)| Some(rows[(*at)?].worth())).sum();
        assert_eq!(entries, 40 + 10);
        assert_eq!(best[4..], [Some(0), None]);
    }
}

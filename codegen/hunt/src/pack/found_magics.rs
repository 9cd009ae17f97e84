//! The results of the searches for magics, which take almost all of the packing time. The searches are independent, so
//! threads can share them and a stopped run continues with the remaining ones.

use core::fmt;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sliding_attacks_codegen::internal::geometry::square_name;

use crate::chunked::PieceSquare;
use crate::{Error, Progress};

/// One search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Job {
    /// For combs of a rook.
    Combs { square: u8 },
    /// For combs of a rook, with the offset of a page in the magic.
    CombsOfPage { square: u8, page: u8 },
    /// For short spans.
    Spans(PieceSquare),
}

impl fmt::Display for Job {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Combs { square } => write!(formatter, "combs for rook-{}", square_name(*square)),
            Self::CombsOfPage { square, page } => {
                write!(formatter, "combs for rook-{} in page {page}", square_name(*square))
            }
            Self::Spans(square) => write!(formatter, "short spans for {square}"),
        }
    }
}

/// The magics that each search has found, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(Job, Vec<u64>)>", into = "Vec<(Job, Vec<u64>)>")]
pub struct FoundMagics {
    found: BTreeMap<Job, Vec<u64>>,
}

impl From<Vec<(Job, Vec<u64>)>> for FoundMagics {
    fn from(found: Vec<(Job, Vec<u64>)>) -> Self {
        Self { found: found.into_iter().collect() }
    }
}

impl From<FoundMagics> for Vec<(Job, Vec<u64>)> {
    fn from(found: FoundMagics) -> Self {
        found.found.into_iter().collect()
    }
}

impl FoundMagics {
    /// Returns the number of searches that have ended.
    #[must_use]
    pub fn searches(&self) -> usize {
        self.found.len()
    }

    /// Returns the magics that a search has found.
    pub(super) fn magics(&self, job: Job) -> &[u64] {
        self.found.get(&job).map_or(&[], Vec::as_slice)
    }

    /// Runs the remaining searches, and calls `keep` with all results each time a search ends.
    pub(super) fn search(
        &mut self,
        jobs: &[Job],
        find: &(dyn Fn(Job) -> Vec<u64> + Sync),
        progress: &dyn Progress,
        keep: &mut (dyn FnMut(&Self) -> Result<(), Error> + Send),
    ) -> Result<(), Error> {
        let left: Vec<Job> = jobs.iter().filter(|job| !self.found.contains_key(job)).copied().collect();
        let before = jobs.len() - left.len();
        progress.start("searches for magics", before as u64, jobs.len() as u64);
        let shared = Mutex::new((before as u64, self, keep));
        left.into_par_iter().with_max_len(1).try_for_each(|job| {
            let magics = find(job);
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let (done, so_far, keep) = &mut *shared;
            *done += 1;
            progress.step(*done, &format!("{job}: {} magics", magics.len()));
            so_far.found.insert(job, magics);
            keep(so_far)
        })
    }
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::internal::Piece;

    use super::*;
    use crate::{Silent, with_threads};

    fn find(job: Job) -> Vec<u64> {
        let (count, first) = match job {
            Job::Combs { square } => (square % 3, 50),
            Job::CombsOfPage { square, page } => (square % 3, page),
            Job::Spans(square) => (square.square() % 5, 70),
        };
        (0..count).map(|number| u64::from(number + first)).collect()
    }

    #[test]
    fn the_same_is_found_whatever_the_threads_and_stops() {
        let job = |number: u8| match (number / 4, number % 4) {
            (square, 0) => Job::Combs { square },
            (square, 1) => Job::Spans(PieceSquare::new(Piece::Bishop, square)),
            (square, page) => Job::CombsOfPage { square, page },
        };
        let jobs: Vec<Job> = (0..60).map(job).collect();
        let search = |found: &mut FoundMagics, keep: &mut (dyn FnMut(&FoundMagics) -> Result<(), Error> + Send)| {
            found.search(&jobs, &find, &Silent, keep)
        };
        let mut alone = FoundMagics::default();
        with_threads(1, || search(&mut alone, &mut |_| Ok(()))).unwrap();
        assert_eq!((alone.magics(job(33)), alone.magics(job(34))), (&[70, 71, 72][..], &[2, 3][..]));
        assert!(alone.magics(Job::Combs { square: 63 }).is_empty());

        // A run that stops after ten of them and resumes from the text with more threads.
        let mut kept = String::new();
        let mut stop = |so_far: &FoundMagics| {
            if so_far.found.len() > 10 {
                return Err(Error::Input("full".into()));
            }
            kept = serde_json::to_string(so_far).unwrap();
            Ok(())
        };
        with_threads(3, || search(&mut FoundMagics::default(), &mut stop)).unwrap_err();
        let mut resumed: FoundMagics = serde_json::from_str(&kept).unwrap();
        assert_eq!(resumed.found.len(), 10);
        let mut searched = 0;
        let mut count = |_: &FoundMagics| {
            searched += 1;
            Ok(())
        };
        with_threads(2, || search(&mut resumed, &mut count)).unwrap();
        assert_eq!((searched, resumed), (50, alone));
    }
}

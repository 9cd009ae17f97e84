//! The results of the searches for combs, which take almost all of the packing time. The searches are independent, so
//! threads can share them and a stopped run continues with the remaining ones.

use core::fmt;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sliding_attacks_codegen::geometry::square_name;

use crate::{Error, Progress};

/// One search: for combs of a rook on a square, if the magic has the offset in it for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Job {
    pub(super) square: u8,
    pub(super) page: Option<u8>,
}

impl fmt::Display for Job {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", square_name(self.square))?;
        self.page.map_or(Ok(()), |page| write!(formatter, ", page {page}"))
    }
}

/// The magics that each search for combs has found, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(Job, Vec<u64>)>", into = "Vec<(Job, Vec<u64>)>")]
pub struct FoundCombs {
    found: BTreeMap<Job, Vec<u64>>,
}

impl From<Vec<(Job, Vec<u64>)>> for FoundCombs {
    fn from(found: Vec<(Job, Vec<u64>)>) -> Self {
        Self { found: found.into_iter().collect() }
    }
}

impl From<FoundCombs> for Vec<(Job, Vec<u64>)> {
    fn from(combs: FoundCombs) -> Self {
        combs.found.into_iter().collect()
    }
}

impl FoundCombs {
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
        progress.start("searches for combs", before as u64, jobs.len() as u64);
        let shared = Mutex::new((before as u64, self, keep));
        left.into_par_iter().with_max_len(1).try_for_each(|job| {
            let magics = find(job);
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let (done, so_far, keep) = &mut *shared;
            *done += 1;
            progress.step(*done, &format!("rook {job}: {} combs", magics.len()));
            so_far.found.insert(job, magics);
            keep(so_far)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Silent, with_threads};

    fn find(job: Job) -> Vec<u64> {
        (0..u64::from(job.square % 3)).map(|number| number + u64::from(job.page.unwrap_or(50))).collect()
    }

    #[test]
    fn the_same_is_found_whatever_the_threads_and_stops() {
        let job = |number: u8| Job { square: number / 4, page: (number % 4 != 0).then_some(number % 4) };
        let jobs: Vec<Job> = (0..60).map(job).collect();
        let search = |combs: &mut FoundCombs, keep: &mut (dyn FnMut(&FoundCombs) -> Result<(), Error> + Send)| {
            combs.search(&jobs, &find, &Silent, keep)
        };
        let mut alone = FoundCombs::default();
        with_threads(1, || search(&mut alone, &mut |_| Ok(()))).unwrap();
        assert_eq!(alone.magics(job(33)), [1, 2]);
        assert!(alone.magics(Job { square: 63, page: None }).is_empty());

        // A run that stops after ten of them and resumes from the text with more threads.
        let mut kept = String::new();
        let mut stop = |so_far: &FoundCombs| {
            if so_far.found.len() > 10 {
                return Err(Error::Input("full".into()));
            }
            kept = serde_json::to_string(so_far).unwrap();
            Ok(())
        };
        with_threads(3, || search(&mut FoundCombs::default(), &mut stop)).unwrap_err();
        let mut resumed: FoundCombs = serde_json::from_str(&kept).unwrap();
        assert_eq!(resumed.found.len(), 10);
        let mut searched = 0;
        let mut count = |_: &FoundCombs| {
            searched += 1;
            Ok(())
        };
        with_threads(2, || search(&mut resumed, &mut count)).unwrap();
        assert_eq!((searched, resumed), (50, alone));
    }
}

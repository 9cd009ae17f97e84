//! What the searches for combs have found so far: nearly all of the time that packing takes. Each search stands for
//! itself, so that threads share them out, and a run that was stopped goes on with those that are left.
//!
//! ```text
//! combs offset_in_magic effort=24 seed=7368…
//! a7 stretch=3 0x0123456789abcdef 0x…
//! b7 stretch=3
//! …
//! ```

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::collections::BTreeMap;
use std::sync::mpsc;

use crate::error::Error;
use sliding_attacks_codegen::candidates::Seed;
use sliding_attacks_codegen::geometry::{parse_square, square_name};
use sliding_attacks_codegen::hex;

/// One search: for combs of a rook on a square, if the magic has the offset in it for a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Job {
    pub(super) square: u8,
    pub(super) stretch: Option<u8>,
}

impl fmt::Display for Job {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", square_name(self.square))?;
        self.stretch.map_or(Ok(()), |stretch| write!(formatter, " stretch={stretch}"))
    }
}

/// The magics that each search for combs has found, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathered {
    settings: String,
    found: BTreeMap<Job, Vec<u64>>,
}

impl fmt::Display for Gathered {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}", self.settings)?;
        for (job, magics) in &self.found {
            write!(formatter, "{job}")?;
            for magic in magics {
                write!(formatter, " {magic:#018x}")?;
            }
            writeln!(formatter)?;
        }
        Ok(())
    }
}

impl Gathered {
    /// Returns what nothing has been found for yet.
    #[must_use]
    pub const fn new(settings: String) -> Self {
        Self { settings, found: BTreeMap::new() }
    }

    /// Returns the line that opens the text: all that the result depends on.
    #[must_use]
    pub fn settings_of(layout: &str, effort: u32, seed: Seed) -> String {
        format!("combs {layout} effort={effort} seed={}", hex(&seed))
    }

    /// Reads the text that it prints.
    ///
    /// # Errors
    /// Returns [`Error::BadState`] for the first line that is not one of it.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut gathered = Self::new(text.lines().next().unwrap_or_default().to_owned());
        for (number, line) in (1..).zip(text.lines()).skip(1) {
            let (job, magics) = parse_line(line).ok_or_else(|| Error::BadState {
                place: format!("line {number}"),
                message: format!("expected a square, perhaps `stretch=…`, and magics, found `{line}`"),
            })?;
            gathered.found.insert(job, magics);
        }
        Ok(gathered)
    }

    /// Returns the magics that a search has found.
    pub(super) fn magics(&self, job: Job) -> &[u64] {
        self.found.get(&job).map_or(&[], Vec::as_slice)
    }

    /// Searches with so many threads for what is not found yet, and tells `done` each time a search ends.
    pub(super) fn search(
        &mut self,
        jobs: &[Job],
        threads: usize,
        find: &(dyn Fn(Job) -> Vec<u64> + Sync),
        done: &mut dyn FnMut(Job, &Self) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let left: Vec<Job> = jobs.iter().filter(|job| !self.found.contains_key(job)).copied().collect();
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<(Job, Vec<u64>)>| {
            while let Some(job) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                if stopped.load(Ordering::Relaxed) || sender.send((*job, find(*job))).is_err() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads.clamp(1, 64) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            for (job, magics) in receiver {
                self.found.insert(job, magics);
                if let Err(error) = done(job, self) {
                    stopped.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            Ok(())
        })
    }
}

/// Reads a search and its magics.
fn parse_line(line: &str) -> Option<(Job, Vec<u64>)> {
    let mut words = line.split(' ').peekable();
    let square = parse_square(words.next()?)?;
    let stretch = match words.peek().and_then(|word| word.strip_prefix("stretch=")) {
        Some(stretch) => {
            words.next();
            Some(stretch.parse().ok()?)
        }
        None => None,
    };
    let magic = |word: &str| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok();
    Some((Job { square, stretch }, words.map(magic).collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(job: Job) -> Vec<u64> {
        (0..u64::from(job.square % 3)).map(|number| number + u64::from(job.stretch.unwrap_or(50))).collect()
    }

    #[test]
    fn the_same_is_found_whatever_the_threads_and_stops() {
        let job = |number: u8| Job { square: number / 4, stretch: (number % 4 != 0).then_some(number % 4) };
        let jobs: Vec<Job> = (0..60).map(job).collect();
        let settings = Gathered::settings_of("black", 3, [7; 32]);
        let mut alone = Gathered::new(settings.clone());
        alone.search(&jobs, 1, &find, &mut |_, _| Ok(())).unwrap();
        assert_eq!(alone.magics(job(33)), [1, 2]);
        assert_eq!(alone.magics(Job { square: 63, stretch: None }), []);

        // Stopped after ten of them, and gone on from the text with more threads.
        let mut stopped = Gathered::new(settings);
        let full = || Error::BadState { place: "x".into(), message: "full".into() };
        let mut stop = |_, so_far: &Gathered| if so_far.found.len() == 10 { Err(full()) } else { Ok(()) };
        stopped.search(&jobs, 3, &find, &mut stop).unwrap_err();
        let mut resumed = Gathered::parse(&stopped.to_string()).unwrap();
        assert_eq!((resumed.found.len(), &resumed), (10, &stopped));
        let mut searched = 0;
        resumed
            .search(&jobs, 2, &find, &mut |_, _| {
                searched += 1;
                Ok(())
            })
            .unwrap();
        assert_eq!((searched, &resumed), (50, &alone));
    }

    #[test]
    fn a_bad_line_is_named() {
        for line in ["a9", "a8 stretch=x", "a8 stretch=1 7", "a8 0x0g", ""] {
            let message = Gathered::parse(&format!("combs\nh8 0x1\n{line}\n")).unwrap_err().to_string();
            assert!(message.contains("line 3") && message.contains("magics"), "{message}");
        }
    }
}

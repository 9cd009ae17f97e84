//! The progress of a search.

/// Receives the progress of a search.
pub trait Progress: Sync {
    /// A part of the search starts: `done` of its `steps` are already done.
    fn start(&self, part: &str, done: u64, steps: u64);

    /// This number of steps is done now, and this is the best or the latest result.
    fn step(&self, done: u64, best: &str);
}

/// Ignores the progress.
pub struct Silent;

impl Progress for Silent {
    fn start(&self, _: &str, _: u64, _: u64) {}

    fn step(&self, _: u64, _: &str) {}
}

//! How a search says how far it has come.

/// Hears how far a search has come.
pub trait Progress: Sync {
    /// A part of the search starts: `done` of its `steps` are already done.
    fn start(&self, part: &str, done: u64, steps: u64);

    /// So many steps are done now, and this is the best, or the latest, that was found.
    fn step(&self, done: u64, best: &str);
}

/// Hears nothing.
pub struct Silent;

impl Progress for Silent {
    fn start(&self, _: &str, _: u64, _: u64) {}

    fn step(&self, _: u64, _: &str) {}
}

//! How a proof ends early: with what is wrong and when, or with what is not known.

use crate::diagrams::Bit;

/// Why a proof has ended.
#[derive(Debug)]
pub enum Stop {
    /// The function is wrong under a condition.
    Wrong(String, Bit),
    /// Nothing is known, for this reason.
    Open(String),
}

impl<T: Into<String>> From<T> for Stop {
    fn from(reason: T) -> Self {
        Self::Open(reason.into())
    }
}

pub type Run<T> = Result<T, Stop>;

/// Refuses what does not hold on a path.
pub fn must(path: Bit, holds: Bit, what: &str) -> Run<()> {
    match path & !holds {
        Bit::FALSE => Ok(()),
        bad => Err(Stop::Wrong(what.into(), bad)),
    }
}

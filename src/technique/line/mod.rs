//! Attacks on one line, for techniques that look at one line after another.

mod between_blockers;
pub(super) mod tables;

pub(super) use between_blockers::between_blockers;

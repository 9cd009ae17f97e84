//! The examples of the pages for those who come from another crate or from a table of their own,
//! compiled and run.

pub mod before;

/// The page with the crates.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/coming-from.md")]
pub mod crates {}

/// An engine with bare integers.
#[doc = include_str!("../../../../docs/coming-from/u64-engine.md")]
pub mod u64_engine;

/// Each kind of table that a program can have.
#[doc = include_str!("../../../../docs/coming-from/tables.md")]
pub mod tables;

/// An engine with types of its own.
#[doc = include_str!("../../../../docs/coming-from/newtype-engine.md")]
pub mod newtype_engine;

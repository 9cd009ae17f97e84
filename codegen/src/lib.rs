//! Finds magic factors deterministically and writes sliding piece attack tables.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod builder;
pub mod candidates;
mod emit;
mod error;
pub mod geometry;
mod layout;
pub mod records;
pub mod search;
mod sha256;
mod tables;
mod write;

pub use builder::{Builder, parse_seed};
pub use candidates::{DEFAULT_SEED, Seed};
pub use error::Error;
pub use geometry::Piece;
pub use layout::Layout;
pub use sha256::{Digest, hex, sha256};
pub use tables::{Array, LayoutTables, Row, Tables, Values};

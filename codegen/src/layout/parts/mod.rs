//! Code that layouts share.

mod arranged;
mod bits;
mod c_look_up;
mod columns;
mod context;
mod index_bits;
mod known_magics;
mod look_up;
mod row;
mod sets;
mod spread;
mod steps;
mod table;

pub(crate) use arranged::Arranged;
pub use bits::extract;
pub(super) use bits::fold;
pub(crate) use c_look_up::CLookUp;
pub(super) use columns::{Column, MAGIC_COLUMNS, by_square, columns, replace};
pub(crate) use context::Context;
pub use index_bits::{index_bits, used_index_bits};
pub(crate) use look_up::indexed;
pub use look_up::{Entry, Goal, Index, LookUp};
pub(crate) use row::{RecordFile, Row};
pub(super) use sets::distinct_sets;
pub(super) use spread::spread;
pub use steps::{Step, What};
pub(super) use table::Table;

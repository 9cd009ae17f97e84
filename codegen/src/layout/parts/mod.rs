//! Code that layouts share.
#![cfg_attr(
    not(feature = "every_layout"),
    allow(dead_code, unused_imports, reason = "`fancy` needs only some of the parts")
)]

mod arranged;
mod bits;
mod c_look_up;
mod columns;
mod context;
#[cfg(feature = "every_layout")]
mod known_magics;
mod look_up;
mod row;
mod sets;
mod steps;
mod table;

pub(crate) use arranged::Arranged;
pub use bits::{extract, fold};
pub(crate) use c_look_up::CLookUp;
pub(super) use columns::{Column, MAGIC_COLUMNS, by_square, columns, replace};
pub(crate) use context::Context;
pub(crate) use look_up::indexed;
pub use look_up::{Entry, Goal, Index, LookUp};
pub(crate) use row::{RecordFile, Row};
pub(super) use sets::distinct_sets;
pub use steps::{Step, What};
pub(super) use table::{Table, in_order};

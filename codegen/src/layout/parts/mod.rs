//! Code that layouts share.
#![cfg_attr(
    not(feature = "every_layout"),
    allow(dead_code, unused_imports, reason = "`fancy` needs only some of the parts")
)]

mod arranged;
#[cfg(feature = "c")]
mod c_look_up;
mod columns;
mod context;
mod facts;
mod index_function;
#[cfg(feature = "every_layout")]
mod known_magics;
mod sets;
mod table;

pub(crate) use arranged::Arranged;
#[cfg(feature = "c")]
pub(crate) use c_look_up::CLookUp;
pub(super) use columns::{Column, MAGIC_COLUMNS, by_square, columns, replace};
pub(crate) use context::Context;
pub(crate) use facts::{Facts, RecordFile};
pub use index_function::IndexFunction;
pub(super) use sets::distinct_sets;
pub(super) use table::{Table, in_order};

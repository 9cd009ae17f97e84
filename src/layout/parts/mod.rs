//! Code that several layouts share.

#![allow(dead_code, unused_imports, unused_macros, reason = "which parts are used depends on the features")]

pub(super) mod bits;
mod index;
mod one_shift;
mod table;

pub(super) use index::Index;
pub(super) use one_shift::OneShift;
#[cfg(test)]
pub(super) use table::exact;
pub(super) use table::{Column, Table, columns, layout, off_masks};

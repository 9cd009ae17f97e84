//! Code that several layouts share, so that a layout's file has only what is its own.

#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "which parts are used depends on the features"
)]

pub(super) mod bits;
mod formula;
mod one_shift;
mod table;

pub(super) use formula::Formula;
pub(super) use one_shift::OneShift;
pub(super) use table::{Column, Table, by_square, columns, off_masks, piece, table};

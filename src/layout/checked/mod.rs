//! Tables whose formulas the compiler checks, so that look-ups read them without bounds checks.

#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "which of these are used depends on the features"
)]

pub(super) mod bits;
mod formula;
mod one_shift;
mod table;

pub(super) use formula::Formula;
pub(super) use one_shift::OneShift;
pub(super) use table::{Column, Table, by_square, columns, off_masks, piece_of_group, table};

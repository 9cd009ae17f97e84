//! Tables whose formulas the compiler checks, so that lookups read them without bounds checks.

// With every layout, the compiler names what none of them uses.
#![cfg_attr(
    not(feature = "every_layout"),
    allow(dead_code, unused_imports, unused_macros)
)]

mod formula;
mod one_shift;
mod table;

pub(super) use formula::Formula;
pub(super) use one_shift::OneShift;
pub(super) use table::{Column, Table, by_square, columns, off_masks, table};

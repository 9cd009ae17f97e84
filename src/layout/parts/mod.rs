//! Code that several layouts share.

#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "which parts are used depends on the features"
)]

pub(super) mod bits;
mod index;
mod one_shift;
mod table;

pub(super) use index::{Index, Occupied};
pub(super) use one_shift::OneShift;
#[cfg(test)]
pub(super) use table::exact;
pub(super) use table::{
    Column, Table, attack_set, by_square, columns, indices, layout, off_masks, piece,
};

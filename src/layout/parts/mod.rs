//! Code that several layouts share.

#![allow(dead_code, unused_imports, unused_macros, reason = "which parts are used depends on the features")]

pub(super) mod bits;
pub(super) mod one_shift;
pub(super) mod reach;
pub(super) mod table;

//! Code that several layouts share.

#![allow(dead_code, unused_imports, unused_macros, reason = "which parts are used depends on the features")]

pub(super) mod bits;
pub(super) mod bounds;
pub(super) mod columns;
pub(super) mod entries;
pub(super) mod look_ups;
pub(super) mod one_shift;

//! The result of arranging a layout.

use super::IndexFunction;
use crate::array::Array;

/// A layout's arrays, and how an occupancy leads to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arranged {
    /// The arrays in the order in which they are written and digested.
    pub(crate) arrays: Vec<Array>,
    /// The index functions of the rooks and then of the bishops, by square. Empty if the layout does not compute its
    /// index by one multiplication.
    pub(crate) functions: Vec<IndexFunction>,
}

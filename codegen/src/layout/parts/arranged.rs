//! The result of arranging a layout.

use super::{Column, Context, IndexFunction, Table, columns};
use crate::array::Array;
use crate::error::Error;

/// A layout's arrays, and how an occupancy leads to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arranged {
    /// The arrays in the order in which they are written and digested.
    pub(crate) arrays: Vec<Array>,
    /// The index functions of the rooks and then of the bishops, by square. Empty if the layout does not compute its
    /// index by one multiplication.
    pub(crate) functions: Vec<IndexFunction>,
}

impl Arranged {
    /// Places the attack sets of all squares into `table`, and puts it after the columns that the look-up reads. If these
    /// include the attacks on the empty board, the look-up keeps only those squares of an entry, by an AND.
    ///
    /// # Errors
    /// Returns the errors of [`Table::place`].
    pub(in crate::layout) fn new(
        context: &Context,
        mut table: Table<'_>,
        functions: Vec<IndexFunction>,
        read: &[Column],
    ) -> Result<Self, Error> {
        let union = read.contains(&Column::EmptyAttacks);
        for (which, (function, occupancies)) in functions.iter().zip(&context.occupancies).enumerate() {
            // The empty set is the first of the subsets.
            let kept = if union { occupancies.attacks[0] } else { u64::MAX };
            table.place(context, which, function.entries(occupancies), &occupancies.attacks, kept)?;
        }
        let mut arrays = columns(context, &functions, read);
        arrays.push(table.into_attacks(context, &functions));
        Ok(Self { arrays, functions })
    }
}

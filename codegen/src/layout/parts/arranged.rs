//! What a layout comes to: its arrays, and the look-ups by which they were filled, so that others
//! need no formula of their own.

use super::{Column, Inputs, LookUp, Placement, columns};
use crate::array::Array;
use crate::error::Error;

/// A layout's arrays, and how an occupancy leads to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arranged {
    /// The arrays in the order in which they are written and digested.
    pub(crate) arrays: Vec<Array>,
    /// The look-ups by square: of the rooks and then of the bishops, or of each line.
    pub(crate) look_ups: Vec<LookUp>,
}

impl Arranged {
    /// Places the attack sets of all squares into `table`, and puts it after the arrays by square
    /// that the look-up reads.
    ///
    /// # Errors
    /// Returns the errors of [`Placement::place`].
    pub(in crate::layout) fn new<'a>(
        inputs: &'a Inputs,
        mut table: Placement<'a>,
        look_ups: Vec<LookUp>,
        read: &[Column],
    ) -> Result<Self, Error> {
        for (look_up, occupancies) in look_ups.iter().zip(&inputs.occupancies) {
            table.place(
                occupancies,
                look_up.slots(occupancies),
                &occupancies.attacks,
                look_up.read_mask(),
            )?;
        }
        let mut arrays = columns(&look_ups, read);
        arrays.push(table.into_attacks(&look_ups));
        Ok(Self { arrays, look_ups })
    }
}

//! The result of arranging a layout: its arrays, and the look-ups by which they were filled, so
//! that `show` and the explorer need no formula of their own.

use super::{Column, Definition, Inputs, LookUp, Placement, columns};
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
    /// Places the attack sets of all squares into a table that ends at the last used slot, and puts
    /// it behind the arrays by square.
    ///
    /// # Errors
    /// Returns the errors of [`Placement::place`].
    pub(in crate::layout) fn new(
        inputs: &Inputs,
        definition: &Definition,
        look_ups: Vec<LookUp>,
        by_square: &[Column],
    ) -> Result<Self, Error> {
        Self::place(inputs, Placement::new(definition), look_ups, by_square)
    }

    /// Does the same with a slot for every index, even if no occupancy leads there.
    ///
    /// # Errors
    /// Returns the errors of [`Placement::place`].
    pub(in crate::layout) fn reaching(
        inputs: &Inputs,
        definition: &Definition,
        look_ups: Vec<LookUp>,
        by_square: &[Column],
    ) -> Result<Self, Error> {
        let table = Placement::reaching(definition, &look_ups);
        Self::place(inputs, table, look_ups, by_square)
    }

    fn place<'a>(
        inputs: &'a Inputs,
        mut table: Placement<'a>,
        look_ups: Vec<LookUp>,
        by_square: &[Column],
    ) -> Result<Self, Error> {
        for (look_up, occupancies) in look_ups.iter().zip(&inputs.occupancies) {
            table.place(
                occupancies,
                look_up.slots(occupancies),
                &occupancies.attacks,
                look_up.read_mask(),
            )?;
        }
        let mut arrays = columns(&look_ups, by_square);
        arrays.push(table.into_attacks(&look_ups));
        Ok(Self { arrays, look_ups })
    }
}

//! How arrays are arranged: what layouts have in common, so that a layout's file has only what is
//! specific to it.

mod bits;
mod c_lookup;
mod column;
mod common_data;
mod definition;
mod formula;
mod index_bits;
mod placement;
mod sets;
mod spread;

use crate::array::Array;
use crate::error::Error;

pub use bits::{extract, fold};
pub(crate) use c_lookup::CLookup;
pub(super) use column::{Column, MAGIC_COLUMNS, column, columns, replace};
pub(crate) use common_data::CommonData;
pub(crate) use definition::{Definition, RecordFile};
pub(crate) use formula::indexed;
pub use formula::{Entry, Formula, Hash};
pub use index_bits::{index_bits, used_index_bits};
pub(super) use placement::{Placement, ascending};
pub(super) use sets::distinct_sets;
pub(super) use spread::spread;

/// A layout's arrays, and how an occupancy selects an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    /// The arrays in the order in which they are written and digested.
    pub(crate) arrays: Vec<Array>,
    /// The formulas that filled them, which the C header and the explorer read: of the rooks by
    /// square and then of the bishops, or of each line.
    pub(crate) formulas: Vec<Formula>,
}

impl Arrangement {
    /// Places the attack sets of all squares into a table that ends at the last used slot, and puts
    /// it after the arrays by square.
    ///
    /// # Errors
    /// Returns the errors of [`Placement::place`].
    pub(in crate::layout) fn up_to_last_entry(
        common: &CommonData,
        definition: &Definition,
        formulas: Vec<Formula>,
        by_square: &[Column],
    ) -> Result<Self, Error> {
        Self::place(common, Placement::new(definition), formulas, by_square)
    }

    /// Arranges the table with a slot for every index, even for one that no occupancy has.
    ///
    /// # Errors
    /// Returns the errors of [`Placement::place`].
    pub(in crate::layout) fn with_every_index(
        common: &CommonData,
        definition: &Definition,
        formulas: Vec<Formula>,
        by_square: &[Column],
    ) -> Result<Self, Error> {
        let table = Placement::with_every_index(definition, &formulas);
        Self::place(common, table, formulas, by_square)
    }

    fn place<'a>(
        common: &'a CommonData,
        mut table: Placement<'a>,
        formulas: Vec<Formula>,
        by_square: &[Column],
    ) -> Result<Self, Error> {
        for (formula, occupancies) in formulas.iter().zip(&common.occupancies) {
            table.place(
                occupancies,
                formula.slots(occupancies),
                &occupancies.attacks,
                formula.read_mask(),
            )?;
        }
        let mut arrays = columns(&formulas, by_square);
        arrays.push(table.into_attacks(&formulas));
        Ok(Self { arrays, formulas })
    }
}

//! The members of a layout's struct in C: a column for each array by square, then the arrays that the index leads into.
//!
//! Each column has 64-bit words, so a look-up converts nothing, and one word more than squares, so that the words of a
//! square are in different banks of the L1 cache.

use super::formula::Formula;
use crate::array::Array;
use crate::geometry::Piece;
use crate::tables::LayoutTables;

/// The words of a column. The last is unused.
const COLUMN: usize = 65;

/// A member of the struct.
pub(super) struct Member {
    /// Its name and its entries.
    pub(super) array: Array,
    /// Its length, which may be greater than the number of entries.
    pub(super) length: usize,
    /// Whether it starts with a cache line, as the struct does and each array that is no column.
    pub(super) is_aligned: bool,
}

/// Returns the members in the order of the struct.
pub(super) fn members(tables: &LayoutTables) -> Vec<Member> {
    let (columns, others): (Vec<_>, Vec<_>) = tables.arrays().iter().partition(|array| array.words().len() == 64);
    let columns = columns.into_iter().filter_map(|array| column(tables, array));
    let others = others.into_iter().map(|array| {
        let member = Array::new(array.name().to_lowercase(), array.doc(), array.width(), array.words().to_vec());
        Member { array: member.with_labels(array.labels().to_vec()), length: array.words().len(), is_aligned: true }
    });
    let mut members: Vec<_> = columns.chain(others).collect();
    members[0].is_aligned = true;
    members
}

/// Returns the column of an array by square, or `None` if the look-up does not need it.
fn column(tables: &LayoutTables, array: &Array) -> Option<Member> {
    let piece = Piece::ALL.into_iter().find(|piece| array.name().starts_with(&piece.name().to_uppercase()));
    let formula = piece.and_then(|piece| Formula::new(tables, piece));
    let (mut name, mut doc, mut complement) = (array.name().to_lowercase(), array.doc().to_owned(), 0);
    match formula {
        Some(formula) if name.ends_with("_shifts") && formula.constant_shift().is_some() => return None,
        Some(formula) if name.ends_with("_masks") && formula.is_black() => {
            name = name.replace("_masks", "_off_masks");
            doc = doc.replace("whose occupancy decides", "whose occupancy does not decide");
            complement = u64::MAX;
        }
        _ => (),
    }
    let words = array.words().iter().map(|word| word ^ complement).collect();
    Some(Member { array: Array::new(name, doc, 8, words), length: COLUMN, is_aligned: false })
}

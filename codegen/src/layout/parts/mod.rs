//! Code that layouts share.

mod arranged;
mod bits;
mod by_square;
mod c_look_up;
mod context;
mod index_bits;
mod known_magics;
mod look_up;
mod placement;
mod row;
mod sets;
mod spread;

pub(crate) use arranged::Arranged;
pub use bits::{extract, fold};
pub(super) use by_square::{BySquare, MAGIC_ARRAYS, arrays, by_square, replace};
pub(crate) use c_look_up::CLookUp;
pub(crate) use context::Context;
pub use index_bits::{index_bits, used_index_bits};
pub(crate) use look_up::indexed;
pub use look_up::{Entry, Goal, Hash, LookUp};
pub(super) use placement::Placement;
pub(crate) use row::{RecordFile, Row};
pub(super) use sets::distinct_sets;
pub(super) use spread::spread;

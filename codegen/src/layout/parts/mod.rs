//! What layouts are made of, so that a layout's file has only what is its own.

mod arranged;
mod bits;
mod c_look_up;
mod column;
mod definition;
mod index_bits;
mod inputs;
mod known_magics;
mod look_up;
mod placement;
mod sets;
mod spread;

pub(crate) use arranged::Arranged;
pub use bits::{extract, fold};
pub(crate) use c_look_up::CLookUp;
pub(super) use column::{Column, MAGIC_COLUMNS, column, columns, replace};
pub(crate) use definition::{Definition, RecordFile};
pub use index_bits::{index_bits, used_index_bits};
pub(crate) use inputs::Inputs;
pub(crate) use look_up::indexed;
pub use look_up::{Entry, Hash, LookUp, MagicSearch};
pub(super) use placement::Placement;
pub(super) use sets::distinct_sets;
pub(super) use spread::spread;

//! The facts of a layout, in one place: its file.

use super::{Arrangement, CLookup, CommonData, Entry};
use crate::error::Error;

/// A layout: what it is called, how its arrays are arranged, and how C looks up attacks in them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    /// The layout's name: its file here, its module in the generated file, and its feature in
    /// `sliding-attacks`.
    pub(crate) name: &'static str,
    /// A description of the layout in a sentence or two.
    pub(crate) summary: &'static str,
    /// Who published the layout, and the year, or which part of it is ours.
    pub(crate) author: &'static str,
    /// When to use the layout, for the page that compares them.
    pub(crate) use_it_if: &'static str,
    /// The record with the magics, if finding them takes too long for a build.
    pub(crate) record: Option<RecordFile>,
    /// How an entry gives the attacks. This also decides which attack sets may share a slot.
    pub(crate) entry: Entry,
    /// Arranges the arrays, by this definition or by one with another record.
    pub(crate) arrange: fn(&mut CommonData, &Self) -> Result<Arrangement, Error>,
    #[cfg_attr(
        not(feature = "c"),
        allow(dead_code, reason = "only a C header needs it")
    )]
    pub(crate) c: CLookup,
}

/// A file of `codegen/records`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordFile {
    /// The name without its extension.
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
}

impl Definition {
    /// Returns what to do if a magic of the layout is missing or maps different attack sets of a
    /// square to one entry.
    pub(crate) fn remedy(&self) -> String {
        self.record.map_or_else(
            || "use another seed".to_owned(),
            |RecordFile { name, .. }| format!("restore the published codegen/records/{name}.txt"),
        )
    }
}

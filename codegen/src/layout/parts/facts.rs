//! The facts about each layout in the list of layouts.

/// A row of the list of layouts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// The layout's name: its file here, its module in the generated file, its feature in the run-time crate.
    pub(crate) name: &'static str,
    /// A description of the layout in a sentence or two.
    pub(crate) summary: &'static str,
    /// The entries of the longest array with the default seed.
    pub(crate) entries: usize,
    /// The bytes of all arrays with the default seed.
    pub(crate) bytes: usize,
    /// The record with the magics, if finding them takes too long for a build.
    pub(crate) record: Option<RecordFile>,
}

/// A file of `codegen/records`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordFile {
    /// The name without its extension.
    pub(crate) name: &'static str,
    /// The content.
    pub(crate) text: &'static str,
}

impl Facts {
    /// Returns what to do if a magic of the layout is missing or maps different attack sets of a square to one entry.
    pub(crate) fn remedy(&self) -> String {
        match &self.record {
            Some(RecordFile { name, .. }) => {
                format!("find new ones with `cargo run --release -p hunt -- {name} -o codegen/records/{name}.txt`")
            }
            None => "use another seed".to_owned(),
        }
    }
}

//! What the list of layouts says of each.

/// A row of the list of layouts.
#[derive(Debug)]
pub(crate) struct Facts {
    /// The layout's name: its file here, its module in the generated file, its feature in the run-time crate.
    pub(crate) name: &'static str,
    /// What the layout is, in a sentence or two.
    pub(crate) summary: &'static str,
    /// The entries of the longest array with the default seed.
    pub(crate) entries: usize,
    /// The bytes of all arrays with the default seed.
    pub(crate) bytes: usize,
    /// The record that the magics are from, if a build has no time to find them.
    pub(crate) record: Option<RecordFile>,
}

/// A file of `codegen/records`.
#[derive(Debug)]
pub(crate) struct RecordFile {
    /// The name without its ending.
    pub(crate) name: &'static str,
    /// The content.
    pub(crate) text: &'static str,
}

impl Facts {
    /// Returns what to do when a magic of the layout is missing or does not tell the attacks of a square apart.
    pub(crate) fn remedy(&self) -> String {
        match &self.record {
            Some(RecordFile { name, .. }) => {
                format!("find new ones with `cargo run --release -p hunt -- {name} -o codegen/records/{name}.txt`")
            }
            None => "take another seed".to_owned(),
        }
    }
}

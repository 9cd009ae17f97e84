//! The list of layouts and techniques, with their authors and descriptions.

use serde_json::{Value, json};
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::author;

use crate::technique::{self, Technique};

/// A layout by its place in [`Layout::ALL`], or behind these a technique by its place in
/// [`technique::ALL`].
#[derive(Clone, Copy, Debug)]
pub enum Method {
    Layout(Layout),
    Technique(&'static Technique),
}

impl Method {
    /// Returns all, in the order of the numbers by which the page names them.
    pub fn all() -> impl Iterator<Item = Self> {
        let layouts = Layout::ALL.iter().copied().map(Self::Layout);
        layouts.chain(technique::ALL.iter().map(Self::Technique))
    }

    /// Returns the name of its module in the crate.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Layout(layout) => layout.name(),
            Self::Technique(technique) => technique.name,
        }
    }

    /// Returns the authors and years.
    pub const fn source(self) -> &'static str {
        match self {
            Self::Layout(layout) => author(layout),
            Self::Technique(technique) => technique.source,
        }
    }

    /// Returns a description: of a layout the generator's summary, of a technique that of its
    /// documentation.
    pub fn text(self) -> String {
        match self {
            Self::Layout(layout) => layout.summary().to_owned(),
            Self::Technique(technique) => {
                let lines = technique.file.lines();
                let first: Vec<_> = lines.map_while(|line| line.strip_prefix("//! ")).collect();
                first.join(" ")
            }
        }
    }
}

/// Writes the list for the page.
pub(crate) fn list() -> Value {
    let row = |method: Method| {
        // The pages speak for this project; here that has to be said.
        let source = method.source().replace("ours 2026", "this project 2026");
        let source = source.replace("our magics", "magics of this project");
        let layout = matches!(method, Method::Layout(_));
        // A variable in a technique's documentation is in italics.
        let text = method.text().replace('*', "");
        json!({ "name": method.name(), "layout": layout, "source": source, "text": text })
    };
    Method::all().map(row).collect()
}

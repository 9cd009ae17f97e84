//! The list of layouts and techniques, with their authors and descriptions.

use sliding_attacks_codegen::Layout;

use crate::json::Json;
use crate::records;
use crate::technique;

/// A layout by its place in [`Layout::ALL`], or behind these a technique by its place in [`technique::ALL`].
#[derive(Clone, Copy, Debug)]
pub enum Method {
    Layout(Layout),
    Technique(&'static technique::Technique),
}

impl Method {
    /// Returns the method of a number, if there is one.
    pub fn from_number(number: usize) -> Option<Self> {
        match Layout::ALL.get(number) {
            Some(&layout) => Some(Self::Layout(layout)),
            None => technique::ALL.get(number - Layout::ALL.len()).map(Self::Technique),
        }
    }

    /// Returns the name of its module in the crate.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Layout(layout) => layout.name(),
            Self::Technique(technique) => technique.name,
        }
    }

    /// Returns the authors and years: of a layout as the crate's page of figures has them.
    pub fn source(self) -> &'static str {
        match self {
            Self::Layout(layout) => records::authors(layout.name()).unwrap_or(""),
            Self::Technique(technique) => technique.source,
        }
    }

    /// Returns a description: of a layout the generator's summary.
    pub fn text(self) -> &'static str {
        match self {
            Self::Layout(layout) => layout.summary(),
            Self::Technique(technique) => technique.text,
        }
    }
}

/// Writes the list for the page: layouts first, then techniques, in the order of their numbers.
pub fn list() -> String {
    Json::of(|json| {
        json.objects("methods", (0..).map_while(Method::from_number), |json, method| {
            json.string("name", method.name()).number("layout", matches!(method, Method::Layout(_)));
            json.number(
                "bytes",
                match method {
                    Method::Technique(technique) => technique.table_bytes,
                    Method::Layout(layout) => records::bytes_read(layout.name()).unwrap_or_default(),
                },
            );
            // The pages speak for this project; here that has to be said.
            let source = method.source().replace("ours 2026", "this project 2026");
            json.string("source", &source.replace("our magics", "magics of this project"));
            json.string("text", method.text());
            if let Some(record) = records::record(method.name()) {
                json.object("record", |json| {
                    json.string("published", record.published).string("where", record.place);
                });
            }
        });
    })
}

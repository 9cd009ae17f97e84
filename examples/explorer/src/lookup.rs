//! The list of layouts and techniques, with their authors and descriptions.

use serde_json::{Value, json};
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::author;

use crate::technique;

/// Writes the list for the page, which names each by its number here: first the layouts, and
/// followed by the techniques.
pub(crate) fn list() -> Value {
    let row = |name, layout, source: &str, text: &str| {
        // The pages speak for this project; here that has to be said.
        let source = source.replace("ours 2026", "this project 2026");
        let source = source.replace("our magics", "magics of this project");
        // A variable in a technique's documentation is in italics.
        json!({ "name": name, "layout": layout, "source": source, "text": text.replace('*', "") })
    };
    let layouts = Layout::ALL.iter();
    let layouts = layouts.map(|layout| row(layout.name(), true, author(*layout), layout.summary()));
    let techniques = technique::ALL.iter();
    let techniques = techniques.map(|each| row(each.name, false, each.source, &each.text()));
    layouts.chain(techniques).collect()
}

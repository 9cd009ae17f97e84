//! The pages and the picture with the figures of now.

use regex_lite::{Captures, Regex};
use sliding_attacks_codegen::Layout;

use crate::sources::Sources;
use crate::tables;
use crate::{Files, chart};

/// The pages that list all layouts, and how a row of each names one.
const LISTS: [(&str, &str); 3] = [
    ("src/layout/overview.md", "](crate::layout::NAME) |"),
    ("docs/records.md", "| `NAME` |"),
    ("CHANGELOG.md", "| NAME |"),
];

/// Returns what each stale file should contain, by its path, and a message for each table that a
/// person has to mend.
pub fn stale(sources: &Sources) -> (Files, Vec<String>) {
    let mut files = Files::new();
    let mut errors = Vec::new();
    for (path, row) in LISTS {
        let is_left_out =
            |layout: &&Layout| !sources.files[path].contains(&row.replace("NAME", layout.name()));
        let left_out = Layout::ALL.iter().filter(is_left_out);
        errors.extend(left_out.map(|layout| format!("{path}: needs a row for `{layout}`")));
    }
    for (path, text) in &sources.files {
        let now = if path == "docs/pictures/lookups.svg" {
            chart::draw(&sources.kinds)
        } else if path.ends_with(".md") {
            page(sources, path, text, &mut errors)
        } else {
            continue;
        };
        if now != *text {
            files.insert(path.clone(), now);
        }
    }
    (files, errors)
}

/// Returns the page with the figures and the pins of now, and adds what a person mends.
fn page(sources: &Sources, path: &str, text: &str, errors: &mut Vec<String>) -> String {
    let figures = Regex::new("\n<!--(.+)-->\n((?:.+\n)*)").expect("it is a pattern");
    let now = figures.replace_all(text, |found: &Captures<'_>| {
        let (words, before) = (&found[1], &found[2]);
        let table = tables::evaluate(sources, words, before).unwrap_or_else(|error| {
            errors.push(format!("{path}: `{words}` {error}"));
            before.to_owned()
        });
        format!("\n<!--{words}-->\n{table}")
    });
    let pin = Regex::new("pin_tables!\\((\\w+), \"[0-9a-f]{64}").expect("it is a pattern");
    let digest = |pin: &Captures<'_>| match sources.lock.layout(&pin[1]) {
        Some(locked) => format!("pin_tables!({}, \"{}", &pin[1], locked.sha256),
        None => pin[0].to_owned(),
    };
    pin.replace_all(&now, digest).into_owned()
}

//! The pages and the picture with the figures of now.

use regex_lite::{Captures, Regex};
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::{Slider, geometry::relevant_mask};

use crate::measured::name_of;
use crate::sources::Sources;
use crate::tables;
use crate::{Files, chart};

/// The pages that list all layouts, and how a row of each begins.
const LISTS: [(&str, &str); 3] = [
    ("src/layout/overview.md", "| [NAME](crate::layout::NAME) |"),
    ("docs/records.md", "| `NAME` |"),
    ("CHANGELOG.md", "| NAME |"),
];

/// The sizes in prose: what stands around the number, and the lookup whose tables have it.
const SIZES: [(&str, &str); 9] = [
    ("N KiB of masks", "hyperbola_quintessence"),
    ("computed from N KiB of", "hyperbola_quintessence"),
    ("a program grows by N KiB", "fancy"),
    ("The executable grows by the N KiB", "fancy"),
    ("into 70 KB; N KiB of data", "fancy"),
    ("Parallel bits extract, N KiB", "pext"),
    ("with 16-bit entries, N KiB", "pext16"),
    ("needs N bytes in total", "hyperbola_quintessence_few_masks"),
    ("in each direction, at most N of them", "the largest mask"),
];

/// Returns what each stale file should contain, by its path, and a message for each table that a
/// person has to mend.
pub fn stale(sources: &Sources) -> (Files, Vec<String>) {
    let mut files = Files::new();
    let mut errors = Vec::new();
    for (path, text) in &sources.files {
        let now = if path == "docs/pictures/lookups.svg" {
            chart::draw(&sources.kinds)
        } else if path.ends_with(".md") {
            let list = LISTS.iter().find(|(listing, _)| path == listing);
            let listed = list.map(|(_, row)| with_all_layouts(sources, text, row));
            page(sources, path, listed.as_ref().unwrap_or(text), &mut errors)
        } else {
            continue;
        };
        if now != *text {
            files.insert(path.clone(), now);
        }
    }
    sizes(sources, &mut errors);
    (files, errors)
}

/// Adds the sizes in prose that are not those of the tables, and the places that have none.
fn sizes(sources: &Sources, errors: &mut Vec<String>) {
    for (phrase, lookup) in SIZES {
        let masks = (0..64).map(|square| relevant_mask(Slider::Rook, square).count_ones() as usize);
        let bytes = match lookup {
            "the largest mask" => masks.max().unwrap_or(0),
            _ => sources.table_bytes[lookup],
        };
        let size = if phrase.contains("KiB") {
            (bytes + 512) / 1024
        } else {
            bytes
        };
        // A phrase may continue on the next line, also in a comment.
        let pattern = phrase
            .replace('N', "([0-9][0-9,.]*)")
            .replace(' ', r"[\s/!]+");
        let pattern = Regex::new(&pattern).expect("it is a pattern");
        let mut found = 0;
        for (path, text) in &sources.files {
            for place in pattern.captures_iter(text) {
                found += 1;
                if place[1] != size.to_string() {
                    errors.push(format!("{path}: `{}`: `{lookup}` has {size}", &place[0]));
                }
            }
        }
        if found == 0 {
            errors.push(format!(
                "no page says `{phrase}`: remove it from benches/figures/src/pages.rs"
            ));
        }
    }
}

/// Returns the page with a row for each layout in its tables, new ones at the end of the last table of
/// layouts, and without those that are gone, unless a release had their digest.
fn with_all_layouts(sources: &Sources, text: &str, row: &str) -> String {
    let of = |name: &str| row.replace("NAME", name);
    let is_gone = |line: &str| {
        let name = name_of(line.split('|').nth(1).unwrap_or_default().trim());
        let is_layout = sources.lock.layout(&name).is_some();
        let is_known = is_layout || sources.table_bytes.contains_key(&name);
        !is_known && line.starts_with(&of(&name)) && (line.contains("| - |") || row != "| NAME |")
    };
    let mut is_in_table = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        is_in_table = line == "<!--columns-->" || is_in_table && !line.is_empty();
        if !(is_in_table && is_gone(line)) {
            lines.push(line.to_owned());
        }
    }
    let names = Layout::ALL.iter().map(|layout| of(layout.name()));
    let (old, new): (Vec<_>, Vec<_>) = names.partition(|row| text.contains(row));
    let is_old = |line: &String| old.iter().any(|row| line.starts_with(row));
    if let Some(last) = lines.iter().rposition(is_old) {
        let cells = " |".repeat(lines[last].matches('|').count() - 2);
        lines.splice(
            last + 1..last + 1,
            new.iter().map(|row| format!("{row}{cells}")),
        );
    }
    lines.join("\n") + "\n"
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

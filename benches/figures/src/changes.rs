//! What of the pages is stale.

use std::fs;

use crate::repository::Repository;
use crate::{block, chart, prose, provenance};

/// What the figures of now change.
#[derive(Debug, Default)]
pub struct Changes {
    /// Path and text of each file that is not as it should be.
    pub files: Vec<(String, String)>,
    /// A message for each line that differs.
    pub stale: Vec<String>,
    /// A message for each figure without a source, and each that nobody can measure again. Writing does not mend these.
    pub errors: Vec<String>,
    /// What could not be compared.
    pub notes: Option<String>,
}

/// A table in a page.
struct Block<'a> {
    /// The line of its name, from 1.
    line: usize,
    name: &'a str,
    /// Where its text is.
    start: usize,
    end: usize,
}

/// Returns the tables of a page, and a message with its line for each comment that is not one's beginning or end.
fn blocks(page: &str) -> (Vec<Block<'_>>, Vec<String>) {
    let (mut blocks, mut errors) = (Vec::new(), Vec::new());
    let mut open: Option<Block<'_>> = None;
    let (mut at, mut is_code) = (0, false);
    for (line, text) in (1..).zip(page.split_inclusive('\n')) {
        let start = at;
        at += text.len();
        is_code ^= text.trim_start().starts_with("```");
        if is_code || !text.contains("<!--") {
            continue;
        }
        let name = text.trim_end().strip_prefix("<!--").and_then(|text| text.strip_suffix("-->"));
        let name = name.filter(|name| !name.contains("-->"));
        match (name, open.take()) {
            // These mark the tables of benches/engines/measure.
            (Some(" measured " | " end "), None) => {}
            (Some(""), Some(block)) => blocks.push(Block { end: start, ..block }),
            (Some(name), None) if !name.is_empty() => open = Some(Block { line, name, start: at, end: at }),
            _ => errors.push(format!("{line}: found `{}`, expected the name of a table or its end", text.trim())),
        }
    }
    errors.extend(open.map(|block| format!("{}: `{}` needs a line <!----> after its table", block.line, block.name)));
    (blocks, errors)
}

/// Whether a page may have no figures in its prose.
fn is_strict(path: &str) -> bool {
    ["README.md", "docs/how-it-works.md", "docs/reproducible-tables.md"].contains(&path) || path.starts_with("src/")
}

impl Repository {
    /// Compares every page and the picture with the figures of now.
    #[must_use]
    pub fn changes(&self) -> Changes {
        let mut changes = Changes::default();
        for (path, text) in self.files.iter().filter(|(path, _)| path.ends_with(".md") || path.ends_with(".rs")) {
            self.page_changes(path, text, &mut changes);
        }
        let (path, picture) = ("docs/pictures/look-ups.svg", chart::draw(&self.kinds));
        if fs::read_to_string(self.root.join(path)).ok().as_ref() != Some(&picture) {
            changes
                .stale
                .push(format!("{path}: another picture than docs/peers/*/*.csv make; `cargo run -p figures` draws it"));
            changes.files.push((path.to_owned(), picture));
        }
        let (errors, notes) = provenance::check(&self.files, self.history.as_ref(), &self.sizes.locked);
        changes.errors.extend(errors);
        changes.notes = notes;
        changes
    }

    fn page_changes(&self, path: &str, text: &str, changes: &mut Changes) {
        let (found, errors) = blocks(text);
        changes.errors.extend(errors.iter().map(|error| format!("{path}:{error}")));
        let (mut written, mut prose) = (String::new(), String::new());
        let mut copied = 0;
        for Block { line, name, start, end } in found {
            let before = &text[start..end];
            let now = match block::evaluate(self, name) {
                Ok((now, source)) => {
                    differences(path, line + 1, before, &now, source, &mut changes.stale);
                    now
                }
                Err(error) => {
                    changes.errors.push(format!("{path}:{line}: `{name}`: {error}"));
                    before.to_owned()
                }
            };
            written += &[&text[copied..start], &now].concat();
            prose += &[&text[copied..start], &"\n".repeat(before.matches('\n').count())].concat();
            copied = end;
        }
        written += &text[copied..];
        prose += &text[copied..];
        let sized = self.sizes.in_file(path, &self.sizes.in_tables(&written));
        differences(path, 1, &written, &sized, "tables.lock and TABLE_BYTES", &mut changes.stale);
        if sized != text {
            changes.files.push((path.to_owned(), sized));
        }
        if is_strict(path) {
            let of_docs: String =
                self.sizes.in_tables(&prose).split_inclusive('\n').map(|line| documentation(path, line)).collect();
            for (line, figure) in prose::figures(path, &of_docs, &self.sizes) {
                let remedy = "link to a table of benches/figures/src/block.rs, or name the look-up that has this size";
                changes.errors.push(format!("{path}:{line}: {figure} has no source; {remedy}"));
            }
        }
    }

    /// Writes what differs and returns the paths.
    ///
    /// # Errors
    /// Says which file cannot be written.
    pub fn write(&self, changes: &Changes) -> Result<Vec<String>, String> {
        for (path, text) in &changes.files {
            fs::write(self.root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(changes.files.iter().map(|(path, _)| path.clone()).collect())
    }
}

/// Returns a line of Rust only if it is documentation, and any other line as it is.
fn documentation(path: &str, line: &str) -> String {
    let is_documentation = ["//!", "///"].iter().any(|start| line.trim_start().starts_with(start));
    if path.ends_with(".rs") && !is_documentation { "\n".to_owned() } else { line.to_owned() }
}

/// Adds a message for each line that differs.
fn differences(path: &str, first: usize, before: &str, now: &str, source: &str, stale: &mut Vec<String>) {
    let (before, now): (Vec<&str>, Vec<&str>) = (before.lines().collect(), now.lines().collect());
    for line in 0..before.len().max(now.len()) {
        let [old, new] = [&before, &now].map(|lines| lines.get(line).copied().unwrap_or("(no line)"));
        if old != new {
            let place = format!("{path}:{}", first + line);
            stale.push(format!("{place}: found `{old}`, but {source} says `{new}`; `cargo run -p figures` writes it"));
        }
    }
}

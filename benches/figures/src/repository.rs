//! The pages of the repository, and what of them is stale.

use std::fs;
use std::path::{Path, PathBuf};

use crate::kind::Kind;
use crate::provenance::History;
use crate::size::Sizes;
use crate::{block, chart, prose, provenance};

/// The pages, and what they are compared with.
pub struct Repository {
    root: PathBuf,
    /// Path from the root and text, also of what was measured.
    files: Vec<(String, String)>,
    /// In the order of their folders.
    pub kinds: Vec<Kind>,
    pub sizes: Sizes,
    /// The text of `docs/build-cost.txt`.
    pub build: String,
    history: Option<History>,
}

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
    /// Reads everything.
    ///
    /// # Errors
    /// Says which file cannot be read or is not as expected.
    pub fn read(root: &Path) -> Result<Self, String> {
        let mut files = Vec::new();
        for path in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "src", "codegen/README.md"]
            .into_iter()
            .chain(["codegen/CHANGELOG.md", "codegen/src/layout", "examples/explorer/README.md"])
        {
            collect(root, path, &mut files)?;
        }
        let text = |path: &str| fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"));
        let mut folders: Vec<&str> = files.iter().filter_map(|(path, _)| path.strip_suffix("/default.csv")).collect();
        folders.sort_unstable();
        let kinds = folders.iter().map(|folder| Kind::read(&root.join(folder))).collect::<Result<Vec<_>, _>>()?;
        if kinds.is_empty() {
            return Err("docs/peers: expected a folder that benches/peers/measure wrote".to_owned());
        }
        let (sizes, build) = (Sizes::new(&text("tables.lock")?)?, text("docs/build-cost.txt")?);
        Ok(Self { root: root.to_owned(), files, kinds, sizes, build, history: History::read(root) })
    }

    /// Returns the text of a file as it was read.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|(file, _)| file == path).map(|(_, text)| &text[..])
    }

    /// Replaces the text of a file in memory.
    pub fn set_text(&mut self, path: &str, text: &str) {
        self.files.iter_mut().filter(|(file, _)| file == path).for_each(|(_, old)| text.clone_into(old));
    }

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

/// Collects the file, or the pages and measurements of the folder.
fn collect(root: &Path, path: &str, files: &mut Vec<(String, String)>) -> Result<(), String> {
    let full = root.join(path);
    let failed = |error: std::io::Error| format!("{path}: {error}");
    if full.is_dir() {
        let entries = fs::read_dir(&full).map_err(failed)?;
        let mut names: Vec<_> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        for name in names {
            let is_text = [".md", ".rs", ".csv", ".txt"].iter().any(|end| name.ends_with(end));
            if is_text || root.join(path).join(&name).is_dir() {
                collect(root, &format!("{path}/{name}"), files)?;
            }
        }
        return Ok(());
    }
    files.push((path.to_owned(), fs::read_to_string(&full).map_err(failed)?));
    Ok(())
}

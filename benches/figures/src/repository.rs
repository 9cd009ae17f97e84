//! The pages and pictures of the repository, and what of them is stale.

use std::fs;
use std::path::{Path, PathBuf};

use crate::source::Source;
use crate::span::spans;
use crate::unsourced::unsourced;
use crate::{block, expression, locked, picture, size_table};

/// The pages with their texts, the pictures, and the source of the figures.
pub struct Repository {
    root: PathBuf,
    source: Source,
    /// Path from the root, and text.
    pages: Vec<(String, String)>,
}

/// What the figures of now change.
#[derive(Debug, Default)]
pub struct Changes {
    /// Path and text of each file that is not as it should be.
    pub files: Vec<(String, String)>,
    /// A message for each line that differs.
    pub stale: Vec<String>,
    /// A message for each name that stands for nothing, and each figure without a name. Writing does not mend these.
    pub errors: Vec<String>,
}

/// Whether a page may have no figures without a name.
fn is_strict(path: &str) -> bool {
    path == "README.md" || path == "docs/how-it-works.md" || path.starts_with("src/")
}

impl Repository {
    /// Reads everything.
    ///
    /// # Errors
    /// Says which file cannot be read or is not as expected.
    pub fn read(root: &Path) -> Result<Self, String> {
        let source = Source::read(root)?;
        let mut paths = Vec::new();
        for page in [
            "README.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "docs",
            "src",
            "codegen/README.md",
            "codegen/CHANGELOG.md",
            "codegen/src/layout",
            "examples/explorer/README.md",
        ] {
            collect(&root.join(page), &mut paths)?;
        }
        let mut pages = Vec::new();
        for path in paths {
            let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            pages.push((name, text));
        }
        Ok(Self { root: root.to_owned(), source, pages })
    }

    /// Returns the text of a page as it was read.
    #[must_use]
    pub fn page(&self, path: &str) -> Option<&str> {
        self.pages.iter().find(|(page, _)| page == path).map(|(_, text)| &text[..])
    }

    /// Replaces the text of a page in memory.
    pub fn set_page(&mut self, path: &str, text: String) {
        self.pages.iter_mut().filter(|(page, _)| page == path).for_each(|(_, page)| page.clone_from(&text));
    }

    /// Compares every page and picture with the figures of now.
    #[must_use]
    pub fn changes(&self) -> Changes {
        let mut changes = Changes::default();
        for (path, text) in &self.pages {
            self.page_changes(path, text, &mut changes);
        }
        for (path, picture) in picture::all(&self.source) {
            if fs::read_to_string(self.root.join(&path)).ok().as_ref() != Some(&picture) {
                changes.stale.push(format!("{path}: another picture than the figures of now make"));
                changes.files.push((path, picture));
            }
        }
        changes
    }

    fn page_changes(&self, path: &str, text: &str, changes: &mut Changes) {
        let (found, errors) = spans(text);
        changes.errors.extend(errors.iter().map(|error| format!("{path}:{error}")));
        let mut written = String::new();
        let mut copied = 0;
        for span in &found {
            let before = &text[span.start..span.end];
            let now = match self.evaluate(span.name, before) {
                Ok(now) => now,
                Err(error) => {
                    changes.errors.push(format!("{path}:{}: `{}`: {error}", span.line, span.name));
                    before.to_owned()
                }
            };
            if now.starts_with('\n') {
                differences(path, span.line, before, &now, &mut changes.stale);
            } else if now != before {
                changes.stale.push(format!("{path}:{}: {before}, but `{}` is {now}", span.line, span.name));
            }
            written += &text[copied..span.start];
            written += &now;
            copied = span.end;
        }
        written += &text[copied..];
        let sized = locked::rewrite(path, &written, &self.source.sizes.locked);
        let sized = size_table::rewrite(&sized, &self.source.sizes);
        differences(path, 1, &written, &sized, &mut changes.stale);
        if sized != text {
            changes.files.push((path.to_owned(), sized));
        }
        if is_strict(path) {
            let mut prose: Vec<u8> =
                text.split_inclusive('\n').map(|line| documentation(path, line)).collect::<String>().into();
            for span in &found {
                let blank = |byte: &mut u8| *byte = if *byte == b'\n' { b'\n' } else { b' ' };
                prose[span.start - span.name.len() - 7..span.end].iter_mut().for_each(blank);
            }
            for (line, figure) in unsourced(&String::from_utf8_lossy(&prose), &self.source.sizes) {
                let how = "let benches/figures/src/block.rs write it, or name the look-up whose size it is beside it";
                changes.errors.push(format!("{path}:{line}: no source for {figure}; {how}"));
            }
        }
    }

    fn evaluate(&self, name: &str, before: &str) -> Result<String, String> {
        if name == "quoted" {
            return Ok(before.to_owned());
        }
        block::evaluate(&self.source, name).unwrap_or_else(|| expression::evaluate(&self.source, name))
    }

    /// Writes what differs and returns the paths.
    ///
    /// # Errors
    /// Says which file cannot be written.
    pub fn write(&self, changes: &Changes) -> Result<Vec<String>, String> {
        for (path, text) in &changes.files {
            let file = self.root.join(path);
            file.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| format!("{path}: {error}"))?;
            fs::write(file, text).map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(changes.files.iter().map(|(path, _)| path.clone()).collect())
    }
}

/// Returns a line of Rust as spaces unless it is documentation, and any other line as it is. Its length stays.
fn documentation(path: &str, line: &str) -> String {
    let is_documentation = ["//!", "///"].iter().any(|start| line.trim_start().starts_with(start));
    if !path.ends_with(".rs") || is_documentation {
        return line.to_owned();
    }
    line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// Adds a message for each line that differs.
fn differences(path: &str, first: usize, before: &str, now: &str, stale: &mut Vec<String>) {
    let (before, now): (Vec<&str>, Vec<&str>) = (before.lines().collect(), now.lines().collect());
    for line in 0..before.len().max(now.len()) {
        let [old, new] = [&before, &now].map(|lines| lines.get(line).copied().unwrap_or("(no line)"));
        if old != new {
            stale.push(format!("{path}:{}: {old}, but the figures of now are {new}", first + line));
        }
    }
}

/// Collects the Markdown and Rust files of a folder, or the one file.
fn collect(path: &Path, paths: &mut Vec<PathBuf>) -> Result<(), String> {
    if path.is_file() {
        paths.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        let is_page = entry.extension().is_some_and(|extension| extension == "md" || extension == "rs");
        // What the measuring programs write is a source, and the committed tables are data.
        let is_measured = path.parent().is_some_and(|parent| parent.ends_with("docs/peers"));
        if entry.is_dir() || is_page && !is_measured && !path.ends_with("src/tables") {
            collect(&entry, paths)?;
        }
    }
    Ok(())
}

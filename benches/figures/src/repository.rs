//! The pages of the repository, what they are compared with, and what of them is stale.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use regex_lite::{Captures, Regex};

use crate::measured::Kind;
use crate::provenance::{self, History};
use crate::sizes::Sizes;
use crate::{chart, prose, tables};

const PICTURE: &str = "docs/pictures/look-ups.svg";

/// The pages, and what they are compared with.
pub struct Repository {
    root: PathBuf,
    /// The texts of pages, code and measurements by their paths.
    files: BTreeMap<String, String>,
    /// In the order of their folders.
    pub kinds: Vec<Kind>,
    pub sizes: Sizes,
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
    pub notes: Option<&'static str>,
}

impl Repository {
    /// Reads everything, or says which file cannot be read or is not as expected.
    pub fn read(root: &Path) -> Result<Self, String> {
        let mut files = BTreeMap::new();
        for path in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "src", "tables.lock", "codegen/README.md"]
            .into_iter()
            .chain(["codegen/CHANGELOG.md", "codegen/src/layout", "examples/explorer/README.md", PICTURE])
        {
            collect(root, path, &mut files)?;
        }
        let folders = files.keys().filter_map(|path| path.strip_prefix("docs/peers/")?.strip_suffix("/default.csv"));
        let kinds = folders.map(|folder| Kind::read(&files, folder)).collect::<Result<Vec<_>, _>>()?;
        if kinds.is_empty() {
            return Err("docs/peers: expected a folder that benches/peers/measure wrote".to_owned());
        }
        let sizes = Sizes::new(&files["tables.lock"])?;
        Ok(Self { root: root.to_owned(), files, kinds, sizes, history: History::read(root) })
    }

    /// Returns the text of a file as it was read.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(|text| &**text)
    }

    /// Replaces the text of a file in memory.
    pub fn set_text(&mut self, path: &str, text: &str) {
        self.files.insert(path.to_owned(), text.to_owned());
    }

    /// Compares every page and the picture with the figures of now.
    pub fn changes(&self) -> Changes {
        let mut changes = Changes::default();
        for (path, text) in &self.files {
            let now = match path.rsplit_once('.') {
                Some((_, "md" | "rs")) => self.page(path, text, &mut changes),
                Some((_, "svg")) => chart::draw(&self.kinds),
                _ => continue,
            };
            if now != *text {
                changes.files.push((path.clone(), now));
            }
        }
        if changes.files.iter().any(|(path, _)| path == PICTURE) {
            changes.stale.push(format!("{PICTURE}: not the picture that docs/peers/*/*.csv make; {WRITE}"));
        }
        changes.errors.extend(provenance::check(&self.files, self.history.as_ref(), &self.sizes.locked));
        changes.notes = self.history.is_none().then_some(provenance::NOT_COMPARED);
        changes
    }

    /// Returns the page with the figures of now, and adds what is wrong with the text as it is.
    fn page(&self, path: &str, text: &str, changes: &mut Changes) -> String {
        let line_of = |at: usize| text[..at].matches('\n').count() + 1;
        let measured = replace_tables(text, |found: &Captures<'_>| {
            let (name, before) = (&found[1], found.get(2).expect("it is in the pattern"));
            let now = if before.as_str().contains("<!--") {
                Err("needs a line <!----> after its table".to_owned())
            } else {
                tables::evaluate(self, name)
            };
            match now {
                Ok((now, source)) => {
                    differences(path, line_of(before.start()), before.as_str(), &now, source, &mut changes.stale);
                    format!("<!--{name}-->\n{now}<!---->")
                }
                Err(error) => {
                    changes.errors.push(format!("{path}:{}: `{name}` {error}", line_of(before.start()) - 1));
                    found[0].to_owned()
                }
            }
        });
        let now = self.sizes.in_file(path, &measured);
        differences(path, 1, &measured, &now, "tables.lock and TABLE_BYTES", &mut changes.stale);

        let prose = replace_tables(&now, |found: &Captures<'_>| "\n".repeat(found[0].matches('\n').count()));
        for (number, line) in (1..).zip(prose.lines()) {
            // benches/engines/measure writes between these.
            if line.contains("<!--") && !["<!-- measured -->", "<!-- end -->"].contains(&line) {
                let expected = "expected the name of a table and a line <!----> after it";
                changes.errors.push(format!("{path}:{number}: found `{line}`, {expected}"));
            }
        }
        if is_strict(path) {
            for (line, figure) in prose::figures(path, &prose, &self.sizes) {
                let remedy = "link to a table of benches/figures/src/tables.rs, or name the look-up that has this size";
                changes.errors.push(format!("{path}:{line}: {figure} has no source; {remedy}"));
            }
        }
        now
    }

    /// Writes what differs and returns the paths, or says which file cannot be written.
    pub fn write(&self, changes: &Changes) -> Result<Vec<String>, String> {
        for (path, text) in &changes.files {
            fs::write(self.root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(changes.files.iter().map(|(path, _)| path.clone()).collect())
    }
}

fn replace_tables<'a>(text: &'a str, by: impl FnMut(&Captures<'_>) -> String) -> Cow<'a, str> {
    // Searching takes time, and most files have none.
    if !text.contains("<!--") {
        return text.into();
    }
    Regex::new(r"(?ms)^<!--([\w ,-]+)-->\n(.*?)^<!---->$").expect("it is a pattern").replace_all(text, by)
}

/// Collects the file, or the pages and measurements of the folder.
fn collect(root: &Path, path: &str, files: &mut BTreeMap<String, String>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{path}: {error}");
    if !root.join(path).is_dir() {
        files.insert(path.to_owned(), fs::read_to_string(root.join(path)).map_err(failed)?);
        return Ok(());
    }
    for entry in fs::read_dir(root.join(path)).map_err(failed)?.flatten() {
        let path = format!("{path}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() || [".md", ".rs", ".csv", ".txt"].iter().any(|end| path.ends_with(end)) {
            collect(root, &path, files)?;
        }
    }
    Ok(())
}

/// Whether a page may have no figures in its prose.
fn is_strict(path: &str) -> bool {
    ["README.md", "docs/how-it-works.md", "docs/reproducible-tables.md"].contains(&path) || path.starts_with("src/")
}

const WRITE: &str = "`cargo run -p figures` writes it";

/// Adds a message for each line that differs.
fn differences(path: &str, first: usize, before: &str, now: &str, source: &str, stale: &mut Vec<String>) {
    let (before, now): (Vec<&str>, Vec<&str>) = (before.lines().collect(), now.lines().collect());
    for line in 0..before.len().max(now.len()) {
        let [old, new] = [&before, &now].map(|lines| lines.get(line).copied().unwrap_or("(no line)"));
        if old != new {
            stale.push(format!("{path}:{}: found `{old}`, but {source} says `{new}`; {WRITE}", first + line));
        }
    }
}

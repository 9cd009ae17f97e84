//! What of the repository is not as the figures of now make it.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use regex_lite::{Captures, Regex};

use crate::repository::{PICTURE, Repository};
use crate::{chart, claims, prose, provenance, sizes, tables};

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

impl Changes {
    /// Compares every page and the picture with the figures of now.
    pub fn of(repository: &Repository) -> Self {
        let mut changes = Self::default();
        for (path, text) in &repository.files {
            let now = match path.rsplit_once('.') {
                Some((_, "md" | "rs")) => changes.page(repository, path, text),
                Some((_, "svg")) => chart::draw(&repository.kinds),
                _ => continue,
            };
            if now != *text {
                changes.files.push((path.clone(), now));
            }
        }
        if changes.files.iter().any(|(path, _)| path == PICTURE) {
            changes.stale.push(format!("{PICTURE}: not the picture that docs/peers/*/*.csv make; {WRITE}"));
        }
        changes.errors.extend(provenance::check(
            &repository.files,
            repository.history.as_ref(),
            &repository.sizes.locked,
        ));
        changes.errors.extend(claims::check(repository));
        changes.notes = repository.history.is_none().then_some(provenance::NOT_COMPARED);
        changes
    }

    /// Returns the page with the figures of now, and adds what is wrong with the text as it is.
    fn page(&mut self, of: &Repository, path: &str, text: &str) -> String {
        let line_of = |at: usize| text[..at].matches('\n').count() + 1;
        let measured = replace_tables(text, |found: &Captures<'_>| {
            let (name, before) = (&found[1], found.get(2).expect("it is in the pattern"));
            let now = if before.as_str().contains("<!--") {
                Err("needs a line <!----> after its table".to_owned())
            } else {
                tables::evaluate(of, name)
            };
            match now {
                Ok((now, source)) => {
                    differences(path, line_of(before.start()), before.as_str(), &now, source, &mut self.stale);
                    format!("<!--{name}-->\n{now}<!---->")
                }
                Err(error) => {
                    self.errors.push(format!("{path}:{}: `{name}` {error}", line_of(before.start()) - 1));
                    found[0].to_owned()
                }
            }
        });
        let now = of.sizes.in_file(path, &measured);
        differences(path, 1, &measured, &now, "tables.lock and TABLE_BYTES", &mut self.stale);

        for (number, line) in (1..).zip(now.lines()) {
            for (_, what) in sizes::TO_WRITE.iter().filter(|(placeholder, _)| line.ends_with(placeholder)) {
                self.errors.push(format!("{path}:{number}: found `{line}`; write there {what}"));
            }
        }
        let prose = replace_tables(&now, |found: &Captures<'_>| "\n".repeat(found[0].matches('\n').count()));
        for (number, line) in (1..).zip(prose.lines()) {
            // benches/engines/measure writes between these.
            if line.contains("<!--") && !["<!-- measured -->", "<!-- end -->"].contains(&line) {
                let expected = "expected the name of a table and a line <!----> after it";
                self.errors.push(format!("{path}:{number}: found `{line}`, {expected}"));
            }
        }
        if is_strict(path) {
            for (line, figure) in prose::figures(path, &prose, &of.sizes) {
                let remedy = "link to a table of benches/figures/src/tables.rs, or name the look-up that has this size";
                self.errors.push(format!("{path}:{line}: {figure} has no source; {remedy}"));
            }
        }
        now
    }

    /// Writes what differs and returns the paths, or says which file cannot be written.
    pub fn write(&self, root: &Path) -> Result<Vec<String>, String> {
        for (path, text) in &self.files {
            fs::write(root.join(path), text).map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(self.files.iter().map(|(path, _)| path.clone()).collect())
    }
}

fn replace_tables<'a>(text: &'a str, by: impl FnMut(&Captures<'_>) -> String) -> Cow<'a, str> {
    // Searching takes time, and most files have none.
    if !text.contains("<!--") {
        return text.into();
    }
    Regex::new(r"(?ms)^<!--([\w ,-]+)-->\n(.*?)^<!---->$").expect("it is a pattern").replace_all(text, by)
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

//! Compares every page and the picture with the figures of now.

use regex_lite::{Captures, Regex};

use crate::measured::MEASURED;
use crate::repository::Repository;
use crate::{chart, provenance, tables};

/// What the figures of now change.
#[derive(Debug, Default)]
pub struct Changes {
    /// Path and text of each file that is not as it should be.
    pub files: Vec<(String, String)>,
    /// A message for each line that differs.
    pub stale: Vec<String>,
    /// A message for each table without a source, and each figure that nobody can measure again.
    /// Writing does not mend these.
    pub errors: Vec<String>,
}

impl Changes {
    /// Compares every page and the picture with the figures of now.
    pub fn of(repository: &Repository) -> Self {
        let mut changes = Self::default();
        for (path, text) in &repository.files {
            let now = match path.rsplit_once('.') {
                Some((_, "md" | "rs")) => changes.page(repository, path, text),
                _ if path == "docs/pictures/look-ups.svg" => {
                    let now = chart::draw(&repository.kinds);
                    changes.differences(path, 1, text, &now, MEASURED);
                    now
                }
                _ => continue,
            };
            if now != *text {
                changes.files.push((path.clone(), now));
            }
        }
        if let Some(history) = &repository.history {
            changes.errors.extend(provenance::check(
                &repository.files,
                history,
                &repository.sizes.locked,
            ));
        }
        changes
    }

    /// Returns the page with the figures of now, and adds what is wrong with the text as it is.
    fn page(&mut self, of: &Repository, path: &str, text: &str) -> String {
        let written = replace_tables(text, |found| {
            let (name, before) = (&found[1], found.get(2).expect("it is in the pattern"));
            let line = 1 + text[..before.start()].matches('\n').count();
            match tables::evaluate(of, name, before.as_str()) {
                Ok((now, source)) => {
                    self.differences(path, line, before.as_str(), &now, source);
                    format!("<!--{name}-->\n{now}<!---->")
                }
                Err(error) => {
                    self.errors
                        .push(format!("{path}:{}: `{name}` {error}", line - 1));
                    found[0].to_owned()
                }
            }
        });
        let now = with_pins(of, path, &written);
        self.differences(path, 1, &written, &now, "tables.lock");
        let rest = replace_tables(&now, |found| "\n".repeat(found[0].matches('\n').count()));
        for (number, line) in (1..).zip(rest.lines()) {
            if line.starts_with("<!--") {
                let expected = "expected the name of a table and a line <!----> after it";
                self.errors
                    .push(format!("{path}:{number}: found `{line}`, {expected}"));
            }
        }
        // Measured files say themselves where they come from.
        if !path.starts_with("docs/peers/") {
            self.errors
                .extend(tables_without_source(&rest).map(|line| {
                    let remedy = "put it between the comments of a table of benches/figures/src/tables.rs, or \
                                  name in its section the commit at which it was measured";
                    format!("{path}:{line}: a table of numbers without a source; {remedy}")
                }));
        }
        now
    }

    /// Adds a message for each line that differs.
    fn differences(&mut self, path: &str, first: usize, before: &str, now: &str, source: &str) {
        let (before, now): (Vec<&str>, Vec<&str>) =
            (before.lines().collect(), now.lines().collect());
        for line in 0..before.len().max(now.len()) {
            let [old, new] =
                [&before, &now].map(|lines| lines.get(line).copied().unwrap_or("(no line)"));
            if old != new {
                let place = format!("{path}:{}", first + line);
                self.stale.push(format!(
                    "{place}: found `{old}`, but {source} says `{new}`; `cargo run -p figures` writes it"
                ));
            }
        }
    }
}

/// Returns what `by` makes of each table that is written here, with its name and its text.
pub(crate) fn replace_tables(text: &str, by: impl FnMut(&Captures<'_>) -> String) -> String {
    // Searching takes time, and most files have none.
    if !text.contains("<!--") {
        return text.to_owned();
    }
    let table = Regex::new(r"(?m)^<!--([\w ,-]+)-->\n((?:(?:[^<\n].*)?\n)*)<!---->$")
        .expect("it is a pattern");
    table.replace_all(text, by).into_owned()
}

/// Returns a page whose pins have the digests of now.
fn with_pins(of: &Repository, path: &str, page: &str) -> String {
    if !path.ends_with(".md") || !page.contains("pin_tables!") {
        return page.to_owned();
    }
    let pin = Regex::new("pin_tables!\\((\\w+), \"[0-9a-f]{64}").expect("it is a pattern");
    let now = |pin: &Captures<'_>| match of.sizes.locked.layout(&pin[1]) {
        Some(locked) => format!("pin_tables!({}, \"{}", &pin[1], locked.sha256),
        None => pin[0].to_owned(),
    };
    pin.replace_all(page, now).into_owned()
}

/// Returns the first line of each table that has a number behind its first column, unless its
/// section, or the text before the first section, names the commit at which it was measured.
fn tables_without_source(page: &str) -> impl Iterator<Item = usize> {
    let commit = Regex::new(r"commit:? `?[0-9a-f]{7}").expect("it is a pattern");
    let is_number = |cell: &str| {
        cell.trim()
            .trim_start_matches(['*', '-', '`'])
            .starts_with(|first: char| first.is_ascii_digit())
    };
    let mut found = Vec::new();
    let (mut is_page_dated, mut line) = (false, 1);
    for (position, section) in page.split("\n#").enumerate() {
        let is_dated = commit.is_match(section);
        // The first has the title and what stands below it.
        is_page_dated |= position == 0 && is_dated;
        let mut is_in_table = false;
        for (number, row) in (line..).zip(section.lines()) {
            let row = row.trim_start().trim_start_matches(['/', '!', ' ']);
            let has_number = row.starts_with('|') && row.split('|').skip(2).any(is_number);
            if has_number && !is_in_table && !is_dated && !is_page_dated {
                found.push(number);
            }
            is_in_table = row.starts_with('|') && (is_in_table || has_number);
        }
        line += section.matches('\n').count() + 1;
    }
    found.into_iter()
}

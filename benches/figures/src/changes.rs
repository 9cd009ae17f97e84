//! What of the repository is not as the figures of now make it.

use crate::measured::MEASURED;
use crate::prose::{is_strict, replace_tables, without_tables};
use crate::repository::Repository;
use crate::sizes::TO_WRITE;
use crate::{chart, claims, prose, provenance, tables};

/// What the figures of now change.
#[derive(Debug, Default)]
pub struct Changes {
    /// Path and text of each file that is not as it should be.
    pub files: Vec<(String, String)>,
    /// A message for each line that differs.
    pub stale: Vec<String>,
    /// A message for each figure without a source, and each that nobody can measure again. Writing
    /// does not mend these.
    pub errors: Vec<String>,
}

impl Changes {
    /// Compares every page and the picture with the figures of now.
    pub fn of(repository: &Repository) -> Self {
        let mut changes = Self {
            errors: claims::check(repository),
            ..Self::default()
        };
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
        let measured = replace_tables(text, |found| {
            let (name, before) = (&found[1], found.get(2).expect("it is in the pattern"));
            let line = 1 + text[..before.start()].matches('\n').count();
            match tables::evaluate(of, name) {
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
        let now = if path.ends_with(".md") {
            of.sizes.in_page(path, &measured)
        } else {
            measured.clone()
        };
        self.differences(path, 1, &measured, &now, "tables.lock and TABLE_BYTES");
        for (number, line) in (1..).zip(now.lines()) {
            for (_, what) in TO_WRITE
                .iter()
                .filter(|(placeholder, _)| line.ends_with(placeholder))
            {
                self.errors.push(format!(
                    "{path}:{number}: found `{line}`; write there {what}"
                ));
            }
        }
        // A changelog tells of layouts that are gone.
        if path.ends_with(".md") && !path.ends_with("CHANGELOG.md") {
            for (line, name) in of.sizes.unknown(&now) {
                self.errors.push(format!(
                    "{path}:{line}: there is no layout `{name}`; remove its row"
                ));
            }
        }
        let prose = without_tables(&now);
        for (number, line) in (1..).zip(prose.lines()) {
            // benches/adoption writes between these.
            if line.contains("<!--") && !["<!-- measured -->", "<!-- end -->"].contains(&line) {
                let expected = "expected the name of a table and a line <!----> after it";
                self.errors
                    .push(format!("{path}:{number}: found `{line}`, {expected}"));
            }
        }
        if is_strict(path) {
            for (line, figure) in prose::figures(path, &prose, &of.sizes) {
                let remedy = "link to a table of benches/figures/src/tables.rs, or name the look-up that has this size";
                self.errors
                    .push(format!("{path}:{line}: {figure} has no source; {remedy}"));
            }
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

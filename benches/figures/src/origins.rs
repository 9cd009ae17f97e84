//! Whether figures are of commits that everybody can measure again, and of the tables of today.

use std::path::Path;
use std::process::Command;

use regex_lite::{Captures, Regex};
use sliding_attacks_codegen::lock::{Lock, LockedLayout};

use crate::Result;
use crate::measured::name_of;
use crate::sources::Sources;

const REMEDY: &str =
    "measure again from a clean commit, with the command that writes this file, or remove it";

/// Lookups that read the table of `fancy`, as measurements call them.
const OF_FANCY: [&str; 4] = ["root functions", "root", "dispatch", "dispatch_run"];

/// Returns what is wrong with the commits that files name.
///
/// # Errors
/// Returns an error if the whole history cannot be read, for example in a shallow clone.
pub fn check(root: &Path, sources: &Sources) -> Result<Vec<String>> {
    let git = |arguments: &[&str]| -> Result<String> {
        let mut git = Command::new("git");
        git.arg("--git-dir").arg(root.join(".git")).args(arguments);
        let output = git.output().map_err(|error| error.to_string());
        let said = output.and_then(|output| match output.status.success() {
            true => Ok(output.stdout),
            false => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
        });
        let said = said.map_err(|error| {
            format!("git: {error}; this needs git, and a clone with its whole history")
        })?;
        Ok(String::from_utf8(said)?)
    };
    if git(&["rev-parse", "--is-shallow-repository"])? != "false\n" {
        return Err("this clone is shallow; run `git fetch --unshallow`".into());
    }
    let history = git(&["log", "--format=%H"])?;
    let named = names_of_commits();
    let mut errors = Vec::new();
    for (path, text) in &sources.files {
        if path.ends_with(".md") && !path.starts_with("docs/peers/") {
            let tables = of_nowhere(text).into_iter();
            errors.extend(tables.map(|head| format!("{path}: `{head}` needs a comment above it, or a commit or a date in its section")));
        }
        if path.ends_with(".csv") && !text.contains("# commit: ") {
            errors.push(format!("{path}: expected a line `# commit: `; {REMEDY}"));
        }
        // Searching takes time, and most lines have none.
        let lines = text.lines().filter(|line| line.contains("commit"));
        let found = lines.flat_map(|line| named.captures_iter(line));
        for (_, [commit]) in found.map(|found| found.extract()) {
            if !history.lines().any(|known| known.starts_with(commit)) {
                errors.push(format!(
                    "{path}: commit {commit} is not in the history; {REMEDY}"
                ));
            } else if text.contains("tables.lock: sha256") {
                let lock = git(&["show", &format!("{commit}:tables.lock")]);
                let lock = lock.ok().and_then(|lock| lock.parse::<Lock>().ok());
                let layouts = lock.into_iter().flat_map(|lock| lock.layouts);
                let stale = layouts.filter(|layout| is_stale(text, layout, &sources.lock));
                errors.extend(stale.map(|layout| {
                    format!(
                        "{path}: {} has other tables today; measure again or remove its rows",
                        layout.name
                    )
                }));
            }
        }
    }
    Ok(errors)
}

/// Returns each table of figures that nothing compares and nobody dates: it has no comment above it, and
/// its section names no commit and no date.
fn of_nowhere(text: &str) -> Vec<&str> {
    let table = Regex::new(r"\n(.*)\n(\|.*)\n\| ?:?---.*\n((?:\|.*\n)+)").expect("it is a pattern");
    let row = Regex::new(r"\| \**[0-9][0-9.,]*\** \|(.*\|)? \**[0-9][0-9.,]*\** \|")
        .expect("it is a pattern");
    let origin =
        Regex::new(r"ommit:?\s+`?[0-9a-f]{7}|20[0-9]{2}-[0-9]{2}").expect("it is a pattern");
    let sections = text
        .split("\n#")
        .filter(|section| !origin.is_match(section));
    let tables = sections.flat_map(|section| table.captures_iter(section));
    let has_none = |table: &Captures<'_>| !table[1].starts_with("<!--") && row.is_match(&table[3]);
    let heads = tables.filter(has_none).filter_map(|table| table.get(2));
    heads.map(|head| head.as_str()).collect()
}

/// Matches the commits that a text names, such as `# commit: 0b560e5`.
fn names_of_commits() -> Regex {
    Regex::new(r"commit:?[ `]+([0-9a-f]{7,}(?:-dirty)?)\b").expect("it is a pattern")
}

/// Whether a file has a row of this layout as it was measured, and the layout has other tables today.
fn is_stale(text: &str, measured: &LockedLayout, today: &Lock) -> bool {
    let is_of_layout = |cell: &str| {
        let name = name_of(cell.trim());
        name == measured.name || measured.name == "fancy" && OF_FANCY.contains(&&*name)
    };
    // A line is `target,inputs,mode,piece,NAME,…`, `kind;engine;target;NAME;…` or `| NAME | … |`.
    let is_row = |line: &str| line.split([',', ';', '|']).any(is_of_layout);
    let now = today.layout(&measured.name);
    now.is_some_and(|now| now.sha256 != measured.sha256) && text.lines().any(is_row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commits_are_found_as_pages_name_them() {
        for (text, expected) in [
            ("# commit: 0b560e5", &["0b560e5"][..]),
            ("# commit: 0b560e5-dirty", &["0b560e5-dirty"]),
            (
                "at commit `0b560e57e0a1b2c3d4e5f60718293a4b5c6d7e8f`, not commit 7777777",
                &["0b560e57e0a1b2c3d4e5f60718293a4b5c6d7e8f", "7777777"],
            ),
            ("commit deadbee.", &["deadbee"]),
            ("commit 0b560e", &[]),
            ("commits 0b560e5", &[]),
            ("commit 0b560e5x", &[]),
            ("committed 1234567 times", &[]),
        ] {
            let named = names_of_commits();
            let found: Vec<&str> = named
                .captures_iter(text)
                .map(|found| found.extract::<1>().1[0])
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn without_the_history_nothing_is_checked_and_that_is_an_error() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let sources = Sources::read(root).unwrap();
        let nowhere = root.join("benches");
        let error = check(&nowhere, &sources).unwrap_err().to_string();
        assert!(
            error.contains("git: ") && error.contains("whole history"),
            "{error}"
        );
    }
}

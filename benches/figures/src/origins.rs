//! Whether figures are of commits that everybody can measure again, and of the tables of today.

use std::path::Path;
use std::process::Command;

use regex_lite::Regex;
use sliding_attacks_codegen::lock::{Lock, LockedLayout};

use crate::sources::Sources;

const REMEDY: &str =
    "measure again from a clean commit, with the command that writes this file, or remove it";

/// Returns what is wrong with the commits that files name, or nothing where the history of the
/// repository is not: in a package and in a shallow clone.
pub fn check(root: &Path, of: &Sources) -> Option<Vec<String>> {
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.arg("--git-dir").arg(root.join(".git")).args(arguments);
        let output = git.output().ok().filter(|output| output.status.success());
        String::from_utf8(output?.stdout).ok()
    };
    let is_shallow = git(&["rev-parse", "--is-shallow-repository"])?;
    let history = git(&["log", "--format=%H"]).filter(|_| is_shallow == "false\n")?;
    let named = Regex::new(r"commit:?[ `]+([0-9a-f]{7,}(?:-dirty)?)\b").expect("it is a pattern");
    let mut errors = Vec::new();
    for (path, text) in &of.files {
        // Searching takes time, and most lines have none.
        let lines = (1..).zip(text.lines());
        for (number, line) in lines.filter(|(_, line)| line.contains("commit")) {
            for (_, [commit]) in named.captures_iter(line).map(|found| found.extract()) {
                if !history.lines().any(|known| known.starts_with(commit)) {
                    errors.push(format!(
                        "{path}:{number}: commit {commit} is not in the history; {REMEDY}"
                    ));
                } else if text.contains("tables.lock: sha256") {
                    let lock = git(&["show", &format!("{commit}:tables.lock")]);
                    let lock = lock.and_then(|lock| lock.parse().ok());
                    errors.extend(
                        lock.iter()
                            .flat_map(|lock| stale_rows(path, text, lock, &of.lock)),
                    );
                }
            }
        }
        if path.ends_with(".csv") && !text.contains("# commit: ") {
            errors.push(format!("{path}: expected a line `# commit: `; {REMEDY}"));
        }
    }
    Some(errors)
}

/// Returns a message for each layout of a file that has other tables today.
fn stale_rows(path: &str, text: &str, measured: &Lock, today: &Lock) -> Vec<String> {
    let has_changed = |layout: &&LockedLayout| {
        let now = today.layout(&layout.name);
        now.is_some_and(|now| now.sha256 != layout.sha256)
    };
    let message = |layout: &LockedLayout| {
        // A line is `target,inputs,mode,piece,NAME,…`, `kind;engine;target;NAME;…` or `| NAME | … |`.
        let is_of_layout = |cell: &str| match cell.trim_matches([' ', '`']) {
            "root functions" | "root" | "dispatch" | "Dispatch" | "Dispatch::run" => {
                layout.name == "fancy"
            }
            cell => cell == layout.name,
        };
        let mut lines = text.lines();
        let line = 1 + lines.position(|line| line.split([',', ';', '|']).any(is_of_layout))?;
        let name = &layout.name;
        Some(format!(
            "{path}:{line}: {name} has other tables today; measure again or remove its rows"
        ))
    };
    let changed = measured.layouts.iter().filter(has_changed);
    changed.filter_map(message).collect()
}

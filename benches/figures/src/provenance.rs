//! Whether figures are of tables that exist and of commits that everybody can measure again.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use regex_lite::Regex;
use sliding_attacks_codegen::internal::{hex, sha256};
use sliding_attacks_codegen::lock::{Lock, LockedLayout};

/// What every file of measurements has at its head.
const ORIGIN: [&str; 3] = ["# compiler: ", "# commit: ", "# tables.lock: sha256 "];
const REMEDY: &str =
    "measure again from a clean commit, with the command that writes this file, or remove it";

/// What the history of the repository has.
pub struct History {
    commits: Vec<String>,
    /// The texts of `tables.lock` by their digests.
    locks: BTreeMap<String, String>,
}

impl History {
    /// Asks git. Returns nothing in a package or in a shallow clone, which cannot tell.
    pub fn read(root: &Path) -> Option<Self> {
        let git = |arguments: &[&str]| {
            let output = Command::new("git")
                .arg("-C")
                .arg(root)
                .args(arguments)
                .output()
                .ok()?;
            output
                .status
                .success()
                .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let top = git(&["rev-parse", "--show-toplevel"])?;
        let is_ours = Path::new(top.trim()).canonicalize().ok()? == root.canonicalize().ok()?;
        if !is_ours || git(&["rev-parse", "--is-shallow-repository"])?.trim() != "false" {
            return None;
        }
        let commits = git(&["log", "--format=%H"])?
            .lines()
            .map(str::to_owned)
            .collect();
        let changed = git(&["log", "--format=%H", "--", "tables.lock"])?;
        let texts = changed
            .lines()
            .filter_map(|commit| git(&["show", &format!("{commit}:tables.lock")]));
        let digest = |text: String| (hex(&sha256(text.as_bytes())), text);
        Some(Self {
            commits,
            locks: texts.map(digest).collect(),
        })
    }
}

/// Returns what is wrong with the origins of files.
pub fn check(files: &BTreeMap<String, String>, history: &History, today: &Lock) -> Vec<String> {
    let origin = Regex::new(r"(commit|tables\.lock: sha256)[: `]*([0-9a-f]{7,}(?:-dirty)?)\b")
        .expect("it is a pattern");
    let mut errors = Vec::new();
    for (path, text) in files {
        for (number, line) in (1..).zip(text.lines()) {
            // Searching takes time, and most lines have none.
            let named = if line.contains("commit") || line.contains("tables.lock: ") {
                line
            } else {
                ""
            };
            for (_, [what, found]) in origin.captures_iter(named).map(|found| found.extract()) {
                if what == "commit" {
                    if !history.commits.iter().any(|known| known.starts_with(found)) {
                        errors.push(format!(
                            "{path}:{number}: commit {found} is not in the history; {REMEDY}"
                        ));
                    }
                } else if let Some(measured) = history
                    .locks
                    .get(found)
                    .and_then(|lock| lock.parse::<Lock>().ok())
                {
                    errors.extend(stale_rows(path, text, &measured, today));
                } else {
                    errors.push(format!(
                        "{path}:{number}: no commit has a tables.lock of digest {found}; {REMEDY}"
                    ));
                }
            }
        }
        if path.ends_with(".csv") && !ORIGIN.iter().all(|line| text.contains(line)) {
            errors.push(format!(
                "{path}: expected lines that start with {ORIGIN:?}; {REMEDY}"
            ));
        }
    }
    errors
}

/// Returns a message for each layout of a file that has other tables today.
fn stale_rows(path: &str, text: &str, measured: &Lock, today: &Lock) -> Vec<String> {
    let has_changed = |layout: &&LockedLayout| {
        today
            .layout(&layout.name)
            .is_some_and(|now| now.sha256 != layout.sha256)
    };
    let message = |layout: &LockedLayout| {
        // A line is `target,inputs,mode,piece,NAME,…`, `kind;engine;target;NAME;…` or
        // `| NAME | … |`.
        let is_of_layout = |cell: &str| match cell.trim_matches([' ', '`']) {
            "root functions" | "root" | "dispatch" | "Dispatch" | "Dispatch::run" => {
                layout.name == "fancy"
            }
            cell => cell == layout.name,
        };
        let first = text
            .lines()
            .position(|line| line.split([',', ';', '|']).any(is_of_layout))?
            + 1;
        Some(format!(
            "{path}:{first}: {} has other tables today; measure again or remove its rows",
            layout.name
        ))
    };
    measured
        .layouts
        .iter()
        .filter(has_changed)
        .filter_map(message)
        .collect()
}

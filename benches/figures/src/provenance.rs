//! Whether figures are of tables that exist and of commits that everybody can measure again.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use regex_lite::Regex;
use sliding_attacks_codegen::internal::{hex, sha256};
use sliding_attacks_codegen::lock::Lock;

/// What to say without a history.
pub const NOT_COMPARED: &str =
    "not compared: commits and tables.lock of the figures, since the history of this repository is not here";
const REMEDY: &str = "measure again from a clean commit, with the command that writes this file, or remove it";

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
            let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
            output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let top = git(&["rev-parse", "--show-toplevel"])?;
        let is_ours = Path::new(top.trim()).canonicalize().ok()? == root.canonicalize().ok()?;
        if !is_ours || git(&["rev-parse", "--is-shallow-repository"])?.trim() != "false" {
            return None;
        }
        let commits = git(&["log", "--format=%H"])?.lines().map(str::to_owned).collect();
        let changed = git(&["log", "--format=%H", "--", "tables.lock"])?;
        let texts = changed.lines().filter_map(|commit| git(&["show", &format!("{commit}:tables.lock")]));
        let digest = |text: String| (hex(&sha256(text.as_bytes())), text);
        Some(Self { commits, locks: texts.map(digest).collect() })
    }
}

/// Returns what is wrong with the origins of files.
pub fn check(files: &BTreeMap<String, String>, history: Option<&History>, today: &Lock) -> Vec<String> {
    let commit_of = Regex::new(r"commit[: `]*([0-9a-f]{7,40}(?:-dirty)?)\b").expect("it is a pattern");
    let mut errors = Vec::new();
    for (path, text) in files {
        let (mut has_commit, mut has_lock) = (false, false);
        for (number, line) in (1..).zip(text.lines()) {
            let named = if line.contains("commit") { line } else { "" };
            for commit in commit_of.captures_iter(named).map(|found| found.extract::<1>().1[0]) {
                has_commit = true;
                if commit.ends_with("-dirty") {
                    errors.push(format!("{path}:{number}: commit {commit} had changes that nobody has; {REMEDY}"));
                } else if history.is_some_and(|history| !history.commits.iter().any(|known| known.starts_with(commit)))
                {
                    errors.push(format!("{path}:{number}: commit {commit} is not in the history; {REMEDY}"));
                }
            }
            if let Some((_, digest)) = line.split_once("tables.lock: sha256 ") {
                has_lock = true;
                let Some(history) = history else { continue };
                match history.locks.get(digest).and_then(|lock| lock.parse::<Lock>().ok()) {
                    Some(measured) => stale_rows(path, text, &measured, today, &mut errors),
                    None => errors
                        .push(format!("{path}:{number}: no commit has a tables.lock of digest {digest}; {REMEDY}")),
                }
            }
        }
        if path.ends_with(".csv") && !(has_commit && has_lock) {
            errors.push(format!("{path}: expected lines with `# commit: ` and `# tables.lock: sha256 `; {REMEDY}"));
        }
    }
    errors
}

/// Adds a message for each layout of a file that has other tables today.
fn stale_rows(path: &str, text: &str, measured: &Lock, today: &Lock, errors: &mut Vec<String>) {
    for layout in &measured.layouts {
        let name = &*layout.name;
        if today.layout(name).is_none_or(|today| today.sha256 == layout.sha256) {
            continue;
        }
        // A line is `target,inputs,mode,piece,NAME,…`, `kind;engine;target;NAME;…` or `| NAME | … |`.
        let is_of_layout = |cell: &str| match cell.trim_matches([' ', '`']) {
            "root functions" | "root" | "dispatch" | "Dispatch" | "Dispatch::run" => name == "fancy",
            cell => cell == name,
        };
        let is_row = |(_, line): &(usize, &str)| line.split([',', ';', '|']).any(is_of_layout);
        let rows: Vec<usize> = (1..).zip(text.lines()).filter(is_row).map(|(number, _)| number).collect();
        if let [first, ..] = rows[..] {
            let remedy = "which has other tables today; measure again or remove them";
            errors.push(format!("{path}:{first}: {} rows of {name}, {remedy}", rows.len()));
        }
    }
}

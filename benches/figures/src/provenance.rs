//! Whether figures are of tables that exist and of commits that everybody can measure again.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use sliding_attacks_codegen::internal::{hex, sha256};

use crate::size::{Locked, read_lock};

/// What the history of the repository has.
pub struct History {
    commits: Vec<String>,
    /// The texts of `tables.lock` by their digests.
    locks: BTreeMap<String, String>,
}

impl History {
    /// Asks git. Returns nothing in a package or in a shallow clone, which cannot tell.
    #[must_use]
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

/// Returns the commits that a text names, each with its line from 1.
fn commits(text: &str) -> Vec<(usize, &str)> {
    let mut commits = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for rest in line.split("commit").skip(1) {
            let rest = rest.trim_start_matches([':', ' ', '`']);
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').unwrap_or(rest.len());
            let digits = rest[..end].trim_end_matches("-dirty");
            if (7..=40).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                commits.push((number, &rest[..end]));
            }
        }
    }
    commits
}

/// Returns what is wrong with the origins of files, and what could not be compared.
#[must_use]
pub fn check(
    files: &[(String, String)],
    history: Option<&History>,
    today: &BTreeMap<String, Locked>,
) -> (Vec<String>, Option<String>) {
    const REMEDY: &str = "measure again from a clean commit, with the command that writes this file, or remove it";
    let mut errors = Vec::new();
    for (path, text) in files {
        let commits = commits(text);
        let lock =
            (1..).zip(text.lines()).find_map(|(line, text)| Some((line, text.split_once("tables.lock: sha256 ")?.1)));
        for (line, commit) in &commits {
            if commit.ends_with("-dirty") {
                errors.push(format!("{path}:{line}: commit {commit} had changes that nobody has; {REMEDY}"));
            } else if history.is_some_and(|history| !history.commits.iter().any(|known| known.starts_with(commit))) {
                errors.push(format!("{path}:{line}: commit {commit} is not in the history; {REMEDY}"));
            }
        }
        if path.ends_with(".csv") && (commits.is_empty() || lock.is_none()) {
            errors.push(format!("{path}: expected lines with `# commit: ` and `# tables.lock: sha256 `; {REMEDY}"));
        }
        if let (Some((line, digest)), Some(history)) = (lock, history) {
            match history.locks.get(digest).map(|text| read_lock(text)) {
                Some(Ok(measured)) => stale_rows(path, text, &measured, today, &mut errors),
                _ => errors.push(format!("{path}:{line}: no commit has a tables.lock of digest {digest}; {REMEDY}")),
            }
        }
    }
    let note = "not compared: commits and tables.lock of the figures, since the history of this repository is not here";
    (errors, history.is_none().then(|| note.to_owned()))
}

/// Adds a message for each layout of a file that has other tables today.
fn stale_rows(
    path: &str,
    text: &str,
    measured: &BTreeMap<String, Locked>,
    today: &BTreeMap<String, Locked>,
    errors: &mut Vec<String>,
) {
    let mut stale: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        // A line is `target,inputs,mode,piece,NAME,…`, `kind;engine;target;NAME;…` or `| NAME | … |`.
        let name = match line.strip_prefix("| ") {
            Some(row) => row.split(" |").next(),
            None if line.contains(';') => line.split(';').nth(3),
            None => line.split(',').nth(4),
        };
        let name = match name.map(|name| name.trim_matches('`')) {
            Some("root functions" | "root" | "dispatch" | "Dispatch" | "Dispatch::run") => "fancy",
            Some(name) => name,
            None => continue,
        };
        let digest = |locked: &BTreeMap<String, Locked>| locked.get(name).map(|locked| locked.sha256.clone());
        if digest(today).is_some() && digest(today) != digest(measured) {
            stale.entry(name).or_insert((number, 0)).1 += 1;
        }
    }
    for (name, (line, rows)) in stale {
        errors.push(format!(
            "{path}:{line}: {rows} rows of {name}, which has other tables today; measure again or remove them"
        ));
    }
}

//! Whether figures are of commits that everybody can measure again, and of the tables of today.

use std::path::Path;
use std::process::Command;

use regex_lite::Regex;
use sliding_attacks_codegen::lock::{Lock, LockedLayout};

use crate::measured::name_of;
use crate::sources::Sources;

const REMEDY: &str =
    "measure again from a clean commit, with the command that writes this file, or remove it";

/// Look-ups that read the table of `fancy`, as measurements call them.
const OF_FANCY: [&str; 4] = ["root functions", "root", "dispatch", "dispatch_run"];

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
        if path.ends_with(".csv") && !text.contains("# commit: ") {
            errors.push(format!("{path}: expected a line `# commit: `; {REMEDY}"));
        }
        // Searching takes time, and most lines have none.
        let lines = text.lines().filter(|line| line.contains("commit"));
        for (_, [commit]) in lines
            .flat_map(|line| named.captures_iter(line))
            .map(|found| found.extract())
        {
            if !history.lines().any(|known| known.starts_with(commit)) {
                errors.push(format!(
                    "{path}: commit {commit} is not in the history; {REMEDY}"
                ));
            } else if text.contains("tables.lock: sha256") {
                let lock = git(&["show", &format!("{commit}:tables.lock")]);
                let lock = lock.and_then(|lock| lock.parse::<Lock>().ok());
                let layouts = lock.into_iter().flat_map(|lock| lock.layouts);
                let stale = layouts.filter(|layout| is_stale(text, layout, &of.lock));
                errors.extend(stale.map(|layout| {
                    format!(
                        "{path}: {} has other tables today; measure again or remove its rows",
                        layout.name
                    )
                }));
            }
        }
    }
    Some(errors)
}

/// Whether a file has a row of this layout as it was measured, and the layout has other tables today.
fn is_stale(text: &str, measured: &LockedLayout, today: &Lock) -> bool {
    let is_of_layout = |cell: &str| {
        let name = name_of(cell.trim());
        name == measured.name || measured.name == "fancy" && OF_FANCY.contains(&&*name)
    };
    // A line is `target,inputs,mode,piece,NAME,…`, `kind;engine;target;NAME;…` or `| NAME | … |`.
    today
        .layout(&measured.name)
        .is_some_and(|now| now.sha256 != measured.sha256)
        && text
            .lines()
            .any(|line| line.split([',', ';', '|']).any(is_of_layout))
}

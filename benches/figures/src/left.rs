//! What still names a layout that has been removed.

use std::path::Path;
use std::process::Command;

/// What was measured, proved, fuzzed or released keeps its name, as do pages of history.
const HISTORY: [&str; 9] = [
    ":!docs/peers",
    ":!docs/engines.md",
    ":!docs/hunting.md",
    ":!docs/proofs*",
    ":!docs/tannous.md",
    ":!docs/tried.md",
    ":!fuzz/corpus",
    ":!CHANGELOG.md",
    ":!codegen/CHANGELOG.md",
];

/// Returns each place of the repository that names this layout, by its module, its type or in words.
/// A name that is an English word counts only where it is a module, a type, a file or in quotes.
pub fn places(root: &Path, name: &str) -> Result<Vec<String>, String> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        return Err(format!(
            "found `{name}`, expected the name of a layout, such as `fancy`"
        ));
    }
    // Not `\b`, which not every system's patterns have.
    let pattern = if name.chars().all(char::is_alphabetic) {
        format!(
            "[\"`[/:]{name}[]\"`.:(/]|::{name}($|[^a-z_])|(^|[^a-z_]){name}(::| =)|^{name} |[|] {name} [|]"
        )
    } else {
        format!("(^|[^a-z]){}($|[^a-z0-9])", name.replace('_', "[_ -]?"))
    };
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        let output = git.current_dir(root).args(arguments).output();
        let output = output.map_err(|error| format!("git: {error}"))?;
        Ok::<_, String>(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let options = ["grep", "--untracked", "-nIiE", "-e", &pattern, "--"];
    let mut places = git(&[&options[..], &HISTORY].concat())?;
    let files = format!("ls-files --cached --others --exclude-standard -- *{name}*");
    let files: Vec<&str> = files.split(' ').chain(HISTORY).collect();
    // A deleted file is listed until it is committed.
    for path in git(&files)?.lines().filter(|path| root.join(path).exists()) {
        places += &format!("{path}: the file itself\n");
    }
    Ok(places.lines().map(str::to_owned).collect())
}

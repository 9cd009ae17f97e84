//! What still names a layout that has been removed.

use std::fs;
use std::path::Path;
use std::process::Command;

use regex_lite::Regex;

use crate::changes::replace_tables;

/// What was measured, proved, fuzzed or released keeps its name.
const HISTORY: [&str; 4] = ["docs/peers/", "docs/proofs", "fuzz/corpus/", "CHANGELOG.md"];

/// Returns a message for each place of the repository that names this layout, by its module, its
/// type or in words.
pub fn places(root: &Path, name: &str) -> Result<Vec<String>, String> {
    let output = Command::new("git")
        .arg("-C")
        .arg(root)
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .map_err(|error| format!("git: {error}"))?;
    let names = pattern(name)?;
    let mut places = Vec::new();
    for path in String::from_utf8_lossy(&output.stdout).lines() {
        // A deleted file is listed until it is committed, and a picture is no text.
        if HISTORY.iter().any(|history| path.contains(history)) || !root.join(path).exists() {
            continue;
        }
        if names.is_match(path) {
            places.push(format!("{path}: the file itself"));
        }
        let text = fs::read_to_string(root.join(path)).unwrap_or_default();
        // `figures` writes the others anew.
        let text = replace_tables(&text, |table| match &table[1] {
            "sizes" => table[0].to_owned(),
            _ => "\n".repeat(table[0].matches('\n').count()),
        });
        for (number, line) in (1..).zip(text.lines()) {
            if names.is_match(line) {
                let line: String = line.trim().chars().take(100).collect();
                places.push(format!("{path}:{number}: {line}"));
            }
        }
    }
    Ok(places)
}

/// Returns a pattern for all forms of the name. One that is an English word counts only where it is
/// a module, a type, a file or a name in quotes.
fn pattern(name: &str) -> Result<Regex, String> {
    let is_name =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        return Err(format!(
            "found `{name}`, expected the name of a layout, such as `fancy`"
        ));
    }
    let is_word = name.chars().all(|letter| letter.is_ascii_lowercase());
    let pattern = if is_word {
        format!(
            "(?i)[\"`\\[/:]{name}[\"`\\].:(/]|\\blayout::{name}\\b|\\b{name}::|\\b{name} =|^{name} |[|] {name} [|]"
        )
    } else {
        format!("(?i)(^|[^a-z]){}($|[^a-z0-9])", name.replace('_', "[_ -]?"))
    };
    Regex::new(&pattern).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn every_form_of_a_name_is_found() {
        let bent_shift = pattern("bent_shift").unwrap();
        for line in [
            "`bent_shift`",
            "Layout::BentShift,",
            "A bent shift that",
            "generated::BENT_SHIFT",
            "docs/pictures/bent_shift.svg",
        ] {
            assert!(bent_shift.is_match(line), "{line}");
        }
        assert!(!bent_shift.is_match("an unbent shift, bent_shift16"));
        let grey = pattern("grey").unwrap();
        for line in [
            "[`grey`](super::grey)",
            "Layout::Grey",
            "src/layout/grey.rs",
            "    Grey = grey,",
            "grey = [\"generate\"]",
            "grey           9/16",
        ] {
            assert!(grey.is_match(line), "{line}");
        }
        assert!(!grey.is_match("a grey rook, and Color::White"));
        assert!(pattern("Grey").is_err());
    }
}

//! What still names a layout that has been removed.

use std::fs;
use std::path::Path;
use std::process::Command;

use regex_lite::Regex;

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
            "found `{name}`, expected the name of a layout, such as `fixed_shift`"
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
        let fixed_shift = pattern("fixed_shift").unwrap();
        for line in [
            "`fixed_shift`",
            "Layout::FixedShift,",
            "A fixed shift that",
            "generated::FIXED_SHIFT",
            "docs/pictures/fixed_shift.svg",
        ] {
            assert!(fixed_shift.is_match(line), "{line}");
        }
        assert!(!fixed_shift.is_match("an affixed shift, fixed_shift16"));
        let black = pattern("black").unwrap();
        for line in [
            "[`black`](super::black)",
            "Layout::Black",
            "src/layout/black.rs",
            "    Black = black,",
            "black = [\"generate\"]",
            "black           9/16",
        ] {
            assert!(black.is_match(line), "{line}");
        }
        assert!(!black.is_match("a black rook, and Color::White"));
        assert!(pattern("Black").is_err());
    }
}

//! What else repeats `tables.lock`: the digests in the changelogs, the README's pin, and the files of layouts in the generator.

use crate::number::grouped;

/// A layout in `tables.lock`.
pub struct Locked {
    pub name: String,
    pub entries: usize,
    /// Of its arrays as they are generated.
    pub array_bytes: usize,
    pub sha256: String,
}

/// Reads `tables.lock`.
#[must_use]
pub fn read(lock: &str) -> Vec<Locked> {
    let mut layouts: Vec<Locked> = Vec::new();
    for line in lock.lines() {
        if let Some(name) = line.strip_prefix("[layout.") {
            let name = name.trim_end_matches(']').to_owned();
            layouts.push(Locked { name, entries: 0, array_bytes: 0, sha256: String::new() });
        } else if let (Some((key, value)), Some(layout)) = (line.split_once(" = "), layouts.last_mut()) {
            match key {
                "entries" => layout.entries = value.parse().unwrap_or_default(),
                "bytes" => layout.array_bytes = value.parse().unwrap_or_default(),
                "sha256" => value.trim_matches('"').clone_into(&mut layout.sha256),
                _ => {}
            }
        }
    }
    layouts
}

/// Returns the file with what the lock says in place of what it repeats.
#[must_use]
pub fn rewrite(path: &str, text: &str, layouts: &[Locked]) -> String {
    match path {
        "CHANGELOG.md" | "codegen/CHANGELOG.md" => changelog(text, layouts),
        "README.md" => layouts.iter().fold(text.to_owned(), |text, layout| {
            let pin = format!("pin_tables!({}, \"", layout.name);
            match text.find(&pin).map(|at| at + pin.len()) {
                Some(at) if text.get(at + 64..=at + 64) == Some("\"") => {
                    format!("{}{}{}", &text[..at], layout.sha256, &text[at + 64..])
                }
                _ => text,
            }
        }),
        "src/layout/layouts.md" => {
            let forms = ["| [`NAME`] | 0 | 0 | 0 | – |", "| `NAME` | ours |", "[`NAME`]: crate::layout::NAME"];
            forms.into_iter().fold(text.to_owned(), |text, form| rows(&text, form, layouts))
        }
        "src/layout/overview.md" => rows(text, "| [NAME] | 0 | its page says when |", layouts),
        _ => {
            let name = path.strip_prefix("codegen/src/layout/").and_then(|file| file.strip_suffix(".rs"));
            let layout = layouts.iter().find(|layout| Some(layout.name.as_str()) == name);
            layout.map_or_else(|| text.to_owned(), |layout| sizes(text, layout))
        }
    }
}

/// The header of a table of digests.
const DIGESTS: &str = "| layout | before | after |\n";

/// The last column of the first table of digests, which is that of the version to come, and rows for new layouts.
fn changelog(text: &str, layouts: &[Locked]) -> String {
    let Some(start) = text.find(DIGESTS) else { return text.to_owned() };
    let end = text[start..].find("\n\n").map_or(text.len(), |length| start + length + 1);
    let name = |row: &str| row.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut rows: Vec<String> = text[start..end].lines().map(str::to_owned).collect();
    for layout in layouts {
        match rows.iter_mut().find(|row| name(row) == layout.name) {
            Some(row) => {
                let before = row.rsplit_once(" | ").map_or("", |(before, _)| before);
                *row = format!("{before} | `{}` |", layout.sha256);
            }
            None => rows.push(format!("| {} | - | `{}` |", layout.name, layout.sha256)),
        }
    }
    format!("{}{}\n{}", &text[..start], rows.join("\n"), &text[end..])
}

/// Rows for new layouts, behind the last row that starts like `form`, in which `NAME` stands for the layout.
fn rows(text: &str, form: &str, layouts: &[Locked]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (start, rest) = form.split_once("NAME").unwrap_or((form, ""));
    for Locked { name, .. } in layouts {
        // The name in code or in brackets ends here.
        let own = format!("{start}{name}{}", &rest[..1]);
        if let (false, Some(last)) =
            (lines.iter().any(|line| line.starts_with(&own)), lines.iter().rposition(|line| line.starts_with(start)))
        {
            lines.insert(last + 1, form.replace("NAME", name));
        }
    }
    lines.join("\n") + "\n"
}

/// The lines `entries: 107_648,` and `bytes: 863_872,` in the file of a layout.
fn sizes(text: &str, layout: &Locked) -> String {
    let line = |line: &str| match line.trim_start().split_once(": ") {
        Some(("entries", _)) => format!("    entries: {},\n", grouped(layout.entries).replace(',', "_")),
        Some(("bytes", _)) => format!("    bytes: {},\n", grouped(layout.array_bytes).replace(',', "_")),
        _ => line.to_owned(),
    };
    // Only the row: code below it may have such lines too.
    let end = text.find("\n};\n").unwrap_or(0);
    text[..end].split_inclusive('\n').map(line).collect::<String>() + &text[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeats_the_lock_is_rewritten() {
        let digests = ["a".repeat(64), "b".repeat(64)];
        let lock = format!("[layout.dense]\nentries = 12345\nbytes = 678\nsha256 = \"{}\"\n", digests[1]);
        let layouts = read(&(lock + &format!("[layout.toy]\nsha256 = \"{}\"\n", digests[0])));
        let row = |name: &str, digest: &str| format!("| {name} | - | `{digest}` |\n");
        let table = |rows: &str| format!("Tables\n\n{DIGESTS}| --- | --- | --- |\n{rows}");
        let released = format!("\n## 0.1.0\n\n{}", table(&row("dense", &digests[0])));
        for older in ["", &released] {
            let before = table(&row("dense", &digests[0])) + older;
            let after = table(&(row("dense", &digests[1]) + &row("toy", &digests[0]))) + older;
            assert_eq!(rewrite("CHANGELOG.md", &before, &layouts), after);
            assert_eq!(rewrite("CHANGELOG.md", &after, &layouts), after);
        }
        let page = "| [`dense`] | 5 | 6 | 7 | – |\n\n| `dense` | A. Author |\n\n[`dense`]: crate::layout::dense\n";
        let with_toy = rewrite("src/layout/layouts.md", page, &layouts);
        assert!(with_toy.starts_with("| [`dense`] | 5 | 6 | 7 | – |\n| [`toy`] | 0 | 0 | 0 | – |\n\n| `dense`"));
        assert!(
            with_toy.ends_with("| `toy` | ours |\n\n[`dense`]: crate::layout::dense\n[`toy`]: crate::layout::toy\n")
        );
        assert_eq!(rewrite("src/layout/layouts.md", &with_toy, &layouts), with_toy);
        let file = |entries: &str, bytes: &str| {
            format!(
                "const ROW: Row = Row {{\n    entries: {entries},\n    bytes: {bytes},\n    c,\n}};\nTable {{\n    bytes: 1,\n}}\n"
            )
        };
        assert_eq!(rewrite("codegen/src/layout/dense.rs", &file("9", "9_9"), &layouts), file("12_345", "678"));
        let pin = |digest: &str| format!("pin_tables!(dense, \"{digest}\");");
        assert_eq!(rewrite("README.md", &pin(&digests[0]), &layouts), pin(&digests[1]));
    }
}

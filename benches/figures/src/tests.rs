//! The pages in the repository have the figures of now, and what is wrong is found.

use std::path::{Path, PathBuf};

use regex_lite::{Captures, Regex};
use sliding_attacks_codegen::Layout;

use crate::files::{Files, read};
use crate::sources::Sources;
use crate::{left, origins, pages};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether there is a history to compare with.
fn has_history() -> bool {
    origins::check(&root(), &Sources::new(files()).unwrap()).is_some()
}

fn files() -> Files {
    read(&root()).unwrap()
}

/// Returns the files that have figures and one page that shows some, since all pages take a second.
fn sources() -> Files {
    let mut files = files();
    files.retain(|path, _| {
        !path.ends_with(".rs") && (!path.ends_with(".md") || path == "docs/adopting.md")
    });
    files
}

/// Returns what a person has to mend.
fn problems(files: Files) -> Vec<String> {
    let of = Sources::new(files).unwrap();
    let wrong = origins::check(&root(), &of);
    [pages::written(&of).1, wrong.unwrap_or_default()].concat()
}

#[test]
fn every_figure_is_that_of_its_source() {
    let of = Sources::new(files()).unwrap();
    let difference =
        |(path, now): (&String, &String)| pages::differences(path, &of.files[path], now);
    let differences: Vec<_> = pages::written(&of).0.iter().flat_map(difference).collect();
    assert_eq!(differences, [""; 0]);
    assert_eq!(problems(files()), [""; 0]);
}

/// Nothing of it is read from the page but what `tables` says.
#[test]
fn every_figure_is_written() {
    let table = Regex::new(r"(?m)^<!--([\w ,-]+)-->\n((?:(?:[^<\n].*)?\n)*)<!---->$").unwrap();
    let last_cell = Regex::new(r"[^|\n]*\d[^|\n]*\|\n").unwrap();
    let pin = Regex::new(r"(pin_tables!\(\w+), .[0-9a-f]{64}").unwrap();
    let spoil = |table: &Captures<'_>| match &table[1] {
        "sizes" | "digests" => last_cell.replace_all(&table[0], " 1 |\n").into_owned(),
        name => format!("<!--{name}-->\n<!---->"),
    };
    let (right, mut spoilt) = (files(), files());
    for (path, text) in &mut spoilt {
        if path.ends_with(".md") {
            *text = table.replace_all(text, spoil).into_owned();
            *text = pin
                .replace_all(text, format!("$1, \"{:064}", 0))
                .into_owned();
        } else if path.ends_with("look-ups.svg") {
            text.clear();
        }
    }
    let (written, _) = pages::written(&Sources::new(spoilt.clone()).unwrap());
    assert!(written.len() > 10, "{:?}", written.keys());
    for (path, text) in &right {
        let now = written.get(path).unwrap_or(&spoilt[path]);
        assert_eq!(pages::differences(path, text, now), [""; 0]);
    }
}

/// What stands below the title, and what is wrong with its first line.
#[rustfmt::skip]
const WRONG: [(&str, &str); 9] = [
    ("<!--calls defaults-->\n<!---->", "`calls defaults` is no table in"),
    ("<!--speed-->\n\n# Next", "expected the name of a table and a line <!---->"),
    ("<!--sizes-->\n| a | entries |\n| --- | ---: |\n| `other` | 1 |\n<!---->", "which is no layout"),
    ("<!--sizes-->\n| a | bytes |\n| --- | ---: |\n| `other` | 1 |\n<!---->", "which is no look-up"),
    ("| `fancy` | 3.5 |", "a table of numbers without a source"),
    ("//! | c | **1** |", "a table of numbers without a source"),
    ("| `fancy` | 3.5 |\n# Next, at commit 9e64561", "a table of numbers without a source"),
    ("| `fancy` | 3.5 | at commit 0000000", "0000000 is not in the history"),
    ("| `fancy` | 3.5 | at commit 9e64561-dirty", "9e64561-dirty is not in the history"),
];

#[test]
fn what_a_person_mends_is_listed() {
    let has_history = has_history();
    for (page, problem) in WRONG {
        let mut files = sources();
        files.insert("docs/wrong.md".to_owned(), format!("# Wrong\n{page}\n"));
        let found = problems(files);
        let is_it =
            |found: &String| found.starts_with("docs/wrong.md:2: ") && found.contains(problem);
        let is_listed = matches!(&found[..], [found] if is_it(found));
        assert!(
            is_listed || !has_history && problem.contains("history"),
            "{page}: {found:?}"
        );
    }
}

#[test]
fn figures_of_other_tables_are_listed() {
    let mut files = files();
    let of = Sources::new(files.clone()).unwrap();
    let digest = &of.lock.layout("fancy").unwrap().sha256;
    let lock = files.get_mut("tables.lock").unwrap();
    *lock = lock.replace(digest, &"0".repeat(64));
    let found = problems(files);
    let csv = "docs/peers/amd-zen5-26-2/default.csv:";
    let is_it = |found: &String| found.starts_with(csv) && found.contains("fancy has other tables");
    assert!(found.iter().any(is_it) || !has_history(), "{found:?}");
}

#[test]
fn a_measurement_is_a_positive_number() {
    for path in ["docs/peers/amd-zen5-26-2/default.csv", "docs/adopting.csv"] {
        for number in ["NaN", "inf", "0", "-1.0", "much"] {
            let mut files = sources();
            let text = files.get_mut(path).unwrap();
            let last = text.trim_end().rfind([',', ';']).unwrap();
            text.replace_range(last + 1.., number);
            let found = Sources::new(files).map(|of| pages::written(&of).1);
            assert!(
                found.is_err() || found.is_ok_and(|found| !found.is_empty()),
                "{path}: {number}"
            );
        }
    }
}

#[test]
fn what_a_layout_leaves_is_listed() {
    if !has_history() {
        return;
    }
    for layout in &Layout::ALL[..4] {
        let left = left::places(&root(), layout.name()).unwrap();
        assert!(left.contains(&format!("src/layout/{layout}.rs: the file itself")));
        let variant = format!("{layout:?}");
        assert!(left.iter().any(|place| place.contains(&variant)));
    }
    let removed = ["bent", "shift"].join("_");
    assert_eq!(left::places(&root(), &removed), Ok(Vec::new()));
    assert!(left::places(&root(), "a b").is_err());
}

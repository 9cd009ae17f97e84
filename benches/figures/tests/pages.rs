//! The pages in the repository have the figures of now, and the comparison finds those that do not.

use std::path::Path;

use figures::changes::Changes;
use figures::measured::Kind;
use figures::repository::Repository;

const ZEN_5: &str = "docs/peers/amd-zen5-26-2/default.csv";
const LOCK: &str = "# tables.lock: sha256 ";
const MEASURED: &str = "docs/peers/*/*.csv says";
const DEFINED: &str = "the DEFINITION of each layout";
const ADOPTING: &str = "docs/adopting.csv says";
const NO_SOURCE: &str = "a table of numbers without a source";
const README: &str = "README.md";
const LAYOUTS: &str = "src/layout/layouts.md";
const OVERVIEW: &str = "src/layout/overview.md";
const RECORDS: &str = "docs/records.md";

/// A page, what is replaced in it and by what, and what is then found.
#[rustfmt::skip]
const WRONG: &[(&str, &str, &str, &str)] = &[
    // What is written.
    ("src/which_one/measured.md", "(crate::Dispatch::run) | ", "(crate::Dispatch::run) | 9", MEASURED),
    ("src/which_one/measured.md", "shakmaty 0.30", "shakmaty 0.31", MEASURED),
    ("src/which_one/sides.md", "| 0.", "| 1.", MEASURED),
    ("src/which_one/by_memory.md", "| 752 |", "| 751 |", MEASURED),
    ("src/which_one/rest.md", "| 752 |", "| 751 |", DEFINED),
    ("src/which_one/rest.md", "| 863,296 |", "| 864,320 |", DEFINED),
    ("docs/pictures/look-ups.svg", "height=\"10\"", "height=\"11\"", MEASURED),
    ("docs/build-cost.md", "| nothing | 0", "| nothing | 1", "docs/build-cost.txt says"),
    ("docs/adopting.md", "| 0.94 | build |", "| 0.49 | build |", ADOPTING),
    ("docs/adopting.md", "stepping 2;", "stepping 1;", ADOPTING),
    ("CHANGELOG.md", "| fancy | - | `a", "| fancy | - | `b", DEFINED),
    ("CHANGELOG.md", "| fancy |", "| plainer |", DEFINED),
    (LAYOUTS, "| 864,320 |", "| 863,296 |", DEFINED),
    (LAYOUTS, "| 864,320 | 8 |", "| 864,320 | 7 |", DEFINED),
    (LAYOUTS, "| BMI2, Intel 2013 |", "| BMI2, Intel 2012 |", DEFINED),
    (OVERVIEW, "| 864,320 |", "| 863,296 |", DEFINED),
    (OVERVIEW, "nothing below applies", "you like it", DEFINED),
    (OVERVIEW, "finds the magics of", "finds the magics of `pext`,", DEFINED),
    (RECORDS, "| **", "| ", DEFINED),
    (RECORDS, "| 107,648 | 86", "| **107,648** | 86", DEFINED),
    (RECORDS, "| 133,120 |", "| 128,000 |", DEFINED),
    (README, "pin_tables!(fancy, \"a", "pin_tables!(fancy, \"b", "tables.lock says"),
    (README, "With warm caches the root", "The root", MEASURED),
    (README, "| a `const fn` | ", "| a `const fn` | 9", ADOPTING),
    (README, "In 10 programs", "In 11 programs", ADOPTING),
    (README, "Rust 1.85 or later", "Rust 1.80 or later", "Cargo.toml says"),
    // What a person mends.
    (RECORDS, "| `pext16` |", "| `other` |", "there is no layout of that name"),
    ("src/which_one/questions.md", "<!--calls default-->", "<!--calls defaults-->", "`calls defaults` is no table in"),
    (OVERVIEW, "<!--purpose small-->", "<!--purpose tiny-->", "has no layout with the purpose"),
    ("src/which_one/by_memory.md", "<!---->\n\nCold", "\n\nCold", "expected the name of a table and a line <!---->"),
    (README, "## Why trust it", "| call | ns |\n| --- | ---: |\n| `fancy` | 3.5 |\n\n## Why trust it", NO_SOURCE),
    ("src/lib.rs", "//! # Features\n", "//! | a | b |\n//! | --- | --- |\n//! | c | **1** |\n//!\n//! # Features\n", NO_SOURCE),
    ("docs/how-it-works.md", "at commit 9e64561", "lately", NO_SOURCE),
    ("docs/hunting.md", "as commit 2c88c9f lists", "as we list", NO_SOURCE),
    // Where a measurement comes from.
    ("docs/hunting.md", "as commit 2c88c9f lists", "as commit 2c88c90 lists", "2c88c90 is not in the history"),
    (ZEN_5, "\n# tables: ", "-dirty\n# tables: ", "-dirty is not in the history"),
    (ZEN_5, LOCK, "# ", "expected lines that start with"),
    (ZEN_5, LOCK, "# tables.lock: sha256 0", "no commit has a tables.lock of digest 0"),
];

fn repository() -> Repository {
    Repository::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

#[test]
fn every_figure_is_that_of_its_source() {
    let changes = Changes::of(&repository());
    let lines: Vec<String> = changes.stale.into_iter().chain(changes.errors).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn what_is_wrong_is_listed_with_its_place_source_and_remedy() {
    let right = repository();
    let mut left = WRONG.to_vec();
    let needs_history = |message: &str| message.contains("history") || message.contains("digest 0");
    left.retain(|(path, _, _, message)| {
        right.history.is_some() || *path != ZEN_5 && !needs_history(message)
    });
    while !left.is_empty() {
        // Comparing takes a second, so each time one thing is wrong on every page that has some.
        let mut now: Vec<&str> = Vec::new();
        let (round, rest) = left.into_iter().partition(|&(path, ..)| {
            let is_first = !now.contains(&path);
            now.push(path);
            is_first
        });
        left = rest;
        let (mut repository, round): (_, Vec<_>) = (repository(), round);
        for (path, text, by, _) in &round {
            let page = right.text(path).unwrap();
            assert!(page.contains(text), "{path} has no {text}");
            repository
                .files
                .insert((*path).to_owned(), page.replacen(text, by, 1));
        }
        let changes = Changes::of(&repository);
        let found = [changes.stale, changes.errors].concat();
        for (path, _, by, message) in round {
            let is_it = |found: &String| found.starts_with(path) && found.contains(message);
            assert!(found.iter().any(is_it), "{path}, {by}: {found:#?}");
            // What is written is right.
            let is_right =
                |(file, text): &(String, String)| file == path && Some(&**text) == right.text(path);
            assert!(
                !message.ends_with("says") || changes.files.iter().any(is_right),
                "{path}: {by}"
            );
        }
        let is_of_round = |found: &String| now.iter().any(|path| found.starts_with(path));
        assert!(found.iter().all(is_of_round), "{found:#?}");
    }
}

#[test]
fn a_measurement_is_a_positive_number() {
    let right = repository();
    let text = right.text(ZEN_5).unwrap();
    let (before, row) = text.rsplit_once("\ndefault,").unwrap();
    let cells: Vec<&str> = row.trim_end().split(',').collect();
    for column in [5, 6] {
        for number in ["NaN", "inf", "0", "-1.0", "much"] {
            let mut cells = cells.clone();
            cells[column] = number;
            let mut files = right.files.clone();
            files.insert(
                ZEN_5.to_owned(),
                format!("{before}\ndefault,{}\n", cells.join(",")),
            );
            let error = Kind::read(&files, "amd-zen5-26-2").err();
            assert!(
                error.is_some_and(|error| error.contains("expected a row")),
                "{number}"
            );
        }
    }
}

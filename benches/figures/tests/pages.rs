//! The pages in the repository have the figures of now, and the comparison finds those that do not.

use std::path::Path;

use figures::changes::Changes;
use figures::repository::Repository;

const ZEN_5: &str = "docs/peers/amd-zen5-26-2/default.csv";
const LOCK: &str = "# tables.lock: sha256 ";
const MEASURED: &str = "docs/peers/*/*.csv says";
const OF_SIZE: &str = "tables.lock and TABLE_BYTES says";
const README: &str = "README.md";
const QUESTIONS: &str = "src/which_one/questions.md";
const LAYOUTS: &str = "src/layout/layouts.md";
const WORDS: &str = "has a figure in words";
const COMPARES: &str = "compares; use the form in";
const SECTION: &str = "but only tables.rs of figures writes there";

/// A page, what is replaced in it and by what, and what is then found.
#[rustfmt::skip]
const WRONG: &[(&str, &str, &str, &str)] = &[
    // What is written.
    ("src/which_one/measured.md", "(crate::Dispatch::run) | ", "(crate::Dispatch::run) | 9", MEASURED),
    ("docs/pictures/look-ups.svg", "height=\"10\"", "height=\"11\"", MEASURED),
    ("docs/build-cost.md", "| nothing | 0", "| nothing | 1", "docs/build-cost.txt says"),
    ("src/layout/overview.md", "| [black] | 6", "| [black] | 7", OF_SIZE),
    ("docs/tannous.md", "| `short_span` | 5", "| `short_span` | 4", OF_SIZE),
    ("CHANGELOG.md", "| black | - | `0", "| black | - | `1", OF_SIZE),
    ("docs/records.md", "**81,809**", "81,809", OF_SIZE),
    ("docs/records.md", "| 89,280 | 7", "| **89,280** | 7", OF_SIZE),
    (README, "pin_tables!(fancy, \"a", "pin_tables!(fancy, \"b", OF_SIZE),
    (README, "With warm caches the root", "The root", MEASURED),
    (README, "| a `const fn` | ", "| a `const fn` | 9", "docs/adopting.csv says"),
    // What a person mends.
    (LAYOUTS, "| [`pext16`] |", "| [`other`] |", "to count |`; write there how many instructions"),
    (LAYOUTS, "| `pext16` |", "| `other` |", "| ours |`; write there who published"),
    (LAYOUTS, "[`pext16`]: ", "[`other`]: ", "says `[`pext16`]: crate::layout::pext16`"),
    ("src/layout/overview.md", "| [pext16] ", "| [other] ", "its page says when |`; write there when to use"),
    ("src/layout/overview.md", "| [pext16] ", "| [other] ", "there is no layout `other`; remove its row"),
    ("CHANGELOG.md", "| pext16 | - | `6", "| other | - | `6", "says `| pext16 | - | `62635d9bd496"),
    (QUESTIONS, "<!--calls default-->", "<!--calls defaults-->", "`calls defaults` is no table in"),
    ("src/which_one/by_memory.md", "<!---->\n\nCold", "\n\nCold", "expected the name of a table and a line <!---->"),
    (README, "## Pins", "It takes 3.5 ns.\n\n## Pins", "3.5 ns has no source"),
    ("src/lib.rs", "844 KiB", "845 KiB", "845 KiB has no source"),
    // Comparisons: in other words, in other places, and untrue.
    (README, "## Speed\n", "## Speed\n\nIt is good.\n", SECTION),
    (README, "## Speed\n", "## Speed\n\nIt is wrong that\n", SECTION),
    (README, "<!---->\n\n## Pins", "<!---->\nOthers are as good.\n\n## Pins", SECTION),
    (README, "## Speed\n", "## Fast\n", SECTION),
    (README, "![Time of", "![Less time for", COMPARES),
    (README, "## What it saves\n", "## What it saves\n\nBuilds get shorter.\n", SECTION),
    (README, "All look-ups return", "Faster than any other crate.\n\nAll look-ups return", COMPARES),
    (README, "All look-ups return", "Half the time of chess. All look-ups return", COMPARES),
    (README, "All look-ups return", "It OUTPERFORMS shakmaty. All look-ups return", COMPARES),
    (README, "## Pins and trust", "## It beats every crate", COMPARES),
    (README, "| [one of three calls]", "| <b>the fastest</b> [one of three calls]", COMPARES),
    (README, "has no dependency", "is 3× the rest and has no dependency", COMPARES),
    (README, "- **Nothing to initialise.**", "- **Quicker.**", COMPARES),
    (README, "builds no other package", "builds in under a second", WORDS),
    (README, "MIT or Apache-2.0", "It builds in eighty seconds. MIT or Apache-2.0", WORDS),
    ("src/lib.rs", "take a few seconds", "take eighty seconds", WORDS),
    ("src/lib.rs", "there cost no choice", "there are as fast as can be", COMPARES),
    (QUESTIONS, "Look-ups hardly differ, because", "Look-ups hardly differ, this crate wins, because", COMPARES),
    (QUESTIONS, "The root functions never do.", "The root functions are ahead of it.", COMPARES),
    ("src/which_one/rest.md", "take less time than every", "take longer than every", "is not so: `longer than every other crate`"),
    ("src/which_one/rest.md", "- On AMD, in latency", "- On Intel, in latency", "is not so: `less time than fancy`"),
    ("src/which_one/rest.md", "- In latency, the root", "- It is wrong that in latency, the root", COMPARES),
    ("src/technique/split.rs", "less time than\n//! [`kinder", "longer than\n//! [`kinder", "is not so: `longer than kindergarten`"),
    ("src/layout/signed_shift.rs", "It takes about as long", "It is about as fast", COMPARES),
    ("src/layout/spread16.rs", "is far smaller than that", "is a fifth of the size", WORDS),
    // Where a measurement comes from.
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
    let is_possible = |path: &str| right.history.is_some() || path != ZEN_5;
    let mut left = WRONG.to_vec();
    left.retain(|(path, ..)| is_possible(path));
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

//! The pages in the repository have the figures of now, and the comparison finds those that do not.

use std::path::Path;

use figures::changes::Changes;
use figures::repository::Repository;

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
    const ZEN_5: &str = "docs/peers/amd-zen5-26-2/default.csv";
    const LOCK: &str = "# tables.lock: sha256 ";
    let mut repository = repository();
    let no_history = repository.history.is_none();
    let (measured, of_size) = (
        "docs/peers/*/*.csv says",
        "tables.lock and TABLE_BYTES says",
    );
    for (path, text, by, message) in [
        // What is written.
        (
            "src/which_one/measured.md",
            "(crate::Dispatch::run) | ",
            "(crate::Dispatch::run) | 9",
            measured,
        ),
        (
            "docs/pictures/look-ups.svg",
            "height=\"10\"",
            "height=\"11\"",
            measured,
        ),
        (
            "docs/build-cost.md",
            "| nothing | 0",
            "| nothing | 1",
            "docs/build-cost.txt says",
        ),
        (
            "src/layout/overview.md",
            "| [black] | 6",
            "| [black] | 7",
            of_size,
        ),
        (
            "docs/tannous.md",
            "| `short_span` | 5",
            "| `short_span` | 4",
            of_size,
        ),
        (
            "CHANGELOG.md",
            "| black | - | `0",
            "| black | - | `1",
            of_size,
        ),
        (
            "README.md",
            "pin_tables!(fancy, \"a",
            "pin_tables!(fancy, \"b",
            of_size,
        ),
        // What a person mends.
        (
            "src/layout/layouts.md",
            "| [`pext16`] |",
            "| [`other`] |",
            "to count |`; write there how many instructions",
        ),
        (
            "src/layout/layouts.md",
            "| `pext16` |",
            "| `other` |",
            "| ours |`; write there who published",
        ),
        (
            "src/layout/layouts.md",
            "[`pext16`]: ",
            "[`other`]: ",
            "says `[`pext16`]: crate::layout::pext16`",
        ),
        (
            "src/layout/overview.md",
            "| [pext16] ",
            "| [other] ",
            "its page says when |`; write there when to use",
        ),
        (
            "CHANGELOG.md",
            "| pext16 | - | `6",
            "| other | - | `6",
            "says `| pext16 | - | `62635d9bd496",
        ),
        (
            "src/which_one/questions.md",
            "<!--speed-->",
            "<!--sped-->",
            "`sped` is no table in",
        ),
        (
            "src/which_one/by_memory.md",
            "<!---->\n\nCold",
            "\n\nCold",
            "expected the name of a table and a line <!---->",
        ),
        (
            "README.md",
            "## Speed\n",
            "## Speed\n\nIt is twice as fast.\n",
            "`It is twice as fast.` compares; write it with",
        ),
        (
            "README.md",
            "## Speed\n",
            "## Speed\n\nIt takes 3.5 ns.\n",
            "3.5 ns has no source",
        ),
        ("src/lib.rs", "844 KiB", "845 KiB", "845 KiB has no source"),
        // What its figures do not carry any more, or other words.
        (
            "docs/build-cost.txt",
            "| `sliding-attacks` | ",
            "| `sliding-attacks` | 1",
            "cost.txt: `sliding-attacks`: found",
        ),
        (
            "src/technique/mod.rs",
            "pub mod split;",
            "pub mod split;\npub mod other;",
            "src/technique/mod.rs: found 14",
        ),
        (
            "src/layout/index16.rs",
            "table is a third of",
            "table is a half of",
            "expected `The table is a third of",
        ),
        // Where a measurement comes from.
        (
            ZEN_5,
            "\n# tables: ",
            "-dirty\n# tables: ",
            "-dirty is not in the history",
        ),
        (ZEN_5, LOCK, "# ", "expected lines that start with"),
        (
            ZEN_5,
            LOCK,
            "# tables.lock: sha256 0",
            "no commit has a tables.lock of digest 0",
        ),
    ] {
        if no_history && path == ZEN_5 {
            continue;
        }
        let right = repository.text(path).unwrap().to_owned();
        assert!(right.contains(text), "{path} has no {text}");
        repository
            .files
            .insert(path.to_owned(), right.replacen(text, by, 1));
        let changes = Changes::of(&repository);
        let found = [changes.stale, changes.errors].concat();
        // A figure may be on another page.
        let is_page = path.ends_with(".md") || path.ends_with(".svg");
        assert!(
            found.iter().any(|found| found.contains(message)),
            "{by}: {found:?}"
        );
        assert!(
            found.iter().all(|found| found.starts_with(path)) || !is_page,
            "{by}: {found:?}"
        );
        // What is written is right.
        let is_written = |(file, text): &(String, String)| file == path && *text == right;
        assert!(
            !message.ends_with("says") || changes.files.iter().any(is_written),
            "{path}: {by}"
        );
        repository.files.insert(path.to_owned(), right);
    }
}

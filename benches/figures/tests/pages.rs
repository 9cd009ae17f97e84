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
    let mut repository = repository();
    let lock = repository.text(ZEN_5).unwrap().lines().find(|line| line.contains("tables.lock")).unwrap().to_owned();
    let zero = format!("# tables.lock: sha256 {}", "0".repeat(64));
    let no_history = Changes::of(&repository).notes.is_some();
    let run = "(crate::Dispatch::run) | ";
    let of_size = "tables.lock and TABLE_BYTES says";
    for (path, text, by, message) in [
        // The figures of measurements, and every place that repeats tables.lock.
        ("src/which_one/measured.md", run, &*format!("{run}9"), "docs/peers/*/*.csv says"),
        ("docs/pictures/look-ups.svg", "height=\"10\"", "height=\"11\"", "docs/peers/*/*.csv make"),
        ("docs/build-cost.md", "| nothing | 0", "| nothing | 1", "docs/build-cost.txt says"),
        ("src/layout/overview.md", "| [black] | 6", "| [black] | 7", of_size),
        ("src/layout/layouts.md", "| [`black`] | 85", "| [`black`] | 86", of_size),
        ("docs/tannous.md", "| `short_span` | 5", "| `short_span` | 4", of_size),
        ("CHANGELOG.md", "| black | - | `0", "| black | - | `1", of_size),
        ("README.md", "pin_tables!(fancy, \"a", "pin_tables!(fancy, \"b", of_size),
        // The rows of a new layout.
        ("src/layout/layouts.md", "| [`pext16`] ", "| [`other`] ", "says `| [`pext16`] | 107,648 | 218,432 | 0 | – |`"),
        ("src/layout/layouts.md", "| `pext16` ", "| `other` ", "says `| `pext16` | ours |`"),
        ("src/layout/layouts.md", "[`pext16`]: ", "[`other`]: ", "says `[`pext16`]: crate::layout::pext16`"),
        ("src/layout/overview.md", "| [pext16] ", "| [other] ", "says `| [pext16] | 218,432 | its page says when |`"),
        ("CHANGELOG.md", "| pext16 | - | `6", "| other | - | `6", "says `| pext16 | - | `62635d9bd496"),
        // What cannot be written.
        ("src/layout/layouts.md", "| ours 2026 |", "| ours |", "write there who published the layout, and the year"),
        (
            "src/layout/overview.md",
            "| 690,688 | the same |",
            "| 690,688 | its page says when |",
            "write there when to use",
        ),
        ("src/which_one/questions.md", "<!--speed-->", "<!--sped-->", "`sped` is no table in"),
        (
            "src/which_one/by_memory.md",
            "<!--front default,game-like,cold-->",
            "<!--front cold-->",
            "`front cold` is no",
        ),
        ("src/which_one/by_memory.md", "<!---->\n\nCold", "\n\nCold", "needs a line <!----> after its table"),
        ("README.md", "## Speed\n", "## Speed\n<!--holds-->5<!---->\n", "expected the name of a table"),
        // A comparison that nothing carries, and comparisons that the figures do not carry any more.
        (
            "README.md",
            "## Speed\n",
            "## Speed\n\nIt is twice as fast.\n",
            "`It is twice as fast.` compares; write it with",
        ),
        (
            "docs/build-cost.txt",
            "| `sliding-attacks` | ",
            "| `sliding-attacks` | 1",
            "docs/build-cost.txt: `sliding-attacks`: found",
        ),
        (
            "src/technique/mod.rs",
            "pub mod split;",
            "pub mod split;\npub mod other;",
            "src/technique/mod.rs: techniques: found",
        ),
        ("src/lib.rs", "844 KiB", "845 KiB", "845 KiB has no source"),
        ("README.md", "## Speed\n", "## Speed\n\nIt takes 3.5 ns.\n", "3.5 ns has no source"),
        (ZEN_5, "\n# tables: ", "-dirty\n# tables: ", "had changes that nobody has"),
        (ZEN_5, &*lock, "", "expected lines with `# commit: ` and `# tables.lock"),
        (ZEN_5, "# commit: ", "# commit: 0000000", "is not in the history"),
        (ZEN_5, &*lock, &*zero, "no commit has a tables.lock of digest 0000"),
    ] {
        if no_history && (message.contains("history") || message.contains("no commit")) {
            continue;
        }
        let right = repository.text(path).unwrap().to_owned();
        assert!(right.contains(text), "{path} has no {text}");
        repository.set_text(path, &right.replacen(text, by, 1));
        let changes = Changes::of(&repository);
        let found = [changes.stale, changes.errors].concat();
        // A row that is added moves those below it, and a figure may be on another page.
        let is_page = path.ends_with(".md") && !path.starts_with("docs/engines");
        assert!(found.len() == 1 || message.starts_with("says") || !is_page, "{path}: {by}: {found:?}");
        assert!(found.iter().any(|found| found.contains(message)), "{by}: {found:?}");
        assert!(found.iter().any(|found| found.starts_with(path)) || !is_page, "{by}: {found:?}");
        // What is written is right.
        let is_written = |(file, text): &(String, String)| file == path && *text == right;
        assert!(!message.ends_with("says") || changes.files.iter().any(is_written), "{path}: {by}");
        repository.set_text(path, &right);
    }
}

/// The picture of a look-up has the magic of the example beside it, which a test of codegen compares.
#[test]
fn the_picture_shows_the_magic_of_its_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let picture = std::fs::read_to_string(root.join("docs/pictures/magic.svg")).unwrap();
    let magic = &picture[picture.find("0x").unwrap()..][..18];
    let repository = repository();
    let rows = repository.text("docs/how-it-works.md").unwrap().lines();
    let example: Vec<&str> = rows.filter(|row| row.starts_with("0x") && row.contains(magic)).collect();
    assert_eq!(example.len(), 1, "{magic}");
}

//! The pages and pictures in the repository have the figures of now, and the comparison finds those that do not.

use std::path::Path;

use figures::repository::Repository;

fn repository() -> Repository {
    Repository::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// `BLESS=1` writes what is stale, like `cargo run -p figures`.
#[test]
fn every_figure_is_that_of_its_source() {
    let mut repository = repository();
    if std::env::var_os("BLESS").is_some() {
        repository.write(&repository.changes()).unwrap();
        repository = self::repository();
    }
    let changes = repository.changes();
    let lines: Vec<String> = changes.stale.into_iter().chain(changes.errors).collect();
    assert!(lines.is_empty(), "{}\n`cargo run -p figures` writes every figure anew", lines.join("\n"));
}

/// Replaces the first digit between the first two texts by another, in memory.
fn falsify(repository: &mut Repository, path: &str, after: &str, figure: &str) -> String {
    let text = repository.page(path).unwrap_or_else(|| panic!("{path} is a page")).to_owned();
    let start = text.find(after).unwrap_or_else(|| panic!("{path} has {after}")) + after.len();
    let found = text[start..].find(|letter: char| letter.is_ascii_digit()).unwrap() + start;
    assert!(text[start..found + 8].contains(figure) || figure.is_empty(), "{path}: {}", &text[start..found + 8]);
    let wrong = if text.as_bytes()[found] == b'9' { "8" } else { "9" };
    let changed = format!("{}{wrong}{}", &text[..found], &text[found + 1..]);
    let line = text[..found].matches('\n').count() + 1;
    repository.set_page(path, changed);
    format!("{path}:{line}:")
}

#[test]
fn wrong_figures_are_all_listed() {
    let mut repository = repository();
    let places = [
        falsify(&mut repository, "src/which_one/questions.md", "<!--range root default games cold-->", ""),
        falsify(&mut repository, "src/layout/overview.md", "| [black] |", ""),
        falsify(&mut repository, "src/which_one/measured.md", "[`Dispatch::run`](crate::Dispatch::run) |", ""),
        falsify(&mut repository, "docs/tannous.md", "| `short_span` |", ""),
    ];
    let changes = repository.changes();
    for place in &places {
        let found = changes.stale.iter().filter(|line| line.starts_with(place)).count();
        assert_eq!(found, 1, "{place} {:?}", changes.stale);
    }
    assert_eq!(changes.stale.len(), places.len(), "{:?}", changes.stale);
}

#[test]
fn figures_without_a_source_and_claims_that_do_not_hold_are_listed() {
    let mut repository = repository();
    let text =
        "# A page\n\ntakes 0.42 of it, and 700 KiB.<!--holds mean root default games throughput < 0.1--><!---->\n";
    repository.set_page("README.md", text.into());
    let errors = repository.changes().errors;
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert!(errors.iter().all(|error| error.starts_with("README.md:3:")));
}

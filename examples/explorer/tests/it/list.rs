//! The page's list is the crate's own, with the authors and years that the crate's documentation
//! names.

use explorer::method::Method;
use explorer::technique;

#[test]
fn the_techniques_are_those_of_the_crate() {
    // Forms of a technique, like split_pext, are modules of it, and `Dispatch` chooses between two
    // layouts.
    let modules = include_str!("../../../../src/technique/mod.rs").lines();
    for name in modules.filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')) {
        let is_shown = technique::ALL
            .iter()
            .any(|technique| technique.name == name);
        assert!(
            is_shown,
            "examples/explorer/src/technique.rs does not have {name}"
        );
    }
}

#[test]
fn every_method_is_described_with_the_authors_and_years_of_the_documentation() {
    for method in Method::all() {
        let name = method.name();
        assert!(method.text().ends_with('.'), "{name} has no summary");
        assert!(
            !method.source().is_empty(),
            "src/layout/layouts.md or examples/explorer/src/technique.rs has no authors of {name}"
        );
    }
    for technique in technique::ALL {
        let lines = technique
            .file
            .lines()
            .map_while(|line| line.strip_prefix("//!"));
        let docs = lines
            .flat_map(str::split_whitespace)
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase();
        for fact in technique.source.split([',', ';']).map(str::trim) {
            assert!(
                docs.contains(&fact.to_lowercase()),
                "src/technique/{}.rs does not say `{fact}`",
                technique.name
            );
        }
    }
}

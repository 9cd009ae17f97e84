//! The page's list is the crate's own, with the authors and years that the crate's documentation names.

use explorer::method::{Method, list};
use explorer::{records, technique};
use sliding_attacks::{SlidingAttacks, Visitor, visit_all};
use sliding_attacks_codegen::internal::size;

/// What [`visit_all`] visits: names and bytes of tables.
struct Visited(Vec<(&'static str, usize)>);

impl Visitor for Visited {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.0.push((A::NAME, A::TABLE_BYTES));
    }
}

fn methods() -> impl Iterator<Item = Method> {
    (0..).map_while(Method::from_number)
}

#[test]
fn the_techniques_are_those_of_the_crate() {
    let mut visited = Visited(Vec::new());
    visit_all(&mut visited);
    // With another package's features the list also has `Dispatch`, which chooses between two layouts.
    for (name, _) in visited.0.iter().filter(|(name, _)| *name != "dispatch") {
        // A form of a technique, like split_pext, is named after it.
        let is_form = |rest: &str| rest.is_empty() || rest.starts_with('_');
        let is_shown = methods().any(|method| name.strip_prefix(method.name()).is_some_and(is_form));
        assert!(is_shown, "examples/explorer/src/technique.rs does not have {name}");
    }
    for technique in &technique::ALL {
        assert!(visited.0.contains(&(technique.name, technique.table_bytes)), "{}", technique.name);
    }
}

#[test]
fn every_method_is_described() {
    for method in methods() {
        let name = method.name();
        assert!(method.text().ends_with('.'), "describe {name} in examples/explorer/src/technique.rs");
        assert!(!method.source().is_empty(), "src/layout/layouts.md has no authors of {name}");
        let is_measured = matches!(method, Method::Technique(_)) || records::bytes_read(name).is_some();
        assert!(is_measured, "src/layout/layouts.md has no bytes of {name}");
        assert!(list().contains(&format!("\"{name}\"")));
    }
}

#[test]
fn authors_and_years_of_techniques_are_in_the_documentation_of_their_modules() {
    for technique in &technique::ALL {
        let path = format!("{}/../../src/technique/{}.rs", env!("CARGO_MANIFEST_DIR"), technique.name);
        let file = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let docs: Vec<&str> =
            file.lines().map_while(|line| line.strip_prefix("//!")).flat_map(str::split_whitespace).collect();
        let docs = docs.join(" ").to_lowercase();
        for fact in technique.source.split([',', ';']).map(str::trim) {
            assert!(docs.contains(&fact.to_lowercase()), "{path} does not say `{fact}`");
        }
    }
}

#[test]
fn records_are_those_of_the_layouts() {
    let mut read = 0;
    for method in methods() {
        let Method::Layout(layout) = method else { continue };
        if let Some(record) = records::record(layout.name()) {
            assert_eq!(record.ours.replace(',', ""), size(layout).0.to_string(), "{}", layout.name());
            assert!(!record.place.is_empty());
            read += 1;
        }
    }
    assert!(read > 0, "docs/records.md has no row that can be read");
}

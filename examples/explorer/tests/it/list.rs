//! The page's list is the crate's own, with the authors and years that the crate's documentation names.

use explorer::method::Method;
use explorer::technique;
use sliding_attacks::{SlidingAttacks, Visitor, visit_all};

/// What [`visit_all`] visits: names.
struct Visited(Vec<&'static str>);

impl Visitor for Visited {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.0.push(A::NAME);
    }
}

#[test]
fn the_techniques_are_those_of_the_crate() {
    let mut visited = Visited(Vec::new());
    visit_all(&mut visited);
    // With another package's features the list also has `Dispatch`, which chooses between two layouts.
    for name in visited.0.iter().filter(|name| **name != "dispatch") {
        // A form of a technique, like split_pext, is named after it.
        let is_form = |rest: &str| rest.is_empty() || rest.starts_with('_');
        let is_shown = Method::all().any(|method| name.strip_prefix(method.name()).is_some_and(is_form));
        assert!(is_shown, "examples/explorer/src/technique.rs does not have {name}");
    }
    for technique in technique::ALL {
        assert!(visited.0.contains(&technique.name), "src/technique/mod.rs: `visit` lacks {}", technique.name);
    }
}

#[test]
fn every_method_is_described_with_the_authors_and_years_of_the_documentation() {
    for method in Method::all() {
        let name = method.name();
        assert!(method.text().ends_with('.'), "{name} has no summary");
        assert!(!method.source().is_empty(), "src/layout/layouts.md has no authors of {name}");
    }
    for technique in technique::ALL {
        let lines = technique.file.lines().map_while(|line| line.strip_prefix("//!"));
        let docs = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ").to_lowercase();
        for fact in technique.source.split([',', ';']).map(str::trim) {
            assert!(docs.contains(&fact.to_lowercase()), "src/technique/{}.rs does not say `{fact}`", technique.name);
        }
    }
}

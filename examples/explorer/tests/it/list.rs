//! The page's list is the crate's own, with the authors and years that the crate's documentation
//! names.

use explorer::technique;
use sliding_attacks::{SlidingAttacks, Visitor, visit_all};
use sliding_attacks_codegen::{Layout, internal::author};

#[test]
fn the_techniques_are_those_of_the_crate() {
    struct Listed;

    impl Visitor for Listed {
        fn visit<A: SlidingAttacks>(&mut self) {
            // A form of a technique has more words after the technique's name, and `Dispatch`
            // chooses between layouts.
            let layouts = Layout::ALL.iter().map(|layout| layout.name());
            let techniques = technique::ALL.iter().map(|technique| technique.name);
            let mut names = layouts.chain(techniques).chain(["dispatch"]);
            let is_shown = names.any(|name| A::NAME.starts_with(name));
            let message = "examples/explorer/src/technique.rs does not have";
            assert!(is_shown, "{message} {}", A::NAME);
        }
    }

    visit_all(&mut Listed);
}

#[test]
fn every_lookup_is_described_with_the_authors_and_years_of_the_documentation() {
    for &layout in Layout::ALL {
        assert!(layout.summary().ends_with('.') && !author(layout).is_empty());
    }
    for technique in technique::ALL {
        let file = format!("src/technique/{}.rs", technique.name);
        assert!(technique.text().ends_with('.'), "{file}");
        let docs = technique.file.replace("\n//!", "").to_lowercase();
        for fact in technique.source.to_lowercase().split([',', ';']) {
            let fact = fact.trim();
            assert!(docs.contains(fact), "{file} does not say `{fact}`");
        }
    }
}

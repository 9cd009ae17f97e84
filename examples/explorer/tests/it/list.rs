//! The page's list is the crate's own, with the authors and years that the crate's documentation
//! names.

use explorer::method::Method;
use explorer::technique;
use sliding_attacks::{SlidingAttacks, Visitor, visit_all};

#[test]
fn the_techniques_are_those_of_the_crate() {
    struct Listed;

    impl Visitor for Listed {
        fn visit<A: SlidingAttacks>(&mut self) {
            // A form of a technique has more words behind the technique's name, and `Dispatch`
            // chooses between layouts.
            let is_shown = Method::all().any(|method| A::NAME.starts_with(method.name()));
            let message = "examples/explorer/src/technique.rs does not have";
            assert!(is_shown || A::NAME == "dispatch", "{message} {}", A::NAME);
        }
    }

    visit_all(&mut Listed);
}

#[test]
fn every_method_is_described_with_the_authors_and_years_of_the_documentation() {
    for method in Method::all() {
        let (name, text, source) = (method.name(), method.text(), method.source());
        assert!(
            text.ends_with('.') && !source.is_empty(),
            "{name}: {text} {source}"
        );
    }
    for technique in technique::ALL {
        let docs = technique.file.replace("\n//!", "").to_lowercase();
        for fact in technique.source.split([',', ';']).map(str::trim) {
            let is_in_docs = docs.contains(&fact.to_lowercase());
            assert!(
                is_in_docs,
                "src/technique/{}.rs does not say `{fact}`",
                technique.name
            );
        }
    }
}

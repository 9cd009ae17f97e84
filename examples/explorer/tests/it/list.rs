//! The page's list is the crate's own, with the authors and years that the crate's documentation
//! names.

use explorer::{method, technique};
use sliding_attacks::{SlidingAttacks, Visitor, visit_all};

fn listed() -> Vec<serde_json::Value> {
    method::list().as_array().unwrap().clone()
}

#[test]
fn the_techniques_are_those_of_the_crate() {
    struct Listed(Vec<serde_json::Value>);

    impl Visitor for Listed {
        fn visit<A: SlidingAttacks>(&mut self) {
            // A form of a technique has more words behind the technique's name, and `Dispatch`
            // chooses between layouts.
            let mut names = self.0.iter().filter_map(|method| method["name"].as_str());
            let is_shown = names.any(|name| A::NAME.starts_with(name));
            let message = "examples/explorer/src/technique.rs does not have";
            assert!(is_shown || A::NAME == "dispatch", "{message} {}", A::NAME);
        }
    }

    visit_all(&mut Listed(listed()));
}

#[test]
fn every_method_is_described_with_the_authors_and_years_of_the_documentation() {
    for method in listed() {
        let [text, source] = ["text", "source"].map(|key| method[key].as_str().unwrap());
        assert!(text.ends_with('.') && !source.is_empty(), "{method}");
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

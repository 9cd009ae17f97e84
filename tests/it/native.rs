//! `Native` is the look-up that its documentation names for the features and the target.

use std::collections::BTreeMap;

use sliding_attacks::{Native, SlidingAttacks, Visitor, visit_all};

/// `TABLE_BYTES` of each look-up that is enabled.
struct Sizes(BTreeMap<&'static str, usize>);

impl Visitor for Sizes {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.0.insert(A::NAME, A::TABLE_BYTES);
    }
}

#[test]
fn native_is_the_first_choice_that_is_enabled() {
    let mut sizes = Sizes(BTreeMap::new());
    visit_all(&mut sizes);
    let has_pext = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));
    let hyperbola = if cfg!(target_arch = "x86_64") {
        "hyperbola_quintessence_first_rank"
    } else {
        "hyperbola_quintessence"
    };
    let choices = ["pext", "signed_shift", "fancy", hyperbola];
    let usable = choices.iter().skip(usize::from(!has_pext));
    let first = usable.filter_map(|name| sizes.0.get(name)).next();
    // No two of the choices have tables of the same size.
    assert_eq!(Some(&Native::TABLE_BYTES), first);
}

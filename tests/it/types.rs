//! What generic programs rely on: the sizes of types, their traits, and which lookup `Native` is.

use core::error::Error;
use core::fmt::Debug;
use std::collections::BTreeMap;

use sliding_attacks::{
    Bitboard, Native, ParseDiagramError, ParseSquareError, SlidingAttacks, Square, Visitor,
    visit_all,
};

const _: () = {
    assert!(size_of::<Square>() == 1 && size_of::<Option<Square>>() == 1);
    assert!(size_of::<Bitboard>() == 8 && align_of::<Bitboard>() == align_of::<u64>());
};

/// Programs derive traits for types with a lookup in them, and move those into threads.
const fn is_value<A: Copy + Debug + Default + Send + Sync + 'static>() {}

const fn is_error<E: Error + Send + Sync + 'static>() {}

const fn every_lookup_is_a_value<A: SlidingAttacks>() {
    is_value::<A>();
}

const _: () = {
    every_lookup_is_a_value::<Native>();
    is_error::<ParseDiagramError>();
    is_error::<ParseSquareError>();
};

/// `TABLE_BYTES` of each lookup that is enabled.
struct Sizes(BTreeMap<&'static str, usize>);

impl Visitor for Sizes {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.0.insert(A::NAME, A::TABLE_BYTES);
    }
}

/// As its documentation says for the features and the target.
#[test]
fn every_lookup_is_visited_and_native_is_the_first_enabled() {
    let mut sizes = Sizes(BTreeMap::new());
    visit_all(&mut sizes);
    // Techniques need no feature.
    for technique in ["ray_loop", "kogge_stone", "hyperbola_quintessence"] {
        assert!(sizes.0.contains_key(technique), "{technique}");
    }
    assert_eq!(sizes.0.contains_key("dispatch"), cfg!(feature = "dispatch"));
    let has_pext = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));
    let hyperbola = if cfg!(target_arch = "x86_64") {
        "hyperbola_quintessence_rank_table"
    } else {
        "hyperbola_quintessence"
    };
    let order = ["pext", "signed_shift", "fancy", hyperbola];
    let mut usable = order.iter().skip(usize::from(!has_pext));
    // No two of these have tables of the same size.
    let first = usable.find_map(|name| sizes.0.get(name));
    assert_eq!(Some(&Native::TABLE_BYTES), first);
    assert_eq!(Native::NAME, "native");
}

//! The bytes of types and of tables that no page has. `src/layout/layouts.md` has those of every
//! layout, and `figures` compares them.

use sliding_attacks::technique::{
    hyperbola_quintessence::HyperbolaQuintessence, ray_loop::RayLoop,
};
use sliding_attacks::{Bitboard, SlidingAttacks, Square, Visitor, visit_all};

#[test]
fn types_are_as_small_as_their_values() {
    assert_eq!(size_of::<Square>(), 1);
    assert_eq!(size_of::<Option<Square>>(), 1);
    assert_eq!(size_of::<Bitboard>(), 8);
}

#[test]
fn techniques_state_their_tables() {
    assert_eq!(RayLoop::TABLE_BYTES, 0);
    assert_eq!(HyperbolaQuintessence::TABLE_BYTES, 2_048);
}

/// The name of `technique::split::pext::SplitPext` is `split_pext`.
#[test]
fn names_are_those_of_modules() {
    struct Compare;

    impl Visitor for Compare {
        fn visit<A: SlidingAttacks>(&mut self) {
            let path: Vec<_> = core::any::type_name::<A>().split("::").collect();
            let [_, "technique" | "layout", modules @ .., _] = &path[..] else {
                assert_eq!(A::NAME, "dispatch");
                return;
            };
            assert_eq!(A::NAME, modules.join("_"));
        }
    }

    visit_all(&mut Compare);
}

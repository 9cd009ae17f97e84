//! The exact bytes that a look-up reads, so that no change makes them larger unnoticed.

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

/// For each layout the columns of a square, the bytes of an entry, and the attack sets that entries
/// number.
const LAYOUTS: &[(&str, usize, usize, usize)] = &[
    ("plain", 2 * 2, 8, 0),
    ("fancy", 2 * 3, 8, 0),
    ("dense", 2 * 4, 8, 0),
    ("short_span", 2 * 4, 8, 0),
    ("fixed_shift", 2 * 3, 8, 0),
    ("black", 2 * 3, 8, 0),
    ("signed_shift", 2 * 3, 8, 0),
    ("byte_lookup", 2 * 6, 1, 846),
    ("spread16", 2 * 4, 2, 0),
    ("index16", 2 * 4, 2, 6_328),
    ("shared", 2 * 5, 8, 0),
    ("magic32", 2 * 4, 8, 0),
    ("shift_in_magic", 2 * 4, 8, 0),
    ("offset_in_magic", 2 * 2, 8, 0),
    ("no_offset", 2 * 2, 8, 0),
    ("pext", 2 * 2, 8, 0),
    ("pext16", 2 * 3, 2, 0),
    ("direct_lookup", 4 * 4, 8, 0),
];

/// Compares the bytes of each layout with its entries, which end with a cache line, and its columns
/// and sets. Each column has a word for each square, and one more that moves the next column to
/// another bank of the L1 cache.
#[test]
fn layouts_are_their_entries_and_their_columns() {
    struct Compare(toml::Table, Vec<&'static str>);

    impl Visitor for Compare {
        fn visit<A: SlidingAttacks>(&mut self) {
            self.1.push(A::NAME);
            let Some((_, columns, bytes, sets)) = LAYOUTS.iter().find(|row| row.0 == A::NAME)
            else {
                return;
            };
            let entries = self.0["layout"][A::NAME]["entries"].as_integer().unwrap() as usize;
            let on_lines = |bytes: usize| bytes.next_multiple_of(64);
            let expected = on_lines(on_lines(entries * bytes) + columns * 65 * 8 + sets * 8);
            let place = "tests/it/static_size.rs, and `COLUMNS` in src/layout";
            assert_eq!(
                A::TABLE_BYTES,
                expected,
                "{}: not these columns and entries: {place}",
                A::NAME
            );
        }
    }

    let lock: toml::Table = include_str!("../../tables.lock").parse().unwrap();
    let rows: Vec<&str> = LAYOUTS.iter().map(|row| row.0).collect();
    let locked: Vec<&String> = lock["layout"].as_table().unwrap().keys().collect();
    assert_eq!(
        rows, locked,
        "tests/it/static_size.rs: expected a row for each layout, in the order of tables.lock"
    );
    let mut compare = Compare(lock, Vec::new());
    visit_all(&mut compare);
    for row in rows.into_iter().filter(|_| cfg!(feature = "every_layout")) {
        let remedy = "so no test looks it up; or Cargo.toml lacks its feature";
        assert!(
            compare.1.contains(&row),
            "src/layout/mod.rs: `visit` lacks {row}, {remedy}"
        );
    }
}

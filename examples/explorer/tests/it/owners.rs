//! The pictures of the tables say what the literature says.

use explorer::layout::Arranged;
use explorer::owners::Owners;
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

/// Returns how many entries there are, how many nobody reads, and how many more than one piece reads.
fn counts(layout: Layout, sets: bool) -> [usize; 3] {
    let map = Owners::new(&Arranged::new(layout, DEFAULT_SEED).unwrap(), sets).map();
    let with = |condition: fn(u8) -> bool| map.chunks(2).filter(|entry| condition(entry[1])).count();
    [with(|_| true), with(|owners| owners == 0), with(|owners| owners > 1)]
}

#[test]
fn gaps_waste_and_unions_are_seen() {
    // No entry of `fancy` is left over, and none has two owners.
    assert_eq!(counts(Layout::Fancy, false), [107_648, 0, 0]);
    // Of `plain`, all but the 107,648 that are needed are at most reached by some square's carries.
    let [_, unused, shared] = counts(Layout::Plain, false);
    assert!(unused > 100_000 && shared == 0, "{unused} unused");
    // Nearly half of the entries of `shared` are unions.
    let [_, _, shared] = counts(Layout::Shared, false);
    assert!(shared > 20_000, "{shared} shared");
    // Each set of `index16` is of one square; in `byte_lookup`, squares share most sets.
    assert_eq!(counts(Layout::Index16, true), [6_328, 0, 0]);
    let [_, unused, shared] = counts(Layout::ByteLookup, true);
    assert!(unused == 0 && shared > 500, "{unused} unused, {shared} shared");
}

//! The pictures of the tables say what the literature says.

use explorer::layout::Arranged;
use explorer::owners::Owners;
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

fn counts(layout: Layout) -> (usize, usize) {
    Owners::new(&Arranged::new(layout, DEFAULT_SEED).unwrap(), false).counts()
}

#[test]
fn gaps_waste_and_unions_are_seen() {
    // No entry of `fancy` is left over, and none has two owners.
    assert_eq!(counts(Layout::Fancy), (0, 0));
    // Of `plain`, all but the 107,648 that are needed are at most reached by some square's carries.
    let (unused, shared) = counts(Layout::Plain);
    assert!(unused > 100_000 && shared == 0, "{unused} unused");
    // Nearly half of the entries of `shared` are unions.
    let (_, shared) = counts(Layout::Shared);
    assert!(shared > 20_000, "{shared} shared");
}

#[test]
fn distinct_sets_have_owners() {
    let of_sets = |layout| Owners::new(&Arranged::new(layout, DEFAULT_SEED).unwrap(), true);
    let owners = of_sets(Layout::Index16);
    assert_eq!((owners.map().len(), owners.counts()), (2 * 6_328, (0, 0)));
    // In `byte_lookup`, squares share most sets.
    let (unused, shared) = of_sets(Layout::ByteLookup).counts();
    assert!(unused == 0 && shared > 500, "{unused} unused, {shared} shared");
}

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
    // About half of the entries of `shared` are unions.
    let (_, shared) = counts(Layout::Shared);
    assert!(shared > 25_000, "{shared} shared");
}

#[test]
fn distinct_sets_have_owners() {
    let arranged = Arranged::new(Layout::ByteLookup, DEFAULT_SEED).unwrap();
    let owners = Owners::new(&arranged, true);
    assert_eq!(owners.map().len(), 2 * 6_328);
    assert_eq!(owners.counts().0, 0);
}

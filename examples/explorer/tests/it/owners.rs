//! The pictures of the tables say what the literature says.

use explorer::layout::Arranged;
use sliding_attacks_codegen::{DEFAULT_SEED, Layout};

#[test]
fn gaps_waste_and_unions_are_seen() {
    let counts = |layout| Arranged::new(layout, DEFAULT_SEED).unwrap().owners().counts();
    // No entry of `fancy` is left over, and none has two owners.
    assert_eq!(counts(Layout::Fancy), [107_648, 0, 0]);
    // Of `plain`, all but the 107,648 that are needed are at most reached by some square's carries.
    let [_, unused, shared] = counts(Layout::Plain);
    assert!(unused > 100_000 && shared == 0, "{unused} unused");
    // Nearly half of the entries of `shared` are unions.
    let [_, _, shared] = counts(Layout::Shared);
    assert!(shared > 20_000, "{shared} shared");
}

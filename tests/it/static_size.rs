//! The exact bytes of what a look-up reads, so that no change makes it larger unnoticed.

use sliding_attacks::technique::{hyperbola_quintessence::HyperbolaQuintessence, ray_loop::RayLoop};
use sliding_attacks::{Bitboard, SlidingAttacks, Square};

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

#[cfg(feature = "fancy")]
#[test]
fn fancy_is_the_attack_array_and_three_columns_for_each_piece() {
    assert_eq!(sliding_attacks::layout::fancy::Fancy::TABLE_BYTES, 861_184 + 2 * 3 * 64 * 8);
}

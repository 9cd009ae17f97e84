//! The exact bytes that a look-up reads, so that no change makes them larger unnoticed.

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

/// Returns the entries of a layout in `tables.lock`.
#[allow(dead_code, reason = "used by the layouts with columns")]
fn entries(layout: &str) -> usize {
    let lock: toml::Table = include_str!("../../tables.lock").parse().unwrap();
    lock["layout"][layout]["entries"].as_integer().unwrap().try_into().unwrap()
}

/// Returns the bytes of a table of attack sets with a number of columns for each piece, rounded up to a cache line.
/// Each column has a word for each square, and one more that moves the next column to another bank of the L1 cache.
#[allow(dead_code, reason = "used by the layouts with columns")]
const fn with_columns(entries: usize, columns: usize) -> usize {
    (8 * entries + 2 * columns * 65 * 8).next_multiple_of(64)
}

/// Returns the bytes of a table of one shift, whose attack sets end with a cache line.
#[allow(dead_code, reason = "used by the layouts of one shift")]
fn of_one_shift(layout: &str) -> usize {
    with_columns(entries(layout).next_multiple_of(8), 3)
}

#[cfg(feature = "fancy")]
#[test]
fn fancy_is_the_attack_array_and_three_columns_for_each_piece() {
    assert_eq!(sliding_attacks::layout::fancy::Fancy::TABLE_BYTES, with_columns(107_648, 3));
    assert_eq!(with_columns(107_648, 3), 861_184 + 3_120 + 16);
}

#[cfg(feature = "fixed_shift")]
#[test]
fn fixed_shift_is_the_attack_array_and_three_columns_for_each_piece() {
    assert_eq!(sliding_attacks::layout::fixed_shift::FixedShift::TABLE_BYTES, of_one_shift("fixed_shift"));
}

#[cfg(feature = "black")]
#[test]
fn black_is_the_attack_array_and_three_columns_for_each_piece() {
    assert_eq!(sliding_attacks::layout::black::Black::TABLE_BYTES, of_one_shift("black"));
}

#[cfg(feature = "signed_shift")]
#[test]
fn signed_shift_is_the_attack_array_and_three_columns_for_each_piece() {
    assert_eq!(sliding_attacks::layout::signed_shift::SignedShift::TABLE_BYTES, of_one_shift("signed_shift"));
}

#[cfg(feature = "spread16")]
#[test]
fn spread16_is_the_entries_and_four_columns_for_each_piece() {
    let entries = entries("spread16");
    assert_eq!(sliding_attacks::layout::spread16::Spread16::TABLE_BYTES, with_columns(entries.div_ceil(4), 4));
}

#[cfg(feature = "short_span")]
#[test]
fn short_span_is_the_attack_array_and_four_columns_for_each_piece() {
    assert_eq!(sliding_attacks::layout::short_span::ShortSpan::TABLE_BYTES, with_columns(entries("short_span"), 4));
}

#[cfg(feature = "byte_lookup")]
#[test]
fn byte_lookup_is_the_bytes_and_the_sets_and_five_columns_for_each_piece() {
    let (numbers, sets) = (entries("byte_lookup"), 846);
    let bytes = (numbers + 8 * sets + 2 * 5 * 65 * 8_usize).next_multiple_of(64);
    assert_eq!(sliding_attacks::layout::byte_lookup::ByteLookup::TABLE_BYTES, bytes);
}

#[cfg(feature = "offset_in_magic")]
#[test]
fn offset_in_magic_is_the_attack_array_and_two_columns_for_each_piece() {
    assert_eq!(
        sliding_attacks::layout::offset_in_magic::OffsetInMagic::TABLE_BYTES,
        with_columns(entries("offset_in_magic"), 2)
    );
}

#[cfg(feature = "pext")]
#[test]
fn pext_is_the_attack_array_and_two_columns_for_each_piece() {
    assert_eq!(sliding_attacks::layout::pext::Pext::TABLE_BYTES, with_columns(107_648, 2));
}

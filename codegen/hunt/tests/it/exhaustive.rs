//! The exhaustive search, checked by a second, plain program: one bit of the magic at a time, and
//! nothing else to skip a magic than two occupancies with different attacks and the same index.

use core::ops::Range;

use hunt::exhaustive::Exhaustive;
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{Occupancies, parse_square};

/// The plain program: counts the magics with these upper bits that work, where the lower `unknown`
/// bits may be anything.
fn count(occupancies: &Occupancies, bits: u32, magic: u64, unknown: u32) -> u64 {
    let (mut slots, mut all_are_certain) = (vec![None; 1 << bits], true);
    for (&subset, attacks) in occupancies.subsets.iter().zip(&occupancies.attacks) {
        let index = |product: u128| (product >> (64 - bits)) as usize;
        let product = u128::from(subset.wrapping_mul(magic));
        let unknown = u128::from(subset) * ((1 << unknown) - 1);
        if index(product) != index(product + unknown) {
            all_are_certain = false;
        } else if slots[index(product)]
            .replace(attacks)
            .is_some_and(|other| other != attacks)
        {
            return 0;
        }
    }
    if all_are_certain {
        return 1 << unknown;
    }
    let half = 1 << (unknown - 1);
    count(occupancies, bits, magic, unknown - 1)
        + count(occupancies, bits, magic | half, unknown - 1)
}

/// Compares the number of magics in some chunks, and returns it.
fn agree(piece: Piece, name: &str, bits: u32, prefix: u32, chunks: Range<u64>) -> u64 {
    let occupancies = Occupancies::new(piece, parse_square(name).unwrap());
    let mut search = Exhaustive::new(&occupancies, bits, prefix);
    let unknown = 64 - occupancies.mask.trailing_zeros() - prefix;
    let magics = |chunk| {
        let found = search.chunk(chunk);
        let expected = count(&occupancies, bits, chunk << unknown, unknown);
        assert_eq!(
            found.magics, expected,
            "{piece} {name}, chunk {chunk} of 2^{prefix}"
        );
        assert_eq!(found.best.is_some(), found.magics > 0);
        found.magics
    };
    chunks.map(magics).sum()
}

#[test]
fn a_bishop_on_d1_has_no_magic_of_four_bits() {
    assert_eq!(agree(Piece::Bishop, "d1", 4, 6, 0..64), 0);
}

#[test]
fn the_second_program_agrees_where_there_are_magics() {
    // The chunks of magics that the records have.
    assert!(agree(Piece::Bishop, "b1", 4, 32, 0x1010_1408..0x1010_1410) > 0);
    assert!(agree(Piece::Rook, "d2", 9, 27, 0x0320_0140..0x0320_0150) > 0);
    assert!(agree(Piece::Rook, "e2", 9, 24, 0x4_0014..0x4_0018) > 0);
}

#[test]
fn a_chunk_is_divided_by_a_longer_prefix() {
    let d2 = Occupancies::new(Piece::Rook, 11);
    let magics = |prefix, chunks: core::ops::Range<u64>| {
        let mut search = Exhaustive::new(&d2, 9, prefix);
        chunks.map(|chunk| search.chunk(chunk).magics).sum::<u64>()
    };
    // A part of the chunk in which the magic of `dense` was found.
    let part = 800 << 9 | 2;
    assert_eq!(magics(20, part..part + 1), 16);
    assert_eq!(magics(24, part << 4..(part + 1) << 4), 16);
}

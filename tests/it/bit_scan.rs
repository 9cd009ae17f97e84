//! Both bit scans find every bit, the lowest of several, and nothing in the empty set.

use crate::common::Noise;
use sliding_attacks::bit_scan::{de_bruijn, modulo_67};
use sliding_attacks::{Bitboard, Square};

fn check(squares: Bitboard) {
    assert_eq!(de_bruijn(squares), squares.first(), "{squares:#?}");
    assert_eq!(modulo_67(squares), squares.first(), "{squares:#?}");
}

#[test]
fn every_bit_alone_is_found() {
    for square in Square::ALL {
        assert_eq!(de_bruijn(square.bitboard()), Some(square));
        assert_eq!(modulo_67(square.bitboard()), Some(square));
    }
}

#[test]
fn every_bit_is_found_below_any_others() {
    let mut noise = Noise(9);
    for square in Square::ALL {
        for others in [0, u64::MAX, noise.word(), noise.word()] {
            check(Bitboard((others << square.index()) | square.bitboard().0));
        }
    }
}

#[test]
fn the_empty_set_has_no_lowest_square() {
    assert_eq!(de_bruijn(Bitboard::EMPTY), None);
    assert_eq!(modulo_67(Bitboard::EMPTY), None);
}

#[test]
fn scans_serialise_a_set() {
    let mut noise = Noise(10);
    for _ in 0..1_000 {
        let mut squares = Bitboard(noise.word());
        while !squares.is_empty() {
            check(squares);
            squares = squares.without_lowest();
        }
    }
}

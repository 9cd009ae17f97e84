//! The view of threats: what changes is what the crate finds, square by square.

use std::collections::BTreeSet;

use explorer::threats::{CODES, changes};
use sliding_attacks::Square;
use sliding_attacks_threats::{FindThreats, ThreatNative, Threats};

#[test]
fn changes_are_what_starts_and_ends_on_one_square_after_the_other() {
    let mut noise = 7_u64;
    let mut word = || {
        noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (noise >> 33) as usize
    };
    // All squares are empty.
    let mut board = [12; 64];
    for _ in 0..3_000 {
        let (before, mut expected) = (board, BTreeSet::new());
        for _ in 0..2 {
            let (square, becomes) = (Square::wrapping(word()), 12.min(word() as u8 % 24));
            if becomes == board[square.index()] {
                continue;
            }
            let mut found = Threats::new();
            ThreatNative::replace(&CODES, &board, square, becomes, &mut found);
            board[square.index()] = becomes;
            for &threat in &found {
                // What starts and ends again, or the other way round, has not changed.
                if !expected.remove(&threat.reversed()) {
                    expected.insert(threat);
                }
            }
        }
        assert_eq!(changes(&before, &board), expected);
    }
}

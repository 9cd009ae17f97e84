//! The view of threats: what changes is the difference of two boards.

use std::collections::BTreeSet;

use explorer::threats::{Change, changes};

/// An empty square.
const EMPTY: u8 = 12;

/// Each threat that starts is new, and each that ends is there.
fn apply(threats: &mut BTreeSet<[u8; 4]>, changes: &[Change]) {
    for change in changes {
        let threat = [change.attacker, change.from, change.attacked, change.to];
        let is_due = if change.starts {
            threats.insert(threat)
        } else {
            threats.remove(&threat)
        };
        assert!(is_due, "{change:?}");
    }
}

#[test]
fn changes_lead_from_the_threats_of_one_board_to_those_of_the_next() {
    let mut noise = 7_u64;
    let mut word = || {
        noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (noise >> 33) as usize
    };
    let empty = [EMPTY; 64];
    let (mut board, mut threats, mut lines) = (empty, BTreeSet::new(), 0);
    for _ in 0..3_000 {
        let before = board;
        for _ in 0..2 {
            board[word() % 64] = EMPTY.min(word() as u8 % 24);
        }
        let changed = changes(&before, &board);
        apply(&mut threats, &changed);
        lines += changed.iter().filter(|change| change.is_line).count();
        let mut all = BTreeSet::new();
        apply(&mut all, &changes(&empty, &board));
        assert_eq!(threats, all);
    }
    assert!(lines > 100, "{lines}");
}

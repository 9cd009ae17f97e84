//! The view of threats: what changes is the difference of two boards.

use std::collections::BTreeSet;

use explorer::threats::{Change, EMPTY, changes};
use sliding_attacks::Square;
use sliding_attacks_threats::Mailbox;

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

/// Returns all threats on a board, as what starts when its pieces come one after the other.
fn all(board: &Mailbox) -> BTreeSet<[u8; 4]> {
    let (mut threats, mut filled) = (BTreeSet::new(), [EMPTY; 64]);
    for square in Square::ALL {
        let code = board[square.index()];
        apply(&mut threats, &changes(&filled, None, Some(square), code));
        filled[square.index()] = code;
    }
    threats
}

#[test]
fn changes_lead_from_the_threats_of_one_board_to_those_of_the_next() {
    let mut noise = 7_u64;
    let mut word = || {
        noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        noise ^ noise >> 29
    };
    let mut board = [EMPTY; 64];
    let (mut threats, mut lines) = (BTreeSet::new(), 0);
    for _ in 0..3_000 {
        let square = |word: u64| Square::from_index(word as usize >> 8 & 127);
        let [from, to] = [square(word()), square(word())];
        let code = from.map_or(word() as u8 % 12, |from| board[from.index()]);
        let changed = changes(&board, from, to, code);
        apply(&mut threats, &changed);
        lines += changed.iter().filter(|change| change.is_line).count();
        if let Some(from) = from {
            board[from.index()] = EMPTY;
        }
        if let Some(to) = to {
            board[to.index()] = code;
        }
        assert_eq!(threats, all(&board));
    }
    assert!(lines > 100, "{lines}");
}

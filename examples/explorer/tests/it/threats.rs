//! The view of threats: what changes is the difference of two boards, and the rays have the squares
//! from which pieces attack.

use std::collections::BTreeSet;

use explorer::threats::{Changes, EMPTY, Slot};
use sliding_attacks::leapers::knight_attacks;
use sliding_attacks::rays::ray;
use sliding_attacks::{Bitboard, Direction, Square, queen_attacks};
use sliding_attacks_threats::Mailbox;

/// Returns all threats on a board, as what starts when its pieces come one after the other.
fn all(board: &Mailbox) -> BTreeSet<[u8; 4]> {
    let (mut threats, mut filled) = (BTreeSet::new(), [EMPTY; 64]);
    for square in Square::ALL {
        let code = board[square.index()];
        apply(
            &mut threats,
            &Changes::new(&filled, None, Some(square), code),
        );
        filled[square.index()] = code;
    }
    threats
}

/// Each threat that starts is new, and each that ends is there.
fn apply(threats: &mut BTreeSet<[u8; 4]>, changes: &Changes) {
    for change in &changes.threats {
        let threat = [change.attacker, change.from, change.attacked, change.to];
        let is_due = if change.starts {
            threats.insert(threat)
        } else {
            threats.remove(&threat)
        };
        assert!(is_due, "{change:?}");
    }
}

fn set<'a>(slots: impl Iterator<Item = &'a Slot>) -> Bitboard {
    slots
        .map(|slot| Square::wrapping(slot.square.into()))
        .collect()
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
        let square = |word: u64| Square::new(word as usize >> 8 & 127);
        let [from, to] = [square(word()), square(word())];
        let code = from.map_or(word() as u8 % 12, |from| board[from.index()]);
        let changes = Changes::new(&board, from, to, code);
        apply(&mut threats, &changes);
        let moved = [from, to].map(|square| square.map(|square| square as u8));
        for change in &changes.threats {
            let ends = [change.from, change.to];
            let is_line = ends.iter().all(|end| !moved.contains(&Some(*end)));
            assert_eq!(change.is_line, is_line, "{change:?}");
            lines += usize::from(is_line);
        }
        if let Some(from) = from {
            board[from.index()] = EMPTY;
        }
        if let Some(to) = to {
            board[to.index()] = code;
        }
        assert_eq!(threats, all(&board));
        for around in &changes.around {
            let square = Square::ALL[usize::from(around.square)];
            for (direction, slots) in Direction::ALL.into_iter().zip(&around.rays) {
                assert_eq!(set(slots[..7].iter().flatten()), ray(square, direction));
            }
            let knights = around.rays.iter().filter_map(|slots| slots[7].as_ref());
            assert_eq!(set(knights), knight_attacks(square));
            let slots = || around.rays.iter().flatten().flatten();
            let occupied = set(slots().filter(|slot| slot.code != EMPTY));
            let closest = set(slots().filter(|slot| slot.is_closest));
            assert_eq!(closest, queen_attacks(square, occupied) & occupied);
        }
    }
    assert!(lines > 100, "{lines}");
}

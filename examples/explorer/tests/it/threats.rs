//! The view of threats: what changes is the difference of two boards, and the rays have the squares
//! from which pieces attack.

use std::collections::BTreeSet;

use explorer::threats::{Changes, EMPTY};
use sliding_attacks::leapers::knight_attacks;
use sliding_attacks::rays::ray;
use sliding_attacks::threats::Mailbox;
use sliding_attacks::{Bitboard, Direction, Square, queen_attacks};

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

#[test]
fn changes_lead_from_the_threats_of_one_board_to_those_of_the_next() {
    let mut noise = 7_u64;
    let mut word = || {
        noise = noise.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        noise ^ noise >> 29
    };
    let mut board = [EMPTY; 64];
    let mut threats = BTreeSet::new();
    for _ in 0..3_000 {
        let square = |word: u64| Square::new(word as usize >> 8 & 127);
        let [from, to] = [square(word()), square(word())];
        let code = from.map_or(word() as u8 % 12, |from| board[from.index()]);
        let changes = Changes::new(&board, from, to, code);
        apply(&mut threats, &changes);
        if let Some(from) = from {
            board[from.index()] = EMPTY;
        }
        if let Some(to) = to {
            board[to.index()] = code;
        }
        assert_eq!(threats, all(&board));
        for around in &changes.around {
            let square = Square::ALL[usize::from(around.square)];
            let squares = |direction: Direction, slots: core::ops::Range<usize>| -> Bitboard {
                let slots = around.rays[direction.index()][slots].iter().flatten();
                slots
                    .map(|slot| Square::ALL[usize::from(slot.square)])
                    .collect()
            };
            let mut knights = Bitboard::EMPTY;
            for direction in Direction::ALL {
                assert_eq!(squares(direction, 0..7), ray(square, direction));
                knights |= squares(direction, 7..8);
            }
            assert_eq!(knights, knight_attacks(square));
            let slots = || around.rays.iter().flatten().flatten();
            let occupied = slots().filter(|slot| slot.code != EMPTY);
            let occupied: Bitboard = occupied
                .map(|slot| Square::ALL[usize::from(slot.square)])
                .collect();
            let closest = slots().filter(|slot| slot.is_closest);
            let closest: Bitboard = closest
                .map(|slot| Square::ALL[usize::from(slot.square)])
                .collect();
            assert_eq!(closest, queen_attacks(square, occupied) & occupied);
        }
    }
}

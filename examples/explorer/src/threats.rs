//! Which attacks start and end when a piece comes, leaves or moves.

use std::collections::BTreeMap;

use serde::Serialize;
use sliding_attacks::Square;
use sliding_attacks_threats::{Codes, FindThreats, Mailbox, Threat, ThreatNative, Threats};

/// The codes of the page, in the order of the letters in a FEN. The others are empty squares.
static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");

/// An empty square.
pub const EMPTY: u8 = 12;

/// A threat that starts or ends.
#[derive(Debug, Serialize)]
pub struct Change {
    pub starts: bool,
    pub attacker: u8,
    pub from: u8,
    pub attacked: u8,
    pub to: u8,
    /// Whether a line between two other pieces is opened or cut.
    pub is_line: bool,
}

/// Returns what changes when a piece goes from a square, if there is one, to a square, if there is
/// one, by the squares of attacker and attacked.
pub fn changes(board: &Mailbox, from: Option<Square>, to: Option<Square>, code: u8) -> Vec<Change> {
    let mut list = Threats::new();
    let mut board = *board;
    // Not `move_piece`, because the page lets any piece go anywhere.
    for (square, becomes) in [(from, EMPTY), (to, code)] {
        if let Some(square) = square {
            ThreatNative::replace(&CODES, &board, square, becomes, &mut list);
            board[square.index()] = becomes;
        }
    }
    // A threat that starts and ends within a move is there before and after it.
    let mut changed = BTreeMap::new();
    for threat in &list {
        let either = threat.bits() << 1 >> 1;
        if changed.remove(&either).is_none() {
            changed.insert(either, threat);
        }
    }
    let is_other = |square| Some(square) != from && Some(square) != to;
    let change = |threat: &Threat| Change {
        starts: threat.starts(),
        attacker: threat.attacker(),
        from: threat.attacker_square() as u8,
        attacked: threat.attacked(),
        to: threat.attacked_square() as u8,
        is_line: is_other(threat.attacker_square()) && is_other(threat.attacked_square()),
    };
    let mut changes: Vec<Change> = changed.into_values().map(change).collect();
    changes.sort_by_key(|change| (change.is_line, change.from, change.to));
    changes
}

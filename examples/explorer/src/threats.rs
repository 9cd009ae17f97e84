//! Which attacks start and end when a piece comes, leaves or moves.

use std::collections::BTreeSet;

use serde::Serialize;
use sliding_attacks::Square;
use sliding_attacks_threats::{Codes, FindThreats, Mailbox, Threat, ThreatNative, Threats};

/// The codes of the page, in the order of the letters in a FEN. The others are empty squares.
static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");

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

/// Returns the threats that only one of two boards has, by the squares of attacker and attacked,
/// those of other pieces last. Not by `move_piece`, because the page lets any piece go anywhere.
pub fn changes(before: &Mailbox, after: &Mailbox) -> Vec<Change> {
    let stays = |square: Square| before[square.index()] == after[square.index()];
    let [before, after] = [before, after].map(|board| {
        let mut threats = Threats::of_board();
        ThreatNative::all(&CODES, board, &mut threats);
        BTreeSet::from_iter(threats.iter().copied())
    });
    let change = |threat: &Threat| Change {
        starts: after.contains(threat),
        attacker: threat.attacker(),
        from: threat.attacker_square() as u8,
        attacked: threat.attacked(),
        to: threat.attacked_square() as u8,
        is_line: stays(threat.attacker_square()) && stays(threat.attacked_square()),
    };
    let mut changes: Vec<_> = before.symmetric_difference(&after).map(change).collect();
    changes.sort_by_key(|change| (change.is_line, change.from, change.to));
    changes
}

//! Which attacks start and end when a piece comes, leaves or moves.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sliding_attacks::Square;
use sliding_attacks_threats::{Codes, FindThreats, Mailbox, Threat, ThreatNative, Threats};

/// The codes of the page, in the order of the letters in a FEN. The others are empty squares.
pub static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");

/// Returns the threats that start, because only the second of two boards has them, and those that
/// end. Not by `move_piece`, because the page lets any piece go anywhere.
pub fn changes(before: &Mailbox, after: &Mailbox) -> BTreeSet<Threat> {
    let [before, after] = [before, after].map(|board| {
        let mut threats = Threats::of_board();
        ThreatNative::all(&CODES, board, &mut threats);
        BTreeSet::from_iter(threats.iter().copied())
    });
    let ended = before.difference(&after).map(|threat| threat.reversed());
    ended.chain(after.difference(&before).copied()).collect()
}

/// Writes the changes by the squares of attacker and attacked, and last those between pieces that
/// stay, whose line is opened or cut.
pub(crate) fn written(before: &Mailbox, after: &Mailbox) -> Value {
    let stays = |square: Square| before[square.index()] == after[square.index()];
    let change = |threat: Threat| {
        let (from, to) = (threat.attacker_square(), threat.attacked_square());
        (stays(from) && stays(to), from, to, threat)
    };
    let changes: BTreeSet<_> = changes(before, after).into_iter().map(change).collect();
    let write = |(is_line, from, to, threat): (bool, Square, Square, Threat)| {
        json!({
            "starts": threat.starts(), "is_line": is_line, "from": from as u8, "to": to as u8,
            "attacker": threat.attacker(), "attacked": threat.attacked(),
        })
    };
    changes.into_iter().map(write).collect()
}

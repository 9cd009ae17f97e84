//! Which attacks start and end when a piece comes, leaves or moves, and the eight rays that vectors
//! see.

use std::collections::BTreeMap;

use serde::Serialize;
use sliding_attacks::{Direction, Square};
use sliding_attacks_threats::{Codes, FindThreats, Mailbox, Moved, Native, Threat, Threats};

/// The codes of the page, in the order of the letters in a FEN. The others are empty squares.
static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");

/// An empty square.
pub const EMPTY: u8 = 12;

/// What becomes of the threats when the board changes.
#[derive(Debug, Serialize)]
pub struct Changes {
    /// The threats that start or end, by the squares of attacker and attacked.
    pub threats: Vec<Change>,
    /// The board around the square of each step: a piece leaves, a piece comes.
    pub around: Vec<Around>,
}

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

/// The squares around one, permuted into eight rays.
#[derive(Debug, Serialize)]
pub struct Around {
    pub square: u8,
    /// By direction: seven squares, the closest first, and that of a knight. Some are off the board.
    pub rays: [[Option<Slot>; 8]; 8],
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Slot {
    pub square: u8,
    pub code: u8,
    /// Whether no piece of the ray is closer.
    pub is_closest: bool,
}

impl Changes {
    /// Finds what changes when a piece goes from a square, if there is one, to a square, if there is
    /// one.
    pub fn new(board: &Mailbox, from: Option<Square>, to: Option<Square>, code: u8) -> Self {
        let mut list = Threats::new();
        let becomes = if to.is_some() { code } else { EMPTY };
        if let (Some(from), Some(to)) = (from, to) {
            let moved = Moved { from, to, becomes };
            Native::move_piece(&CODES, board, moved, &mut list);
        } else if let Some(square) = from.or(to) {
            Native::replace(&CODES, board, square, becomes, &mut list);
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
        let mut threats: Vec<Change> = changed.into_values().map(change).collect();
        threats.sort_by_key(|change| (change.is_line, change.from, change.to));
        let mut without = *board;
        let mut around = Vec::new();
        for square in [from, to].into_iter().flatten() {
            without[square.index()] = EMPTY;
            around.push(Around::new(&without, square));
        }
        Self { threats, around }
    }
}

impl Around {
    fn new(board: &Mailbox, square: Square) -> Self {
        let slot = |at: Square, is_closest| Slot {
            square: at as u8,
            code: board[at.index()],
            is_closest,
        };
        let rays = Direction::ALL.map(|direction| {
            let mut slots = [None; 8];
            let mut is_free = true;
            let ray = core::iter::successors(square.step(direction), |at| at.step(direction));
            for (place, at) in slots.iter_mut().zip(ray) {
                let is_occupied = board[at.index()] != EMPTY;
                *place = Some(slot(at, is_free && is_occupied));
                is_free &= !is_occupied;
            }
            // A knight goes as far as a step in the direction and one in the next.
            let next = Direction::ALL[(direction.index() + 1) % 8];
            let jump = square.step(direction).and_then(|at| at.step(next));
            slots[7] = jump.map(|at| slot(at, false));
            slots
        });
        let square = square as u8;
        Self { square, rays }
    }
}

//! Dumb7Fill: a flood in seven steps of one square.

use sliding_attacks::Direction;
use sliding_attacks::{Bitboard, Square};

use crate::trace::Step;

pub(super) fn steps(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let free = Bitboard(!occupied);
    let mut flood = square.bitboard();
    let mut front = flood;
    let mut steps = Vec::with_capacity(8);
    for number in ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"] {
        front = front.step(direction) & free;
        flood |= front;
        let note = if front.is_empty() { "Nothing more." } else { "One square further, where it is empty." };
        steps.push(Step::board(number, note, flood.0));
    }
    let attacks = flood.step(direction);
    steps.push(Step::attacks("one step further", "Onto whatever is there: the attacks.", attacks.0));
    steps
}

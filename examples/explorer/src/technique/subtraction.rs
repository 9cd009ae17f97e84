//! Subtraction on rays: *o* ^ (*o* - 2*r*).

use sliding_attacks::Direction;
use sliding_attacks::Square;
use sliding_attacks::rays::ray;

use crate::trace::Step;

pub(super) fn steps(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let way = ray(square, direction).0;
    let towards_higher_bits = way > square.bitboard().0;
    // A ray towards lower bits is one towards higher bits on the board with all bits reversed.
    let turn = |board: u64| if towards_higher_bits { board } else { board.reverse_bits() };
    let (blockers, twice) = (turn(occupied & way), turn(square.bitboard().0) << 1);
    let difference = blockers.wrapping_sub(twice);
    let changed = blockers ^ difference;
    let attacks = turn(changed) & way;
    let note =
        if towards_higher_bits { "The blockers on the ray." } else { "The blockers on the ray, all bits reversed." };
    vec![
        Step::board("o", note, blockers),
        Step::board("2r", "The slider, doubled.", twice),
        Step::board("o − 2r", "It borrows from the first blocker.", difference),
        Step::board("o ^ (o − 2r)", "The bits that changed.", changed),
        Step::attacks("& ray", "The attacks.", attacks),
    ]
}

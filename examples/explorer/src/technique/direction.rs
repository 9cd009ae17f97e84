//! Techniques that go in one direction after the other.

use sliding_attacks::rays::ray;
use sliding_attacks::{Bitboard, Direction, Square};

use crate::trace::Trace;

/// The directions of a rook and of a bishop.
pub(super) const DIRECTIONS: [&[(Direction, &str)]; 2] = [
    &[
        (Direction::North, "north"),
        (Direction::East, "east"),
        (Direction::South, "south"),
        (Direction::West, "west"),
    ],
    &[
        (Direction::NorthEast, "north-east"),
        (Direction::SouthEast, "south-east"),
        (Direction::SouthWest, "south-west"),
        (Direction::NorthWest, "north-west"),
    ],
];

/// A flood in three steps of width 1, 2 and 4.
pub(super) fn kogge_stone(trace: &mut Trace, direction: Direction, square: Square, occupied: u64) {
    let fill = [
        "fill by 1: The slider and one square further.",
        "fill by 2: What was reached, two squares further, where two were free.",
        "fill by 4: Four squares further: seven in three steps.",
    ];
    let fill = [1, 2, 4].into_iter().zip(fill);
    flood(trace, direction, square, occupied, fill);
}

/// A flood in seven steps of one square.
pub(super) fn dumb7_fill(trace: &mut Trace, direction: Direction, square: Square, occupied: u64) {
    let fill = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"]
        .map(|step| (1, format!("{step}: One square further, where it is empty.")));
    flood(trace, direction, square, occupied, fill);
}

/// Floods the empty squares by one width after the other, and moves the flood by one square more.
fn flood(
    trace: &mut Trace,
    direction: Direction,
    square: Square,
    occupied: u64,
    fill: impl IntoIterator<Item = (u32, impl Into<String>)>,
) {
    // What leaves the board is gone.
    let further = |squares: Bitboard, steps: u32| {
        (0..steps).fold(squares, |squares, _| squares.step(direction))
    };
    let mut flood = square.bitboard();
    // The squares that are free together with those before them, as far back as the flood came.
    let mut way = Bitboard(!occupied) - flood;
    trace.squares("free: The empty squares let the flood through.", way.0);
    for (width, words) in fill {
        flood |= further(flood, width) & way;
        way &= further(way, width);
        trace.squares(words, flood.0);
    }
    let words = "one step further: Onto whatever is there: the attacks.";
    trace.attacks(words, flood.step(direction).0);
}

/// *o* ^ (*o* - 2*r*).
pub(super) fn subtraction(trace: &mut Trace, direction: Direction, square: Square, occupied: u64) {
    let (slider, way) = (square.bitboard().0, ray(square, direction).0);
    // A ray towards lower bits is one towards higher bits on the board with all bits reversed.
    let (turn, turned): (fn(u64) -> u64, _) = match way > slider {
        true => (|board| board, ""),
        false => (u64::reverse_bits, ", all bits reversed"),
    };
    let words = format!("o: The blockers on the ray{turned}.");
    let o = trace.squares(words, turn(occupied & way));
    let twice = trace.squares("2r: The slider, doubled.", turn(slider) << 1);
    let words = "o − 2r: It borrows from the first blocker.";
    let difference = trace.squares(words, o.wrapping_sub(twice));
    let changed = trace.squares("o ^ (o − 2r): The bits that changed.", o ^ difference);
    trace.attacks("& ray: The attacks.", turn(changed) & way);
}

/// A ray without the ray behind its first blocker.
pub(super) fn classical(trace: &mut Trace, direction: Direction, square: Square, occupied: u64) {
    let way = ray(square, direction);
    let blockers = Bitboard(occupied & way.0);
    let (first, scan) = match way.0 > square.bitboard().0 {
        true => (blockers.first(), "lowest bit"),
        false => (blockers.last(), "highest bit"),
    };
    let nearest = first.map_or(Bitboard::EMPTY, Square::bitboard);
    let behind = first.map_or(Bitboard::EMPTY, |first| ray(first, direction));
    trace.squares("ray & occupied: The blockers on the ray.", way.0);
    let words = "The first blocker is the one nearest to the slider, found by one bit scan. An empty ray has none.";
    trace.squares(format!("{scan}: {words}"), nearest.0);
    let words = "ray of the blocker: The same direction, from the blocker on: out of reach.";
    trace.squares(words, behind.0);
    trace.attacks("ray ^ ray of the blocker: The attacks.", (way - behind).0);
}

/// Walks until something is in the way.
pub(super) fn ray_loop(trace: &mut Trace, direction: Direction, square: Square, occupied: u64) {
    let (mut walked, mut here) = (Bitboard::EMPTY, square.bitboard());
    while !here.is_empty() {
        here = here.step(direction);
        walked |= here;
        here -= Bitboard(occupied);
    }
    let way = ray(square, direction).0;
    trace.squares("ray: The way to the edge, and what stands on it.", way);
    trace.attacks("walk: Square by square, up to the first blocker.", walked.0);
}

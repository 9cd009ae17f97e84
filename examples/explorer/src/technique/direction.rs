//! Techniques that go in one direction after the other.

use sliding_attacks::rays::ray;
use sliding_attacks::{Bitboard, Direction, Square};

use crate::trace::{Picture, Step, boards, steps};

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
pub(super) fn kogge_stone(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let words = "free: The empty squares let the flood through.
        fill by 1: The slider and one square further.
        fill by 2: What was reached, two squares further, where two were free.
        fill by 4: Four squares further: seven in three steps.
        one step further: Onto whatever is there: the attacks.";
    steps(words, flood(direction, square, occupied, &[1, 2, 4]))
}

/// A flood in seven steps of one square.
pub(super) fn dumb7_fill(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let fill = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"]
        .map(|step| format!("{step}: One square further, where it is empty."));
    let words = format!(
        "free: The empty squares let the flood through.
        {}
        one step further: Onto whatever is there: the attacks.",
        fill.join("\n")
    );
    steps(&words, flood(direction, square, occupied, &[1; 7]))
}

/// Floods the empty squares by one width after the other, and moves the flood by one square more.
fn flood(direction: Direction, square: Square, occupied: u64, widths: &[u32]) -> Vec<Picture> {
    // Moves squares by so many steps; what leaves the board is gone.
    let moved = |squares: Bitboard, steps: u32| {
        (0..steps).fold(squares, |squares, _| squares.step(direction))
    };
    let mut flood = square.bitboard();
    // The squares that are free together with those before them, as far back as the flood came.
    let mut way = Bitboard(!occupied) - flood;
    let mut pictures = vec![Picture::squares(way.0)];
    for &width in widths {
        flood |= moved(flood, width) & way;
        way &= moved(way, width);
        pictures.push(Picture::squares(flood.0));
    }
    pictures.push(Picture::board("attack", flood.step(direction).0));
    pictures
}

/// *o* ^ (*o* - 2*r*).
pub(super) fn subtraction(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let way = ray(square, direction).0;
    // A ray towards lower bits is one towards higher bits on the board with all bits reversed.
    let (turn, turned): (fn(u64) -> u64, _) = if way > square.bitboard().0 {
        (|board| board, "")
    } else {
        (u64::reverse_bits, ", all bits reversed")
    };
    let (blockers, twice) = (turn(occupied & way), turn(square.bitboard().0) << 1);
    let difference = blockers.wrapping_sub(twice);
    let changed = blockers ^ difference;
    let words = &format!(
        "o: The blockers on the ray{turned}.
        2r: The slider, doubled.
        o − 2r: It borrows from the first blocker.
        o ^ (o − 2r): The bits that changed.
        & ray: The attacks."
    );
    let sets = [blockers, twice, difference, changed];
    boards(words, sets, turn(changed) & way)
}

/// A ray without the ray behind its first blocker.
pub(super) fn classical(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let way = ray(square, direction);
    let blockers = Bitboard(occupied & way.0);
    let (first, scan) = if way.0 > square.bitboard().0 {
        (blockers.first(), "lowest bit")
    } else {
        (blockers.last(), "highest bit")
    };
    let nearest = first.map_or(Bitboard::EMPTY, Square::bitboard);
    let behind = first.map_or(Bitboard::EMPTY, |first| ray(first, direction));
    let words = &format!(
        "ray & occupied: The blockers on the ray.
        {scan}: The first blocker is the one nearest to the slider, found by one bit scan. An empty ray has none.
        ray of the blocker: The same direction, from the blocker on: out of reach.
        ray ^ ray of the blocker: The attacks."
    );
    boards(words, [way.0, nearest.0, behind.0], (way - behind).0)
}

/// Walks until something is in the way.
pub(super) fn ray_loop(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let (mut walked, mut here) = (Bitboard::EMPTY, square.bitboard());
    loop {
        here = here.step(direction);
        walked |= here;
        if here.is_empty() || here.0 & occupied != 0 {
            break;
        }
    }
    let words = "ray: The way to the edge, and what stands on it.
        walk: Square by square, up to the first blocker.";
    boards(words, [ray(square, direction).0], walked.0)
}

//! Techniques that go in one direction after the other.

use sliding_attacks::rays::ray;
use sliding_attacks::{Bitboard, Direction, Square};
use sliding_attacks_codegen::internal::Piece;

use crate::trace::{Group, Step};

/// Returns a group for each direction in which a piece moves.
pub(super) fn groups(piece: Piece, steps: impl Fn(Direction) -> Vec<Step>) -> Vec<Group> {
    let names = [
        "north",
        "north-east",
        "east",
        "south-east",
        "south",
        "south-west",
        "west",
        "north-west",
    ];
    let directions = if piece == Piece::Rook {
        Direction::ROOK
    } else {
        Direction::BISHOP
    };
    let group = |direction: Direction| Group {
        title: names[direction.index()],
        steps: steps(direction),
    };
    directions.map(group).into()
}

/// A flood in three steps of width 1, 2 and 4.
pub(super) fn kogge_stone(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let fills = [
        (1, "fill by 1", "The slider and one square further."),
        (
            2,
            "fill by 2",
            "What was reached, two squares further, where two were free.",
        ),
        (
            4,
            "fill by 4",
            "Four squares further: seven in three steps.",
        ),
    ];
    flood(direction, square, occupied, &fills)
}

/// A flood in seven steps of one square.
pub(super) fn dumb7_fill(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let fills = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];
    flood(
        direction,
        square,
        occupied,
        &fills.map(|title| (1, title, "One square further, where it is empty.")),
    )
}

/// Floods the empty squares by one width after the other, and moves the flood by one square more.
fn flood(
    direction: Direction,
    square: Square,
    occupied: u64,
    fills: &[(u32, &'static str, &'static str)],
) -> Vec<Step> {
    // Moves squares by so many steps; what leaves the board is gone.
    let moved = |squares: Bitboard, steps: u32| {
        (0..steps).fold(squares, |squares, _| squares.step(direction))
    };
    let mut flood = square.bitboard();
    // The squares that are free together with those before them, as far back as the flood came.
    let mut way = Bitboard(!occupied) - flood;
    let mut steps = vec![Step::board(
        "free",
        "The empty squares let the flood through.",
        way.0,
    )];
    for &(width, title, note) in fills {
        flood |= moved(flood, width) & way;
        way &= moved(way, width);
        steps.push(Step::board(title, note, flood.0));
    }
    steps.push(Step::attacks(
        "one step further",
        "Onto whatever is there: the attacks.",
        flood.step(direction).0,
    ));
    steps
}

/// *o* ^ (*o* - 2*r*).
pub(super) fn subtraction(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let way = ray(square, direction).0;
    let towards_higher_bits = way > square.bitboard().0;
    // A ray towards lower bits is one towards higher bits on the board with all bits reversed.
    let turn = |board: u64| {
        if towards_higher_bits {
            board
        } else {
            board.reverse_bits()
        }
    };
    let (blockers, twice) = (turn(occupied & way), turn(square.bitboard().0) << 1);
    let difference = blockers.wrapping_sub(twice);
    let changed = blockers ^ difference;
    let note = if towards_higher_bits {
        "The blockers on the ray."
    } else {
        "The blockers on the ray, all bits reversed."
    };
    vec![
        Step::board("o", note, blockers),
        Step::board("2r", "The slider, doubled.", twice),
        Step::board("o − 2r", "It borrows from the first blocker.", difference),
        Step::board("o ^ (o − 2r)", "The bits that changed.", changed),
        Step::attacks("& ray", "The attacks.", turn(changed) & way),
    ]
}

/// A ray without the ray behind its first blocker.
pub(super) fn classical(direction: Direction, square: Square, occupied: u64) -> Vec<Step> {
    let way = ray(square, direction);
    let blockers = Bitboard(occupied & way.0);
    let towards_higher_bits = way.0 > square.bitboard().0;
    let (first, scan) = if towards_higher_bits {
        (blockers.first(), "lowest bit")
    } else {
        (blockers.last(), "highest bit")
    };
    let nearest = first.map_or(0, |first| first.bitboard().0);
    let behind = first.map_or(Bitboard::EMPTY, |first| ray(first, direction));
    let note = "The first blocker is the one nearest to the slider, found by one bit scan. An empty ray has none.";
    vec![
        Step::board("ray & occupied", "The blockers on the ray.", way.0),
        Step::board(scan, note, nearest),
        Step::board(
            "ray of the blocker",
            "The same direction, from the blocker on: out of reach.",
            behind.0,
        ),
        Step::attacks("ray ^ ray of the blocker", "The attacks.", (way - behind).0),
    ]
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
    vec![
        Step::board(
            "ray",
            "The way to the edge, and what stands on it.",
            ray(square, direction).0,
        ),
        Step::attacks(
            "walk",
            "Square by square, up to the first blocker.",
            walked.0,
        ),
    ]
}

//! The steps of the techniques that need no generated table, one file each as in the crate.
//!
//! Written in terms of what the crate makes public. That the last steps are the crate's answers is asserted over every
//! occupancy.

mod classical;
mod congruent_modulo;
mod dumb7_fill;
mod first_rank;
mod hyperbola_quintessence;
mod kindergarten;
mod kogge_stone;
mod line;
mod obstruction_difference;
mod ray_loop;
mod rotated;
mod slide_arithmetic;
mod split;
mod subtraction;

use sliding_attacks::Direction;
use sliding_attacks::{SlidingAttacks, Square, technique};
use sliding_attacks_codegen::internal::Piece;

use crate::slider::Slider;
use crate::trace::{Group, Trace};
use line::Line;

/// A technique whose steps can be shown.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name of its module in the crate.
    pub name: &'static str,
    /// The bytes that its look-ups read.
    pub table_bytes: usize,
    /// Returns the steps of one piece.
    steps: fn(Piece, Square, u64) -> Vec<Group>,
}

/// The techniques in the order in which the page lists them.
pub const ALL: [Technique; 13] = [
    of::<technique::hyperbola_quintessence::HyperbolaQuintessence>(|piece, square, occupied| {
        on_lines(piece, |line| hyperbola_quintessence::steps(line, square, occupied))
    }),
    of::<technique::slide_arithmetic::SlideArithmetic>(|piece, square, occupied| {
        on_lines(piece, |line| slide_arithmetic::steps(line, square, occupied))
    }),
    of::<technique::obstruction_difference::ObstructionDifference>(|piece, square, occupied| {
        on_lines(piece, |line| obstruction_difference::steps(line, square, occupied))
    }),
    of::<technique::kindergarten::Kindergarten>(|piece, square, occupied| {
        on_lines(piece, |line| kindergarten::steps(line, square, occupied))
    }),
    of::<technique::split::Split>(|piece, square, occupied| {
        on_lines(piece, |line| split::steps(line, square, occupied))
    }),
    of::<technique::kogge_stone::KoggeStone>(|piece, square, occupied| {
        in_directions(piece, |direction| kogge_stone::steps(direction, square, occupied))
    }),
    of::<technique::rotated::Rotated>(rotated::groups),
    of::<technique::subtraction::Subtraction>(|piece, square, occupied| {
        in_directions(piece, |direction| subtraction::steps(direction, square, occupied))
    }),
    of::<technique::first_rank::FirstRank>(|piece, square, occupied| {
        on_lines(piece, |line| first_rank::steps(line, square, occupied))
    }),
    of::<technique::congruent_modulo::CongruentModulo>(|piece, square, occupied| {
        on_lines(piece, |line| congruent_modulo::steps(line, square, occupied))
    }),
    of::<technique::dumb7_fill::Dumb7Fill>(|piece, square, occupied| {
        in_directions(piece, |direction| dumb7_fill::steps(direction, square, occupied))
    }),
    of::<technique::classical::Classical>(|piece, square, occupied| {
        in_directions(piece, |direction| classical::steps(direction, square, occupied))
    }),
    of::<technique::ray_loop::RayLoop>(|piece, square, occupied| {
        in_directions(piece, |direction| ray_loop::steps(direction, square, occupied))
    }),
];

const fn of<A: SlidingAttacks>(steps: fn(Piece, Square, u64) -> Vec<Group>) -> Technique {
    Technique { name: A::NAME, table_bytes: A::TABLE_BYTES, steps }
}

impl Technique {
    /// Returns the steps of a slider.
    #[must_use]
    pub fn trace(&self, slider: Slider, square: Square, occupied: u64) -> Trace {
        let mut trace = Trace::default();
        for group in slider.pieces().iter().flat_map(|&piece| (self.steps)(piece, square, occupied)) {
            // What both pieces of a queen start from is shown once.
            if !trace.groups.contains(&group) {
                trace.groups.push(group);
            }
        }
        trace
    }
}

/// Makes a group for each line of a piece.
fn on_lines(piece: Piece, steps: impl Fn(Line) -> Vec<crate::trace::Step>) -> Vec<Group> {
    let lines = Line::of(piece).into_iter();
    lines.map(|line| Group { title: line.name().into(), steps: steps(line) }).collect()
}

/// Makes a group for each direction of a piece.
fn in_directions(piece: Piece, steps: impl Fn(Direction) -> Vec<crate::trace::Step>) -> Vec<Group> {
    let directions = match piece {
        Piece::Rook => Direction::ROOK,
        Piece::Bishop => Direction::BISHOP,
    };
    let directions = directions.into_iter();
    directions.map(|direction| Group { title: name(direction).into(), steps: steps(direction) }).collect()
}

const fn name(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

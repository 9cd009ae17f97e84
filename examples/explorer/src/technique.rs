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
use crate::trace::{Group, Step, Trace};
use line::Line;

/// A technique whose steps can be shown.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name of its module in the crate.
    pub name: &'static str,
    /// The bytes that its look-ups read.
    pub table_bytes: usize,
    /// The authors and years, which a test looks for in the module's documentation.
    pub source: &'static str,
    pub text: &'static str,
    steps: Steps,
}

/// How the steps of a piece are found.
#[derive(Clone, Copy, Debug)]
enum Steps {
    Lines(fn(Line, Square, u64) -> Vec<Step>),
    Directions(fn(Direction, Square, u64) -> Vec<Step>),
    Groups(fn(Piece, Square, u64) -> Vec<Group>),
}

/// The techniques in the order in which the page lists them.
pub const ALL: [Technique; 13] = [
    of::<technique::hyperbola_quintessence::HyperbolaQuintessence>(
        Steps::Lines(hyperbola_quintessence::steps),
        "Ryan Mack, 2000; Gerd Isenberg, Aleks Peshkov, 2007",
        "Subtracting the slider from the occupied squares of a line borrows up to the first blocker. The only \
         tables are the lines.",
    ),
    of::<technique::slide_arithmetic::SlideArithmetic>(
        Steps::Lines(slide_arithmetic::steps),
        "Syed Fahad; Thomas Jahn, 2022",
        "One subtraction for a whole line: o − 3c removes the nearest blocker below and borrows from the one above. \
         Nothing is reversed.",
    ),
    of::<technique::obstruction_difference::ObstructionDifference>(
        Steps::Lines(obstruction_difference::steps),
        "Michael Hoffmann",
        "The difference of two single bits has all bits between them: twice the blocker above, minus the blocker \
         below.",
    ),
    of::<technique::kindergarten::Kindergarten>(
        Steps::Lines(kindergarten::steps),
        "Gerd Isenberg, 2006",
        "A multiplication adds all ranks, which turns a line into six bits, and one small table serves all lines.",
    ),
    of::<technique::split::Split>(
        Steps::Lines(split::steps),
        "Michael Sherwin, 2023",
        "A table for each square and line, whose index a shift or one multiplication makes: one load for each line.",
    ),
    of::<technique::kogge_stone::KoggeStone>(
        Steps::Directions(kogge_stone::steps),
        "Peter Kogge, Harold Stone, 1973; Steffan Westcott, 2002",
        "A flood that doubles its width with each step, like the carries of a fast adder, for any number of sliders.",
    ),
    of::<technique::rotated::Rotated>(
        Steps::Groups(rotated::groups),
        "Robert Hyatt, Ernst Heinz, middle of the 1990s",
        "Four boards, rotated so that ranks, files and both diagonals are bytes. A program updates them with each \
         move.",
    ),
    of::<technique::subtraction::Subtraction>(
        Steps::Directions(subtraction::steps),
        "Ryan Mack, 2000",
        "o ^ (o − 2r) on each ray: the bits that the borrow changes are the squares up to the first blocker.",
    ),
    of::<technique::first_rank::FirstRank>(
        Steps::Lines(first_rank::steps),
        "The first bitboard programs; Gerd Isenberg, 2006",
        "Every line is mapped to the first rank: 512 bytes of attacks are enough.",
    ),
    of::<technique::congruent_modulo::CongruentModulo>(
        Steps::Lines(congruent_modulo::steps),
        "Trevor Fenner, Mark Levene, 2008",
        "The occupied squares of a line modulo a small number give a different remainder for every occupancy of the \
         line.",
    ),
    of::<technique::dumb7_fill::Dumb7Fill>(
        Steps::Directions(dumb7_fill::steps),
        "chessprogramming.org",
        "Seven simple steps, each one square further while squares are empty, for any number of sliders at once.",
    ),
    of::<technique::classical::Classical>(
        Steps::Directions(classical::steps),
        "Chess 4, Kaissa, 1970s",
        "A ray from the slider, without the ray from its first blocker. A bit scan finds the blocker.",
    ),
    of::<technique::ray_loop::RayLoop>(
        Steps::Directions(ray_loop::steps),
        "The definition",
        "Walk from square to square until something is in the way.",
    ),
];

const fn of<A: SlidingAttacks>(steps: Steps, source: &'static str, text: &'static str) -> Technique {
    Technique { name: A::NAME, table_bytes: A::TABLE_BYTES, source, text, steps }
}

impl Technique {
    /// Returns the steps of a slider.
    pub fn trace(&self, slider: Slider, square: Square, occupied: u64) -> Trace {
        let mut trace = Trace::default();
        for group in slider.pieces().iter().flat_map(|&piece| self.groups(piece, square, occupied)) {
            // What both pieces of a queen start from is shown once.
            if !trace.groups.contains(&group) {
                trace.groups.push(group);
            }
        }
        trace
    }

    /// Returns the steps of a piece: a group for each of its lines or directions.
    fn groups(&self, piece: Piece, square: Square, occupied: u64) -> Vec<Group> {
        let group = |name: &str, steps| Group { title: name.into(), steps };
        match self.steps {
            Steps::Groups(groups) => groups(piece, square, occupied),
            Steps::Lines(steps) => Line::of(piece).map(|line| group(line.name(), steps(line, square, occupied))).into(),
            Steps::Directions(steps) => {
                let directions = if piece == Piece::Rook { Direction::ROOK } else { Direction::BISHOP };
                directions.map(|direction| group(name(direction), steps(direction, square, occupied))).into()
            }
        }
    }
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

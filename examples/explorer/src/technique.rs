//! The steps of the techniques that need no generated table.
//!
//! Written in terms of what the crate makes public. That the last steps are the crate's answers is asserted over every
//! occupancy.

mod direction;
mod line;

use sliding_attacks::{Direction, SlidingAttacks, Square, technique};
use sliding_attacks_codegen::internal::Piece;

use crate::trace::{Group, Step, Trace};
use line::Line;

/// A technique whose steps can be shown.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name of its module in the crate.
    pub name: &'static str,
    /// The authors and years, which a test looks for in the module's documentation.
    pub source: &'static str,
    /// The module's file, which begins with a sentence that says what it does.
    pub file: &'static str,
    steps: Steps,
}

/// How the steps of a piece are found.
#[derive(Clone, Copy, Debug)]
enum Steps {
    Line(fn(Line, Square, u64) -> Vec<Step>),
    Direction(fn(Direction, Square, u64) -> Vec<Step>),
}

/// Makes the list from rows with the type, its module, in which file here its steps are, and the source.
macro_rules! techniques {
    ($($type:ident $module:ident $steps:ident::$form:ident $source:literal;)*) => {
        &[$(Technique {
            name: technique::$module::$type::NAME,
            source: $source,
            file: include_str!(concat!("../../../src/technique/", stringify!($module), ".rs")),
            steps: Steps::$form($steps::$module),
        }),*]
    };
}

/// The techniques in the order in which the page lists them.
pub const ALL: &[Technique] = techniques![
    HyperbolaQuintessence hyperbola_quintessence line::Line "Ryan Mack, 2000; Gerd Isenberg, Aleks Peshkov, 2007";
    SlideArithmetic slide_arithmetic line::Line "Syed Fahad; Thomas Jahn, 2022";
    ObstructionDifference obstruction_difference line::Line "Michael Hoffmann";
    Kindergarten kindergarten line::Line "Gerd Isenberg, 2006";
    Split split line::Line "Michael Sherwin, 2023";
    KoggeStone kogge_stone direction::Direction "Peter Kogge, Harold Stone, 1973; Steffan Westcott, 2002";
    Rotated rotated line::Line "Robert Hyatt, Ernst Heinz, middle of the 1990s";
    Subtraction subtraction direction::Direction "Ryan Mack, 2000";
    FirstRank first_rank line::Line "The first bitboard programs; Gerd Isenberg, 2006";
    CongruentModulo congruent_modulo line::Line "Trevor Fenner, Mark Levene, 2008";
    Dumb7Fill dumb7_fill direction::Direction "chessprogramming.org";
    Classical classical direction::Direction "Chess 4, Kaissa, 1970s";
    RayLoop ray_loop direction::Direction "The definition";
];

impl Technique {
    /// Returns the steps of a slider: a group for each of its lines or directions.
    pub fn trace(&self, slider: &[Piece], square: Square, occupied: u64) -> Trace {
        let groups = slider.iter().flat_map(|&piece| -> Vec<Group> {
            match self.steps {
                Steps::Line(steps) => Line::of(piece)
                    .map(|line| Group { title: line.name(), steps: steps(line, square, occupied) })
                    .into(),
                Steps::Direction(steps) => direction::of(piece)
                    .map(|(title, direction)| Group { title, steps: steps(direction, square, occupied) })
                    .into(),
            }
        });
        Trace { groups: groups.collect() }
    }
}

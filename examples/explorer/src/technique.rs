//! The steps of the techniques that need no generated table.
//!
//! Written in terms of what the crate makes public. That the last steps are the crate's answers is
//! asserted over every occupancy.

mod direction;
mod line;

use sliding_attacks::{Direction, Square};
use sliding_attacks_codegen::internal::Slider;

use crate::trace::Trace;

/// A technique whose steps can be shown.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name of its module in the crate.
    pub name: &'static str,
    /// The authors and years, which a test looks for in the module's documentation.
    pub source: &'static str,
    /// The module's file, which begins with a sentence that says what it does.
    pub file: &'static str,
    /// The lines or directions of a rook and of a bishop, with their names.
    directions: [&'static [(Direction, &'static str)]; 2],
    /// Adds the steps of one of them.
    steps: fn(&mut Trace, Direction, Square, u64),
}

/// Makes the list from rows with the module, in which file here its steps are, and the source.
macro_rules! techniques {
    ($($module:ident $steps:ident $source:literal;)*) => {
        &[$(Technique {
            name: stringify!($module),
            source: $source,
            file: include_str!(concat!("../../../src/technique/", stringify!($module), ".rs")),
            directions: $steps::DIRECTIONS,
            steps: $steps::$module,
        }),*]
    };
}

/// The techniques in the order in which the page lists them.
pub const ALL: &[Technique] = techniques![
    hyperbola_quintessence line "Ryan Mack, 2000; Gerd Isenberg, Aleks Peshkov, 2007";
    slide_arithmetic line "Syed Fahad; Thomas Jahn, 2022";
    obstruction_difference line "Michael Hoffmann";
    kindergarten line "Gerd Isenberg, 2006";
    split line "Michael Sherwin, 2023";
    kogge_stone direction "Peter Kogge, Harold Stone, 1973; Steffan Westcott, 2002";
    rotated line "Robert Hyatt, Ernst Heinz, mid-1990s";
    subtraction direction "Ryan Mack, 2000";
    first_rank line "The first bitboard programs; Gerd Isenberg, 2006";
    congruent_modulo line "Trevor Fenner, Mark Levene, 2008";
    dumb7_fill direction "chessprogramming.org";
    classical direction "Chess 4, Kaissa, 1970s";
    ray_loop direction "The definition";
];

impl Technique {
    /// Returns the first sentence of its documentation.
    pub fn text(&self) -> String {
        let lines = self.file.lines();
        let first: Vec<_> = lines.map_while(|line| line.strip_prefix("//! ")).collect();
        first.join(" ")
    }

    /// Returns the steps of a slider.
    pub fn trace(&self, slider: &[Slider], square: Square, occupied: u64) -> Vec<Trace> {
        let directions = |piece: &Slider| self.directions[*piece as usize];
        let trace = |&(direction, title): &(Direction, _)| {
            let mut trace = Trace::new(title);
            (self.steps)(&mut trace, direction, square, occupied);
            trace
        };
        slider.iter().flat_map(directions).map(trace).collect()
    }
}

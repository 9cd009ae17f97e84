//! The list of layouts and techniques, with their authors and descriptions.

use sliding_attacks_codegen::Layout;

use crate::json::Json;
use crate::records::{self, Text};
use crate::technique;

/// What the page says about a technique.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name of the module in the crate.
    pub name: &'static str,
    /// The authors and years, which a test looks for in the module's documentation.
    pub source: &'static str,
    /// A description in a sentence or two.
    pub text: &'static str,
}

/// A layout by its place in [`Layout::ALL`], or behind these a technique by its place in [`technique::ALL`].
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// A layout.
    Layout(Layout),
    /// A technique.
    Technique(&'static technique::Technique),
}

impl Method {
    /// Returns the method of a number, if there is one.
    #[must_use]
    pub fn from_number(number: usize) -> Option<Self> {
        match Layout::ALL.get(number) {
            Some(&layout) => Some(Self::Layout(layout)),
            None => technique::ALL.get(number - Layout::ALL.len()).map(Self::Technique),
        }
    }

    /// Returns the name of the method's module in the crate.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Layout(layout) => layout.name(),
            Self::Technique(technique) => technique.name,
        }
    }

    /// Returns the authors and years: of a layout as the crate's page of figures has them.
    #[must_use]
    pub fn source(self) -> &'static str {
        match self {
            Self::Layout(layout) => records::authors(layout.name()).unwrap_or(""),
            Self::Technique(technique) => about(technique.name).map_or("", |about| about.source),
        }
    }

    /// Returns a description: of a layout that has none here the generator's summary.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Layout(layout) => {
                let known = LAYOUTS.iter().find(|(name, _)| *name == layout.name());
                known.map_or_else(|| layout.summary(), |(_, text)| text)
            }
            Self::Technique(technique) => about(technique.name).map_or("", |about| about.text),
        }
    }
}

/// Returns the description of a technique.
#[must_use]
pub fn about(name: &str) -> Option<&'static About> {
    TECHNIQUES.iter().find(|about| about.name == name)
}

/// Writes the list for the page: layouts first, then techniques, in the order of their numbers.
#[must_use]
pub fn list() -> String {
    let mut json = Json::new();
    json.array((0..).map_while(Method::from_number), |json, method| {
        json.object(|json| {
            json.key("name").string(method.name());
            json.key("layout").number(matches!(method, Method::Layout(_)));
            if let Method::Technique(technique) = method {
                json.key("bytes").number(technique.table_bytes);
            }
            // The pages speak for this project; here that has to be said.
            let source = method
                .source()
                .replace("ours 2026", "this project 2026")
                .replace("our magics", "magics of this project");
            json.key("source").string(&source);
            json.key("text").string(method.text());
            if let Some(record) = records::record(method.name()) {
                json.key("record").object(|json| {
                    json.key("published").string(record.published);
                    json.key("where").array(record.place, |json, Text { text, address }| {
                        json.object(|json| {
                            json.key("text").string(text);
                            json.key("address").string(address);
                        });
                    });
                    json.key("ours").string(record.ours);
                });
            }
        });
    });
    json.into_text()
}

/// What the page says about layouts. Of one that is missing here it has the generator's summary.
const LAYOUTS: &[(&str, &str)] = &[
    (
        "plain",
        "The first form of magic bitboards: a table of the same size for each square. Most entries are never read.",
    ),
    (
        "fancy",
        "A table of just the size it needs for each square, with one shift for all squares of a piece. Other squares \
               have their entries in a table's gaps, and no entry is wasted. This is the crate's default.",
    ),
    (
        "dense",
        "A shift for each square, and one index bit fewer wherever a magic is known with which occupancies with the \
               same attacks share an entry.",
    ),
    (
        "short_span",
        "No square of the mask moves the product by much, so the indices are close together. An addend moves the \
               least index to 0, and the table ends at the greatest.",
    ),
    (
        "fixed_shift",
        "One shift for all squares of a piece. Tables overlap: squares use the entries that no index of other \
               squares leads to.",
    ),
    (
        "black",
        "Like fixed_shift, with every square off the mask occupied. That rotates the index, so more tables fit into \
               each other's gaps.",
    ),
    (
        "signed_shift",
        "Like fixed_shift, with an arithmetic shift. Indices are negative where squares move the product down, so a table \
               is in one piece round the entry of the empty board.",
    ),
    (
        "byte_lookup",
        "A byte for each square and index numbers the attack set among those of the square; a rook has at most 144. \
               Squares share sets, and each keeps its own squares by an AND.",
    ),
    (
        "spread16",
        "Like signed_shift, with entries of 16 bits. The product of an entry with a number of the square, its spread, has \
               the attack set on the squares that the piece attacks on the empty board.",
    ),
    ("index16", "Sixteen bits for each square and index number the attack set among all sets."),
    (
        "shared",
        "Several pieces share the entries of a table, which hold the union of their attacks. Each keeps its own \
               squares by an AND.",
    ),
    ("magic32", "Only 32-bit multiplications, one for each half of the board, for machines without a 64-bit one."),
    ("shift_in_magic", "Like shared, with the shift in the upper six bits of each magic, which few squares need."),
    (
        "offset_in_magic",
        "Like black, with the offset in the low 16 bits of each magic: a square has only a mask and a magic.",
    ),
    (
        "no_offset",
        "All squares of a piece in one table, with one shift and no offset. The shortest look-up, in the largest table.",
    ),
    ("pext", "Parallel bits extract: one instruction moves the bits under the mask together. No magic is needed."),
    ("pext16", "Like pext, with attack sets compressed to 16 bits, which parallel bits deposit expands."),
    ("direct_lookup", "Four perfect hash tables, one each for ranks, files, diagonals and anti-diagonals."),
];

const TECHNIQUES: &[About] = &[
    About {
        name: "hyperbola_quintessence",
        source: "Ryan Mack, 2000; Gerd Isenberg, Aleks Peshkov, 2007",
        text: "Subtracting the slider from the occupied squares of a line borrows up to the first blocker. The only tables \
               are the lines.",
    },
    About {
        name: "slide_arithmetic",
        source: "Syed Fahad; Thomas Jahn, 2022",
        text: "One subtraction for a whole line: o − 3c removes the nearest blocker below and borrows from the one above. Nothing \
               is reversed.",
    },
    About {
        name: "obstruction_difference",
        source: "Michael Hoffmann",
        text: "The difference of two single bits has all bits between them: twice the blocker above, minus the blocker below.",
    },
    About {
        name: "kindergarten",
        source: "Gerd Isenberg, 2006",
        text: "A multiplication adds all ranks, which turns a line into six bits, and one small table serves all lines.",
    },
    About {
        name: "split",
        source: "Michael Sherwin, 2023",
        text: "A table for each square and line, whose index a shift or one multiplication makes: one load for each line.",
    },
    About {
        name: "kogge_stone",
        source: "Peter Kogge, Harold Stone, 1973; Steffan Westcott, 2002",
        text: "A flood that doubles its width with each step, like the carries of a fast adder, for any number of sliders.",
    },
    About {
        name: "rotated",
        source: "Robert Hyatt, Ernst Heinz, middle of the 1990s",
        text: "Four boards, rotated so that ranks, files and both diagonals are bytes. A program updates them with each move.",
    },
    About {
        name: "subtraction",
        source: "Ryan Mack, 2000",
        text: "o ^ (o − 2r) on each ray: the bits that the borrow changes are the squares up to the first blocker.",
    },
    About {
        name: "first_rank",
        source: "The first bitboard programs; Gerd Isenberg, 2006",
        text: "Every line is mapped to the first rank: 512 bytes of attacks are enough.",
    },
    About {
        name: "congruent_modulo",
        source: "Trevor Fenner, Mark Levene, 2008",
        text: "The occupied squares of a line modulo a small number give a different remainder for every occupancy of the \
               line.",
    },
    About {
        name: "dumb7_fill",
        source: "chessprogramming.org",
        text: "Seven simple steps, each one square further while squares are empty, for any number of sliders at once.",
    },
    About {
        name: "classical",
        source: "Chess 4, Kaissa, 1970s",
        text: "A ray from the slider, without the ray from its first blocker. A bit scan finds the blocker.",
    },
    About {
        name: "ray_loop",
        source: "The definition",
        text: "Walk from square to square until something is in the way.",
    },
];

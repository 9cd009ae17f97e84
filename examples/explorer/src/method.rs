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

    /// Returns a description: of a layout the generator's summary.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Layout(layout) => layout.summary(),
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
            json.key("bytes").number(match method {
                Method::Technique(technique) => technique.table_bytes,
                Method::Layout(layout) => records::bytes_read(layout.name()).unwrap_or_default(),
            });
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

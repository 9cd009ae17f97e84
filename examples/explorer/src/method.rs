//! The list of layouts and techniques, with their authors and descriptions.

use sliding_attacks_codegen::Layout;

use crate::json::Json;
use crate::technique;

/// What the page says about a layout or a technique.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name of the module in the crate.
    pub name: &'static str,
    /// The authors and years.
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
}

/// Returns the description of a method.
#[must_use]
pub fn about(name: &str) -> Option<&'static About> {
    ABOUT.iter().find(|about| about.name == name)
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
            if let Some(about) = about(method.name()) {
                json.key("source").string(about.source);
                json.key("text").string(about.text);
            }
        });
    });
    json.into_text()
}

const ABOUT: &[About] = &[
    About {
        name: "plain",
        source: "Lasse Hansen, 2006",
        text: "The first form of magic bitboards: a table of the same size for each square. Most entries are never read.",
    },
    About {
        name: "fancy",
        source: "Pradu Kannan, 2007; our gaps, 2026",
        text: "A table of just the size it needs for each square, with one shift for all squares of a piece. Other squares \
               have their entries in a table's gaps, and no entry is wasted. This is the crate's default.",
    },
    About {
        name: "dense",
        source: "Hansen, 2006; Kannan, 2007; our magics, 2026",
        text: "A shift for each square, and one index bit fewer wherever a magic is known with which occupancies with the \
               same attacks share an entry.",
    },
    About {
        name: "short_span",
        source: "Our own, 2026",
        text: "No square of the mask moves the product by much, so the indices are close together. An addend moves the \
               least index to 0, and the table ends at the greatest.",
    },
    About {
        name: "fixed_shift",
        source: "Onno Garms, Volker Annuss; our magics, 2026",
        text: "One shift for all squares of a piece. Tables overlap: squares use the entries that no index of other \
               squares leads to.",
    },
    About {
        name: "black",
        source: "Volker Annuss, 2017; our magics, 2026",
        text: "Like fixed_shift, with every square off the mask occupied. That rotates the index, so more tables fit into \
               each other's gaps.",
    },
    About {
        name: "byte_lookup",
        source: "Robert Houdart, 2010; our magics and shared sets, 2026",
        text: "A byte for each square and index numbers the attack set among those of the square; a rook has at most 144. \
               Squares share sets, and each keeps its own squares by an AND.",
    },
    About {
        name: "index16",
        source: "Pradu Kannan, 2006",
        text: "Sixteen bits for each square and index number the attack set among all sets.",
    },
    About {
        name: "shared",
        source: "Lasse Hansen, 2006; our packing, 2026",
        text: "Several pieces share the entries of a table, which hold the union of their attacks. Each keeps its own \
               squares by an AND.",
    },
    About {
        name: "magic32",
        source: "Grant Osborne",
        text: "Only 32-bit multiplications, one for each half of the board, for machines without a 64-bit one.",
    },
    About {
        name: "shift_in_magic",
        source: "Grant Osborne",
        text: "Like shared, with the shift in the upper six bits of each magic, which few squares need.",
    },
    About {
        name: "offset_in_magic",
        source: "Vladimir Kotlov; our division of the bits, 2026",
        text: "Like black, with the offset in the low 16 bits of each magic: a square has only a mask and a magic.",
    },
    About {
        name: "no_offset",
        source: "Computer Chess Club; our magics, 2026",
        text: "All squares of a piece in one table, with one shift and no offset. The shortest look-up, in the largest table.",
    },
    About {
        name: "pext",
        source: "BMI2, Intel, 2013",
        text: "Parallel bits extract: one instruction moves the bits under the mask together. No magic is needed.",
    },
    About {
        name: "pext16",
        source: "BMI2, Intel, 2013",
        text: "Like pext, with attack sets compressed to 16 bits, which parallel bits deposit expands.",
    },
    About {
        name: "direct_lookup",
        source: "Sam Tannous, 2007",
        text: "Four perfect hash tables, one each for ranks, files, diagonals and anti-diagonals.",
    },
    About {
        name: "hyperbola_quintessence",
        source: "Ryan Mack, 2000; Gerd Isenberg, Aleks Peshkov",
        text: "Subtracting the slider from the occupied squares of a line borrows up to the first blocker. The only tables \
               are the lines.",
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
        name: "ray_loop",
        source: "The definition",
        text: "Walk from square to square until something is in the way.",
    },
];

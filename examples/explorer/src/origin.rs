//! Where the magics of a layout come from: from a search in the build, from a record, or from nowhere.

use sliding_attacks_codegen::internal::{Goal, Piece};

use crate::json::Json;
use crate::layout::Arranged;

/// Where a square's magic comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The build finds it in this search.
    Search(Goal),
    /// A long search found it; the generator keeps it in a file.
    Record,
    /// The look-up has no magic of 64 bits for both lines of a piece.
    None,
}

impl Origin {
    /// Returns where the magic of a piece on a square comes from.
    pub fn of(arranged: &Arranged, piece: Piece, square: u8) -> Self {
        let [look_up] = arranged.look_ups(piece, square) else { return Self::None };
        match look_up.goal {
            _ if !look_up.is_product() => Self::None,
            Some(goal) => Self::Search(goal),
            None => Self::Record,
        }
    }
}

/// Writes a square's magic, its index, and where it comes from.
pub fn to_json(arranged: &Arranged, piece: Piece, square: u8) -> String {
    let origin = Origin::of(arranged, piece, square);
    let is_searched = matches!(origin, Origin::Search(_));
    Json::of(|json| {
        json.number("offered", origin != Origin::None).number("searched", is_searched);
        json.string("note", &note(arranged, origin, piece, square));
        if let [look_up] = arranged.look_ups(piece, square) {
            json.number("start", look_up.offset);
            if look_up.is_product() {
                json.bits("magic", look_up.magic);
            }
        }
    })
}

/// Says where the magic comes from, and how the search differs from the table.
fn note(arranged: &Arranged, origin: Origin, piece: Piece, square: u8) -> String {
    let name = arranged.layout().name();
    let Some(look_up) = arranged.look_ups(piece, square).first() else { return String::new() };
    let (squares, bits) = (look_up.mask.count_ones(), look_up.index_bits());
    match origin {
        Origin::Search(goal) if goal.allowed.count_ones() < bits => {
            let used = goal.allowed.count_ones();
            let purpose = if goal.allowed.trailing_ones() == used {
                "the lowest, so that its table is no longer than it has to be"
            } else {
                "with gaps between its entries that belong to other squares"
            };
            format!(
                "The build searches for an index of {bits} bits, as for every {piece}, of which only {used} are ever set, one for \
                 each square of the mask: {purpose}.",
            )
        }
        Origin::Search(goal) if bits > goal.bits => format!(
            "The build searches for an index of {} bits, one for each square of the mask. The table of {name} takes {bits} bits \
             of the same product, as many as the largest mask has squares, so that one shift does for every square.",
            goal.bits,
        ),
        Origin::Search(goal) => {
            format!("The build searches for an index of {} bits, one for each square of the mask.", goal.bits)
        }
        Origin::Record if bits < squares => format!(
            "This magic has {bits} index bits for {squares} squares. A long search found it, and the generator keeps it in a file; \
             a search of the build's kind finds none with fewer bits than squares.",
        ),
        Origin::Record => format!(
            "The magics of {name} are chosen together, so that the tables of all squares fit into each other. A long search found \
             them, and the generator keeps them in a file. A search for this square alone finds a magic, but not this one.",
        ),
        Origin::None => format!("The look-up of {name} has no magic of 64 bits."),
    }
}

//! The answers to what the page asks: a name and numbers as text, such as `steps 1 0 27 1024`, and
//! JSON for it.
//!
//! The page writes the question into a buffer, and reads the answer there.

use core::cell::RefCell;

use serde_json::{Value, json};
use sliding_attacks::technique::ray_loop;
use sliding_attacks::{Bitboard, Square, bishop_attacks, queen_attacks, rook_attacks};
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::geometry::{Occupancies, relevant_mask};
use sliding_attacks_codegen::internal::{Slider, author, extract, indexed};

use crate::layout::{self, tables};
use crate::owners::{owners, readers};
use crate::technique;
use crate::threats;
use crate::trace::Bits;
use crate::trial;

thread_local! {
    /// A question, and then its answer.
    static TEXT: RefCell<Vec<u8>> = RefCell::default();
}

/// Makes the buffer as long as a question or an answer, and returns where it is.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn text(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.resize(length, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question in the buffer, writes the answer there, and returns its length.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn ask() -> usize {
    TEXT.with_borrow_mut(|text| {
        let answer = answer(&String::from_utf8_lossy(text));
        *text = json!(answer).to_string().into_bytes();
        text.len()
    })
}

/// Returns the attacks of a rook, a bishop or a queen, by the crate's root functions.
pub fn attacks(slider: u64, square: Square, occupied: u64) -> u64 {
    let attacks = [rook_attacks, bishop_attacks, queen_attacks][slider as usize % 3];
    attacks(square, Bitboard(occupied)).0
}

/// Writes the layouts, followed by the techniques, which the page names by their numbers here.
fn lookups() -> Value {
    let row = |name, layout, source: &str, text: &str| {
        // The pages speak for this project; here that has to be said.
        let source = source.replace("ours 2026", "this project 2026");
        let source = source.replace("our magics", "magics of this project");
        // A variable in a technique's documentation is in italics.
        json!({ "name": name, "layout": layout, "source": source, "text": text.replace('*', "") })
    };
    let layouts = Layout::ALL.iter();
    let layouts = layouts.map(|layout| row(layout.name(), true, author(*layout), layout.summary()));
    let techniques = technique::ALL.iter();
    let techniques = techniques.map(|each| row(each.name, false, each.source, &each.text()));
    layouts.chain(techniques).collect()
}

/// Looks up the attacks of a rook on d4 for a number of random boards. Each board depends on the
/// attacks before.
fn race(count: u64, attacks: impl Fn(Square, Bitboard) -> Bitboard) -> Bits {
    let next = |occupied: u64, _| {
        (occupied ^ attacks(Square::D4, Bitboard(occupied)).0)
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .rotate_left(23)
    };
    Bits((0..count).fold(0x1234_5678_9abc_def1, next))
}

// The page sends no numbers that are out of range. Others are wrapped.

fn square_of(number: u64) -> Square {
    Square::wrapping(number as usize)
}

fn piece_of(number: u64) -> Slider {
    Slider::ALL[number as usize % 2]
}

fn occupancies_of(piece: u64, square: u64) -> Occupancies {
    Occupancies::new(piece_of(piece), square_of(square) as u8)
}

fn layout_of(lookup: u64) -> Option<Layout> {
    Layout::ALL.get(lookup as usize).copied()
}

/// Answers a question, or nothing if there is no such question or layout. A slider is 0 rook, 1
/// bishop or 2 queen; a piece is one of the first two.
fn answer(question: &str) -> Option<Value> {
    let mut words = question.split(' ');
    let name = words.next()?;
    let numbers: Vec<u64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some(match (name, &numbers[..]) {
        ("version", []) => json!(option_env!("EXPLORER_VERSION")),
        ("lookups", []) => lookups(),
        ("attacks", &[slider, square, occupied]) => {
            json!(Bits(attacks(slider, square_of(square), occupied)))
        }
        ("steps", &[lookup, slider, square, occupied]) => {
            let slider =
                [&[Slider::Rook], &[Slider::Bishop], &Slider::ALL[..]][slider as usize % 3];
            let square = square_of(square);
            json!(match layout_of(lookup) {
                Some(layout) => layout::trace(layout, slider, square as u8, occupied),
                None => technique::ALL
                    .get(lookup as usize - Layout::ALL.len())?
                    .trace(slider, square, occupied),
            })
        }
        // The array of a layout, the owners of its slots, and the readers of one.
        ("table", &[lookup]) => {
            let (entries, sets) = indexed(tables(layout_of(lookup)?));
            let sets = sets.map_or(0, |sets| sets.words().len());
            json!({ "array": entries.name(), "entries": entries.words().len(), "width": entries.width(), "sets": sets })
        }
        ("owners", &[lookup]) => owners(layout_of(lookup)?),
        ("readers", &[lookup, entry]) => readers(layout_of(lookup)?, entry as usize),
        // By a product and a shift, with an index bit for each square of the mask.
        ("trial", &[piece, square, magic]) => trial::trial(&occupancies_of(piece, square), magic),
        ("cases", &[piece, square, magic]) => trial::cases(&occupancies_of(piece, square), magic),
        ("search", &[piece, square]) => json!(trial::search(&occupancies_of(piece, square))),
        ("three_bits", &[piece, square]) => {
            json!(trial::of_three_bits(&occupancies_of(piece, square)))
        }
        // The number of an occupancy among all of its square is what PEXT makes of it.
        ("case", &[piece, square, occupied]) => {
            let attacks = Bits(attacks(piece % 2, square_of(square), occupied));
            let mask = relevant_mask(piece_of(piece), square_of(square) as u8);
            json!({ "mask": Bits(mask), "number": extract(occupied, mask), "attacks": attacks })
        }
        // The codes on the squares of one board, and those of another.
        ("threats", codes) => {
            let codes: Vec<u8> = codes.iter().map(|&code| code as u8).collect();
            let (before, after) = codes.split_first_chunk()?;
            threats::written(before, after.try_into().ok()?)
        }
        // By the lookup, or by the loop that it replaces.
        ("race", &[0, count]) => json!(race(count, rook_attacks)),
        ("race", &[1, count]) => json!(race(count, ray_loop::rook_attacks)),
        _ => return None,
    })
}

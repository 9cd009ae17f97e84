//! The answers to what the page asks: a name and numbers as text, such as `steps 1 0 27 1024`, and
//! JSON for it.
//!
//! The page writes the question into a buffer, and reads the answer there.

use core::cell::RefCell;
use std::collections::{BTreeMap, btree_map::Entry};

use serde_json::{Value, json};
use sliding_attacks::technique::ray_loop;
use sliding_attacks::{Bitboard, Square, bishop_attacks, queen_attacks, rook_attacks};
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::{Formula, Piece, extract};

use crate::layout::GeneratedLayout;
use crate::method::{self, Method};
use crate::owners;
use crate::search;
use crate::threats::{self, Changes};
use crate::trace::Bits;
use crate::trial::{self, Trial};

#[derive(Default)]
struct State {
    /// A question, and then its answer.
    text: Vec<u8>,
    /// By number, the layouts that were asked for: 15 MB for all of them.
    generated: BTreeMap<u64, GeneratedLayout>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Makes the buffer as long as a question or an answer, and returns where it is.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn text(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.text.resize(length, 0);
        state.text.as_mut_ptr()
    })
}

/// Answers the question in the buffer, writes the answer there, and returns its length.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn ask() -> usize {
    STATE.with_borrow_mut(|state| {
        let question = String::from_utf8_lossy(&state.text).into_owned();
        let answer = state
            .answer(&question)
            .unwrap_or_else(|message| json!({ "error": message }));
        state.text = answer.to_string().into_bytes();
        state.text.len()
    })
}

/// Returns the attacks of a rook, a bishop or a queen, by the crate's root functions.
pub fn attacks(slider: u64, square: Square, occupied: u64) -> u64 {
    let attacks = [rook_attacks, bishop_attacks, queen_attacks][slider as usize % 3];
    attacks(square, Bitboard(occupied)).0
}

/// Looks up the attacks of a rook on d4 for a number of random boards, by a look-up or by the loop
/// that it replaces. Each board depends on the attacks before.
fn race(by_loop: bool, count: u64) -> u64 {
    fn run(count: u64, attacks: impl Fn(Square, Bitboard) -> Bitboard) -> u64 {
        (0..count).fold(0x1234_5678_9abc_def1, |occupied: u64, _| {
            (occupied ^ attacks(Square::D4, Bitboard(occupied)).0)
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .rotate_left(23)
        })
    }
    if by_loop {
        run(count, ray_loop::rook_attacks)
    } else {
        run(count, rook_attacks)
    }
}

// The page sends no numbers that are out of range. Others are wrapped.

fn square_of(number: u64) -> Square {
    Square::ALL[number as usize % 64]
}

fn pieces_of(number: u64) -> &'static [Piece] {
    [&[Piece::Rook], &[Piece::Bishop], &Piece::ALL[..]][number as usize % 3]
}

fn occupancies_of(piece: u64, square: u64) -> Occupancies {
    Occupancies::new(Piece::ALL[piece as usize % 2], square_of(square) as u8)
}

/// Returns a look-up by a product and a shift.
fn simple(piece: u64, square: u64, bits: u64, magic: u64) -> Formula {
    trial::simple(&occupancies_of(piece, square), bits as u32, magic)
}

impl State {
    /// Returns a layout's tables, which are generated the first time.
    fn arrange(&mut self, number: u64) -> Result<&GeneratedLayout, String> {
        match self.generated.entry(number) {
            Entry::Occupied(generated) => Ok(generated.into_mut()),
            Entry::Vacant(place) => {
                let Some(Method::Layout(layout)) = Method::all().nth(number as usize) else {
                    return Err("There is no such layout.".into());
                };
                let generated = GeneratedLayout::new(layout, DEFAULT_SEED);
                Ok(place.insert(generated.map_err(|error| error.to_string())?))
            }
        }
    }

    /// Returns the look-up of a layout that has a magic.
    fn with_magic(&mut self, method: u64, piece: u64, square: u64) -> Result<Formula, String> {
        let (piece, square) = (Piece::ALL[piece as usize % 2], square_of(square));
        match self.arrange(method)?.formulas(piece, square as u8)[..] {
            [formula] if formula.is_product() => Ok(formula),
            _ => Err("This look-up has no magic of 64 bits.".into()),
        }
    }

    /// Answers a question. A slider is 0 rook, 1 bishop or 2 queen; a piece is one of the first
    /// two.
    fn answer(&mut self, question: &str) -> Result<Value, String> {
        let mut words = question.split(' ');
        let name = words.next().unwrap_or_default();
        let numbers: Result<Vec<u64>, _> = words.map(str::parse).collect();
        let numbers = numbers.map_err(|error| format!("{question}: {error}"))?;
        Ok(match (name, &numbers[..]) {
            ("methods", []) => method::list(),
            ("attacks", &[slider, square, occupied]) => {
                json!(Bits(attacks(slider, square_of(square), occupied)))
            }
            ("steps", &[method, slider, square, occupied]) => {
                let (slider, square) = (pieces_of(slider), square_of(square));
                json!(match Method::all().nth(method as usize) {
                    Some(Method::Technique(technique)) => technique.trace(slider, square, occupied),
                    _ => self.arrange(method)?.trace(slider, square as u8, occupied),
                })
            }
            // The array of a layout, its words from `first` on, whose they are, and the readers of
            // one.
            ("table", &[method]) => {
                let (entries, sets) = self.arrange(method)?.arrays();
                let sets = sets.map_or(0, |sets| sets.words().len());
                json!({ "array": entries.name(), "entries": entries.words().len(), "width": entries.width(), "sets": sets })
            }
            ("words", &[method, first, count]) => {
                let words = self.arrange(method)?.arrays().0.words().iter();
                words
                    .skip(first as usize)
                    .take(count as usize)
                    .map(|&word| json!(Bits(word)))
                    .collect()
            }
            ("owners", &[method]) => owners::owners(self.arrange(method)?),
            ("readers", &[method, entry]) => owners::readers(self.arrange(method)?, entry as usize),
            ("magic", &[method, piece, square]) => {
                search::origin(&self.with_magic(method, piece, square)?)
            }
            // The search of a layout's build.
            ("search", &[method, piece, square]) => {
                let formula = self.with_magic(method, piece, square)?;
                let goal = formula
                    .search
                    .ok_or("The build does not search for this magic.")?;
                let candidates = search::candidates(&formula, goal, DEFAULT_SEED);
                json!({ "bits": goal.bits, "occupancies": 1 << formula.mask.count_ones(), "candidates": candidates })
            }
            // A magic in a look-up by a product and a shift, or in that of a layout.
            ("trial", &[piece, square, bits, magic]) => {
                json!(Trial::new(&simple(piece, square, bits, magic)))
            }
            ("trial_in", &[method, piece, square, magic]) => {
                let mut formula = self.with_magic(method, piece, square)?;
                let kept = formula.embedded;
                formula.magic = magic & !kept | formula.magic & kept;
                json!(Trial::new(&formula))
            }
            ("cases", &[piece, square, bits, magic]) => {
                trial::cases(&simple(piece, square, bits, magic))
            }
            // The number of an occupancy among all of its square is what PEXT makes of it.
            ("case", &[piece, square, occupied]) => {
                let mask = occupancies_of(piece, square).mask;
                let attacks = Bits(attacks(piece % 2, square_of(square), occupied));
                json!({ "mask": Bits(mask), "number": extract(occupied, mask), "attacks": attacks })
            }
            ("copies", &[piece, square, bits, magic, occupied]) => {
                trial::copies(&simple(piece, square, bits, magic), occupied)
            }
            ("three_bits", &[piece, square, bits]) => {
                let found = trial::of_three_bits(&occupancies_of(piece, square), bits as u32);
                found.into_iter().map(|magic| json!(Bits(magic))).collect()
            }
            // Four words of 16 squares each; the squares that a piece leaves and to which it goes,
            // 64 for none; its code.
            ("threats", &[a, b, c, d, from, to, code]) => {
                let [from, to] = [from, to].map(|square| Square::new(square as usize));
                let board = threats::mailbox([a, b, c, d]);
                json!(Changes::new(&board, from, to, code as u8))
            }
            ("race", &[by_loop, count]) => json!(Bits(race(by_loop != 0, count))),
            _ => return Err(format!("{question} is no question")),
        })
    }
}

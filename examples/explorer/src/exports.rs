//! The functions that the page calls: numbers in, numbers out, and longer things through two buffers.
//!
//! The page asks for room in the input buffer, writes there, and calls a function with the length. Functions that return
//! a length have filled the output buffer. Square and piece numbers are the crate's; the page sends no others, and one
//! that is out of range is wrapped.

use core::cell::RefCell;

use sliding_attacks::Square;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::{LookUp, Piece, extract};
use sliding_attacks_codegen::{DEFAULT_SEED, Seed};

use crate::json::Json;
use crate::layout::Arranged;
use crate::method::{self, Method};
use crate::origin;
use crate::owners::Owners;
use crate::race::Race;
use crate::search::{self, Search, Strategy};
use crate::slider::Slider;
use crate::trial::{self, Trial};

#[derive(Default)]
struct State {
    input: Vec<u8>,
    output: Vec<u8>,
    /// By number, the layouts that were asked for.
    arranged: Vec<Option<Arranged>>,
    /// Of the layout that was asked last: the array by offset + index, and the distinct sets.
    owners: [Owners; 2],
    searches: [Option<Search>; 2],
    trial: Option<Trial>,
    race: Option<Race>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

fn with<Answer>(call: impl FnOnce(&mut State) -> Answer) -> Answer {
    STATE.with_borrow_mut(call)
}

/// Fills the output buffer with an answer, and returns its length.
fn answer<Output: Into<Vec<u8>>>(call: impl FnOnce(&mut State) -> Output) -> usize {
    with(|state| {
        state.output = call(state).into();
        state.output.len()
    })
}

/// Answers with what there is to say of a layout.
fn answer_of(method: usize, write: impl FnOnce(&Arranged) -> String) -> usize {
    answer(|state| state.arrange(method).map_or_else(|message| error(&message), write))
}

fn error(message: &str) -> String {
    Json::of(|json| _ = json.string("error", message))
}

impl State {
    fn input(&self) -> &str {
        core::str::from_utf8(&self.input).unwrap_or("")
    }

    /// Returns a layout's tables, which are generated the first time: 15 MB for all layouts.
    fn arrange(&mut self, method: usize) -> Result<&Arranged, String> {
        let Some(Method::Layout(layout)) = Method::from_number(method) else {
            return Err("There is no such layout.".into());
        };
        if self.arranged.len() <= method {
            self.arranged.resize_with(method + 1, || None);
        }
        let slot = &mut self.arranged[method];
        if slot.is_none() {
            *slot = Some(Arranged::new(layout, DEFAULT_SEED).map_err(|error| error.to_string())?);
        }
        slot.as_ref().ok_or_else(String::new)
    }

    fn search(&mut self, strategy: u32) -> Option<&mut Search> {
        self.searches[strategy as usize % 2].as_mut()
    }
}

fn piece_of(number: u32) -> Piece {
    Piece::ALL[number as usize % 2]
}

fn square_of(number: u32) -> Square {
    Square::ALL[number as usize % 64]
}

fn slider_of(number: u32) -> Slider {
    Slider::ALL[number as usize % 3]
}

/// Returns a look-up by a product and a shift.
fn simple(piece: u32, square: u32, bits: u32, magic: u64) -> LookUp {
    trial::simple(piece_of(piece), (square % 64) as u8, bits, magic)
}

/// Makes room for `length` bytes of input, and returns where.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn input(length: usize) -> *mut u8 {
    with(|state| {
        state.input = vec![0; length];
        state.input.as_mut_ptr()
    })
}

/// Returns where the output is.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn output() -> *const u8 {
    with(|state| state.output.as_ptr())
}

/// Returns the attacks of a slider: 0 rook, 1 bishop, 2 queen. This is the crate's root function.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn attacks(slider: u32, square: u32, occupied: u64) -> u64 {
    slider_of(slider).attacks(square_of(square), occupied)
}

/// Writes the list of layouts and techniques.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn methods() -> usize {
    answer(|_| method::list())
}

/// Writes the steps of a look-up by a method.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn steps(method: usize, slider: u32, square: u32, occupied: u64) -> usize {
    let (slider, square) = (slider_of(slider), square_of(square));
    if let Some(Method::Technique(technique)) = Method::from_number(method) {
        return answer(|_| technique.trace(slider, square, occupied).to_json());
    }
    answer_of(method, |arranged| arranged.trace(slider, square as u8, occupied).to_json())
}

/// Generates a layout, if it was not asked for before, and writes its size and digest.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn arrange(method: usize) -> usize {
    answer_of(method, |arranged| {
        let (entries, _) = arranged.arrays();
        Json::of(|json| {
            json.number("bytes", arranged.tables().bytes()).number("entries", entries.words().len());
            json.number("width", entries.width()).number("sets", arranged.words(true).len());
            json.string("array", entries.name()).string("sha256", &arranged.tables().digest());
        })
    })
}

/// Writes the first owner and the number of owners of each entry of a layout, or if `sets` is not 0, of the distinct sets.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn owners(method: usize, sets: u32) -> usize {
    answer(|state| {
        let Ok(arranged) = state.arrange(method) else { return Vec::new() };
        let owners = Owners::new(arranged, sets != 0);
        let map = owners.map();
        state.owners[usize::from(sets != 0)] = owners;
        map
    })
}

/// Writes `count` entries of a layout from `first` on, 8 bytes each, or of the distinct sets.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn words(method: usize, sets: u32, first: usize, count: usize) -> usize {
    answer(|state| {
        let Ok(arranged) = state.arrange(method) else { return Vec::new() };
        let words = arranged.words(sets != 0).iter().skip(first).take(count);
        words.flat_map(|word| word.to_le_bytes()).collect()
    })
}

/// Writes the occupancies that lead to an entry, after [`owners`].
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn readers_of(method: usize, sets: u32, entry: usize) -> usize {
    let owners = with(|state| state.owners[usize::from(sets != 0)].clone());
    answer_of(method, |arranged| owners.readers(arranged, sets != 0, entry))
}

/// Writes the number of an occupancy among all of its square, which is what PEXT makes of it, and the attacks.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn case_of(piece: u32, square: u32, occupied: u64) -> usize {
    let mask = simple(piece, square, 1, 0).mask;
    let attacks = slider_of(piece % 2).attacks(square_of(square), occupied);
    let number = extract(occupied, mask);
    answer(|_| Json::of(|json| _ = json.bits("mask", mask).number("number", number).bits("attacks", attacks)))
}

/// Writes where the magic of a piece on a square comes from, and the search in which the build finds it.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn magic_of(method: usize, piece: u32, square: u32) -> usize {
    answer_of(method, |arranged| origin::to_json(arranged, piece_of(piece), (square % 64) as u8))
}

/// Tries a magic with every occupancy of a square: in a layout's look-up, or if `bits` is not 0, in one of so many bits.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn trial(method: usize, piece: u32, square: u32, bits: u32, magic: u64) -> usize {
    answer(|state| {
        let of_layout =
            |arranged: &Arranged| arranged.look_ups(piece_of(piece), (square % 64) as u8).first()?.with_magic(magic);
        let look_up = match bits {
            0 => state.arrange(method).ok().and_then(of_layout),
            _ => Some(simple(piece, square, bits, magic)),
        };
        state.trial = look_up.map(Trial::new);
        state.trial.as_ref().map_or_else(|| error("This look-up has no magic of 64 bits."), Trial::to_json)
    })
}

/// Writes, by index, what the last trial brought there.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn trial_slots() -> usize {
    answer(|state| state.trial.as_ref().map_or_else(Vec::new, Trial::slots))
}

/// Writes the cases of the last trial.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn trial_cases() -> usize {
    answer(|state| state.trial.as_ref().map_or_else(Vec::new, Trial::cases))
}

/// Writes the magics of three bits.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn of_three_bits(piece: u32, square: u32, bits: u32) -> usize {
    let found = trial::of_three_bits(piece_of(piece), (square % 64) as u8, bits);
    answer(|_| Json::of(|json| _ = json.sets("found", &found)))
}

/// Fills the table for a race.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn race_start(piece: u32, square: u32, bits: u32, magic: u64) {
    with(|state| state.race = Some(Race::new(&simple(piece, square, bits, magic))));
}

/// Looks up `count` random boards, in the table or by a loop over the rays. Returns the last board, the same for both.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn race_run(by_loop: u32, count: u32) -> u64 {
    with(|state| state.race.as_ref().map_or(0, |race| race.run(by_loop != 0, count)))
}

/// Writes a product as a sum of shifted copies.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn copies(piece: u32, square: u32, bits: u32, magic: u64, occupied: u64) -> usize {
    answer(|_| trial::copies(&simple(piece, square, bits, magic), occupied))
}

/// Starts a search, the generator's (0) or the textbook's (1), for a layout's magic, or if a layout searches for none, for
/// one with an index bit for each square. The input has the seed. Returns 0 if it is none.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn search_start(strategy: u32, piece: u32, square: u32, method: usize) -> u32 {
    with(|state| {
        let Some(seed) = seed_of(state.input()) else { return 0 };
        let occupancies = Occupancies::new(piece_of(piece), (square % 64) as u8);
        let of_layout = |arranged: &Arranged| arranged.look_ups(occupancies.piece, occupancies.square).first()?.goal;
        let goal = state.arrange(method).ok().and_then(of_layout).unwrap_or(search::plain(&occupancies));
        let which = strategy as usize % 2;
        let strategies = [Strategy::Constructed, Strategy::Textbook];
        state.searches[which] = Some(Search::new(occupancies, goal, seed, strategies[which]));
        1
    })
}

/// Draws at most `limit` candidates, or if `one` is not 0, until one is tested. Returns whether the magic is found.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn search_run(strategy: u32, limit: u32, one: u32) -> u32 {
    with(|state| state.search(strategy).is_some_and(|search| search.run(limit, one != 0)).into())
}

/// Writes the progress of a search.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
pub extern "C" fn search_state(strategy: u32) -> usize {
    answer(|state| state.search(strategy).map_or_else(|| error("not started"), |search| search.to_json()))
}

/// Reads a seed: 64 hexadecimal digits, or up to 32 bytes of any text. Nothing is the seed of the published tables.
fn seed_of(text: &str) -> Option<Seed> {
    if text.is_empty() {
        return Some(DEFAULT_SEED);
    }
    if let Ok(seed) = text.parse() {
        return Some(seed);
    }
    let mut bytes = [0; 32];
    bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
    Some(Seed::new(bytes))
}

//! The way of each layout from an occupancy to an entry and from an entry to an attack set, in the generator's arrays.
//!
//! The generator's arrays are the data that the crate's look-ups read, by name. A test asserts for every occupancy that
//! the recipes here agree with the crate's look-ups.

mod recipe;
mod steps;

use sliding_attacks_codegen::search::{self, offset};
use sliding_attacks_codegen::{Builder, Error, Layout, LayoutTables, Piece, Seed, Tables};

use crate::slider::Slider;
use crate::trace::{Group, Trace};
pub use recipe::{Entry, Index, Place, Recipe, extract};

/// A layout with its generated arrays, and what each look-up does with them.
#[derive(Debug)]
pub struct Arranged {
    layout: Layout,
    tables: Tables,
    /// Rook a1 to h8, then bishop: one look-up each, or two where each line has its own.
    recipes: Vec<Vec<Recipe>>,
}

/// The arrays that an index leads into.
#[derive(Clone, Copy, Debug)]
pub struct Arrays<'tables> {
    /// The name of the array by offset + index.
    pub name: &'static str,
    /// The bytes of one of its entries.
    pub width: usize,
    /// Its entries.
    pub entries: &'tables [u64],
    /// The distinct sets, where the entries are numbers of these.
    pub sets: Option<&'tables [u64]>,
}

impl Arranged {
    /// Generates the arrays of a layout.
    ///
    /// # Errors
    /// Returns the generator's error.
    pub fn new(layout: Layout, seed: Seed) -> Result<Self, Error> {
        let tables = Builder::new().layout(layout).seed(seed).generate()?;
        let mut recipes = Vec::with_capacity(128);
        for piece in Piece::ALL {
            for square in 0..64 {
                recipes.push(recipes_of(&tables.layouts()[0], piece, square));
            }
        }
        Ok(Self { layout, tables, recipes })
    }

    /// Returns the layout.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the generated arrays.
    #[must_use]
    pub fn tables(&self) -> &LayoutTables {
        &self.tables.layouts()[0]
    }

    /// Returns the arrays that an index leads into.
    #[must_use]
    pub fn arrays(&self) -> Arrays<'_> {
        let sets = self.tables().array("SETS").map(|array| array.words());
        for name in ["ATTACKS", "INDICES", "COMPRESSED"] {
            if let Some(array) = self.tables().array(name) {
                return Arrays { name, width: array.width(), entries: array.words(), sets };
            }
        }
        Arrays { name: "", width: 1, entries: &[], sets }
    }

    /// Returns the look-ups of a piece on a square: one, or one for each line.
    #[must_use]
    pub fn recipes(&self, piece: Piece, square: u8) -> &[Recipe] {
        &self.recipes[64 * piece as usize + usize::from(square)]
    }

    /// Returns the attacks of a piece as the arrays have them.
    #[must_use]
    pub fn attacks(&self, piece: Piece, square: u8, occupied: u64) -> u64 {
        let arrays = self.arrays();
        self.recipes(piece, square).iter().fold(0, |set, recipe| set | recipe.attacks(&arrays, occupied))
    }

    /// Returns the steps of a look-up.
    #[must_use]
    pub fn trace(&self, slider: Slider, square: u8, occupied: u64) -> Trace {
        let arrays = self.arrays();
        let mut trace = Trace::default();
        for &piece in slider.pieces() {
            for recipe in self.recipes(piece, square) {
                let title = if recipe.line.is_empty() { piece.name() } else { recipe.line };
                trace.groups.push(Group { title: title.into(), steps: steps::steps(recipe, &arrays, occupied) });
            }
        }
        trace
    }
}

/// Returns what the look-ups of a piece on a square do.
fn recipes_of(tables: &LayoutTables, piece: Piece, square: u8) -> Vec<Recipe> {
    if tables.layout() == Layout::DirectLookup {
        let lines = match piece {
            Piece::Rook => [("rank", "RANK"), ("file", "FILE")],
            Piece::Bishop => [("diagonal", "DIAGONAL"), ("anti-diagonal", "ANTI_DIAGONAL")],
        };
        return lines
            .into_iter()
            .map(|(line, prefix)| Recipe { line, ..recipe_of(tables, prefix, piece, square) })
            .collect();
    }
    let prefix = if piece == Piece::Rook { "ROOK" } else { "BISHOP" };
    vec![recipe_of(tables, prefix, piece, square)]
}

/// What the lower half of a spread has besides twice the offset.
const SPREAD_BIAS: u32 = 8_948_003;

/// Returns whether a layout shifts the product as a signed number.
fn is_signed(layout: Layout) -> bool {
    matches!(layout.name(), "signed_shift" | "spread16")
}

/// Reads what one look-up needs from the columns whose names start with `prefix`.
fn recipe_of(tables: &LayoutTables, prefix: &str, piece: Piece, square: u8) -> Recipe {
    let column = |name: &str| tables.array(&format!("{prefix}_{name}"))?.words().get(usize::from(square)).copied();
    let or_zero = |name| column(name).unwrap_or(0);
    let is_rook = piece == Piece::Rook;
    let (mut mask, magic) = (or_zero("MASKS"), or_zero("MAGICS"));
    let mut start = or_zero("OFFSETS") as usize;
    let mut shift = or_zero("SHIFTS") as u32;
    let mut always = 0;
    let mut entry = column("EMPTY_ATTACKS").map_or(Entry::Set, Entry::Union);
    match tables.layout() {
        Layout::Plain => {
            shift = if is_rook { 64 - 12 } else { 64 - 9 };
            start = usize::from(square) << (64 - shift) | if is_rook { 0 } else { 64 << 12 };
        }
        Layout::Black => always = !mask,
        Layout::OffsetInMagic => (always, start) = (!mask, offset(piece, magic) as usize),
        Layout::NoOffset if is_rook => always = !mask,
        Layout::NoOffset => {
            always = 1 << square;
            mask ^= always;
            // After the rooks' table.
            let rook_shift = tables.array("ROOK_SHIFTS").and_then(|shifts| shifts.words().first()).unwrap_or(&63);
            start = 1 << (64 - rook_shift);
        }
        Layout::ShortSpan => shift = (or_zero("ADDENDS") & 63) as u32,
        Layout::ByteLookup => {
            shift = (or_zero("ADDENDS") & 63) as u32;
            entry = Entry::Number { base: or_zero("BASES") as usize, empty_attacks: column("EMPTY_ATTACKS") };
        }
        Layout::ShiftInMagic => shift = (magic >> 58) as u32,
        layout if is_signed(layout) && column("SHIFTS").is_none() => shift = 64 - search::index_bits(piece),
        Layout::Spread16 => {
            let spread = or_zero("SPREADS");
            start = (spread as u32 - SPREAD_BIAS) as usize / 2;
            entry = Entry::Factor { spread, empty_attacks: or_zero("EMPTY_ATTACKS") };
        }
        Layout::Index16 => entry = Entry::Number { base: 0, empty_attacks: None },
        Layout::Pext16 => entry = Entry::Compressed(or_zero("EMPTY_ATTACKS")),
        _ => {}
    }
    let index = match tables.layout() {
        Layout::Pext | Layout::Pext16 => Index::Extract,
        Layout::Magic32 if is_rook => Index::Halves { lower: magic as u32, upper: (magic >> 32) as u32, shift },
        Layout::Magic32 => Index::Folded { magic: magic as u32, shift },
        layout => Index::Product { magic, addend: or_zero("ADDENDS"), shift, signed: is_signed(layout) },
    };
    Recipe { line: "", piece, square, mask, always, index, start, entry }
}

//! The lookups of each layout in the generator's arrays, which are the data that the crate's
//! lookups read.
//!
//! The generator gives the formulas; here are the steps, with their words and pictures. A test
//! asserts for every occupancy that they agree with the crate's lookups.

mod steps;

use std::sync::OnceLock;

use sliding_attacks_codegen::internal::{Formula, Slider, formulas};
use sliding_attacks_codegen::{Builder, Layout, LayoutTables, Tables};

use crate::trace::{Bits, Trace, squares_of};

/// Returns the tables of a layout, which are generated the first time: 15 MB for all layouts.
pub fn tables(layout: Layout) -> &'static LayoutTables {
    const COUNT: usize = Layout::ALL.len();
    static GENERATED: [OnceLock<Tables>; COUNT] = [const { OnceLock::new() }; COUNT];
    let generate = || Builder::new().layout(layout).generate();
    let tables = GENERATED[layout as usize].get_or_init(|| generate().expect("magics are known"));
    &tables.layouts()[0]
}

/// Returns the steps of a lookup.
pub fn trace(layout: Layout, slider: &[Slider], square: u8, occupied: u64) -> Vec<Trace> {
    let tables = tables(layout);
    let pieces = slider.iter();
    let formulas = pieces.flat_map(|&piece| formulas(tables, piece, square));
    let traces = formulas.map(|formula| steps::trace(formula, tables, occupied));
    traces.collect()
}

/// Returns for each index bit, the lowest first, the squares of the mask that reach it when they
/// are occupied alone.
pub fn sources(formula: &Formula) -> Vec<Bits> {
    let mut sources = vec![Bits(0); formula.index_bits() as usize];
    for square in squares_of(formula.mask) {
        let index = formula.product(1 << square) >> formula.shift;
        for (bit, squares) in sources.iter_mut().enumerate() {
            squares.0 |= (index >> bit & 1) << square;
        }
    }
    sources
}

/// Returns what is added to each product of the square.
pub fn constant(formula: &Formula) -> u64 {
    let always = formula.product(formula.always);
    always.wrapping_add(formula.addend)
}

/// Returns every piece on every square, a rook on a1 first.
pub fn squares() -> impl Iterator<Item = (Slider, u8)> {
    let of = |piece| (0..64).map(move |square| (piece, square));
    Slider::ALL.into_iter().flat_map(of)
}

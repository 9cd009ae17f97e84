//! What the page shows of a look-up and no table needs, so that the generator does not have it.

use sliding_attacks_codegen::internal::{Formula, Hash};

use crate::trace::squares_of;

/// Returns what is added to each product of the square.
pub fn constant(formula: &Formula) -> u64 {
    let always = formula.always.wrapping_mul(formula.magic);
    always.wrapping_add(formula.addend)
}

/// Returns for each index bit, the lowest first, the squares of the mask that reach it when they
/// are occupied alone.
pub fn sources(formula: &Formula) -> Vec<u64> {
    let low = match formula.hash {
        Hash::Extract => 0,
        _ => formula.shift,
    };
    let mut sources = vec![0; formula.index_bits() as usize];
    for square in squares_of(formula.mask) {
        let product = formula.product(1 << square) >> low;
        for (bit, squares) in sources.iter_mut().enumerate() {
            *squares |= (product >> bit & 1) << square;
        }
    }
    sources
}

/// Moves the lowest bits of a word apart to the squares of a set.
pub fn deposit(word: u64, set: u64) -> u64 {
    let bits = squares_of(set).enumerate();
    bits.fold(0, |all, (bit, square)| all | (word >> bit & 1) << square)
}

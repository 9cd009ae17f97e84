//! What the page shows of a look-up and no table needs, so that the generator does not have it.

use sliding_attacks_codegen::internal::{Entry, Hash, LookUp};

use crate::trace::squares_of;

/// Returns what is added to each product of the square.
pub fn constant(look_up: &LookUp) -> u64 {
    let always = look_up.always.wrapping_mul(look_up.magic);
    always.wrapping_add(look_up.addend)
}

/// Returns the same look-up with another magic, if it has one of 64 bits.
pub fn with_magic(look_up: LookUp, magic: u64) -> Option<LookUp> {
    let LookUp { embedded, .. } = look_up;
    let magic = magic & !embedded | look_up.magic & embedded;
    let is_product = look_up.is_product();
    is_product.then_some(LookUp { magic, ..look_up })
}

/// Returns for each index bit, the lowest first, the squares of the mask that reach it when they
/// are occupied alone.
pub fn sources(look_up: &LookUp) -> Vec<u64> {
    let low = match look_up.hash {
        Hash::Extract => 0,
        _ => look_up.shift,
    };
    let mut sources = vec![0; look_up.index_bits() as usize];
    for square in squares_of(look_up.mask) {
        let product = look_up.product(1 << square) >> low;
        for (bit, squares) in sources.iter_mut().enumerate() {
            *squares |= (product >> bit & 1) << square;
        }
    }
    sources
}

/// Returns the attacks as the arrays have them: that by offset + index, and `SETS` if the layout
/// has it.
pub fn attacks(look_up: &LookUp, entries: &[u64], sets: &[u64], occupied: u64) -> u64 {
    let entry = entries[look_up.slot(occupied & look_up.mask)];
    let empty_attacks = look_up.empty_attacks;
    match look_up.entry {
        Entry::Set => entry,
        Entry::Union => entry & empty_attacks,
        Entry::Number { base, union } => {
            let set = sets[base as usize + entry as usize];
            if union { set & empty_attacks } else { set }
        }
        Entry::Compressed => deposit(entry, empty_attacks),
        Entry::Factor { spread } => entry.wrapping_mul(spread) & empty_attacks,
    }
}

/// Moves the lowest bits of a word apart to the squares of a set.
fn deposit(word: u64, set: u64) -> u64 {
    let bits = squares_of(set).enumerate();
    bits.fold(0, |all, (bit, square)| all | (word >> bit & 1) << square)
}

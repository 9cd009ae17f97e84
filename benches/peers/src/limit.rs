//! The limit: a load of an entry whose index is already known.
//!
//! The index is computed before the measurement and given to the lookup in place of the occupied
//! squares. For a queen it is two indices of 32 bits. What is left of a lookup is the load, and
//! with it the misses of a table of this size.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks_codegen::internal::geometry::{Occupancies, attacks};
use sliding_attacks_codegen::internal::{Slider, formulas};
use sliding_attacks_codegen::{Builder, Layout, Tables};

use crate::lookup::Lookup;

/// The entries of `fancy`, 841 KiB, and after them every attack set of a piece on a square once, 49
/// KiB. They are atomic only because computing an index fills its entry; a relaxed load is an
/// ordinary one.
static ENTRIES: [AtomicU64; FANCY + DISTINCT] = [const { AtomicU64::new(0) }; FANCY + DISTINCT];
const FANCY: usize = 107_648;
const DISTINCT: usize = 6_328;

/// Returns the index that the layout `fancy` has.
fn in_fancy(slider: Slider, square: u8, occupied: u64) -> usize {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| {
        let tables = Builder::new().layout(Layout::Fancy).generate();
        tables.expect("the default seed")
    });
    let mut formulas = formulas(&TABLES.layouts()[0], slider, square);
    let formula = formulas.next().expect("one for each piece and square");
    formula.slot(formula.relevant(occupied))
}

/// Returns the index among the sets, each once, by slider and square.
fn in_distinct_sets(slider: Slider, square: u8, occupied: u64) -> usize {
    static INDICES: LazyLock<HashMap<(u8, u8, u64), usize>> = LazyLock::new(|| {
        let mut indices = HashMap::new();
        for (slider, square) in Slider::ALL
            .into_iter()
            .flat_map(|slider| (0..64).map(move |square| (slider, square)))
        {
            for set in Occupancies::new(slider, square).attacks {
                let next = FANCY + indices.len();
                indices.entry((slider as u8, square, set)).or_insert(next);
            }
        }
        indices
    });
    INDICES[&(slider as u8, square, attacks(slider, square, occupied))]
}

/// The load alone.
pub struct Load<const IS_DISTINCT: bool>;

#[inline(always)]
fn load(index: u64) -> u64 {
    // SAFETY: `measure` asks only what `input` returns, which is an index of the entries.
    unsafe { ENTRIES.get_unchecked(index as usize) }.load(Ordering::Relaxed)
}

impl<const IS_DISTINCT: bool> Lookup for Load<IS_DISTINCT> {
    fn input(sliders: &[Slider], square: u8, occupied: u64) -> u64 {
        let index = if IS_DISTINCT {
            in_distinct_sets
        } else {
            in_fancy
        };
        sliders.iter().rev().fold(0, |indices, &slider| {
            let index = index(slider, square, occupied);
            ENTRIES[index].store(attacks(slider, square, occupied), Ordering::Relaxed);
            indices << 32 | index as u64
        })
    }

    #[inline(always)]
    fn rook(_square: u8, index: u64) -> u64 {
        load(index)
    }

    #[inline(always)]
    fn bishop(_square: u8, index: u64) -> u64 {
        load(index)
    }

    #[inline(always)]
    fn queen(_square: u8, indices: u64) -> u64 {
        load(u64::from(indices as u32)) | load(indices >> 32)
    }
}

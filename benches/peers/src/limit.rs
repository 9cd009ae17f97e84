//! The limit: a load of an entry whose index is already known.
//!
//! The index is computed before the measurement and given to the lookup in place of the occupied
//! squares. For a queen it is two indices of 32 bits. What is left of a lookup is the load, and
//! with it the misses of a table of this size.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks::{Bitboard, SlidingAttacks, Square};
use sliding_attacks_codegen::internal::geometry::{Occupancies, attacks};
use sliding_attacks_codegen::internal::{Slider, formulas};
use sliding_attacks_codegen::{Builder, Layout, Tables};

/// The entries of `fancy`, 841 KiB, and after them every attack set of a piece on a square once, 49
/// KiB. They are atomic only because computing an index fills its entry; a relaxed load is an
/// ordinary one.
static ENTRIES: [AtomicU64; FANCY + DISTINCT] = [const { AtomicU64::new(0) }; FANCY + DISTINCT];
const FANCY: usize = 107_648;
const DISTINCT: usize = 6_328;

/// Returns the index of an entry, given the slider, its square and the occupied squares.
pub type Index = fn(Slider, u8, u64) -> usize;

/// Returns the index that the layout `fancy` has.
pub fn in_fancy(slider: Slider, square: u8, occupied: u64) -> usize {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| {
        let tables = Builder::new().layout(Layout::Fancy).generate();
        tables.expect("the default seed")
    });
    let mut formulas = formulas(&TABLES.layouts()[0], slider, square);
    let formula = formulas.next().expect("one for each piece and square");
    formula.slot(formula.relevant(occupied))
}

/// Returns the index among the sets, each once, by slider and square.
pub fn in_distinct_sets(slider: Slider, square: u8, occupied: u64) -> usize {
    static INDICES: LazyLock<HashMap<(u8, u8, u64), usize>> = LazyLock::new(|| {
        let mut indices = HashMap::new();
        for slider in Slider::ALL {
            for square in 0..64 {
                for set in Occupancies::new(slider, square).attacks {
                    let next = FANCY + indices.len();
                    indices.entry((slider as u8, square, set)).or_insert(next);
                }
            }
        }
        indices
    });
    INDICES[&(slider as u8, square, attacks(slider, square, occupied))]
}

/// Fills the entry of each slider, and returns their indices: that of a bishop after that of a rook.
pub fn fill(sliders: &[Slider], square: u8, occupied: u64, index: Index) -> u64 {
    sliders.iter().rev().fold(0, |indices, &slider| {
        let index = index(slider, square, occupied);
        ENTRIES[index].store(attacks(slider, square, occupied), Ordering::Relaxed);
        indices << 32 | index as u64
    })
}

/// The load alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Load;

#[inline(always)]
fn load(index: u64) -> Bitboard {
    // SAFETY: `measure` asks only for these indices of the entries.
    Bitboard(unsafe { ENTRIES.get_unchecked(index as usize) }.load(Ordering::Relaxed))
}

impl SlidingAttacks for Load {
    const NAME: &'static str = "load alone";
    const TABLE_BYTES: usize = 0;

    #[inline(always)]
    fn rook_attacks(_: Square, index: Bitboard) -> Bitboard {
        load(index.0)
    }

    #[inline(always)]
    fn bishop_attacks(_: Square, index: Bitboard) -> Bitboard {
        load(index.0)
    }

    #[inline(always)]
    fn queen_attacks(_: Square, indices: Bitboard) -> Bitboard {
        load(indices.0 & 0xffff_ffff) | load(indices.0 >> 32)
    }
}

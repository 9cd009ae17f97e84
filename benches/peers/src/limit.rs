//! The limit: a load of an entry whose index is already known.
//!
//! The index is computed before the measurement and given to the lookup in place of the occupied
//! squares. For a queen it is two indices of 32 bits. What is left of a lookup is the load, and
//! with it the misses of a table of this size.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};
use sliding_attacks_codegen::{Builder, Layout, Tables, internal};

use crate::lookup::{Lookup, Piece};

/// The entries of `fancy`, 841 KiB, and after them every attack set of a piece on a square once, 49
/// KiB. They are atomic only because computing an index fills its entry; a relaxed load is an
/// ordinary one.
static ENTRIES: [AtomicU64; FANCY + DISTINCT] = [const { AtomicU64::new(0) }; FANCY + DISTINCT];
const FANCY: usize = 107_648;
const DISTINCT: usize = 6_328;

/// Returns the index that the layout `fancy` has.
fn in_fancy(piece: Piece, square: u8, occupied: u64) -> usize {
    static TABLES: LazyLock<Tables> = LazyLock::new(|| {
        let tables = Builder::new().layout(Layout::Fancy).generate();
        tables.expect("the default seed")
    });
    let piece = match piece {
        Piece::Rook => internal::Slider::Rook,
        _ => internal::Slider::Bishop,
    };
    let mut formulas = internal::formulas(&TABLES.layouts()[0], piece, square);
    let formula = formulas.next().expect("one for each piece and square");
    formula.slot(formula.relevant(occupied))
}

/// Returns the index among the sets, each once, by piece and square.
fn in_distinct_sets(piece: Piece, square: u8, occupied: u64) -> usize {
    static INDICES: LazyLock<HashMap<(Piece, u8, u64), usize>> = LazyLock::new(|| {
        let mut indices = HashMap::new();
        for (piece, square) in [Piece::Rook, Piece::Bishop]
            .into_iter()
            .flat_map(|piece| (0..64).map(move |square| (piece, square)))
        {
            for occupied in Bitboard(attacks(piece, square, 0)).subsets() {
                let next = FANCY + indices.len();
                let set = attacks(piece, square, occupied.0);
                indices.entry((piece, square, set)).or_insert(next);
            }
        }
        indices
    });
    INDICES[&(piece, square, attacks(piece, square, occupied))]
}

fn attacks(piece: Piece, square: u8, occupied: u64) -> u64 {
    let (square, occupied) = (Square::ALL[usize::from(square)], Bitboard(occupied));
    match piece {
        Piece::Rook => RayLoop::rook_attacks(square, occupied).0,
        _ => RayLoop::bishop_attacks(square, occupied).0,
    }
}

/// The load alone.
pub struct Load<const IS_DISTINCT: bool>;

#[inline(always)]
fn load(index: u64) -> u64 {
    // SAFETY: `measure` asks only what `input` returns, which is an index of the entries.
    unsafe { ENTRIES.get_unchecked(index as usize) }.load(Ordering::Relaxed)
}

impl<const IS_DISTINCT: bool> Lookup for Load<IS_DISTINCT> {
    fn input(piece: Piece, square: u8, occupied: u64) -> u64 {
        let fill = |piece| {
            let index = if IS_DISTINCT {
                in_distinct_sets
            } else {
                in_fancy
            };
            let index = index(piece, square, occupied);
            ENTRIES[index].store(attacks(piece, square, occupied), Ordering::Relaxed);
            index as u64
        };
        match piece {
            Piece::Queen => fill(Piece::Rook) | fill(Piece::Bishop) << 32,
            piece => fill(piece),
        }
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

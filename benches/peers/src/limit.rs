//! The limit: a load of an entry whose index is already known.
//!
//! The index is computed before the measurement and given to the look-up in place of the occupied
//! squares. For a queen it is two indices of 32 bits. What is left of a look-up is the load, and
//! with it the misses of a table of this size.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};
use sliding_attacks_codegen::{Builder, Layout, Tables, internal};

use crate::look_up::{LookUp, Piece};

/// The entries of `fancy`, 841 KiB, and behind them every attack set of a piece on a square once,
/// 49 KiB. They are atomic only because the first index fills them; a relaxed load is an ordinary
/// one.
static ENTRIES: [AtomicU64; FANCY + DISTINCT] = [const { AtomicU64::new(0) }; FANCY + DISTINCT];
const FANCY: usize = 107_648;
const DISTINCT: usize = 6_328;

/// How the entries of a table are numbered.
pub trait Order {
    /// Returns the index of the attacks of a rook or a bishop.
    fn index(piece: Piece, square: u8, occupied: u64) -> usize;
}

/// As the layout `fancy` has them.
pub struct Fancy;

impl Order for Fancy {
    fn index(piece: Piece, square: u8, occupied: u64) -> usize {
        static TABLES: LazyLock<Tables> = LazyLock::new(|| {
            let tables = Builder::new()
                .layout(Layout::Fancy)
                .generate()
                .expect("the default seed");
            let attacks = tables.layouts()[0].array("ATTACKS").expect("the entries");
            assert_eq!(attacks.words().len(), FANCY);
            attacks
                .words()
                .iter()
                .zip(&ENTRIES)
                .for_each(|(&set, entry)| entry.store(set, Ordering::Relaxed));
            tables
        });
        let piece = if piece == Piece::Rook {
            internal::Piece::Rook
        } else {
            internal::Piece::Bishop
        };
        let mut look_ups = internal::formulas(&TABLES.layouts()[0], piece, square);
        let look_up = look_ups.next().expect("one for each piece and square");
        look_up.slot(look_up.relevant(occupied))
    }
}

/// Each set once, by piece and square.
pub struct Distinct;

impl Order for Distinct {
    fn index(piece: Piece, square: u8, occupied: u64) -> usize {
        static INDICES: LazyLock<HashMap<(Piece, u8, u64), usize>> = LazyLock::new(|| {
            let mut indices = HashMap::new();
            for piece in [Piece::Rook, Piece::Bishop] {
                for square in 0..64 {
                    for occupied in Bitboard(attacks(piece, square, 0)).subsets() {
                        let (next, set) =
                            (FANCY + indices.len(), attacks(piece, square, occupied.0));
                        ENTRIES[*indices.entry((piece, square, set)).or_insert(next)]
                            .store(set, Ordering::Relaxed);
                    }
                }
            }
            indices
        });
        INDICES[&(piece, square, attacks(piece, square, occupied))]
    }
}

fn attacks(piece: Piece, square: u8, occupied: u64) -> u64 {
    let (square, occupied) = (Square::ALL[usize::from(square)], Bitboard(occupied));
    if piece == Piece::Rook {
        RayLoop::rook_attacks(square, occupied).0
    } else {
        RayLoop::bishop_attacks(square, occupied).0
    }
}

/// The load alone.
pub struct Load<O>(O);

#[inline(always)]
fn load(index: u64) -> u64 {
    // SAFETY: `measure` and `check` pass only what `input` returns, which is an index of the
    // entries.
    unsafe { ENTRIES.get_unchecked(index as usize) }.load(Ordering::Relaxed)
}

impl<O: Order> LookUp for Load<O> {
    fn input(piece: Piece, square: u8, occupied: u64) -> u64 {
        let index = |piece| {
            let index = O::index(piece, square, occupied);
            assert!(index < ENTRIES.len());
            index as u64
        };
        match piece {
            Piece::Queen => index(Piece::Rook) | index(Piece::Bishop) << 32,
            piece => index(piece),
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

//! The limit: a load of an entry whose index is already known.
//!
//! The index is computed before the measurement and given to the look-up in place of the occupied squares. For a queen it
//! is two indices of 32 bits. What is left of a look-up is the load, and with it the misses of a table of this size.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};
use sliding_attacks_codegen::{Builder, Layout, Tables, internal};

use crate::look_up::{LookUp, Piece};

/// A table of attack sets.
pub trait Entries {
    /// Returns the entries. They are atomic only because the first index fills them; a relaxed load is an ordinary one.
    fn entries() -> &'static [AtomicU64];

    /// Returns the index of the attacks of a rook or a bishop.
    fn index(piece: Piece, square: u8, occupied: u64) -> usize;
}

/// The entries of `fancy`, 841 KiB.
pub struct Fancy;

impl Entries for Fancy {
    #[inline(always)]
    fn entries() -> &'static [AtomicU64] {
        static ENTRIES: [AtomicU64; 107_648] = [const { AtomicU64::new(0) }; 107_648];
        &ENTRIES
    }

    fn index(piece: Piece, square: u8, occupied: u64) -> usize {
        static TABLES: LazyLock<Tables> = LazyLock::new(|| {
            let tables = Builder::new().layout(Layout::Fancy).generate().expect("the default seed");
            let attacks = tables.layouts()[0].array("ATTACKS").expect("the entries");
            assert_eq!(attacks.words().len(), Fancy::entries().len());
            attacks.words().iter().zip(Fancy::entries()).for_each(|(&set, entry)| entry.store(set, Ordering::Relaxed));
            tables
        });
        let piece = if piece == Piece::Rook { internal::Piece::Rook } else { internal::Piece::Bishop };
        let look_up =
            internal::look_ups(&TABLES.layouts()[0], piece, square).next().expect("one for each piece and square");
        look_up.slot(look_up.relevant(occupied))
    }
}

/// Every attack set of a piece on a square once, 49 KiB.
pub struct Distinct;

impl Entries for Distinct {
    #[inline(always)]
    fn entries() -> &'static [AtomicU64] {
        static ENTRIES: [AtomicU64; 6_328] = [const { AtomicU64::new(0) }; 6_328];
        &ENTRIES
    }

    fn index(piece: Piece, square: u8, occupied: u64) -> usize {
        static INDICES: LazyLock<HashMap<(Piece, u8, u64), usize>> = LazyLock::new(|| {
            let mut indices = HashMap::new();
            for piece in [Piece::Rook, Piece::Bishop] {
                for square in 0..64 {
                    for occupied in Bitboard(attacks(piece, square, 0)).subsets() {
                        let (next, set) = (indices.len(), attacks(piece, square, occupied.0));
                        let index = *indices.entry((piece, square, set)).or_insert(next);
                        Distinct::entries()[index].store(set, Ordering::Relaxed);
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
    match piece {
        Piece::Rook => RayLoop::rook_attacks(square, occupied).0,
        Piece::Bishop => RayLoop::bishop_attacks(square, occupied).0,
        Piece::Queen => RayLoop::queen_attacks(square, occupied).0,
    }
}

/// The load alone.
pub struct Load<E>(E);

impl<E: Entries> Load<E> {
    #[inline(always)]
    fn load(index: u64) -> u64 {
        // SAFETY: `measure` and `check` pass only what `input` returns, which is an index of the entries.
        unsafe { E::entries().get_unchecked(index as usize) }.load(Ordering::Relaxed)
    }
}

impl<E: Entries> LookUp for Load<E> {
    fn input(piece: Piece, square: u8, occupied: u64) -> u64 {
        let index = |piece| {
            let index = E::index(piece, square, occupied);
            assert!(index < E::entries().len());
            index as u64
        };
        match piece {
            Piece::Queen => index(Piece::Rook) | index(Piece::Bishop) << 32,
            piece => index(piece),
        }
    }

    #[inline(always)]
    fn rook(_square: u8, index: u64) -> u64 {
        Self::load(index)
    }

    #[inline(always)]
    fn bishop(_square: u8, index: u64) -> u64 {
        Self::load(index)
    }

    #[inline(always)]
    fn queen(_square: u8, indices: u64) -> u64 {
        Self::load(u64::from(indices as u32)) | Self::load(indices >> 32)
    }
}

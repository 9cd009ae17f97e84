//! The limit: a load of an entry whose index is already known.
//!
//! The index is computed before the measurement and given to the look-up in place of the occupied squares. For a queen it
//! is two indices of 32 bits. What is left of a look-up is the load, and with it the misses of a table of this size.

use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};

use crate::look_up::{LookUp, Origin};
use crate::piece::Piece;

/// A table, and where the attacks of a rook or of a bishop are in it.
pub trait Entries {
    const NAME: &'static str;

    fn rook_index(square: u8, occupied: u64) -> usize;
    fn bishop_index(square: u8, occupied: u64) -> usize;
    /// Returns the entry.
    ///
    /// # Safety
    /// The index is one that the other functions return.
    unsafe fn load(index: u64) -> u64;
}

/// The entries of `fancy`, 841 KiB.
pub struct Fancy;

impl Entries for Fancy {
    const NAME: &'static str = "(load alone in fancy)";

    fn rook_index(square: u8, occupied: u64) -> usize {
        shapes::rook_index(square, occupied)
    }

    fn bishop_index(square: u8, occupied: u64) -> usize {
        shapes::bishop_index(square, occupied)
    }

    #[inline(always)]
    unsafe fn load(index: u64) -> u64 {
        // SAFETY: the caller's index is from the functions above, which panic if it is outside.
        unsafe { *shapes::attacks().as_ptr().add(index as usize) }
    }
}

/// Every attack set of a piece on a square once, 49 KiB.
pub struct Distinct;

const DISTINCT: usize = 6_328;

/// Atomic only because it is filled at the start; a relaxed load is an ordinary one.
static SETS: [AtomicU64; DISTINCT] = [const { AtomicU64::new(0) }; DISTINCT];

/// Returns where each set of a piece on a square is, and fills the table.
fn distinct() -> &'static HashMap<(Piece, u8, u64), usize> {
    static INDICES: OnceLock<HashMap<(Piece, u8, u64), usize>> = OnceLock::new();
    INDICES.get_or_init(|| {
        let mut indices = HashMap::new();
        for (piece, attacks) in
            [(Piece::Rook, RayLoop::rook_attacks as fn(_, _) -> _), (Piece::Bishop, RayLoop::bishop_attacks)]
        {
            for square in Square::ALL {
                let open: Bitboard = attacks(square, Bitboard::EMPTY);
                for occupied in open.subsets() {
                    let set = attacks(square, occupied);
                    let next = indices.len();
                    let index = *indices.entry((piece, square as u8, set.0)).or_insert(next);
                    SETS[index].store(set.0, Ordering::Relaxed);
                }
            }
        }
        assert_eq!(indices.len(), DISTINCT);
        indices
    })
}

impl Entries for Distinct {
    const NAME: &'static str = "(load alone in distinct sets)";

    fn rook_index(square: u8, occupied: u64) -> usize {
        let attacks = RayLoop::rook_attacks(Square::ALL[usize::from(square)], Bitboard(occupied));
        distinct()[&(Piece::Rook, square, attacks.0)]
    }

    fn bishop_index(square: u8, occupied: u64) -> usize {
        let attacks = RayLoop::bishop_attacks(Square::ALL[usize::from(square)], Bitboard(occupied));
        distinct()[&(Piece::Bishop, square, attacks.0)]
    }

    #[inline(always)]
    unsafe fn load(index: u64) -> u64 {
        // SAFETY: the caller's index is from the functions above, which have it from the table.
        unsafe { SETS.get_unchecked(index as usize) }.load(Ordering::Relaxed)
    }
}

/// The load alone.
pub struct Load<E>(E);

pub type LoadOfFancy = Load<Fancy>;
pub type LoadOfDistinct = Load<Distinct>;

impl<E: Entries> LookUp for Load<E> {
    const NAME: &'static str = E::NAME;
    const ORIGIN: Origin = Origin::Limit;

    type Square = u8;

    fn input(piece: Piece, square: u8, occupied: u64) -> u64 {
        match piece {
            Piece::Rook => E::rook_index(square, occupied) as u64,
            Piece::Bishop => E::bishop_index(square, occupied) as u64,
            Piece::Queen => (E::rook_index(square, occupied) | E::bishop_index(square, occupied) << 32) as u64,
        }
    }

    #[inline(always)]
    fn square(index: u8) -> u8 {
        index
    }

    // SAFETY, for all three: `measure` and `check` pass only what `input` returns.
    #[inline(always)]
    fn rook(_square: u8, index: u64) -> u64 {
        unsafe { E::load(index) }
    }

    #[inline(always)]
    fn bishop(_square: u8, index: u64) -> u64 {
        unsafe { E::load(index) }
    }

    #[inline(always)]
    fn queen(_square: u8, indices: u64) -> u64 {
        unsafe { E::load(u64::from(indices as u32)) | E::load(indices >> 32) }
    }
}

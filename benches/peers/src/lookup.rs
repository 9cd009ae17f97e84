//! The subjects of the comparison: a lookup and its role.

use sliding_attacks_codegen::internal::Slider;

/// The role of a row in the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Only the load of an entry whose index is already known: what no lookup in a table of this
    /// size can beat.
    Limit,
    /// This crate.
    Ours,
    /// Another crate.
    Peer,
}

/// A lookup. The square is below 64, and each converts it to its own type without a lookup or a
/// branch.
pub trait Lookup {
    /// Returns the word that the lookups of a rook, a bishop or, for both sliders, a queen get in place
    /// of the occupied squares: these, except for a load whose index is known.
    fn input(_sliders: &[Slider], _square: u8, occupied: u64) -> u64 {
        occupied
    }

    fn rook(square: u8, occupied: u64) -> u64;
    fn bishop(square: u8, occupied: u64) -> u64;

    #[inline(always)]
    fn queen(square: u8, occupied: u64) -> u64 {
        Self::rook(square, occupied) | Self::bishop(square, occupied)
    }

    /// Returns what the sliders of a side attack, by a loop of lookups if there is no function for
    /// it.
    #[inline(always)]
    fn sliders(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
        union(orthogonal, |square| Self::rook(square, occupied))
            | union(diagonal, |square| Self::bishop(square, occupied))
    }

    /// Returns what the rooks, the bishops and the queens of a side attack.
    #[inline(always)]
    fn by_piece(rooks: u64, bishops: u64, queens: u64, occupied: u64) -> [u64; 3] {
        [
            union(rooks, |square| Self::rook(square, occupied)),
            union(bishops, |square| Self::bishop(square, occupied)),
            union(queens, |square| Self::queen(square, occupied)),
        ]
    }
}

/// Returns the union of what is attacked from each square.
#[inline(always)]
pub fn union(mut squares: u64, attacks: impl Fn(u8) -> u64) -> u64 {
    let mut union = 0;
    while squares != 0 {
        union |= attacks(squares.trailing_zeros() as u8);
        squares &= squares - 1;
    }
    union
}

/// An action for each lookup.
pub trait Visitor {
    fn visit<L: Lookup>(&mut self, name: &'static str, role: Role);
}

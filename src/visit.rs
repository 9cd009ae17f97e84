//! The list of everything that computes attacks, for programs that compare.

use crate::{SlidingAttacks, layout, technique};

/// Something to do with each way to compute attacks, as [`visit_all`] comes to it.
pub trait Visitor {
    /// Does it with `A`.
    fn visit<A: SlidingAttacks>(&mut self);
}

/// Calls `visitor` for every technique, for every layout whose feature is enabled, and with feature `dispatch` for the
/// choice between two of them at run time.
///
/// A test or a benchmark that visits all of them this way needs no list of its own.
///
/// ```
/// use sliding_attacks::{Bitboard, SlidingAttacks, Square, Visitor, rook_attacks, visit_all};
///
/// struct Agree;
///
/// impl Visitor for Agree {
///     fn visit<A: SlidingAttacks>(&mut self) {
///         let occupied = Bitboard::RANK_7;
///         assert_eq!(A::rook_attacks(Square::A1, occupied), rook_attacks(Square::A1, occupied), "{}", A::NAME);
///     }
/// }
///
/// visit_all(&mut Agree);
/// ```
#[inline]
pub fn visit_all<V: Visitor>(visitor: &mut V) {
    technique::visit(visitor);
    layout::visit(visitor);
    #[cfg(feature = "dispatch")]
    visitor.visit::<crate::Dispatch>();
}

//! The list of all layouts and techniques, so that tests and benchmarks leave none out.

use crate::lookup::Visitor;
use crate::{layout, technique};

/// Calls `visitor` for every technique, every enabled layout, and `Dispatch` if it is enabled, for
/// example in a test or a benchmark.
///
/// It skips [`Native`](crate::Native), whose lookups for one square are those of an implementation
/// it visits; visit it yourself to test its functions on sets.
///
/// ```
/// use sliding_attacks::{Bitboard, SlidingAttacks, Square, Visitor, rook_attacks, visit_all};
///
/// struct Agree;
///
/// impl Visitor for Agree {
///     fn visit<A: SlidingAttacks>(&mut self) {
///         let occupied = Bitboard::RANK_7;
///         assert_eq!(
///             A::rook_attacks(Square::A1, occupied),
///             rook_attacks(Square::A1, occupied),
///             "{}",
///             A::NAME
///         );
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
    visitor.visit::<super::Dispatch>();
}

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

#[cfg(test)]
mod tests {
    use super::visit_all;
    use crate::board::{Bitboard, Sliders, Square};
    use crate::choice::Native;
    use crate::lookup::{SlidingAttacks, Visitor};
    use crate::technique::ray_loop::RayLoop;

    struct Agrees;

    impl Visitor for Agrees {
        fn visit<A: SlidingAttacks>(&mut self) {
            // Its own test calls each of its functions, and changes what it has chosen meanwhile.
            if A::NAME == "dispatch" {
                return;
            }
            for square in Square::ALL {
                let word = (square as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let occupied = Bitboard(word & word.rotate_left(23));
                let sliders = Sliders {
                    orthogonal: square.bitboard(),
                    diagonal: square.bitboard(),
                };
                let found = [
                    A::rook_attacks(square, occupied) | A::bishop_attacks(square, occupied),
                    A::queen_attacks(square, occupied),
                    A::rook_and_bishop_attacks(square, occupied).queen(),
                    A::slider_attacks_of(sliders, occupied),
                    A::rook_and_bishop_attacks_of(sliders, occupied).queen(),
                ];
                let queen = RayLoop::queen_attacks(square, occupied);
                assert_eq!(found, [queen; 5], "{}", A::NAME);
            }
        }
    }

    /// Only in unit tests does the compiler check that each pointer is aligned. It leaves the check
    /// out of a crate without `std`, which the other tests use.
    #[test]
    fn no_implementation_reads_from_a_misaligned_address() {
        visit_all(&mut Agrees);
        Agrees.visit::<Native>();
        #[cfg(feature = "dispatch")]
        crate::choice::visit_dispatched(&mut Agrees);
    }
}

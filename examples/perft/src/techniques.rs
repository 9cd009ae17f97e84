//! The techniques that `--technique` can choose.

use sliding_attacks::{SlidingAttacks, Visitor, visit_all};

use crate::children::Move;
use crate::position::Position;

/// A technique and the move generator that was compiled for it, with its look-ups inlined.
pub struct Technique {
    /// Its name, [`SlidingAttacks::NAME`].
    pub name: &'static str,
    /// [`Position::perft`] with this technique.
    pub perft: fn(&Position, u32) -> u64,
    /// [`Position::children`] with this technique.
    pub children: fn(&Position) -> Vec<(Move, Position)>,
}

/// Returns all techniques of the crate, and its layouts whose features are enabled.
pub fn all_techniques() -> Vec<Technique> {
    struct Collect(Vec<Technique>);

    impl Visitor for Collect {
        fn visit<A: SlidingAttacks>(&mut self) {
            self.0.push(Technique { name: A::NAME, perft: compiled::perft::<A>, children: compiled::children::<A> });
        }
    }

    let mut techniques = Collect(Vec::new());
    visit_all(&mut techniques);
    techniques.0
}

/// In release builds the move generator is compiled once for each technique, with its look-ups inlined.
#[cfg(not(debug_assertions))]
mod compiled {
    use super::{Move, Position, SlidingAttacks};

    pub fn perft<A: SlidingAttacks>(position: &Position, depth: u32) -> u64 {
        position.perft::<A>(depth)
    }

    pub fn children<A: SlidingAttacks>(position: &Position) -> Vec<(Move, Position)> {
        position.children::<A>()
    }
}

/// In debug and test builds it is compiled once and calls the technique's functions by address: thirty copies would take
/// a minute to compile.
#[cfg(debug_assertions)]
mod compiled {
    use core::cell::Cell;

    use sliding_attacks::{Bitboard, Square};

    use super::{Move, Position, SlidingAttacks};

    type LookUp = fn(Square, Bitboard) -> Bitboard;

    std::thread_local! {
        /// The look-ups for a rook and a bishop that this thread uses.
        static LOOK_UPS: Cell<[LookUp; 2]> = const { Cell::new([sliding_attacks::rook_attacks, sliding_attacks::bishop_attacks]) };
    }

    #[derive(Clone, Copy, Debug, Default)]
    struct ByAddress;

    impl SlidingAttacks for ByAddress {
        const NAME: &'static str = "by_address";
        const TABLE_BYTES: usize = 0;

        fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            LOOK_UPS.get()[0](square, occupied)
        }

        fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            LOOK_UPS.get()[1](square, occupied)
        }
    }

    pub fn perft<A: SlidingAttacks>(position: &Position, depth: u32) -> u64 {
        LOOK_UPS.set([A::rook_attacks, A::bishop_attacks]);
        position.perft::<ByAddress>(depth)
    }

    pub fn children<A: SlidingAttacks>(position: &Position) -> Vec<(Move, Position)> {
        LOOK_UPS.set([A::rook_attacks, A::bishop_attacks]);
        position.children::<ByAddress>()
    }
}

//! The techniques that `--technique` can choose.

use sliding_attacks::{SlidingAttacks, Visitor, visit_all};

use crate::position::Position;

/// A technique and the move generator that was compiled for it, with its look-ups inlined.
pub struct Technique {
    /// Its name, [`SlidingAttacks::NAME`].
    pub name: &'static str,
    /// [`Position::perft`] with this technique.
    pub perft: fn(&Position, u32) -> u64,
}

/// Returns all techniques of the crate, and its layouts whose features are enabled.
pub fn all_techniques() -> Vec<Technique> {
    struct Collect(Vec<Technique>);

    impl Visitor for Collect {
        fn visit<A: SlidingAttacks>(&mut self) {
            self.0.push(Technique { name: A::NAME, perft: perft::<A> });
        }
    }

    let mut techniques = Collect(Vec::new());
    visit_all(&mut techniques);
    techniques.0
}

#[cfg(not(debug_assertions))]
fn perft<A: SlidingAttacks>(position: &Position, depth: u32) -> u64 {
    position.perft::<A>(depth)
}

/// In debug and test builds the generator is compiled once and calls the technique's functions by address: thirty copies
/// would take a minute to compile.
#[cfg(debug_assertions)]
fn perft<A: SlidingAttacks>(position: &Position, depth: u32) -> u64 {
    use core::cell::Cell;

    use sliding_attacks::{Bitboard, Square};

    type LookUp = fn(Square, Bitboard) -> Bitboard;

    std::thread_local! {
        /// The look-ups for a rook and a bishop that this thread uses.
        static LOOK_UPS: Cell<[LookUp; 2]> = const { Cell::new([sliding_attacks::rook_attacks; 2]) };
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

    LOOK_UPS.set([A::rook_attacks, A::bishop_attacks]);
    position.perft::<ByAddress>(depth)
}

//! The techniques that `--technique` can choose.

use sliding_attacks::technique::hyperbola_quintessence::HyperbolaQuintessence;
use sliding_attacks::{SlidingAttacks, Visitor, visit_all};

use crate::children::Move;
use crate::position::Position;

/// The function [`divide`](crate::perft::divide) compiled for one technique.
type Divide = fn(&Position, u32, &mut dyn FnMut(Move, u64)) -> u64;

/// A technique and the perft that was compiled for it.
#[derive(Clone, Copy)]
pub struct Technique {
    /// Its name, [`SlidingAttacks::NAME`].
    pub name: &'static str,
    /// The bytes of its tables, [`SlidingAttacks::TABLE_BYTES`].
    pub table_bytes: usize,
    /// [`divide`](crate::perft::divide) with this technique.
    pub divide: Divide,
}

impl Technique {
    /// Returns the number of positions `depth` plies after this one.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        (self.divide)(position, depth, &mut |_, _| {})
    }
}

/// Returns all techniques of the crate, and its layouts whose features are enabled.
pub fn all_techniques() -> Vec<Technique> {
    struct Collect(Vec<Technique>);

    impl Visitor for Collect {
        fn visit<A: SlidingAttacks>(&mut self) {
            self.0.push(Technique { name: A::NAME, table_bytes: A::TABLE_BYTES, divide: compiled::divide::<A> });
        }
    }

    let mut techniques = Collect(Vec::new());
    visit_all(&mut techniques);
    techniques.0
}

/// In release builds the move generator is compiled once for each technique, with its look-ups inlined.
#[cfg(not(debug_assertions))]
use crate::perft as compiled;

/// In debug and test builds it is compiled once and calls the technique's functions by address: thirty copies would take
/// a minute to compile.
#[cfg(debug_assertions)]
mod compiled {
    use core::cell::Cell;

    use sliding_attacks::{Bitboard, SlidingAttacks, Square};

    use crate::children::Move;
    use crate::perft;
    use crate::position::Position;

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

    pub fn divide<A: SlidingAttacks>(position: &Position, depth: u32, visit: &mut dyn FnMut(Move, u64)) -> u64 {
        LOOK_UPS.set([A::rook_attacks, A::bishop_attacks]);
        perft::divide::<ByAddress>(position, depth, visit)
    }
}

/// Returns the technique of this name.
pub fn technique_named(name: &str) -> Option<Technique> {
    all_techniques().into_iter().find(|technique| technique.name == name)
}

/// Returns the name of the technique behind the functions at the root of the crate.
pub fn default_technique() -> &'static str {
    technique_named("fancy").map_or(HyperbolaQuintessence::NAME, |fancy| fancy.name)
}

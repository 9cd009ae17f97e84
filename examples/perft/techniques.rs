//! The ways to compute sliding attacks among which `--technique` chooses.

#[cfg(feature = "fancy")]
use sliding_attacks::layout::fancy::Fancy as Root;
#[cfg(not(feature = "fancy"))]
use sliding_attacks::technique::hyperbola_quintessence::HyperbolaQuintessence as Root;
use sliding_attacks::{SlidingAttacks, Visitor, visit_all};

use super::children::Move;
use super::perft::divide;
use super::position::Position;

/// The name of the technique behind the functions at the root of the crate, the default.
pub const DEFAULT: &str = Root::NAME;

/// The function [`divide`] compiled for one technique.
type Divide = fn(&Position, u32, &mut dyn FnMut(Move, u64)) -> u64;

/// A technique and the perft that was compiled for it.
#[derive(Clone, Copy)]
pub struct Technique {
    /// Its name, [`SlidingAttacks::NAME`].
    pub name: &'static str,
    /// [`divide`] with this technique.
    pub divide: Divide,
}

impl Technique {
    /// Returns the number of positions `depth` plies after this one.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        (self.divide)(position, depth, &mut |_, _| {})
    }
}

/// Returns all techniques of the crate, and its layouts whose features are enabled.
pub fn all() -> Vec<Technique> {
    struct Collect(Vec<Technique>);

    impl Visitor for Collect {
        fn visit<A: SlidingAttacks>(&mut self) {
            self.0.push(Technique { name: A::NAME, divide: divide::<A> });
        }
    }

    let mut techniques = Collect(Vec::new());
    visit_all(&mut techniques);
    techniques.0
}

/// Returns the technique of this name.
pub fn named(name: &str) -> Option<Technique> {
    all().into_iter().find(|technique| technique.name == name)
}

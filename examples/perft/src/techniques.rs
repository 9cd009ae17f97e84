//! The layouts and techniques that `--technique` can choose.

use sliding_attacks::{SlidingAttacks, Visitor, visit_all};

use crate::position::Position;

/// A layout or a technique, and the move generator that was compiled for it, with its lookups inlined.
pub struct Technique {
    /// Its name, [`SlidingAttacks::NAME`].
    pub name: &'static str,
    /// [`Position::perft`] with this technique.
    pub perft: fn(&Position, u32) -> u64,
}

struct Techniques(Vec<Technique>);

impl Visitor for Techniques {
    fn visit<A: SlidingAttacks>(&mut self) {
        let (name, perft) = (A::NAME, Position::perft::<A>);
        self.0.push(Technique { name, perft });
    }
}

/// Returns all techniques of the crate, and its layouts whose features are enabled.
pub fn all_techniques() -> Vec<Technique> {
    let mut techniques = Techniques(Vec::new());
    visit_all(&mut techniques);
    techniques.0
}

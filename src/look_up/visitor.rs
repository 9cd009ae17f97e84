use super::SlidingAttacks;

/// An action for each layout and technique, which [`visit_all`](crate::visit_all) calls.
pub trait Visitor {
    /// Performs the action for `A`.
    fn visit<A: SlidingAttacks>(&mut self);
}

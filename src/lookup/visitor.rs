use super::SlidingAttacks;

/// An action that [`visit_all`](crate::visit_all) performs for each layout and technique.
pub trait Visitor {
    /// Performs the action for `A`.
    fn visit<A: SlidingAttacks>(&mut self);
}

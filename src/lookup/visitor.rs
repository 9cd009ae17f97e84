use super::SlidingAttacks;

/// An action that [`visit_all`](crate::visit_all) performs for each technique, each enabled layout
/// and `Dispatch`.
pub trait Visitor {
    /// Performs the action for `A`.
    fn visit<A: SlidingAttacks>(&mut self);
}

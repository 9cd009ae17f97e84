//! Ways to compute sliding attacks without generated tables, one module for each.
//!
//! Each module has `const fn`s `rook_attacks`, `bishop_attacks` and `queen_attacks` and a unit struct that implements
//! [`SlidingAttacks`](crate::SlidingAttacks) with them.
//!
//! - [`ray_loop`]: walk each ray square by square until something is in the way. No table; the slow witness.
//! - [`hyperbola_quintessence`]: subtract the slider from the occupied squares of each line, forwards and backwards.
//!   2048 bytes of masks.

pub mod hyperbola_quintessence;
pub mod ray_loop;

/// The list of techniques for [`visit_all`](crate::visit_all).
pub(crate) fn visit<V: crate::Visitor>(visitor: &mut V) {
    visitor.visit::<ray_loop::RayLoop>();
    visitor.visit::<hyperbola_quintessence::HyperbolaQuintessence>();
}

//! Look-ups in generated tables, one module per table layout.
//!
//! Each module has `const fn`s `rook_attacks`, `bishop_attacks` and `queen_attacks`, a unit struct that implements
//! [`SlidingAttacks`](crate::SlidingAttacks) with them, and `SHA256`, the digest of its generated arrays.

#[cfg(feature = "direct_lookup")]
pub mod direct_lookup;
#[cfg(feature = "fancy")]
pub mod fancy;

/// The list of layouts for [`visit_all`](crate::visit_all).
#[allow(unused_variables, reason = "without any layout's feature the list is empty")]
pub(crate) fn visit<V: crate::Visitor>(visitor: &mut V) {
    #[cfg(feature = "fancy")]
    visitor.visit::<fancy::Fancy>();
    #[cfg(feature = "direct_lookup")]
    visitor.visit::<direct_lookup::DirectLookup>();
}

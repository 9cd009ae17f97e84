//! The queen of most techniques: a rook and a bishop.

/// Defines `queen_attacks` as the union of what the module's `rook_attacks` and `bishop_attacks` return. What stands
/// before `fn` is the argument.
macro_rules! queen_attacks {
    ($($const:ident)?) => {
        /// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn queen_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            $crate::Bitboard(rook_attacks(square, occupied).0 | bishop_attacks(square, occupied).0)
        }
    };
}
pub(in crate::technique) use queen_attacks;

//! The three functions of a layout, and the implementation of the trait.

/// Defines a layout's three look-ups, which call the methods `rook_attacks` and `bishop_attacks` of its table, and
/// implements [`SlidingAttacks`](crate::SlidingAttacks) with them.
macro_rules! look_ups {
    ($layout:ident, name: $name:literal, table: $table:ident $(, $const:ident)?) => {
        $crate::look_up::implement_sliding_attacks!($layout, name: $name, table_bytes: size_of_val(&$table));

        /// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn rook_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            $table.rook_attacks(square, occupied)
        }

        /// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn bishop_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            $table.bishop_attacks(square, occupied)
        }

        $crate::look_up::queen_attacks!($($const)?);
    };
}
pub(in crate::layout) use look_ups;

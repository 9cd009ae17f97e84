/// The two sliders with their own lookups. A queen uses both.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "only layouts use it")]
pub(crate) enum Slider {
    Rook,
    Bishop,
}

#[allow(dead_code, reason = "only layouts use it")]
impl Slider {
    pub(crate) const ALL: [Self; 2] = [Self::Rook, Self::Bishop];
}

/// Declares the attacks of each piece in a module, which call its
/// `fn attacks(piece, square, occupied)`. With the argument `const` they are `const fn`.
macro_rules! attacks_by_piece {
    ($($const:ident)?) => {
        /// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
        #[inline]
        #[must_use]
        pub $($const)? fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            attacks(Slider::Rook, square, occupied)
        }

        /// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
        #[inline]
        #[must_use]
        pub $($const)? fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            attacks(Slider::Bishop, square, occupied)
        }

        /// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
        #[inline]
        #[must_use]
        pub $($const)? fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            rook_attacks(square, occupied).union(bishop_attacks(square, occupied))
        }
    };
}
pub(crate) use attacks_by_piece;

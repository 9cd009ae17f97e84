//! The public functions that all modules with a fill have.

/// Declares `attacks` and `attacks_by_direction` in a module, which call its
/// `const fn fill(sliders, occupied, direction)`.
macro_rules! attacks_by_direction {
    ($module:ident) => {
        /// Returns the squares that at least one of the sliders attacks in one direction.
        ///
        /// An `occupied` square stops a slider and is attacked itself. Whether a slider's own
        /// square is occupied matters only for the other sliders.
        #[inline]
        #[must_use]
        pub const fn attacks(
            sliders: Bitboard,
            occupied: Bitboard,
            direction: Direction,
        ) -> Bitboard {
            fill(sliders, occupied, direction).step(direction)
        }

        /// Returns the squares that the sliders attack in each direction, by [`Direction::index`].
        ///
        /// `orthogonal` sliders move along ranks and files, `diagonal` ones along diagonals; put
        /// queens in both. Each direction has the attacks of the sliders that move in it.
        ///
        /// ```
        /// use sliding_attacks::Direction;
        #[doc = concat!("use sliding_attacks::technique::", stringify!($module), ";")]
        /// use sliding_attacks::{Bitboard, Square};
        ///
        /// let (rook, bishop) = (Square::A1.bitboard(), Square::C1.bitboard());
        /// let occupied = rook | bishop;
        #[doc = concat!("let attacks = ", stringify!($module))]
        ///     ::attacks_by_direction(rook, bishop, occupied);
        /// assert_eq!(attacks[Direction::North.index()], Bitboard::FILE_A - rook);
        /// assert_eq!(attacks[Direction::East.index()], Square::B1.bitboard() | Square::C1);
        /// assert_eq!(attacks[Direction::NorthWest.index()], Square::B2.bitboard() | Square::A3);
        /// assert!(attacks[Direction::South.index()].is_empty());
        /// ```
        #[inline]
        #[must_use]
        pub const fn attacks_by_direction(
            orthogonal: Bitboard,
            diagonal: Bitboard,
            occupied: Bitboard,
        ) -> [Bitboard; 8] {
            [
                attacks(orthogonal, occupied, Direction::North),
                attacks(diagonal, occupied, Direction::NorthEast),
                attacks(orthogonal, occupied, Direction::East),
                attacks(diagonal, occupied, Direction::SouthEast),
                attacks(orthogonal, occupied, Direction::South),
                attacks(diagonal, occupied, Direction::SouthWest),
                attacks(orthogonal, occupied, Direction::West),
                attacks(diagonal, occupied, Direction::NorthWest),
            ]
        }
    };
}
pub(in crate::technique) use attacks_by_direction;

/// Declares the attacks of sets and of one slider in a module, which call its
/// `fn union(orthogonal, diagonal, occupied)`. With the argument `const` they are `const fn`.
macro_rules! attacks_by_union {
    ($($const:ident)?) => {
        /// Returns the squares that at least one slider attacks: those in `orthogonal` along ranks
        /// and files, those in `diagonal` along diagonals. A queen is in both.
        #[inline]
        #[must_use]
        pub $($const)? fn slider_attacks_of(
            orthogonal: Bitboard,
            diagonal: Bitboard,
            occupied: Bitboard,
        ) -> Bitboard {
            union(orthogonal, diagonal, occupied)
        }

        /// Returns the squares that at least one of the rooks attacks.
        #[inline]
        #[must_use]
        pub $($const)? fn rook_attacks_of(rooks: Bitboard, occupied: Bitboard) -> Bitboard {
            union(rooks, Bitboard::EMPTY, occupied)
        }

        /// Returns the squares that at least one of the bishops attacks.
        #[inline]
        #[must_use]
        pub $($const)? fn bishop_attacks_of(bishops: Bitboard, occupied: Bitboard) -> Bitboard {
            union(Bitboard::EMPTY, bishops, occupied)
        }

        /// Returns the squares that at least one of the queens attacks.
        #[inline]
        #[must_use]
        pub $($const)? fn queen_attacks_of(queens: Bitboard, occupied: Bitboard) -> Bitboard {
            union(queens, queens, occupied)
        }

        /// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            rook_attacks_of(square.bitboard(), occupied)
        }

        /// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            bishop_attacks_of(square.bitboard(), occupied)
        }

        /// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            queen_attacks_of(square.bitboard(), occupied)
        }
    };
}
pub(in crate::technique) use attacks_by_union;

//! What all fills have in common: attacks of sets of sliders, and of one slider, from the fill in one direction.

/// Defines the public functions of a module that has `const fn fill(sliders, empty, direction)`.
macro_rules! implement_set_wise {
    ($module:ident) => {
        /// Returns the squares that any of the sliders attacks in one direction.
        ///
        /// `empty` says where they may pass; a square that is not in it is attacked and ends the way.
        #[inline]
        #[must_use]
        pub const fn attacks(sliders: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
            direction.step(fill(sliders, empty, direction))
        }

        /// Returns what the sliders attack in each direction, by [`Direction::index`].
        ///
        /// `orthogonal` are the sliders that move along ranks and files, `diagonal` those that move along diagonals; a
        /// queen is in both. Each direction has the attacks of only those that move in it.
        ///
        /// ```
        #[doc = concat!("use sliding_attacks::technique::", stringify!($module), ";")]
        /// use sliding_attacks::{Bitboard, Direction, Square};
        ///
        /// let (rook, bishop) = (Square::A1.bitboard(), Square::C1.bitboard());
        /// let empty = !(rook | bishop);
        #[doc = concat!("let attacks = ", stringify!($module), "::attacks_by_direction(rook, bishop, empty);")]
        /// assert_eq!(attacks[Direction::North.index()], Bitboard::FILE_A - rook);
        /// assert_eq!(attacks[Direction::East.index()], Bitboard::from_iter([Square::B1, Square::C1]));
        /// assert_eq!(attacks[Direction::NorthWest.index()], Bitboard::from_iter([Square::B2, Square::A3]));
        /// assert!(attacks[Direction::South.index()].is_empty());
        /// ```
        #[inline]
        #[must_use]
        pub const fn attacks_by_direction(orthogonal: Bitboard, diagonal: Bitboard, empty: Bitboard) -> [Bitboard; 8] {
            [
                attacks(orthogonal, empty, Direction::North),
                attacks(diagonal, empty, Direction::NorthEast),
                attacks(orthogonal, empty, Direction::East),
                attacks(diagonal, empty, Direction::SouthEast),
                attacks(orthogonal, empty, Direction::South),
                attacks(diagonal, empty, Direction::SouthWest),
                attacks(orthogonal, empty, Direction::West),
                attacks(diagonal, empty, Direction::NorthWest),
            ]
        }

        /// Returns the squares that any of the sliders attacks: those of `orthogonal` along ranks and files, those of
        /// `diagonal` along diagonals. A queen is in both.
        #[inline]
        #[must_use]
        pub const fn slider_attacks_of(orthogonal: Bitboard, diagonal: Bitboard, empty: Bitboard) -> Bitboard {
            Bitboard(rook_attacks_of(orthogonal, empty).0 | bishop_attacks_of(diagonal, empty).0)
        }

        /// Returns the squares that any of the rooks attacks.
        #[inline]
        #[must_use]
        pub const fn rook_attacks_of(rooks: Bitboard, empty: Bitboard) -> Bitboard {
            Bitboard(
                attacks(rooks, empty, Direction::North).0
                    | attacks(rooks, empty, Direction::East).0
                    | attacks(rooks, empty, Direction::South).0
                    | attacks(rooks, empty, Direction::West).0,
            )
        }

        /// Returns the squares that any of the bishops attacks.
        #[inline]
        #[must_use]
        pub const fn bishop_attacks_of(bishops: Bitboard, empty: Bitboard) -> Bitboard {
            Bitboard(
                attacks(bishops, empty, Direction::NorthEast).0
                    | attacks(bishops, empty, Direction::SouthEast).0
                    | attacks(bishops, empty, Direction::SouthWest).0
                    | attacks(bishops, empty, Direction::NorthWest).0,
            )
        }

        /// Returns the squares that any of the queens attacks.
        #[inline]
        #[must_use]
        pub const fn queen_attacks_of(queens: Bitboard, empty: Bitboard) -> Bitboard {
            slider_attacks_of(queens, queens, empty)
        }

        /// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            rook_attacks_of(square.bitboard(), Bitboard(!occupied.0))
        }

        /// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            bishop_attacks_of(square.bitboard(), Bitboard(!occupied.0))
        }

        /// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            queen_attacks_of(square.bitboard(), Bitboard(!occupied.0))
        }
    };
}
pub(super) use implement_set_wise;

/// Defines the public functions of a SIMD form that has `fn union(orthogonal, diagonal, empty)` of all directions.
#[cfg(all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "avx2"))]
macro_rules! implement_set_wise_from_all_directions {
    () => {
        /// Returns the squares that any of the sliders attacks: those of `orthogonal` along ranks and files, those of
        /// `diagonal` along diagonals. A queen is in both. This is what the form is best at.
        #[inline]
        #[must_use]
        pub fn slider_attacks_of(orthogonal: Bitboard, diagonal: Bitboard, empty: Bitboard) -> Bitboard {
            union(orthogonal, diagonal, empty)
        }

        /// Returns the squares that any of the rooks attacks.
        #[inline]
        #[must_use]
        pub fn rook_attacks_of(rooks: Bitboard, empty: Bitboard) -> Bitboard {
            slider_attacks_of(rooks, Bitboard::EMPTY, empty)
        }

        /// Returns the squares that any of the bishops attacks.
        #[inline]
        #[must_use]
        pub fn bishop_attacks_of(bishops: Bitboard, empty: Bitboard) -> Bitboard {
            slider_attacks_of(Bitboard::EMPTY, bishops, empty)
        }

        /// Returns the squares that any of the queens attacks.
        #[inline]
        #[must_use]
        pub fn queen_attacks_of(queens: Bitboard, empty: Bitboard) -> Bitboard {
            slider_attacks_of(queens, queens, empty)
        }

        /// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            rook_attacks_of(square.bitboard(), !occupied)
        }

        /// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            bishop_attacks_of(square.bitboard(), !occupied)
        }

        /// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            queen_attacks_of(square.bitboard(), !occupied)
        }
    };
}
#[cfg(all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "avx2"))]
pub(super) use implement_set_wise_from_all_directions;

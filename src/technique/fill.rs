//! The public functions that all modules with a fill have.

/// Declares `attacks` and `attacks_by_direction` in a module, which call its
/// `const fn fill(sliders, occupied, direction)`.
macro_rules! attacks_by_direction {
    ($module:ident) => {
        /// Returns the squares attacked in a direction by at least one of the sliders that move in
        /// it.
        ///
        /// An `occupied` square stops a slider and is attacked itself. Whether a slider's own
        /// square is occupied matters only for the other sliders.
        #[inline]
        #[must_use]
        pub const fn attacks(
            sliders: Sliders,
            occupied: Bitboard,
            direction: Direction,
        ) -> Bitboard {
            fill(sliders, occupied, direction).step(direction)
        }

        /// Returns the squares that the sliders attack in each direction, by [`Direction::index`].
        ///
        /// Each set counts only the sliders that move in its direction.
        ///
        /// ```
        #[doc = concat!("use sliding_attacks::technique::", stringify!($module), ";")]
        /// use sliding_attacks::{Bitboard, Direction, Sliders, Square};
        ///
        /// let (rook, bishop) = (Square::A1.bitboard(), Square::C1.bitboard());
        /// let sliders = Sliders { orthogonal: rook, diagonal: bishop };
        #[doc = concat!("let attacks = ", stringify!($module), "::attacks_by_direction(sliders, rook | bishop);")]
        /// assert_eq!(attacks[Direction::North.index()], Bitboard::FILE_A - rook);
        /// assert_eq!(attacks[Direction::East.index()], Square::B1 | Square::C1);
        /// assert_eq!(attacks[Direction::NorthWest.index()], Square::B2 | Square::A3);
        /// assert!(attacks[Direction::South.index()].is_empty());
        /// ```
        #[inline]
        #[must_use]
        pub const fn attacks_by_direction(sliders: Sliders, occupied: Bitboard) -> [Bitboard; 8] {
            [
                attacks(sliders, occupied, Direction::North),
                attacks(sliders, occupied, Direction::NorthEast),
                attacks(sliders, occupied, Direction::East),
                attacks(sliders, occupied, Direction::SouthEast),
                attacks(sliders, occupied, Direction::South),
                attacks(sliders, occupied, Direction::SouthWest),
                attacks(sliders, occupied, Direction::West),
                attacks(sliders, occupied, Direction::NorthWest),
            ]
        }
    };
}
pub(in crate::technique) use attacks_by_direction;

/// Declares the attacks of one slider in a module, which call its
/// `fn slider_attacks_of(sliders, occupied)`. With the argument `const` they are `const fn`.
macro_rules! attacks_of_one {
    ($($const:ident)?) => {
        /// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
        #[inline]
        #[must_use]
        pub $($const)? fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            let rook = Sliders {
                orthogonal: square.bitboard(),
                diagonal: Bitboard::EMPTY,
            };
            slider_attacks_of(rook, occupied)
        }

        /// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
        #[inline]
        #[must_use]
        pub $($const)? fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            let bishop = Sliders {
                orthogonal: Bitboard::EMPTY,
                diagonal: square.bitboard(),
            };
            slider_attacks_of(bishop, occupied)
        }

        /// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
        #[inline]
        #[must_use]
        pub $($const)? fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
            let queen = Sliders {
                orthogonal: square.bitboard(),
                diagonal: square.bitboard(),
            };
            slider_attacks_of(queen, occupied)
        }
    };
}
pub(in crate::technique) use attacks_of_one;

//! Squares, files, ranks, directions, sides and kinds of pieces from and to numbers, for programs
//! that keep them as integers.

use core::error::Error;
use core::fmt;

use crate::board::{Color, Direction, File, PieceType, Rank, Square};

/// Implements the conversions between a type and integer types.
macro_rules! conversions {
    ($type:ident, $($integer:ident),*) => {$(
        impl From<$type> for $integer {
            #[inline]
            fn from(value: $type) -> Self {
                value as Self
            }
        }

        impl TryFrom<$integer> for $type {
            type Error = TryFromIndexError;

            #[inline]
            fn try_from(index: $integer) -> Result<Self, TryFromIndexError> {
                usize::try_from(index)
                    .ok()
                    .and_then(Self::new)
                    .ok_or(TryFromIndexError { kind: Kind::$type, found: index as i128 })
            }
        }
    )*};
}

conversions!(Square, u8, u16, u32, usize, i8, i32);
conversions!(File, u8, u16, u32, usize, i8, i32);
conversions!(Rank, u8, u16, u32, usize, i8, i32);
conversions!(Direction, u8, u16, u32, usize, i8, i32);
conversions!(Color, u8, u16, u32, usize, i8, i32);
conversions!(PieceType, u8, u16, u32, usize, i8, i32);

/// The error returned when a number is not the index of a square, file, rank, direction, side or
/// kind of piece.
///
/// ```
/// use sliding_attacks::Square;
///
/// assert_eq!(
///     Square::try_from(64_u8).unwrap_err().to_string(),
///     "expected the index of a square, found 64; give a number from 0 for a1 to 63 for h8",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TryFromIndexError {
    kind: Kind,
    found: i128,
}

/// What the number was expected to be the index of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Square,
    File,
    Rank,
    Direction,
    Color,
    PieceType,
}

impl fmt::Display for TryFromIndexError {
    #[allow(
        clippy::missing_inline_in_public_items,
        reason = "error messages are not performance-critical"
    )]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, remedy) = match self.kind {
            Kind::Square => ("square", "a number from 0 for a1 to 63 for h8"),
            Kind::File => ("file", "a number from 0 for the a-file to 7 for the h-file"),
            Kind::Rank => (
                "rank",
                "a number from 0 for the first rank to 7 for the eighth",
            ),
            Kind::Direction => (
                "direction",
                "a number from 0 for north, clockwise, to 7 for north-west",
            ),
            Kind::Color => ("side", "0 for White or 1 for Black"),
            Kind::PieceType => (
                "kind of piece",
                "0 for pawn, 1 for knight, 2 for bishop, 3 for rook, 4 for queen or 5 for king",
            ),
        };
        write!(
            formatter,
            "expected the index of a {name}, found {}; give {remedy}",
            self.found
        )
    }
}

impl Error for TryFromIndexError {}

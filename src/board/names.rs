//! The names of squares, files, ranks and sides, as in games and FENs, and of directions.
#![allow(
    clippy::missing_inline_in_public_items,
    reason = "reading and writing names is not for inner loops"
)]

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::board::{Color, Direction, File, Rank, Square};

const FILES: &str = "abcdefgh";
const RANKS: &str = "12345678";
const SIDES: &str = "wb";
const DIRECTIONS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/// Writes the name of the square in algebraic notation, such as `e4`.
impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [
            FILES.as_bytes()[self.file().index()],
            RANKS.as_bytes()[self.rank().index()],
        ];
        // Two ASCII characters are always UTF-8. `pad` applies the width and alignment of the
        // format string.
        core::str::from_utf8(&name).map_or(Err(fmt::Error), |name| formatter.pad(name))
    }
}

/// Parses the name of a square in algebraic notation: a file from `a` to `h`, then a rank from `1`
/// to `8`.
///
/// ```
/// use sliding_attacks::Square;
///
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(Square::E4.to_string(), "e4");
/// assert_eq!(
///     "e9".parse::<Square>().unwrap_err().to_string(),
///     "expected a rank from 1 to 8, found '9'; \
///      write a square as its file and its rank, such as e4",
/// );
/// ```
impl FromStr for Square {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        let error = |reason| ParseNameError {
            kind: Kind::Square,
            reason,
        };
        let mut characters = name.chars();
        let (Some(file), Some(rank), None) =
            (characters.next(), characters.next(), characters.next())
        else {
            return Err(error(Reason::Length(name.chars().count())));
        };
        let file = FILES.find(file).ok_or(error(Reason::File(file)))?;
        let rank = RANKS.find(rank).ok_or(error(Reason::Rank(rank)))?;
        // Both are less than 8 here.
        Ok(Self::ALL[rank * 8 + file])
    }
}

/// Writes the letter of the file, such as `e`.
impl fmt::Display for File {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&FILES[self.index()..=self.index()])
    }
}

/// Parses the letter of a file, from `a` to `h`.
///
/// ```
/// use sliding_attacks::File;
///
/// assert_eq!("e".parse(), Ok(File::E));
/// assert!("E".parse::<File>().is_err());
/// ```
impl FromStr for File {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        Ok(Self::ALL[one_character(name, FILES, Kind::File, Reason::File)?])
    }
}

/// Writes the digit of the rank, such as `4`.
impl fmt::Display for Rank {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&RANKS[self.index()..=self.index()])
    }
}

/// Parses the digit of a rank, from `1` to `8`.
///
/// ```
/// use sliding_attacks::Rank;
///
/// assert_eq!("4".parse(), Ok(Rank::Fourth));
/// assert!("0".parse::<Rank>().is_err());
/// ```
impl FromStr for Rank {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        Ok(Self::ALL[one_character(name, RANKS, Kind::Rank, Reason::Rank)?])
    }
}

/// Writes the side's FEN letter: `w` or `b`.
impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&SIDES[self.index()..=self.index()])
    }
}

/// Parses a side's FEN letter: `w` or `b`.
///
/// ```
/// use sliding_attacks::Color;
///
/// assert_eq!("b".parse(), Ok(Color::Black));
/// assert_eq!(Color::White.to_string(), "w");
/// ```
impl FromStr for Color {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        Ok(Self::ALL[one_character(name, SIDES, Kind::Color, Reason::Side)?])
    }
}

/// Writes the letters of the compass direction, such as `NE`.
impl fmt::Display for Direction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(DIRECTIONS[self.index()])
    }
}

/// Parses the letters of a compass direction: `N`, `NE`, `E`, `SE`, `S`, `SW`, `W` or `NW`.
///
/// ```
/// use sliding_attacks::Direction;
///
/// assert_eq!("NE".parse(), Ok(Direction::NorthEast));
/// assert!("EN".parse::<Direction>().is_err());
/// ```
impl FromStr for Direction {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Self, ParseNameError> {
        if let Some(index) = DIRECTIONS.iter().position(|&direction| direction == name) {
            return Ok(Self::ALL[index]);
        }
        let mut characters = name.chars();
        let reason = match (characters.next(), characters.next(), characters.next()) {
            (Some(first), second, None) => Reason::Direction(first, second),
            _ => Reason::Length(name.chars().count()),
        };
        Err(ParseNameError {
            kind: Kind::Direction,
            reason,
        })
    }
}

/// Returns which of these single characters a name is.
fn one_character(
    name: &str,
    names: &str,
    kind: Kind,
    reason: fn(char) -> Reason,
) -> Result<usize, ParseNameError> {
    let error = |reason| ParseNameError { kind, reason };
    let mut characters = name.chars();
    let (Some(name), None) = (characters.next(), characters.next()) else {
        return Err(error(Reason::Length(name.chars().count())));
    };
    names.find(name).ok_or(error(reason(name)))
}

/// The error returned when a string is not the name of a square, file, rank, direction or side.
///
/// Its message states what was found and what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNameError {
    kind: Kind,
    reason: Reason,
}

/// What the text was expected to name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Square,
    File,
    Rank,
    Direction,
    Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The text has this many characters.
    Length(usize),
    /// This character is not a file.
    File(char),
    /// This character is not a rank.
    Rank(char),
    /// These one or two characters are not a direction.
    Direction(char, Option<char>),
    /// This character is not a side.
    Side(char),
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Length(found) => {
                let characters = match self.kind {
                    Kind::Square => "two characters",
                    Kind::Direction => "one or two characters",
                    _ => "one character",
                };
                write!(formatter, "expected {characters}, found {found}")?;
            }
            Reason::File(found) => {
                write!(formatter, "expected a file from a to h, found {found:?}")?
            }
            Reason::Rank(found) => {
                write!(formatter, "expected a rank from 1 to 8, found {found:?}")?
            }
            Reason::Direction(found, None) => {
                write!(formatter, "expected a direction, found {found:?}")?
            }
            Reason::Direction(found, Some(second)) => {
                write!(
                    formatter,
                    "expected a direction, found {found:?} and {second:?}"
                )?;
            }
            Reason::Side(found) => write!(formatter, "expected w or b, found {found:?}")?,
        }
        formatter.write_str(match self.kind {
            Kind::Square => "; write a square as its file and its rank, such as e4",
            Kind::File => "; write a file as its letter, such as e",
            Kind::Rank => "; write a rank as its digit, such as 4",
            Kind::Direction => "; write N, NE, E, SE, S, SW, W or NW",
            Kind::Color => "; write w for White or b for Black",
        })
    }
}

impl Error for ParseNameError {}

//! The names of squares, as in games and FENs.
#![allow(
    clippy::missing_inline_in_public_items,
    reason = "reading and writing names is not for inner loops"
)]

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use super::Square;

const FILES: &str = "abcdefgh";
const RANKS: &str = "12345678";

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
    type Err = ParseSquareError;

    fn from_str(name: &str) -> Result<Self, ParseSquareError> {
        let mut characters = name.chars();
        let (Some(file), Some(rank), None) =
            (characters.next(), characters.next(), characters.next())
        else {
            return Err(ParseSquareError(Reason::Length(name.chars().count())));
        };
        let file = FILES
            .find(file)
            .ok_or(ParseSquareError(Reason::File(file)))?;
        let rank = RANKS
            .find(rank)
            .ok_or(ParseSquareError(Reason::Rank(rank)))?;
        // Both are less than 8 here.
        Ok(Self::ALL[rank * 8 + file])
    }
}

/// The error returned when a string is not the name of a square.
///
/// Its message states what was found and what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError(Reason);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The text has this many characters.
    Length(usize),
    /// This character is not a file.
    File(char),
    /// This character is not a rank.
    Rank(char),
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Reason::Length(found) => write!(formatter, "expected two characters, found {found}"),
            Reason::File(found) => {
                write!(formatter, "expected a file from a to h, found {found:?}")
            }
            Reason::Rank(found) => {
                write!(formatter, "expected a rank from 1 to 8, found {found:?}")
            }
        }?;
        formatter.write_str("; write a square as its file and its rank, such as e4")
    }
}

impl Error for ParseSquareError {}

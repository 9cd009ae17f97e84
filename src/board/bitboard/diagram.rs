//! Bitboards as diagrams, since a number does not show its squares. `Display` writes diagrams, and
//! [`Bitboard::from_diagram`] and the macro `bitboard!` read them.
#![allow(
    clippy::missing_inline_in_public_items,
    reason = "reading and writing diagrams is not for inner loops"
)]

use core::error::Error;
use core::fmt::{self, Write};
use core::str::FromStr;

use super::Bitboard;
use crate::board::Square;

/// Creates a [`Bitboard`] from a diagram at compile time.
///
/// The diagram has the eighth rank at the top and the a-file on the left, with `X` for each square
/// in the set and `.` for each other square. Whitespace is ignored. Any other character, or a
/// number of squares other than 64, is a compile error.
///
/// ```
/// use sliding_attacks::{Bitboard, Square, bitboard};
///
/// let corner = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X . . . . . . .
///     X X . . . . . .
/// };
/// assert_eq!(corner, Bitboard::from_iter([Square::A1, Square::B1, Square::A2]));
/// ```
///
/// ```compile_fail
/// let seven_ranks = sliding_attacks::bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X X . . . . . .
/// };
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($diagram:tt)*) => {
        const {
            match $crate::Bitboard::from_diagram(::core::stringify!($($diagram)*)) {
                ::core::result::Result::Ok(bitboard) => bitboard,
                ::core::result::Result::Err(_) => {
                    ::core::panic!("expected 64 squares, each `.` or `X`, with the eighth rank first")
                }
            }
        }
    };
}

impl Bitboard {
    /// Returns the set that a diagram shows.
    ///
    /// The diagram has the eighth rank at the top and the a-file on the left, with `X` for each
    /// square in the set and `.` for each other square. ASCII whitespace is ignored, so this parses
    /// what `Display` writes.
    ///
    /// # Errors
    ///
    /// Returns an error if the diagram contains any other character or does not have exactly 64
    /// squares.
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Square};
    ///
    /// let diagram = "
    ///     . . . . . . . X
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     X . . . . . . .";
    /// assert_eq!(
    ///     Bitboard::from_diagram(diagram),
    ///     Ok(Bitboard::from_iter([Square::A1, Square::H8]))
    /// );
    /// assert_eq!(
    ///     Bitboard::from_diagram("...X").unwrap_err().to_string(),
    ///     "expected 64 squares, found 4; write each square as '.' or 'X', the eighth rank first",
    /// );
    /// ```
    pub const fn from_diagram(diagram: &str) -> Result<Self, ParseDiagramError> {
        let bytes = diagram.as_bytes();
        let mut bits = 0;
        let mut squares: u8 = 0;
        let mut position = 0;
        // An iterator or `?` would be shorter, but a `const fn` cannot use them.
        while position < bytes.len() {
            let byte = bytes[position];
            position += 1;
            if byte.is_ascii_whitespace() {
                continue;
            }
            // A diagram starts with a8 and ends with h1: the files are in index order, the ranks
            // reversed.
            let Some(square) = Square::from_index((squares ^ 56) as usize) else {
                return Err(ParseDiagramError(Reason::TooLong));
            };
            match byte {
                b'.' => {}
                b'X' => bits |= square.bitboard().0,
                _ => return Err(ParseDiagramError(Reason::Unknown(square))),
            }
            squares += 1;
        }
        if squares == 64 {
            Ok(Self(bits))
        } else {
            Err(ParseDiagramError(Reason::TooShort(squares)))
        }
    }
}

/// Parses a diagram, like [`Bitboard::from_diagram`].
impl FromStr for Bitboard {
    type Err = ParseDiagramError;

    fn from_str(diagram: &str) -> Result<Self, ParseDiagramError> {
        Self::from_diagram(diagram)
    }
}

/// Writes a diagram of eight lines, the eighth rank first, with no trailing newline.
///
/// ```
/// use sliding_attacks::Square;
///
/// let text = Square::C1.bitboard().with(Square::H8).to_string();
/// assert!(text.lines().eq([
///     ". . . . . . . X",
///     ". . . . . . . .",
///     ". . . . . . . .",
///     ". . . . . . . .",
///     ". . . . . . . .",
///     ". . . . . . . .",
///     ". . . . . . . .",
///     ". . X . . . . .",
/// ]));
/// ```
impl fmt::Display for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let set = self.0 >> (rank * 8 + file) & 1 != 0;
                formatter.write_char(if set { 'X' } else { '.' })?;
                if file < 7 {
                    formatter.write_char(' ')?;
                } else if rank > 0 {
                    formatter.write_char('\n')?;
                }
            }
        }
        Ok(())
    }
}

/// Writes the bits in hexadecimal, or as a diagram with `{:#?}`.
impl fmt::Debug for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if formatter.alternate() {
            write!(formatter, "bitboard! {{\n{self}\n}}")
        } else {
            write!(formatter, "Bitboard({:#018x})", self.0)
        }
    }
}

impl fmt::Binary for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Binary::fmt(&self.0, formatter)
    }
}

impl fmt::Octal for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Octal::fmt(&self.0, formatter)
    }
}

impl fmt::LowerHex for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, formatter)
    }
}

impl fmt::UpperHex for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, formatter)
    }
}

/// The error returned when a string is not a bitboard diagram.
///
/// Its message states what was found and what to write instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDiagramError(Reason);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// This square is neither `.` nor `X`.
    Unknown(Square),
    /// The diagram ends after this many squares.
    TooShort(u8),
    /// The diagram goes on after 64 squares.
    TooLong,
}

impl fmt::Display for ParseDiagramError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Reason::Unknown(square) => write!(
                formatter,
                "expected '.' or 'X' for {square}, found something else"
            )?,
            Reason::TooShort(found) => write!(formatter, "expected 64 squares, found {found}")?,
            Reason::TooLong => formatter.write_str("expected 64 squares, found more")?,
        }
        formatter.write_str("; write each square as '.' or 'X', the eighth rank first")
    }
}

impl Error for ParseDiagramError {}

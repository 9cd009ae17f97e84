//! Reads perft suites: one position in each line, in Extended Position Description, with operations such as `D5
//! 4865609`, which give the number of nodes at a depth.

use core::error::Error;
use core::fmt;

use crate::fen::{FenError, Shortened, parse_number};
use crate::position::Position;

/// The greatest depth that is counted.
///
/// It limits the recursion in positions with only one move. No count overflows: at a few thousand million nodes in a
/// second, no count reaches 2<sup>64</sup> in a lifetime.
pub const MAX_DEPTH: u32 = 30;

/// A line of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the line, from 1.
    pub line: usize,
    /// The position.
    pub position: Position,
    /// The depths with their expected number of nodes, in ascending order.
    pub counts: Vec<(u32, u64)>,
}

/// The error in a line of a suite. Each message names the field, what was found there and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EpdError {
    /// The line is not UTF-8 from this byte on, counted from 1.
    Utf8(usize),
    /// The position is wrong.
    Fen(FenError),
    /// This is not an operation.
    Operation(String),
    /// The depth of this operation is wrong.
    Depth(String),
    /// The number of nodes at the depth is this text.
    Nodes(u32, String),
    /// The depth occurs twice.
    Twice(u32),
}

impl fmt::Display for EpdError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Utf8(byte) => {
                write!(formatter, "text: found bytes that are not UTF-8 from byte {byte} of the line, expected text")
            }
            Self::Fen(error) => error.fmt(formatter),
            Self::Operation(found) => write!(
                formatter,
                "operations: found {}, expected operations that begin with a letter, such as D5 4865609, separated by \
                 ';'",
                Shortened(found)
            ),
            Self::Depth(found) => {
                write!(formatter, "node counts: found the depth {}, expected D1 to D{MAX_DEPTH}", Shortened(found))
            }
            Self::Nodes(depth, found) => write!(
                formatter,
                "node counts: found D{depth} with {}, expected one number from 0 to {}",
                Shortened(found),
                u64::MAX
            ),
            Self::Twice(depth) => {
                write!(formatter, "node counts: found D{depth} twice, expected each depth at most once")
            }
        }
    }
}

impl Error for EpdError {}

/// Reads a suite, or returns the number of the first wrong line and its error.
///
/// Empty lines and lines that start with `#` are ignored, and so are the NUL bytes at the ends of lines in some
/// published suites.
pub fn parse_suite(suite: &[u8]) -> Result<Vec<Entry>, (usize, EpdError)> {
    let suite = suite.strip_prefix(b"\xef\xbb\xbf").unwrap_or(suite);
    let mut entries = Vec::new();
    for (index, line) in suite.split(|&byte| byte == b'\n').enumerate() {
        let line_number = index + 1;
        let text = core::str::from_utf8(line)
            .map_err(|error| (line_number, EpdError::Utf8(error.valid_up_to() + 1)))?
            .trim_matches(|character: char| character.is_whitespace() || character == '\0');
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let (position, counts) = parse_line(text).map_err(|error| (line_number, error))?;
        entries.push(Entry { line: line_number, position, counts });
    }
    Ok(entries)
}

/// Reads the position and the node counts of a line.
fn parse_line(line: &str) -> Result<(Position, Vec<(u32, u64)>), EpdError> {
    let (fen, operations) = split_after_fen(line);
    let position = fen.parse().map_err(EpdError::Fen)?;
    let mut counts = Vec::new();
    for operation in split_operations(operations) {
        let (opcode, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        if !opcode.starts_with(|character: char| character.is_ascii_alphabetic()) {
            return Err(EpdError::Operation(operation.to_owned()));
        }
        // The standard's opcodes are in lower case, and none of them matters here.
        let Some(depth) = opcode.strip_prefix('D') else {
            continue;
        };
        let depth: u32 = parse_number(depth)
            .filter(|depth| (1..=MAX_DEPTH).contains(depth))
            .ok_or_else(|| EpdError::Depth(opcode.to_owned()))?;
        let nodes = parse_number(operand.trim()).ok_or_else(|| EpdError::Nodes(depth, operand.trim().to_owned()))?;
        if counts.iter().any(|&(other, _)| other == depth) {
            return Err(EpdError::Twice(depth));
        }
        counts.push((depth, nodes));
    }
    counts.sort_unstable();
    Ok((position, counts))
}

/// Splits a line after the four fields of a position in EPD, or after the two numbers that follow them in a FEN.
fn split_after_fen(line: &str) -> (&str, &str) {
    let mut end = 0;
    for field in 0..6 {
        let rest = &line[end..];
        let start = rest.len() - rest.trim_start().len();
        let length = rest[start..]
            .find(|character: char| character.is_whitespace() || character == ';')
            .unwrap_or(rest.len() - start);
        let text = &rest[start..start + length];
        // No operation starts with a digit or a sign, so such a fifth field is a halfmove clock.
        if text.is_empty() || (field == 4 && text.starts_with(|character: char| character.is_ascii_alphabetic())) {
            break;
        }
        end += start + length;
    }
    line.split_at(end)
}

/// Returns the operations, without empty ones. A semicolon within quotes is not a separator.
fn split_operations(operations: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    operations
        .split(move |character| {
            quoted ^= character == '"';
            character == ';' && !quoted
        })
        .map(str::trim)
        .filter(|operation| !operation.is_empty())
}

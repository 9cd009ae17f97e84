//! Reads perft suites: one position in each line, in Extended Position Description, with operations such as `D5
//! 4865609`, which give the number of nodes at a depth.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::fen::{FenError, Shortened, fail, parse_number};
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

/// The longest file that is read as a suite. Published ones have less than a megabyte.
const MAX_BYTES: u64 = 1 << 26;

/// Reads the suite in a file. The error names the file, and the line where it has one.
pub fn read_suite(path: &Path) -> Result<Vec<Entry>, String> {
    let file = path.display();
    let mut suite = Vec::new();
    // A device such as /dev/zero has no end.
    let read = File::open(path).and_then(|opened| opened.take(MAX_BYTES + 1).read_to_end(&mut suite));
    read.map_err(|error| format!("{file}: cannot be read: {error}; give the path of a suite of positions"))?;
    if suite.len() as u64 > MAX_BYTES {
        return Err(format!("{file}: found more than {MAX_BYTES} bytes, expected a suite of positions; split it"));
    }
    parse_suite(&suite).map_err(|(line, error)| format!("{file}:{line}: {error}"))
}

/// Reads a suite, or returns the number of the first wrong line and its error.
///
/// Empty lines and lines that start with `#` are ignored, and so are the NUL bytes at the ends of lines in some
/// published suites.
pub fn parse_suite(suite: &[u8]) -> Result<Vec<Entry>, (usize, FenError)> {
    let suite = suite.strip_prefix(b"\xef\xbb\xbf").unwrap_or(suite);
    let mut entries = Vec::new();
    for (index, line) in suite.split(|&byte| byte == b'\n').enumerate() {
        let line_number = index + 1;
        entries.extend(parse_line(line, line_number).map_err(|error| (line_number, error))?);
    }
    Ok(entries)
}

/// Reads the position and the node counts of a line, if it has any.
fn parse_line(text: &[u8], line_number: usize) -> Result<Option<Entry>, FenError> {
    let line = match core::str::from_utf8(text) {
        Ok(line) => line.trim_matches(|character: char| character.is_whitespace() || character == '\0'),
        Err(error) => fail!(
            "text: found bytes that are not UTF-8 from byte {} of the line, expected text",
            error.valid_up_to() + 1
        ),
    };
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (fen, operations) = split_after_fen(line);
    let position = fen.parse()?;
    let mut counts = Vec::new();
    for operation in split_operations(operations) {
        let (opcode, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        if !opcode.starts_with(|character: char| character.is_ascii_alphabetic()) {
            fail!(
                "operations: found {}, expected operations that begin with a letter, such as D5 4865609, separated by ';'",
                Shortened(operation)
            );
        }
        // The standard's opcodes are in lower case, and none of them matters here.
        let Some(depth) = opcode.strip_prefix('D') else {
            continue;
        };
        let Some(depth) = parse_number(depth).filter(|depth| (1..=MAX_DEPTH).contains(depth)) else {
            fail!("node counts: found the depth {}, expected D1 to D{MAX_DEPTH}", Shortened(opcode));
        };
        let Some(nodes) = parse_number(operand.trim()) else {
            let found = Shortened(operand.trim());
            fail!("node counts: found D{depth} with {found}, expected one number from 0 to {}", u64::MAX);
        };
        if counts.iter().any(|&(other, _)| other == depth) {
            fail!("node counts: found D{depth} twice, expected each depth at most once");
        }
        counts.push((depth, nodes));
    }
    counts.sort_unstable();
    Ok(Some(Entry { line: line_number, position, counts }))
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

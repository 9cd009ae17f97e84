//! Reads perft suites: one position in each line, in Extended Position Description, with operations such as `D5
//! 4865609`, which give the number of nodes at a depth.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::fen::{parse_number, quote};
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
pub fn parse_suite(suite: &[u8]) -> Result<Vec<Entry>, (usize, String)> {
    let suite = suite.strip_prefix(b"\xef\xbb\xbf").unwrap_or(suite);
    let lines = suite.split(|&byte| byte == b'\n').zip(1..);
    lines.filter_map(|(text, line)| parse_line(text, line).map_err(|error| (line, error)).transpose()).collect()
}

/// Reads the position and the node counts of a line, if it has any.
fn parse_line(text: &[u8], line: usize) -> Result<Option<Entry>, String> {
    let text = core::str::from_utf8(text).map_err(|error| {
        let byte = error.valid_up_to() + 1;
        format!("text: found bytes that are not UTF-8 from byte {byte} of the line, expected text")
    })?;
    let text = text.trim_matches(|character: char| character.is_whitespace() || character == '\0');
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    let (fen, operations) = split_after_fen(text);
    let position = fen.parse()?;
    let mut counts = Vec::new();
    for operation in split_operations(operations) {
        let (opcode, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        if !opcode.starts_with(|character: char| character.is_ascii_alphabetic()) {
            return Err(format!(
                "operations: found {}, expected operations that begin with a letter, such as D5 4865609, separated by ';'",
                quote(operation)
            ));
        }
        // The standard's opcodes are in lower case, and none of them matters here.
        let Some(depth) = opcode.strip_prefix('D') else {
            continue;
        };
        let Some(depth) = parse_number(depth).filter(|depth| (1..=MAX_DEPTH).contains(depth)) else {
            return Err(format!("node counts: found the depth {}, expected D1 to D{MAX_DEPTH}", quote(opcode)));
        };
        let Some(nodes) = parse_number(operand.trim()) else {
            let (found, most) = (quote(operand.trim()), u64::MAX);
            return Err(format!("node counts: found D{depth} with {found}, expected one number from 0 to {most}"));
        };
        if counts.iter().any(|&(other, _)| other == depth) {
            return Err(format!("node counts: found D{depth} twice, expected each depth at most once"));
        }
        counts.push((depth, nodes));
    }
    counts.sort_unstable();
    Ok(Some(Entry { line, position, counts }))
}

/// Splits a line after the four fields of a position in EPD, or after the two numbers that follow them in a FEN.
fn split_after_fen(line: &str) -> (&str, &str) {
    let mut rest = line;
    for field in 0..6 {
        let text = rest.trim_start();
        let end = text.find(|character: char| character.is_whitespace() || character == ';').unwrap_or(text.len());
        // No operation starts with a digit or a sign, so such a fifth field is a halfmove clock.
        if end == 0 || (field == 4 && text.starts_with(|character: char| character.is_ascii_alphabetic())) {
            break;
        }
        rest = &text[end..];
    }
    line.split_at(line.len() - rest.len())
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

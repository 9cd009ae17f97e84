//! The list of the chunks that found the shortest spans, `short_span/chunks.txt`, which reproduces the record.

use core::fmt;

use sliding_attacks_codegen::Piece;
use sliding_attacks_codegen::geometry::{parse_square, square_name};

use super::Plan;

/// The list of the published record.
pub const PUBLISHED: &str = include_str!("chunks.txt");

/// A chunk that found a magic of a short span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The piece.
    pub piece: Piece,
    /// The square, 0 to 63.
    pub square: u8,
    /// The limits of the chunk.
    pub plan: Plan,
    /// The number of the chunk.
    pub chunk: u64,
    /// The span that it found.
    pub span: u32,
}

impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { piece, plan: Plan { bits, most }, chunk, span, .. } = self;
        write!(formatter, "{piece} {} bits={bits} most={most} chunk={chunk} span={span}", square_name(self.square))
    }
}

impl Entry {
    /// Reads an entry from its line.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let name = words.next()?;
        let piece = Piece::ALL.into_iter().find(|piece| piece.name() == name)?;
        let square = parse_square(words.next()?)?;
        let bits = words.next()?.strip_prefix("bits=")?.parse().ok()?;
        let most = words.next()?.strip_prefix("most=")?.parse().ok()?;
        let chunk = words.next()?.strip_prefix("chunk=")?.parse().ok()?;
        let span = words.next()?.strip_prefix("span=")?.parse().ok()?;
        words.next().is_none().then_some(Self { piece, square, plan: Plan { bits, most }, chunk, span })
    }
}

/// Reads the entries of a list. Empty lines and lines that start with `#` are ignored.
///
/// # Errors
/// Returns the number of the first line that is none of these.
pub fn parse(text: &str) -> Result<Vec<Entry>, usize> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| Entry::parse(line).ok_or(number + 1)).collect()
}

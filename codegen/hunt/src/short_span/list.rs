//! The list of the chunks that found the shortest spans, `short_span/chunks.txt`, which reproduces the record.

use core::fmt;

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{parse_square, square_name};

use super::{MOST_BITS, Plan, TESTS};
use crate::chunked::MOST_CHUNKS;

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
        let Self { piece, plan: Plan { bits, most, tests }, chunk, span, .. } = self;
        write!(formatter, "{piece} {} bits={bits} most={most}", square_name(self.square))?;
        if *tests != TESTS {
            write!(formatter, " tests={tests}")?;
        }
        write!(formatter, " chunk={chunk} span={span}")
    }
}

impl Entry {
    /// Reads an entry from its line.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ').peekable();
        let name = words.next()?;
        let piece = Piece::ALL.into_iter().find(|piece| piece.name() == name)?;
        let square = parse_square(words.next()?)?;
        let bits = words.next()?.strip_prefix("bits=")?.parse().ok().filter(|bits| (1..=MOST_BITS).contains(bits))?;
        let most = words.next()?.strip_prefix("most=")?.parse().ok().filter(|most| *most > 0)?;
        let tests = words.next_if(|word| word.starts_with("tests="));
        let tests = tests.map_or(Some(TESTS), |word| word.strip_prefix("tests=")?.parse().ok())?;
        let chunk = words.next()?.strip_prefix("chunk=")?.parse().ok().filter(|chunk| *chunk < MOST_CHUNKS)?;
        let span = words.next()?.strip_prefix("span=")?.parse().ok().filter(|span| *span > 0)?;
        words.next().is_none().then_some(Self { piece, square, plan: Plan { bits, most, tests }, chunk, span })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_as_they_are_written() {
        let published = parse(PUBLISHED).unwrap();
        let lines: Vec<String> = published.iter().map(Entry::to_string).collect();
        let is_entry = |line: &&str| !line.is_empty() && !line.starts_with('#');
        assert!(lines.iter().map(String::as_str).eq(PUBLISHED.lines().filter(is_entry)));
        let line = "rook a1 bits=12 most=2856 tests=70000000 chunk=13 span=2626";
        let entry = Entry::parse(line).unwrap();
        assert_eq!((entry.plan.tests, entry.to_string().as_str()), (70_000_000, line));
        assert_eq!(parse("# a comment\n\nrook a1 bits=12 most=2856 span=2626"), Err(3));
        // What no search can run.
        for (from, to) in
            [("bits=12", "bits=0"), ("bits=12", "bits=15"), ("most=2856", "most=0"), ("span=2626", "span=0")]
        {
            assert_eq!(Entry::parse(&line.replace(from, to)), None, "{to}");
        }
        assert_eq!(Entry::parse(&line.replace("chunk=13", &format!("chunk={MOST_CHUNKS}"))), None);
    }
}

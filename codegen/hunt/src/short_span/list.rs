//! The list of the chunks that found the shortest spans, `short_span.txt`, and the record that it leads to.

use core::fmt;

use indicatif::ProgressBar;
use rayon::prelude::*;
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records::{self, Record};
use sliding_attacks_codegen::internal::search::{self, Slots};

use super::{Hit, MOST_BITS, Plan, TESTS, exact_span, packed, run};
use crate::Error;
use crate::chunked::{MOST_CHUNKS, PieceSquare};

/// The list of the published record.
pub const PUBLISHED: &str = include_str!("../short_span.txt");

/// A chunk that found a magic of a short span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The piece and its square.
    pub square: PieceSquare,
    /// The limits of the chunk.
    pub plan: Plan,
    /// The number of the chunk.
    pub chunk: u64,
    /// The span that it found.
    pub span: u32,
}

impl fmt::Display for Listed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { square, plan: Plan { bits, most, tests }, chunk, span } = self;
        let square = square.to_string().replace('-', " ");
        let tests = if *tests == TESTS { String::new() } else { format!(" tests={tests}") };
        write!(formatter, "{square} bits={bits} most={most}{tests} chunk={chunk} span={span}")
    }
}

impl Listed {
    /// Reads a line of the list.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ').peekable();
        let square = PieceSquare::parse(&format!("{}-{}", words.next()?, words.next()?))?;
        let bits = words.next()?.strip_prefix("bits=")?.parse().ok().filter(|bits| (1..=MOST_BITS).contains(bits))?;
        let most = words.next()?.strip_prefix("most=")?.parse().ok().filter(|most| *most > 0)?;
        let tests = words.next_if(|word| word.starts_with("tests="));
        let tests = tests.map_or(Some(TESTS), |word| word.strip_prefix("tests=")?.parse().ok())?;
        let chunk = words.next()?.strip_prefix("chunk=")?.parse().ok().filter(|chunk| *chunk < MOST_CHUNKS)?;
        let span = words.next()?.strip_prefix("span=")?.parse().ok().filter(|span| *span > 0)?;
        words.next().is_none().then_some(Self { square, plan: Plan { bits, most, tests }, chunk, span })
    }
}

/// Reads a list. Empty lines and lines that start with `#` are ignored.
///
/// # Errors
/// Returns the number of the first line that is none of these.
pub fn parse(text: &str) -> Result<Vec<Listed>, usize> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| Listed::parse(line).ok_or(number + 1)).collect()
}

/// Returns for each square a magic that needs no list, with its index bits and its span: that of the record `dense`, or one
/// with as many index bits as the mask has squares.
///
/// # Errors
/// Returns an error for a square without a magic, and the errors of the record.
pub fn without_list(all: &[Occupancies]) -> Result<Vec<(u32, Hit)>, Error> {
    let dense = records::parse("dense", include_str!("../../../records/dense.txt"))?;
    let mut slots = Slots::new();
    let found = all.iter().map(|occupancies| {
        let Occupancies { piece, square, bits, .. } = *occupancies;
        let (bits, magic) = match dense.iter().find(|record| (record.piece, record.square) == (piece, square)) {
            Some(record) => (record.bits, record.magic),
            None => (bits, search::find(occupancies, bits, DEFAULT_SEED, &mut slots)?.magic),
        };
        let hit = exact_span(occupancies, bits, magic, 0);
        Ok((bits, hit.ok_or_else(|| Error::no_magic(piece, square, bits))?))
    });
    found.collect()
}

/// Runs the listed chunks, places the tables, and returns the record with the number of entries.
///
/// # Errors
/// A chunk finds no magic.
pub fn records(list: &[Listed], bar: &ProgressBar) -> Result<(Vec<Record>, u32), Error> {
    let all: Vec<Occupancies> = PieceSquare::all().map(PieceSquare::occupancies).collect();
    let mut best = without_list(&all)?;
    bar.set_length(list.len() as u64);
    let find = |listed: &Listed| {
        let (occupancies, bits) = (&all[listed.square.number()], listed.plan.bits);
        let (hit, _) = run(occupancies, listed.chunk, listed.plan);
        bar.inc(1);
        bar.set_message(listed.to_string());
        let is_magic = |hit: &Hit| {
            exact_span(occupancies, bits, hit.magic, hit.addend).is_some_and(|exact| exact.span <= hit.span)
        };
        hit.filter(is_magic).ok_or_else(|| {
            Error::new(format!("list of chunks: `{listed}`: the chunk finds no magic; leave the line out"))
        })
    };
    let hits: Vec<Result<Hit, Error>> = list.par_iter().map(find).collect();
    for (listed, hit) in list.iter().zip(hits) {
        let (hit, best) = (hit?, &mut best[listed.square.number()]);
        if hit.span < best.1.span {
            *best = (listed.plan.bits, hit);
        }
    }
    let (offsets, entries) = packed::packed(&all, &best);
    let record = |((occupancies, (bits, hit)), offset): ((&Occupancies, (u32, Hit)), u32)| {
        let Occupancies { piece, square, .. } = *occupancies;
        // The look-up reads the shift there.
        let addend = Some(hit.addend & !63 | u64::from(64 - bits));
        Record { piece, square, bits, magic: hit.magic, addend, offset: Some(offset) }
    };
    Ok((all.iter().zip(best).zip(offsets).map(record).collect(), entries))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let published = parse(PUBLISHED).unwrap();
        let lines: Vec<String> = published.iter().map(Listed::to_string).collect();
        let is_chunk = |line: &&str| !line.is_empty() && !line.starts_with('#');
        assert!(lines.iter().map(String::as_str).eq(PUBLISHED.lines().filter(is_chunk)));
        let line = "rook a1 bits=12 most=2856 tests=70000000 chunk=13 span=2626";
        let listed = Listed::parse(line).unwrap();
        assert_eq!((listed.plan.tests, listed.to_string().as_str()), (70_000_000, line));
        assert_eq!(parse("# a comment\n\nrook a1 bits=12 most=2856 span=2626"), Err(3));
        // What no search can run.
        for (from, to) in
            [("bits=12", "bits=0"), ("bits=12", "bits=15"), ("most=2856", "most=0"), ("span=2626", "span=0")]
        {
            assert_eq!(Listed::parse(&line.replace(from, to)), None, "{to}");
        }
        assert_eq!(Listed::parse(&line.replace("chunk=13", &format!("chunk={MOST_CHUNKS}"))), None);
    }
}

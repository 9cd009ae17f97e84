//! The list of the chunks that found the shortest spans, `short_span.txt`, and the record that it leads to.

use core::fmt;

use rayon::prelude::*;
use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records::{self, Record};
use sliding_attacks_codegen::internal::search::{self, Slots};

use super::{Hit, MOST_BITS, Plan, TESTS, exact_span, packed, run};
use crate::chunks::MOST_CHUNKS;
use crate::{Error, PieceSquare};

const LIST: &str = include_str!("../short_span.txt");

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
        let Self { square, plan: Plan { bits, most }, chunk, span } = self;
        write!(formatter, "{square} bits={bits} most={most} chunk={chunk} span={span}")
    }
}

impl Listed {
    /// Reads a line of the list.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let square = PieceSquare::parse(&format!("{} {}", words.next()?, words.next()?))?;
        let mut number = |name| words.next()?.strip_prefix(name)?.strip_prefix('=')?.parse::<u64>().ok();
        let [bits, most, chunk, span] = [number("bits")?, number("most")?, number("chunk")?, number("span")?];
        let is_known = (1..=MOST_BITS.into()).contains(&bits) && most > 0 && chunk < MOST_CHUNKS && span > 0;
        let plan = Plan { bits: u32::try_from(bits).ok()?, most: u32::try_from(most).ok()? };
        let listed = Self { square, plan, chunk, span: u32::try_from(span).ok()? };
        (is_known && words.next().is_none()).then_some(listed)
    }
}

/// Reads a list.
///
/// # Errors
/// Returns what is wrong with its first bad line.
pub fn parse(text: &str) -> Result<Vec<Listed>, String> {
    let listed = |(number, line)| {
        Listed::parse(line).ok_or_else(|| {
            format!(
                "codegen/hunt/src/short_span.txt: line {number}: expected `rook a1 bits=12 most=3000 chunk=7 span=2900` or \
                 the like; mend the line or leave it out"
            )
        })
    };
    (1..).zip(text.lines()).map(listed).collect()
}

/// Returns the shortest span that is known for each square.
///
/// # Errors
/// Those of the list and of `without_list`.
pub fn shortest(squares: &[PieceSquare]) -> Result<Vec<u32>, Error> {
    let list = parse(LIST)?;
    let all: Vec<Occupancies> = squares.iter().map(|square| square.occupancies()).collect();
    let known = squares.iter().zip(without_list(&all)?).map(|(square, (_, hit))| {
        list.iter().filter(|listed| listed.square == *square).map(|listed| listed.span).fold(hit.span, u32::min)
    });
    Ok(known.collect())
}

/// Returns for each square a magic that needs no list, with its index bits and its span: that of the record `dense`, or one
/// with as many index bits as the mask has squares.
///
/// # Errors
/// Returns an error for a square without a magic, and the errors of the record.
fn without_list(all: &[Occupancies]) -> Result<Vec<(u32, Hit)>, Error> {
    let dense = records::parse("dense", include_str!("../../../records/dense.txt"))?;
    let mut slots = Slots::new();
    let found = all.iter().map(|occupancies| {
        let Occupancies { piece, square, bits, .. } = *occupancies;
        let (bits, magic) = match dense.iter().find(|record| (record.piece, record.square) == (piece, square)) {
            Some(record) => (record.bits, record.magic),
            None => (bits, search::find(occupancies, bits, DEFAULT_SEED, &mut slots)?.magic),
        };
        let hit = exact_span(occupancies, bits, magic, 0).ok_or_else(|| {
            format!("{}: no magic with an index of {bits} bits; mend the record `dense`", occupancies.name())
        })?;
        Ok((bits, hit))
    });
    found.collect()
}

/// Runs the listed chunks, places the tables, and returns the record with the number of entries.
///
/// # Errors
/// A chunk finds no magic.
pub fn records() -> Result<(Vec<Record>, u32), Error> {
    let list = parse(LIST)?;
    let all: Vec<Occupancies> = PieceSquare::all().map(PieceSquare::occupancies).collect();
    let mut best = without_list(&all)?;
    let find = |listed: &Listed| {
        let (occupancies, bits) = (&all[listed.square.number()], listed.plan.bits);
        let is_magic = |hit: &Hit| {
            exact_span(occupancies, bits, hit.magic, hit.addend).is_some_and(|exact| exact.span <= hit.span)
        };
        run(occupancies, listed.chunk, listed.plan, TESTS).filter(is_magic)
    };
    let hits: Vec<Option<Hit>> = list.par_iter().map(find).collect();
    for (listed, hit) in list.iter().zip(hits) {
        let hit = hit.ok_or_else(|| {
            format!("codegen/hunt/src/short_span.txt: `{listed}`: the chunk finds no magic; leave the line out")
        })?;
        let best = &mut best[listed.square.number()];
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
        let list = parse(LIST).unwrap();
        assert!(list.iter().map(Listed::to_string).eq(LIST.lines()));
        // The shortest span of each square.
        assert!(
            list.is_sorted_by_key(|listed| listed.square) && list.windows(2).all(|two| two[0].square != two[1].square)
        );
        let line = "rook a1 bits=12 most=2856 chunk=13 span=2626";
        assert!(
            parse(&format!("{line}\nrook a1 bits=12 most=2856 span=2626")).unwrap_err().contains("line 2: expected")
        );
        // What no search can run.
        for (from, to) in [
            ("bits=12", "bits=0"),
            ("bits=12", "bits=15"),
            ("most=2856", "most=0"),
            ("chunk=13", "chunk=1099511627776"),
            ("span=2626", "span=0"),
            ("span=2626", "span=none"),
        ] {
            assert_eq!(Listed::parse(&line.replace(from, to)), None, "{to}");
        }
    }
}

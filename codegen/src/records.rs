//! Magics found once by a long search, kept as plain text with their provenance. The build checks
//! each of them with every occupancy when it places the attack sets.
//!
//! A records file, `records/<layout>.txt`, starts with comment lines (`# closed: …` or `# open: …`;
//! `# seed: …`, `# time: …`, `# found by: …`), and then has a line for each square in it:
//!
//! ```text
//! rook a7 bits=10 magic=0x0123456789abcdef offset=4096
//! ```

use core::fmt;

use crate::error::{Error, ErrorKind, quoted};
use crate::geometry::{Slider, parse_square, square_name};

/// The form of a line.
const EXPECTED: &str = "write one line for each square, for example \
                        `rook a7 bits=10 magic=0x0123456789abcdef`, \
                        with offset=… if tables overlap";

/// A recorded magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The piece.
    pub piece: Slider,
    /// The square, 0 to 63.
    pub square: u8,
    /// The number of index bits.
    pub bits: u32,
    /// The magic.
    pub magic: u64,
    /// The number added to each product, in layouts with such a number.
    pub addend: Option<u64>,
    /// The start of the square's table, in layouts with overlapping tables.
    pub offset: Option<u32>,
}

impl fmt::Display for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = square_name(self.square);
        write!(
            formatter,
            "{} {square} bits={} magic={:#018x}",
            self.piece, self.bits, self.magic
        )?;
        if let Some(addend) = self.addend {
            write!(formatter, " addend={addend:#018x}")?;
        }
        self.offset
            .map_or(Ok(()), |offset| write!(formatter, " offset={offset}"))
    }
}

impl Record {
    /// Reads a record from its line.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        let name = words.next()?;
        let piece = Slider::ALL.into_iter().find(|piece| piece.name() == name)?;
        let square = parse_square(words.next()?)?;
        let bits = words
            .next()?
            .strip_prefix("bits=")?
            .parse()
            .ok()
            .filter(|bits| (1..=32).contains(bits))?;
        let magic = u64::from_str_radix(words.next()?.strip_prefix("magic=0x")?, 16).ok()?;
        let (mut addend, mut offset) = (None, None);
        for word in words {
            match word.split_once('=')? {
                ("addend", text) if addend.is_none() && offset.is_none() => {
                    addend = Some(u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()?);
                }
                ("offset", text) if offset.is_none() => offset = Some(text.parse().ok()?),
                _ => return None,
            }
        }
        Some(Self {
            piece,
            square,
            bits,
            magic,
            addend,
            offset,
        })
    }
}

/// Reads the records of `layout` from `text`. Empty lines and lines that start with `#` are
/// ignored.
///
/// # Errors
/// Returns an [`Error`] for the first line that is not a record or repeats a square.
pub fn parse(layout: &'static str, text: &str) -> Result<Vec<Record>, Error> {
    let mut records: Vec<Record> = Vec::with_capacity(128);
    let mut seen = 0_u128;
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let bad = |found: &str| {
            let place = format!("records of layout `{layout}`, line {}", number + 1);
            Error::new(
                ErrorKind::BadRecord,
                place,
                format!("found {}{found}", quoted(line)),
                EXPECTED,
            )
        };
        let record = Record::parse(line).ok_or_else(|| bad(", not a record"))?;
        let bit = 1_u128 << (64 * record.piece as u32 + u32::from(record.square));
        if seen & bit != 0 {
            return Err(bad(", the second line of this square"));
        }
        seen |= bit;
        records.push(record);
    }
    Ok(records)
}

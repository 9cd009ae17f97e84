//! Factors found once by a long search, kept as plain text with their provenance, and verified before they are used.
//!
//! A record's file, `records/<layout>.txt`, opens with comment lines (`# command: …`, `# seed: …`, `# time: …`,
//! `# found by: …`), and then has one line for each square:
//!
//! ```text
//! rook a7 bits=10 magic=0x0123456789abcdef offset=4096
//! ```

use core::fmt;

use crate::error::Error;
use crate::geometry::{Occupancies, Piece, square_name};

/// The records of layout `dense`: factors whose index has one bit less than the mask has squares.
pub const DENSE: &str = include_str!("../records/dense.txt");

/// The records of layout `fixed_shift`: one shift for each piece, tables overlapping.
pub const FIXED_SHIFT: &str = include_str!("../records/fixed_shift.txt");

/// The records of layout `black`: as `fixed_shift`, with the squares outside the mask set.
pub const BLACK: &str = include_str!("../records/black.txt");

/// A recorded factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The piece.
    pub piece: Piece,
    /// The square, 0 to 63.
    pub square: u8,
    /// The bits of the index.
    pub bits: u32,
    /// The factor.
    pub magic: u64,
    /// Where the square's table starts, in layouts whose tables overlap.
    pub offset: Option<u32>,
}

impl fmt::Display for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = square_name(self.square);
        write!(formatter, "{} {square} bits={} magic={:#018x}", self.piece, self.bits, self.magic)?;
        self.offset.map_or(Ok(()), |offset| write!(formatter, " offset={offset}"))
    }
}

impl Record {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        let name = words.next()?;
        let piece = Piece::ALL.into_iter().find(|piece| piece.name() == name)?;
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = words.next()?.as_bytes() else { return None };
        let square = (rank - b'1') * 8 + (file - b'a');
        let bits = words.next()?.strip_prefix("bits=")?.parse().ok().filter(|bits| (1..=32).contains(bits))?;
        let magic = u64::from_str_radix(words.next()?.strip_prefix("magic=0x")?, 16).ok()?;
        let offset = match words.next() {
            Some(word) => Some(word.strip_prefix("offset=")?.parse().ok()?),
            None => None,
        };
        if words.next().is_some() { None } else { Some(Self { piece, square, bits, magic, offset }) }
    }
}

/// Reads the records of `layout` from `text`. Lines that are empty or start with `#` are comments.
///
/// # Errors
/// Returns [`Error::BadRecord`] for the first line that is not a record.
pub fn parse(layout: &'static str, text: &str) -> Result<Vec<Record>, Error> {
    let mut records = Vec::with_capacity(128);
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let record = Record::parse(line);
        records.push(record.ok_or_else(|| Error::BadRecord { layout, line: number + 1, text: line.to_owned() })?);
    }
    Ok(records)
}

/// Lays every occupancy of one record's square into `table`, from the record's offset on.
///
/// `base` is what the layout adds to every product (0 unless it sets bits outside the mask). `table` holds the attack
/// set of each entry, 0 where there is none yet; attack sets are never empty. It grows as needed.
///
/// # Errors
/// Returns [`Error::RecordRefuted`] when the entry of an occupancy holds another attack set already: an occupancy's of
/// this square or, with overlapping tables, of one of `earlier`, the records laid before.
pub fn lay(
    layout: &'static str,
    record: &Record,
    occupancies: &Occupancies,
    base: u64,
    table: &mut Vec<u64>,
    earlier: &[(Record, &Occupancies, u64)],
) -> Result<(), Error> {
    let offset = record.offset.unwrap_or(0) as usize;
    let shift = 64 - record.bits;
    if table.len() < offset + (1 << record.bits) {
        table.resize(offset + (1 << record.bits), 0);
    }
    // Slices and a plain loop: this runs for every occupancy of a build at opt-level 0.
    let (slots, subsets, sets) = (&mut table[offset..], &occupancies.subsets[..], &occupancies.attacks[..]);
    let (magic, mut position) = (record.magic, 0);
    while position < subsets.len() {
        let index = (subsets[position].wrapping_mul(magic).wrapping_add(base) >> shift) as usize;
        if slots[index] == 0 {
            slots[index] = sets[position];
        } else if slots[index] != sets[position] {
            return Err(refuted(layout, record, occupancies, base, position, earlier));
        }
        position += 1;
    }
    Ok(())
}

/// Finds whose entry it was.
fn refuted(
    layout: &'static str,
    record: &Record,
    occupancies: &Occupancies,
    base: u64,
    position: usize,
    earlier: &[(Record, &Occupancies, u64)],
) -> Error {
    let entry = |record: &Record, subset: u64, base: u64| {
        let index = subset.wrapping_mul(record.magic).wrapping_add(base) >> (64 - record.bits);
        index + u64::from(record.offset.unwrap_or(0))
    };
    let subset = occupancies.subsets[position];
    let taken = entry(record, subset, base);
    let own = (*record, occupancies, base);
    let (other, holder) = std::iter::once(&own)
        .chain(earlier)
        .find_map(|(other, squares, base)| {
            let mut pairs = squares.subsets.iter().zip(&squares.attacks);
            let holds =
                |pair: &(&u64, &u64)| entry(other, *pair.0, *base) == taken && *pair.1 != occupancies.attacks[position];
            pairs.find(holds).map(|pair| (other, *pair.0))
        })
        .unwrap_or((record, subset));
    let command = if record.offset.is_some() {
        format!("sliding-attacks-codegen pack {layout}")
    } else {
        let square = square_name(record.square);
        format!(
            "sliding-attacks-codegen search {layout} --piece {} --square {square} --bits {}",
            record.piece, record.bits
        )
    };
    Error::RecordRefuted {
        layout,
        piece: record.piece,
        square: record.square,
        magic: record.magic,
        bits: record.bits,
        subsets: [subset, holder],
        other: (other.piece, other.square),
        command,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads_as_it_prints() {
        let text = "# seed: x\n\nrook a7 bits=10 magic=0x0123456789abcdef\nbishop h8 bits=5 magic=0x0000000000000001 offset=7\n";
        let records = parse("toy", text).unwrap();
        let printed: Vec<String> = records.iter().map(ToString::to_string).collect();
        assert_eq!(printed, text.lines().skip(2).collect::<Vec<_>>());
        for line in [
            "rook i1 bits=3 magic=0x1",
            "rook a1 bits=0 magic=0x1",
            "rook a1 bits=3 magic=1",
            "queen a1",
            "rook a1 bits=3 magic=0x1 offset=2 ?",
        ] {
            let message = parse("toy", &format!("# seed: x\n{line}")).unwrap_err().to_string();
            assert!(message.contains("`toy`, line 2") && message.contains(line), "{message}");
        }
    }

    #[test]
    fn every_dense_record_holds_and_saves_a_bit() {
        let records = parse("dense", DENSE).unwrap();
        for record in &records {
            let occupancies = Occupancies::new(record.piece, record.square);
            lay("dense", record, &occupancies, 0, &mut Vec::new(), &[]).unwrap();
            assert_eq!(record.bits + 1, occupancies.bits);
        }
        let saved: usize = records.iter().map(|record| 1 << record.bits).sum();
        assert_eq!((records.len(), 107_648 - saved), (39, 92_864));
    }

    #[test]
    fn every_packed_record_holds_beside_the_others() {
        for (layout, text, black, most) in
            [("fixed_shift", FIXED_SHIFT, false, 107_316), ("black", BLACK, true, 114_197)]
        {
            let records = parse(layout, text).unwrap();
            assert_eq!(records.len(), 128);
            let squares: Vec<Occupancies> =
                records.iter().map(|record| Occupancies::new(record.piece, record.square)).collect();
            let (mut table, mut earlier) = (Vec::new(), Vec::new());
            for (record, square) in records.iter().zip(&squares) {
                let base = if black { (!square.mask).wrapping_mul(record.magic) } else { 0 };
                assert_eq!(record.bits, if record.piece == Piece::Rook { 12 } else { 9 });
                lay(layout, record, square, base, &mut table, &earlier).unwrap();
                earlier.push((*record, square, base));
            }
            assert_eq!(table.len(), most, "{layout}");
        }
    }

    #[test]
    fn a_false_record_is_refused_with_its_collision_and_what_to_do() {
        let occupancies = Occupancies::new(Piece::Rook, 48);
        let record = Record { piece: Piece::Rook, square: 48, bits: 10, magic: 1 << 20, offset: None };
        let message = lay("dense", &record, &occupancies, 0, &mut Vec::new(), &[]).unwrap_err().to_string();
        assert!(message.contains("rook on a7: factor 0x0000000000100000"), "{message}");
        assert!(
            message.ends_with("`sliding-attacks-codegen search dense --piece rook --square a7 --bits 10`"),
            "{message}"
        );
    }

    #[test]
    fn overlapping_tables_are_refused_with_both_squares() {
        let occupancies = [Occupancies::new(Piece::Bishop, 0), Occupancies::new(Piece::Bishop, 7)];
        let mut table = Vec::new();
        // Any factor lays the empty board into entry 0.
        let record = |square| Record {
            piece: Piece::Bishop,
            square,
            bits: 6,
            magic: 0x0001_0101_0101_0101 << 10,
            offset: Some(0),
        };
        let laid = lay("black", &record(0), &occupancies[0], 0, &mut table, &[]);
        let earlier = [(record(0), &occupancies[0], 0)];
        let error = laid.and_then(|()| lay("black", &record(7), &occupancies[1], 0, &mut table, &earlier)).unwrap_err();
        assert!(error.to_string().contains("pack black"), "{error}");
    }
}

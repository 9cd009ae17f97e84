//! The text form of a union under way, from which a run goes on.
//!
//! ```text
//! union shared magics=500 seed=7368…
//! rounds 57 drawn 1234
//! block 4096
//! rook a1 bits=12 magic=0x0123456789abcdef offset=0
//! …
//! ```
//!
//! The offsets are within the block.

use core::fmt;

use super::{Block, Union};
use crate::error::Error;
use sliding_attacks_codegen::candidates::Seed;
use sliding_attacks_codegen::geometry::Occupancies;
use sliding_attacks_codegen::hex;
use sliding_attacks_codegen::parse_seed;
use sliding_attacks_codegen::records::Record;

impl fmt::Display for Union {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}\nrounds {} drawn {}", self.settings(), self.round, self.stream.drawn)?;
        for block in &self.blocks {
            writeln!(formatter, "block {}", block.sets.len())?;
            for laid in &block.laid {
                let Occupancies { piece, square, .. } = self.squares[laid.which].occupancies;
                let offset = Some(laid.offset as u32);
                writeln!(formatter, "{}", Record { piece, square, bits: laid.bits, magic: laid.magic, addend: None, offset })?;
            }
        }
        Ok(())
    }
}

impl Union {
    /// Returns the line that opens the text: all that the result depends on.
    #[must_use]
    pub fn settings(&self) -> String {
        Self::settings_of(self.shift_in_magic, self.magics, self.seed)
    }

    /// Returns what [`Union::settings`] would say, without drawing the magics.
    #[must_use]
    pub fn settings_of(shift_in_magic: bool, magics: usize, seed: Seed) -> String {
        let layout = if shift_in_magic { "shift_in_magic" } else { "shared" };
        format!("union {layout} magics={magics} seed={}", hex(&seed))
    }

    /// Reads the text that a union prints. Magics are drawn anew with so many threads.
    ///
    /// # Errors
    /// Returns [`Error::BadState`] for the first line that no union prints, and as [`Union::new`].
    pub fn parse(text: &str, threads: usize) -> Result<Self, Error> {
        let bad = |number: usize, expected: &str| Error::BadState {
            place: format!("line {number}"),
            message: format!("expected {expected}, found `{}`", text.lines().nth(number - 1).unwrap_or_default()),
        };
        let head = text.lines().next().and_then(parse_head);
        let (shift_in_magic, magics, seed) = head.ok_or_else(|| bad(1, "`union shared magics=… seed=…`"))?;
        let progress = text.lines().nth(1).and_then(parse_progress);
        let (rounds, drawn) = progress.ok_or_else(|| bad(2, "`rounds … drawn …`"))?;
        let mut union = Self::empty(shift_in_magic, magics, seed, threads)?;
        union.round = rounds;
        while union.stream.drawn < drawn {
            union.stream.word();
        }
        let mut seen = 0_u128;
        for (number, line) in (1..).zip(text.lines()).skip(2) {
            if let Some(entries) = line.strip_prefix("block ") {
                let entries = entries.parse().ok().filter(|entries| (1..=4096_usize).contains(entries));
                let entries = entries.filter(|entries| entries.is_power_of_two());
                let entries = entries.ok_or_else(|| bad(number, "a power of two of entries, 4096 at the most"))?;
                union.blocks.push(Block::new(entries));
                continue;
            }
            let block = union.blocks.last_mut().ok_or_else(|| bad(number, "`block` and its entries"))?;
            let record = Record::parse(line).ok_or_else(|| bad(number, "`block` or a record"))?;
            let which = record.piece as usize * 64 + usize::from(record.square);
            let (candidate, offset) = ((record.bits, record.magic), record.offset.unwrap_or(0) as usize);
            let inside = record.bits <= 12 && offset.saturating_add(1 << record.bits) <= block.sets.len();
            let new = seen >> which & 1 == 0;
            if !inside || !new || !block.fits(&union.squares[which], candidate, offset) {
                return Err(bad(number, "a square not seen before, with a magic that agrees with the block"));
            }
            block.lay(which, &union.squares[which], candidate, offset);
            seen |= 1 << which;
        }
        if seen != u128::MAX || union.blocks.iter().any(|block| block.laid.is_empty()) {
            let message = format!("expected 128 squares and no empty block, found {}", seen.count_ones());
            return Err(Error::BadState { place: "the end".into(), message });
        }
        Ok(union)
    }
}

/// Reads the first line: whether shifts are in the magics, how many magics, the seed.
fn parse_head(line: &str) -> Option<(bool, usize, Seed)> {
    let mut words = line.strip_prefix("union ")?.split(' ');
    let shift_in_magic = match words.next()? {
        "shared" => false,
        "shift_in_magic" => true,
        _ => return None,
    };
    let magics = words.next()?.strip_prefix("magics=")?.parse().ok().filter(|magics| MAGICS.contains(magics))?;
    let seed = parse_seed(words.next()?.strip_prefix("seed=")?).ok()?;
    if words.next().is_some() { None } else { Some((shift_in_magic, magics, seed)) }
}

/// How many magics of a square there may be to choose from.
const MAGICS: core::ops::RangeInclusive<usize> = 1..=1 << 16;

/// Reads the second line: the rounds made, and how many words were drawn for them.
fn parse_progress(line: &str) -> Option<(u64, u64)> {
    let (rounds, drawn) = line.strip_prefix("rounds ")?.split_once(" drawn ")?;
    Some((rounds.parse().ok()?, drawn.parse().ok().filter(|drawn| *drawn < 1 << 36)?))
}

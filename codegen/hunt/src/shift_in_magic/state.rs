//! The saved state of a shared table in progress.

use serde::{Deserialize, Serialize};
use sliding_attacks_codegen::candidates::Seed;

use super::{Block, SharedTable};
use crate::Error;

/// A shared table in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    rounds: u64,
    /// The number of words drawn from the random stream.
    drawn: u64,
    blocks: Vec<KeptBlock>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptBlock {
    entries: usize,
    pieces: Vec<KeptPiece>,
}

/// A piece, rooks on 0 to 63 and bishops on 64 to 127, with its magic and its offset within the block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptPiece {
    which: usize,
    bits: u32,
    magic: u64,
    offset: usize,
}

impl SharedTable {
    /// Returns the state to save.
    #[must_use]
    pub fn kept(&self) -> Kept {
        let block = |block: &Block| KeptBlock {
            entries: block.sets.len(),
            pieces: block
                .placed
                .iter()
                .map(|&super::Placed { which, bits, magic, offset }| KeptPiece { which, bits, magic, offset })
                .collect(),
        };
        Kept { rounds: self.round, drawn: self.stream.drawn, blocks: self.blocks.iter().map(block).collect() }
    }

    /// Resumes from the saved state. Magics are drawn again.
    ///
    /// # Errors
    /// Returns [`Error::BadState`] for a state that no run saves, and the errors of [`SharedTable::new`].
    pub fn resume(magics: usize, seed: Seed, kept: &Kept) -> Result<Self, Error> {
        let bad = |message: String| Error::BadState { place: "blocks".into(), message };
        if kept.drawn >= 1 << 36 {
            return Err(bad(format!("expected fewer than 2^36 words drawn, found {}", kept.drawn)));
        }
        let mut table = Self::empty(magics, seed)?;
        table.round = kept.rounds;
        while table.stream.drawn < kept.drawn {
            table.stream.word();
        }
        let mut seen = 0_u128;
        for &KeptBlock { entries, ref pieces } in &kept.blocks {
            if !entries.is_power_of_two() || entries > 4096 || pieces.is_empty() {
                return Err(bad(format!(
                    "expected a power of two of entries, 4096 at most, and pieces, found {entries}"
                )));
            }
            let mut block = Block::new(entries);
            for &KeptPiece { which, bits, magic, offset } in pieces {
                let inside = which < 128 && (1..=12).contains(&bits) && offset.saturating_add(1 << bits) <= entries;
                let new = inside && seen >> which & 1 == 0;
                if !new || !block.fits(&table.squares[which], (bits, magic), offset) {
                    return Err(bad(format!(
                        "expected each piece once, with a magic that agrees with its block, found {magic:#018x} for piece \
                         {which}"
                    )));
                }
                block.place(which, &table.squares[which], (bits, magic), offset);
                seen |= 1 << which;
            }
            table.blocks.push(block);
        }
        if seen != u128::MAX {
            return Err(bad(format!("expected 128 pieces, found {}", seen.count_ones())));
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;

    #[test]
    fn what_no_run_keeps_is_refused() {
        let kept = SharedTable::new(1, DEFAULT_SEED).unwrap().kept();
        let mut cases = vec![kept; 6];
        cases[0].drawn = u64::MAX;
        cases[1].blocks[0].entries = 4097;
        cases[2].blocks[0].pieces[0].which = 128;
        cases[3].blocks[0].pieces[0].offset = 1;
        let twice = cases[4].blocks[0].pieces[0].clone();
        cases[4].blocks[0].pieces.push(twice);
        cases[5].blocks.pop();
        for (number, kept) in cases.iter().enumerate() {
            let message = SharedTable::resume(1, DEFAULT_SEED, kept).unwrap_err().to_string();
            assert!(message.contains("expected"), "{number}: {message}");
        }
    }
}

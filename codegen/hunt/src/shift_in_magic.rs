//! Tables that pieces share (Lasse Hansen's postmask): several pieces use the same entries, and each keeps its own attacks
//! by an AND with its attacks on the empty board.
//!
//! Two pieces may share an entry if, of the squares that both attack on the empty board, both attack the same there.
//! The search draws a few hundred magics for each square. It places rooks and then bishops, the larger ones first, each
//! in a block where one of its magics agrees with all entries, or in a new block. In each of a given number of rounds
//! it then breaks up some blocks and places their pieces again in another order, and keeps the result unless it takes
//! more entries.
//!
//! One random stream serves all rounds.

use std::collections::BTreeMap;

use rayon::prelude::*;
use sliding_attacks_codegen::internal::candidates::{Candidates, Limits};
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::internal::records::{self, Record};
use sliding_attacks_codegen::internal::search::Slots;

use crate::Error;
use crate::stream::Stream;

/// The default number of magics to choose from for each rook.
pub const MAGICS: u32 = 500;

const MAGICS_OF_A_BISHOP: usize = 30;
const DRAWS: u32 = 60_000;

#[derive(Clone, Debug)]
struct Square {
    occupancies: Occupancies,
    /// Index bits and magics, with fewer bits first: the dense magic if there is a record, then the drawn ones.
    magics: Vec<(u32, u64)>,
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    which: usize,
    bits: u32,
    magic: u64,
    offset: usize,
}

/// Entries that some pieces share.
#[derive(Clone, Debug, Default)]
struct Block {
    /// The attacks of all pieces in each entry.
    sets: Vec<u64>,
    /// The squares that some piece reads of each entry.
    read: Vec<u64>,
    placed: Vec<Placed>,
}

impl Block {
    /// Returns whether a piece whose table starts at `offset` agrees with the entries.
    fn fits(&self, occupancies: &Occupancies, (bits, magic): (u32, u64), offset: usize) -> bool {
        let Occupancies { subsets, attacks, .. } = occupancies;
        subsets.iter().zip(attacks).all(|(&subset, &set)| {
            let entry = offset + (subset.wrapping_mul(magic) >> (64 - bits)) as usize;
            (self.sets[entry] ^ set) & self.read[entry] & attacks[0] == 0
        })
    }

    /// Places a piece that fits, and makes room for all of its indices.
    fn place(&mut self, occupancies: &Occupancies, placed: Placed) {
        let Placed { bits, magic, offset, .. } = placed;
        let length = self.sets.len().max(offset + (1 << bits));
        self.sets.resize(length, 0);
        self.read.resize(length, 0);
        for (&subset, &set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
            let entry = offset + (subset.wrapping_mul(magic) >> (64 - bits)) as usize;
            self.sets[entry] |= set;
            self.read[entry] |= occupancies.attacks[0];
        }
        self.placed.push(placed);
    }
}

/// A packing in progress.
#[derive(Clone, Debug)]
pub struct SharedTable {
    squares: Vec<Square>,
    blocks: Vec<Block>,
    random: Candidates,
}

impl SharedTable {
    /// Draws magics with their shift in the upper six bits, at most `magics` for a square, and places each square once.
    ///
    /// # Errors
    /// Returns an error for a square without a drawn magic.
    pub fn new(magics: usize) -> Result<Self, Error> {
        let dense = records::parse("dense", include_str!("../../records/dense.txt"))?;
        let squares: Vec<Square> = (0..128).into_par_iter().map(|which| draw(which, magics, &dense)).collect();
        if let Some(Square { occupancies, .. }) = squares.iter().find(|square| square.magics.is_empty()) {
            return Err(Error::no_magic(occupancies.piece, occupancies.square, occupancies.bits));
        }
        let (mut blocks, mut random) = (Vec::new(), Stream::OneSquare.of(Piece::Rook, 0, 0));
        insert(&squares, &mut blocks, (0..128).collect(), &mut random);
        Ok(Self { squares, blocks, random })
    }

    /// Breaks up a few blocks and places their pieces again; keeps the result if it takes no more entries. Returns
    /// whether it takes fewer.
    pub fn improve(&mut self) -> bool {
        let mut next = self.blocks.clone();
        let mut free = Vec::new();
        for _ in 0..2 + self.random.word() % 4 {
            let block: Block = next.swap_remove(self.random.word() as usize % next.len());
            free.extend(block.placed.iter().map(|placed| placed.which));
            if next.is_empty() {
                break;
            }
        }
        insert(&self.squares, &mut next, free, &mut self.random);
        let (new, old) = (entries(&next), self.entries());
        if new <= old {
            self.blocks = next;
        }
        new < old
    }

    /// Returns the entries of all blocks.
    #[must_use]
    pub fn entries(&self) -> usize {
        entries(&self.blocks)
    }

    /// Returns the packing as records, the largest blocks first in the table.
    #[must_use]
    pub fn records(&self) -> Vec<Record> {
        let mut order: Vec<&Block> = self.blocks.iter().collect();
        order.sort_by_key(|block| (usize::MAX - block.sets.len(), block.placed[0].which));
        let mut records = BTreeMap::new();
        let mut start = 0;
        for block in order {
            for &Placed { which, bits, magic, offset } in &block.placed {
                let Occupancies { piece, square, .. } = self.squares[which].occupancies;
                let offset = Some((start + offset) as u32);
                records.insert(which, Record { piece, square, bits, magic, addend: None, offset });
            }
            start += block.sets.len();
        }
        records.into_values().collect()
    }
}

fn entries(blocks: &[Block]) -> usize {
    blocks.iter().map(|block| block.sets.len()).sum()
}

/// Draws different magics for the rook (0 to 63) or bishop (64 to 127), after the dense one if there is one.
fn draw(which: u8, most: usize, dense: &[Record]) -> Square {
    let piece = Piece::ALL[usize::from(which / 64)];
    let occupancies = Occupancies::new(piece, which % 64);
    let upper = |bits: u32| u64::from(64 - bits) << 58;
    let mut candidates = Stream::OneSquare.of(piece, which % 64, occupancies.mask);
    let mut slots = Slots::new();
    let mut magics = Vec::new();
    if let Some(record) = dense.iter().find(|record| (record.piece, record.square) == (piece, which % 64)) {
        let magic = record.magic & (u64::MAX >> 6) | upper(record.bits);
        if slots.test(&occupancies, magic, record.bits).is_ok() {
            magics.push((record.bits, magic));
        }
    }
    let limit = if piece == Piece::Rook { most } else { MAGICS_OF_A_BISHOP.min(most) };
    let bits = occupancies.bits;
    let limits = Limits { given: upper(bits), ..Limits::NONE };
    for _ in 0..DRAWS {
        let Some(magic) = candidates.constructed_within(bits, &limits) else { continue };
        if slots.test(&occupancies, magic, bits).is_ok() && !magics.contains(&(bits, magic)) {
            magics.push((bits, magic));
            if magics.len() >= limit {
                break;
            }
        }
    }
    Square { occupancies, magics }
}

/// Places the free pieces in a random order, rooks first and the larger ones before the smaller ones.
fn insert(squares: &[Square], blocks: &mut Vec<Block>, free: Vec<usize>, random: &mut Candidates) {
    let mut order: Vec<(u8, u32, u64, usize)> = Vec::new();
    for which in free {
        order.push((squares[which].occupancies.piece as u8, 12 - squares[which].magics[0].0, random.word(), which));
    }
    order.sort_unstable();
    for (_, _, _, which) in order {
        let square = &squares[which];
        let count = square.magics.len();
        let (first_block, first_magic) = (random.word() as usize, random.word() as usize);
        // The dense magic first, then, from a random one on, those with the same number of bits as the last.
        let dense = usize::from(square.magics[0].0 < square.occupancies.bits).min(count - 1);
        let rotated = |magic: usize| {
            if magic < dense { magic } else { dense + (magic.wrapping_add(first_magic) % (count - dense)) }
        };
        let mut found = None;
        'search: for block in 0..blocks.len() {
            let block = block.wrapping_add(first_block) % blocks.len();
            for magic in 0..count {
                let candidate = square.magics[rotated(magic)];
                let size = 1 << candidate.0;
                let step = if square.occupancies.piece == Piece::Rook { size } else { 1 };
                for offset in (0..(blocks[block].sets.len() + 1).saturating_sub(size)).step_by(step) {
                    if blocks[block].fits(&square.occupancies, candidate, offset) {
                        found = Some((block, candidate, offset));
                        break 'search;
                    }
                }
            }
        }
        let (block, (bits, magic), offset) = found.unwrap_or_else(|| {
            let candidate = square.magics[rotated(0)];
            blocks.push(Block::default());
            (blocks.len() - 1, candidate, 0)
        });
        blocks[block].place(&square.occupancies, Placed { which, bits, magic, offset });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::with_threads;

    #[test]
    fn the_same_table_whatever_the_threads() {
        let mut table = SharedTable::new(8).unwrap();
        let first = table.entries();
        let mut again = with_threads(2, || SharedTable::new(8)).unwrap();
        for _ in 0..3 {
            assert_eq!(again.improve(), table.improve());
        }
        let records = table.records();
        assert_eq!(again.records(), records);
        assert!(table.entries() <= first);
        // In one table, for look-ups that read the squares of the empty board's attacks.
        let (mut sets, mut read) = (vec![0; table.entries()], vec![0; table.entries()]);
        assert_eq!(records.len(), 128);
        for record in records {
            let Occupancies { subsets, attacks, .. } = Occupancies::new(record.piece, record.square);
            for (subset, set) in subsets.iter().zip(&attacks) {
                let index = subset.wrapping_mul(record.magic) >> (64 - record.bits);
                let entry = record.offset.unwrap() as usize + index as usize;
                assert_eq!((sets[entry] ^ set) & read[entry] & attacks[0], 0, "{record}");
                sets[entry] |= set;
                read[entry] |= attacks[0];
            }
        }
    }
}

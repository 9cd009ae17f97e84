//! Union tables (Lasse Hansen's postmask): several pieces share a block of entries.
//!
//! Two pieces may share an entry if, of the squares that both attack on the empty board, both attack the same there. For
//! each square a few hundred magics are drawn; then rooks, and after them bishops, the larger ones first, are laid
//! wherever in a block one of their magics agrees with all that is there, or into a block of their own. After that, for
//! as many rounds as asked for, some blocks are broken up and what they held is laid anew in another order, which is
//! kept unless it takes more entries.
//!
//! One random stream runs through all rounds. The state of a run is the blocks and how far the stream has been drawn.

mod state;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::error::Error;
use sliding_attacks_codegen::candidates::{Candidates, Limits, Seed};
use sliding_attacks_codegen::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::records::{self, Record};
use sliding_attacks_codegen::search::Slots;

/// How many magics of a rook to choose from, unless asked for otherwise.
pub const MAGICS: usize = 500;

const MAGICS_OF_A_BISHOP: usize = 30;
const DRAWS: u32 = 60_000;

#[derive(Clone, Debug)]
struct Square {
    occupancies: Occupancies,
    /// Index bits and magics, fewer bits first: the dense magic if one is on record, then those drawn.
    magics: Vec<(u32, u64)>,
}

#[derive(Clone, Copy, Debug)]
struct Laid {
    which: usize,
    bits: u32,
    magic: u64,
    offset: usize,
}

/// Entries that some pieces share.
#[derive(Clone, Debug)]
struct Block {
    sets: Vec<u64>,
    relied: Vec<u64>,
    laid: Vec<Laid>,
}

impl Block {
    fn new(entries: usize) -> Self {
        Self { sets: vec![0; entries], relied: vec![0; entries], laid: Vec::new() }
    }

    /// Whether each entry that the piece needs agrees with what is there, where its table starts at `offset`.
    fn fits(&self, square: &Square, (bits, magic): (u32, u64), offset: usize) -> bool {
        let Occupancies { subsets, attacks, .. } = &square.occupancies;
        let (shift, read) = (64 - bits, attacks[0]);
        subsets.iter().zip(attacks).all(|(&subset, &set)| {
            let entry = offset + (subset.wrapping_mul(magic) >> shift) as usize;
            (self.sets[entry] ^ set) & self.relied[entry] & read == 0
        })
    }

    fn lay(&mut self, which: usize, square: &Square, (bits, magic): (u32, u64), offset: usize) {
        let Occupancies { subsets, attacks, .. } = &square.occupancies;
        for (&subset, &set) in subsets.iter().zip(attacks) {
            let entry = offset + (subset.wrapping_mul(magic) >> (64 - bits)) as usize;
            self.sets[entry] |= set;
            self.relied[entry] |= attacks[0];
        }
        self.laid.push(Laid { which, bits, magic, offset });
    }
}

/// The random stream of a run, and how many words have been drawn from it.
#[derive(Clone, Debug)]
struct Stream {
    random: Candidates,
    drawn: u64,
}

impl Stream {
    fn new(seed: Seed) -> Self {
        Self { random: Candidates::new(seed, Piece::Rook, 0, 0), drawn: 0 }
    }

    fn word(&mut self) -> u64 {
        self.drawn += 1;
        self.random.word()
    }
}

/// A packing under way.
#[derive(Clone, Debug)]
pub struct Union {
    shift_in_magic: bool,
    /// How many magics of a rook there are to choose from.
    magics: usize,
    seed: Seed,
    round: u64,
    squares: Vec<Square>,
    blocks: Vec<Block>,
    stream: Stream,
}

impl Union {
    /// Draws the magics, `magics` at the most for a square and with their shift in the upper six bits if
    /// `shift_in_magic`, and lays each square once.
    ///
    /// # Errors
    /// Returns [`Error::NoMagic`] for a square for which no magic was drawn.
    pub fn new(shift_in_magic: bool, magics: usize, seed: Seed, threads: usize) -> Result<Self, Error> {
        let mut union = Self::empty(shift_in_magic, magics, seed, threads)?;
        insert(&union.squares, &mut union.blocks, (0..128).collect(), &mut union.stream);
        Ok(union)
    }

    fn empty(shift_in_magic: bool, magics: usize, seed: Seed, threads: usize) -> Result<Self, Error> {
        let next = AtomicU8::new(0);
        let work = || {
            let mut drawn = Vec::new();
            loop {
                let which = next.fetch_add(1, Ordering::Relaxed);
                if which >= 128 {
                    return drawn;
                }
                drawn.push((which, draw(which, shift_in_magic, magics, seed)));
            }
        };
        let mut squares: Vec<(u8, Square)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.clamp(1, 64)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        });
        squares.sort_by_key(|(which, _)| *which);
        let squares: Vec<Square> = squares.into_iter().map(|(_, square)| square).collect();
        if let Some(Square { occupancies, .. }) = squares.iter().find(|square| square.magics.is_empty()) {
            let Occupancies { piece, square, bits, .. } = *occupancies;
            return Err(Error::NoMagic { piece, square, bits });
        }
        Ok(Self { shift_in_magic, magics, seed, round: 0, squares, blocks: Vec::new(), stream: Stream::new(seed) })
    }

    /// Breaks up a few blocks and lays what they held anew; keeps the result if it takes no more entries. Returns
    /// whether it takes fewer.
    pub fn improve(&mut self) -> bool {
        let mut next = self.blocks.clone();
        let mut free = Vec::new();
        for _ in 0..2 + self.stream.word() % 4 {
            let block: Block = next.swap_remove(self.stream.word() as usize % next.len());
            free.extend(block.laid.iter().map(|laid| laid.which));
            if next.is_empty() {
                break;
            }
        }
        insert(&self.squares, &mut next, free, &mut self.stream);
        self.round += 1;
        let (new, old) = (entries(&next), self.entries());
        if new <= old {
            self.blocks = next;
        }
        new < old
    }

    /// Returns how many rounds were made.
    #[must_use]
    pub const fn rounds(&self) -> u64 {
        self.round
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
        order.sort_by_key(|block| (usize::MAX - block.sets.len(), block.laid[0].which));
        let mut records = BTreeMap::new();
        let mut start = 0;
        for block in order {
            for &Laid { which, bits, magic, offset } in &block.laid {
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

/// Draws magics for the rook (0 to 63) or bishop (64 to 127), different ones, behind the dense one if there is one.
fn draw(which: u8, shift_in_magic: bool, most: usize, seed: Seed) -> Square {
    let piece = Piece::ALL[usize::from(which / 64)];
    let occupancies = Occupancies::new(piece, which % 64);
    let upper = |bits: u32| if shift_in_magic { u64::from(64 - bits) << 58 } else { 0 };
    let mut candidates = Candidates::new(seed, piece, which % 64, occupancies.mask);
    let mut slots = Slots::new();
    let mut magics = Vec::new();
    let records = records::parse("dense", include_str!("../../records/dense.txt")).unwrap_or_default();
    if let Some(record) = records.iter().find(|record| (record.piece, record.square) == (piece, which % 64)) {
        let magic = record.magic | upper(record.bits);
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

/// Lays the free pieces in a random order, rooks first and the larger ones before the smaller ones.
fn insert(squares: &[Square], blocks: &mut Vec<Block>, free: Vec<usize>, stream: &mut Stream) {
    let mut order: Vec<(u8, u32, u64, usize)> = Vec::new();
    for which in free {
        order.push((squares[which].occupancies.piece as u8, 12 - squares[which].magics[0].0, stream.word(), which));
    }
    order.sort_unstable();
    for (_, _, _, which) in order {
        let square = &squares[which];
        let count = square.magics.len();
        let (first_block, first_magic) = (stream.word() as usize, stream.word() as usize);
        // The dense magic first, and from a random one on those of as many bits as the last.
        let dense = usize::from(square.magics[0].0 < square.occupancies.bits).min(count - 1);
        let turned = |magic: usize| {
            if magic < dense { magic } else { dense + (magic.wrapping_add(first_magic) % (count - dense)) }
        };
        let mut found = None;
        'search: for block in 0..blocks.len() {
            let block = block.wrapping_add(first_block) % blocks.len();
            for magic in 0..count {
                let candidate = square.magics[turned(magic)];
                let size = 1 << candidate.0;
                let step = if square.occupancies.piece == Piece::Rook { size } else { 1 };
                for offset in (0..(blocks[block].sets.len() + 1).saturating_sub(size)).step_by(step) {
                    if blocks[block].fits(square, candidate, offset) {
                        found = Some((block, candidate, offset));
                        break 'search;
                    }
                }
            }
        }
        let (block, candidate, offset) = found.unwrap_or_else(|| {
            let candidate = square.magics[turned(0)];
            blocks.push(Block::new(1 << candidate.0));
            (blocks.len() - 1, candidate, 0)
        });
        blocks[block].lay(which, square, candidate, offset);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sliding_attacks_codegen::DEFAULT_SEED;

    /// Lays the records into one table, for look-ups that read the squares of the empty board's attacks.
    fn verify(union: &Union) {
        let mut sets = vec![0; union.entries()];
        let mut relied = sets.clone();
        let records = union.records();
        assert_eq!(records.len(), 128);
        for record in records {
            let Occupancies { subsets, attacks, .. } = Occupancies::new(record.piece, record.square);
            for (subset, set) in subsets.iter().zip(&attacks) {
                let index = subset.wrapping_mul(record.magic) >> (64 - record.bits);
                let entry = record.offset.unwrap() as usize + index as usize;
                assert_eq!((sets[entry] ^ set) & relied[entry] & attacks[0], 0, "{record}");
                sets[entry] |= set;
                relied[entry] |= attacks[0];
            }
        }
    }

    #[test]
    fn a_union_agrees_whatever_the_threads_and_goes_on_from_its_text() {
        for shift_in_magic in [false, true] {
            let mut union = Union::new(shift_in_magic, 8, DEFAULT_SEED, 1).unwrap();
            let first = union.entries();
            verify(&union);
            let text = union.to_string();
            let mut again = Union::parse(&text, 2).unwrap();
            assert_eq!(again.to_string(), text);
            for _ in 0..3 {
                assert_eq!(again.improve(), union.improve());
            }
            assert_eq!(again.records(), union.records());
            assert!(union.entries() <= first);
            verify(&union);
        }
    }

    #[test]
    fn what_is_no_union_is_refused_with_the_line() {
        let text = Union::new(false, 1, DEFAULT_SEED, 1).unwrap().to_string();
        let lines: Vec<&str> = text.lines().collect();
        let cases = [
            (String::new(), "line 1"),
            (text.replace("union shared", "union fancy"), "line 1"),
            (text.replace("seed=", "seed=x"), "line 1"),
            (text.replace("rounds ", "rounds x"), "line 2"),
            (text.replacen("block ", "blok ", 1), "line 3"),
            (text.replacen("block 4096", "block 4097", 1), "line 3"),
            (text.replacen(lines[3], "rook a9", 1), "line 4"),
            (text.replacen(lines[3], &lines[3].replace("offset=0", "offset=1"), 1), "line 4"),
            (text.replacen(lines[3], &format!("{0}\n{0}", lines[3]), 1), "line 5"),
            (lines[..lines.len() - 1].join("\n"), "the end"),
        ];
        for (text, place) in cases {
            match Union::parse(&text, 1) {
                Err(Error::BadState { place: found, .. }) => assert_eq!(found, place),
                other => panic!("{other:?}"),
            }
        }
    }
}

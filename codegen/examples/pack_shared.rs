//! Packs all pieces into a union table (Hansen's postmask) and prints the record of the layout `shared`, or with
//! `shift_in_magic` as the first argument that of the layout of this name. The second argument is the number of rounds.
//!
//! Two pieces may share an entry if, of the squares that both attack on the empty board, both attack the same there. For
//! each square a few thousand factors are drawn; then rooks, and after them bishops, the larger ones first, are laid
//! wherever in a block one of their factors agrees with all that is there, or into a block of their own. After that, as
//! many times as asked for, some blocks are broken up and what they held is laid anew in another order, which is kept
//! unless it takes more entries.

use std::collections::BTreeMap;
use std::time::Instant;

use sliding_attacks_codegen::candidates::{Candidates, DEFAULT_SEED};
use sliding_attacks_codegen::geometry::{Occupancies, square_name};
use sliding_attacks_codegen::search::Slots;
use sliding_attacks_codegen::{Piece, hex, records};

const FACTORS_OF_A_ROOK: usize = 500;
const FACTORS_OF_A_BISHOP: usize = 30;
const DRAWS: u32 = 60_000;

struct Square {
    occupancies: Occupancies,
    /// Index bits and factors, fewer bits first: the dense factor if one is on record, then those drawn.
    factors: Vec<(u32, u64)>,
}

#[derive(Clone, Copy)]
struct Laid {
    which: usize,
    bits: u32,
    magic: u64,
    offset: usize,
}

/// Entries that some pieces share.
#[derive(Clone)]
struct Block {
    sets: Vec<u64>,
    relied: Vec<u64>,
    laid: Vec<Laid>,
}

impl Block {
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

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let layout = arguments.first().map_or("shared", String::as_str);
    let rounds: u32 = arguments.get(1).and_then(|number| number.parse().ok()).unwrap_or(1_000);
    let begin = Instant::now();
    let squares: Vec<Square> = (0..128_u8).map(|which| draw(which, layout == "shift_in_magic")).collect();
    eprintln!("factors drawn after {:?}", begin.elapsed());
    let mut random = Candidates::new(DEFAULT_SEED, Piece::Rook, 0, 0);
    let mut blocks = Vec::new();
    insert(&squares, &mut blocks, (0..128).collect(), &mut || random.word());
    for round in 0..rounds {
        let mut next = blocks.clone();
        let mut free = Vec::new();
        for _ in 0..2 + random.word() % 4 {
            let block: Block = next.swap_remove(random.word() as usize % next.len());
            free.extend(block.laid.iter().map(|laid| laid.which));
            if next.is_empty() {
                break;
            }
        }
        insert(&squares, &mut next, free, &mut || random.word());
        if entries(&next) < entries(&blocks) {
            eprintln!("round {round} of {rounds}: {} entries after {:?}", entries(&next), begin.elapsed());
        }
        if entries(&next) <= entries(&blocks) {
            blocks = next;
        }
    }
    println!("# {} entries of {layout}, all pieces in one union table.", entries(&blocks));
    println!("# command: cargo run --release -p sliding-attacks-codegen --example pack_shared {layout} {rounds}");
    println!("# seed: {}", hex(&DEFAULT_SEED));
    println!("# time: {} s", begin.elapsed().as_secs());
    println!("# found by: sliding-attacks");
    blocks.sort_by_key(|block| (usize::MAX - block.sets.len(), block.laid[0].which));
    let mut lines = BTreeMap::new();
    let mut start = 0;
    for block in blocks {
        for Laid { which, bits, magic, offset } in block.laid {
            lines.insert(which, (bits, magic, start + offset));
        }
        start += block.sets.len();
    }
    for (which, (bits, magic, offset)) in lines {
        let Occupancies { piece, square, .. } = squares[which].occupancies;
        println!("{piece} {} bits={bits} magic={magic:#018x} offset={offset}", square_name(square));
    }
}

fn entries(blocks: &[Block]) -> usize {
    blocks.iter().map(|block| block.sets.len()).sum()
}

/// Draws factors for the rook (0 to 63) or bishop (64 to 127), different ones, behind the dense one if there is one.
fn draw(which: u8, shift_in_magic: bool) -> Square {
    let piece = Piece::ALL[usize::from(which / 64)];
    let occupancies = Occupancies::new(piece, which % 64);
    let upper = |bits: u32| if shift_in_magic { u64::from(64 - bits) << 58 } else { 0 };
    let mut candidates = Candidates::new(DEFAULT_SEED, piece, which % 64, occupancies.mask);
    let mut slots = Slots::new();
    let mut factors = Vec::new();
    let records = records::parse("dense", include_str!("../records/dense.txt")).unwrap_or_default();
    if let Some(record) = records.iter().find(|record| (record.piece, record.square) == (piece, which % 64)) {
        let magic = record.magic | upper(record.bits);
        if slots.test(&occupancies, magic, record.bits).is_ok() {
            factors.push((record.bits, magic));
        }
    }
    let limit = if piece == Piece::Rook { FACTORS_OF_A_ROOK } else { FACTORS_OF_A_BISHOP };
    let bits = occupancies.bits;
    for _ in 0..DRAWS {
        let Some(magic) = candidates.placed_where(bits, upper(bits), &[u32::MAX; 64]) else { continue };
        if slots.test(&occupancies, magic, bits).is_ok() && !factors.contains(&(bits, magic)) {
            factors.push((bits, magic));
            if factors.len() == limit {
                break;
            }
        }
    }
    Square { occupancies, factors }
}

/// Lays the free pieces in a random order, rooks first and the larger ones before the smaller ones.
fn insert(squares: &[Square], blocks: &mut Vec<Block>, free: Vec<usize>, random: &mut impl FnMut() -> u64) {
    let mut order: Vec<(u8, u32, u64, usize)> = Vec::new();
    for which in free {
        order.push((squares[which].occupancies.piece as u8, 12 - squares[which].factors[0].0, random(), which));
    }
    order.sort_unstable();
    for (_, _, _, which) in order {
        let square = &squares[which];
        let count = square.factors.len();
        let (first_block, first_factor) = (random() as usize, random() as usize);
        // The dense factor first, and from a random one on those of as many bits as the last.
        let dense = usize::from(square.factors[0].0 < square.occupancies.bits).min(count - 1);
        let turned = |factor: usize| {
            if factor < dense { factor } else { dense + (factor.wrapping_add(first_factor) % (count - dense)) }
        };
        let mut found = None;
        'search: for block in 0..blocks.len() {
            let block = block.wrapping_add(first_block) % blocks.len();
            for factor in 0..count {
                let candidate = square.factors[turned(factor)];
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
            let candidate = square.factors[turned(0)];
            blocks.push(Block { sets: vec![0; 1 << candidate.0], relied: vec![0; 1 << candidate.0], laid: Vec::new() });
            (blocks.len() - 1, candidate, 0)
        });
        blocks[block].lay(which, square, candidate, offset);
    }
}

//! Contiguous tables: magics that keep the upper bits of the index clear, so their slots are adjacent.

use sliding_attacks_codegen::internal::candidates::{Candidates, Limits, Seed};
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

use super::choice::Choice;
use crate::formula::Formula;
use crate::stream::Stream;

/// The number of such magics kept for a rook. All are equally good, but there may be no perfect one.
const KEPT: usize = 4;

/// The maximum number of magics to draw for a square.
const DRAWN: u32 = 1 << 18;

/// Collects magics for a rook with adjacent slots, or with gaps into which other tables fit.
pub(super) fn contiguous(occupancies: &Occupancies, formula: Formula, seed: Seed) -> Vec<Choice> {
    let mut choices: Vec<(u32, Choice)> = Vec::new();
    draw(occupancies, formula, seed, |choice, _| {
        choices.push((lost(&choice), choice));
        if choices.len() > 256 {
            tightest(&mut choices);
        }
        choices.iter().filter(|(lost, _)| *lost == 0).count() < KEPT
    });
    tightest(&mut choices);
    choices.into_iter().map(|(_, choice)| choice).collect()
}

/// Returns how many entries the gaps of a choice lose: those of a rook's table or of a large bishop's lose none, but
/// there are few of the latter.
fn lost(choice: &Choice) -> u32 {
    let (mut lost, mut gap) = (0, 0_u32);
    for slot in 0..choice.span as usize {
        if choice.words[slot / 64] >> (slot % 64) & 1 == 0 {
            gap += 1;
        } else {
            lost += gap % 512 + if gap % 1024 < 512 { 0 } else { 64 };
            gap = 0;
        }
    }
    lost
}

/// Gathers magics for a bishop of every kind: contiguous ones, sparse ones whose slots are scattered, and some for each
/// set of index bits to use. They find room in the gaps of the rooks' combs.
pub(super) fn scattered(occupancies: &Occupancies, formula: Formula, seed: Seed) -> Vec<Choice> {
    let kept = match occupancies.bits {
        5 | 6 => 3000,
        7 => 1000,
        _ => 16,
    };
    let mut choices: Vec<Choice> = Vec::new();
    draw(occupancies, formula, seed, |choice, _| {
        choices.push(choice);
        choices.len() < kept
    });
    choices.extend(few_index_bits(occupancies, formula, seed));
    choices
}

/// The number of magics to draw for one set of index bits.
const DRAWN_WITHIN: u32 = 1024;

/// Collects a few magics for each set of index bits with one bit for each square of the mask.
fn few_index_bits(occupancies: &Occupancies, formula: Formula, seed: Seed) -> Vec<Choice> {
    let bits = formula.bits(occupancies.piece);
    let mut random = Stream::FewIndexBits.of(seed, occupancies.piece, occupancies.square, occupancies.mask);
    // More squares have fewer sets of index bits.
    let kept = if occupancies.bits < 7 { 4 } else { 32 };
    let mut choices = Vec::new();
    let mut table = Vec::new();
    for index_bits in (0_u32..1 << bits).filter(|used| used.count_ones() == occupancies.bits) {
        let limits = Limits { given: 0, forbidden: random.leading_outside(bits, index_bits), index_bits };
        let mut found = 0;
        for _ in 0..DRAWN_WITHIN {
            let Some(magic) = random.constructed_within(bits, &limits) else { continue };
            if let Some(choice) = Choice::new(occupancies, formula, magic, &mut table) {
                choices.push(choice);
                found += 1;
                if found == kept {
                    break;
                }
            }
        }
    }
    choices
}

fn tightest(choices: &mut Vec<(u32, Choice)>) {
    choices.sort_by_key(|(lost, choice)| (*lost, choice.span, choice.magic));
    choices.truncate(KEPT);
}

/// Draws contiguous and sparse magics in turn, until `accept` has enough.
fn draw(occupancies: &Occupancies, formula: Formula, seed: Seed, mut accept: impl FnMut(Choice, u32) -> bool) {
    let bits = formula.bits(occupancies.piece);
    let mut random = Stream::Contiguous.of(seed, occupancies.piece, occupancies.square, occupancies.mask);
    let mut table = Vec::new();
    for drawn in 0..DRAWN {
        let magic = if drawn % 2 == 0 || occupancies.piece == Piece::Rook {
            // With a gap, the upper half of the window lies further up.
            let gap = if drawn % 4 < 2 { 0 } else { random.word() as u32 % (bits + 1 - occupancies.bits) };
            contiguous_magic(occupancies, bits, gap, &mut random)
        } else {
            let thin = if drawn % 4 == 1 { u64::MAX } else { random.word() };
            Some(random.word() & random.word() & thin)
        };
        let Some(magic) = magic else { continue };
        if let Some(choice) = Choice::new(occupancies, formula, magic, &mut table) {
            if !accept(choice, drawn) {
                return;
            }
        }
    }
}

/// Draws a magic that moves each square of the mask to a different one of the lowest bits of the index, and no product
/// above them, so all slots are adjacent.
fn contiguous_magic(occupancies: &Occupancies, bits: u32, gap: u32, random: &mut Candidates) -> Option<u64> {
    let bottom = 64 - bits;
    let top = bottom + occupancies.bits + gap;
    let (mut free, mut magic, mut squares) = (places_of(bottom, occupancies.bits, gap), 0_u64, occupancies.mask);
    let allowed = quiet_bits(occupancies.mask, top);
    let mut entropy = random.word();
    while squares != 0 {
        let square = 63 - squares.leading_zeros();
        squares ^= 1 << square;
        let reached = (magic << square) & free;
        if reached != 0 {
            free ^= 1 << (63 - reached.leading_zeros());
            continue;
        }
        let mut places = (free >> square & allowed) << square;
        if places == 0 {
            return None;
        }
        let mut skip = ((entropy & 0xff) * u64::from(places.count_ones())) >> 8;
        entropy = entropy.rotate_right(8);
        while skip > 0 {
            places &= places - 1;
            skip -= 1;
        }
        let place = places.trailing_zeros();
        free ^= 1 << place;
        magic |= 1 << (place - square);
    }
    // A mask of full width has no window to keep to.
    if top == 64 || highest(occupancies.mask, magic) >> top <= 1 { Some(magic) } else { None }
}

/// Returns `bits` places of the product from `bottom` on, the uppermost of them `gap` places further up.
const fn places_of(bottom: u32, bits: u32, gap: u32) -> u64 {
    ((1 << (bits - 1)) - 1) << bottom | 1 << (bottom + bits - 1 + gap)
}

/// Returns the magic bits that move no square of the mask to bit `top` of the product or above, within the word.
const fn quiet_bits(mask: u64, top: u32) -> u64 {
    let mut quiet = 0;
    let mut bit = 0;
    while bit < 64 {
        if top == 64 || (mask << bit) >> top == 0 {
            quiet |= 1 << bit;
        }
        bit += 1;
    }
    quiet
}

/// Returns the sum of the separate products of the mask's squares.
const fn highest(mut mask: u64, magic: u64) -> u128 {
    let mut sum = 0;
    while mask != 0 {
        sum += (magic << mask.trailing_zeros()) as u128;
        mask &= mask - 1;
    }
    sum
}

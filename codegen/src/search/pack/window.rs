//! Windows: factors that leave the upper bits of the index alone, so that their slots lie side by side.

use super::Formula;
use super::choice::Choice;
use crate::candidates::{Candidates, Seed};
use crate::geometry::{Occupancies, Piece};

/// How many windows are kept for a rook. One is as good as another, but there may be none that is perfect.
const KEPT: usize = 4;

/// The most factors that are drawn for a square.
const DRAWN: u32 = 1 << 20;

/// Gathers factors for a rook whose slots span no more than its occupancies, or if there are none, little more.
pub(super) fn windows(occupancies: &Occupancies, formula: Formula, seed: Seed) -> Vec<Choice> {
    let size = 1 << occupancies.bits;
    let mut choices: Vec<Choice> = Vec::new();
    draw(occupancies, formula, seed, |choice, _| {
        choices.push(choice);
        if choices.len() > 256 {
            shortest(&mut choices);
        }
        choices.iter().filter(|choice| choice.span <= size).count() < KEPT
    });
    shortest(&mut choices);
    choices
}

/// Gathers factors for a bishop of every kind: windows, and sparse ones whose slots are scattered, which find their
/// places in the gaps of the rooks' combs.
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
    choices
}

fn shortest(choices: &mut Vec<Choice>) {
    choices.sort_by_key(|choice| (choice.span, choice.count, choice.magic));
    choices.truncate(KEPT);
}

/// Draws factors, windowed and sparse ones in turn, until `accept` has enough.
fn draw(
    occupancies: &Occupancies,
    formula: Formula,
    seed: Seed,
    mut accept: impl FnMut(Choice, u32) -> bool,
) {
    let bits = formula.bits(occupancies.piece);
    let mut random = Candidates::of_chunk(seed, occupancies.piece, occupancies.square, u64::MAX / 256 - 1);
    let mut table = Vec::new();
    for drawn in 0..DRAWN {
        let factor = if drawn % 2 == 0 || occupancies.piece == Piece::Rook {
            windowed(occupancies, bits, &mut random)
        } else {
            let thin = if drawn % 4 == 1 { u64::MAX } else { random.word() };
            Some(random.word() & random.word() & thin)
        };
        let Some(magic) = factor else { continue };
        // The bits that no product feels turn a black index as a whole.
        let turn = match formula {
            Formula::FixedShift => 0,
            Formula::Black => random.word(),
        };
        let lowest = occupancies.mask.trailing_zeros();
        let magic = magic | turn << 1 << (63 - lowest);
        if let Some(choice) = Choice::new(occupancies, formula, magic, &mut table) {
            if !accept(choice, drawn) {
                return;
            }
        }
    }
}

/// Draws a factor that brings every square to a place of its own in the lowest bits of the index, as many as the mask
/// has squares, and no product above them: all slots lie side by side.
fn windowed(occupancies: &Occupancies, bits: u32, random: &mut Candidates) -> Option<u64> {
    let bottom = 64 - bits;
    let top = bottom + occupancies.bits;
    let (mut free, mut magic, mut squares) = (((1_u64 << occupancies.bits) - 1) << bottom, 0_u64, occupancies.mask);
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

/// Returns the factor bits that bring no square of the mask to bit `top` of the product or above, short of its end.
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

/// Returns what the products of the mask's squares add up to, each taken for itself.
const fn highest(mut mask: u64, magic: u64) -> u128 {
    let mut sum = 0;
    while mask != 0 {
        sum += (magic << mask.trailing_zeros()) as u128;
        mask &= mask - 1;
    }
    sum
}

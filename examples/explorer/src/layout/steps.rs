//! The steps of one look-up in a table.

use super::Arrays;
use super::recipe::{Entry, Index, Recipe, extract, fold, folded};
use crate::ruler::Ruler;
use crate::trace::{Picture, Step, Term, set_of, squares_of};

/// Returns the steps of a look-up, of which the last is the attack set.
pub(super) fn steps(recipe: &Recipe, arrays: &Arrays<'_>, occupied: u64) -> Vec<Step> {
    let Recipe { mask, always, .. } = *recipe;
    let blockers = occupied & mask;
    let title = if recipe.line.is_empty() { "mask" } else { "mask of the line" };
    let mut steps = vec![Step::new(
        title,
        format!("Only {} squares can block: the last one of each ray never matters.", mask.count_ones()),
        Picture::Board { set: mask, accent: blockers },
    )];
    steps.push(match always {
        0 => Step::board("occupied & mask", "The relevant occupancy: one of the mask's subsets.", blockers),
        _ if always == !mask => Step::new(
            "occupied | !mask",
            "Every square off the mask counts as occupied. That adds one number to each product of the square.",
            Picture::Board { set: blockers | always, accent: blockers },
        ),
        _ => Step::new(
            "(occupied | own square) & mask",
            "The mask has the slider's own square. Its bit adds one number to each product, in place of an offset.",
            Picture::Board { set: blockers | always, accent: always },
        ),
    });
    index_steps(recipe, blockers, &mut steps);
    entry_steps(recipe, arrays, occupied, &mut steps);
    steps
}

/// Adds the steps from the relevant occupancy to the index.
fn index_steps(recipe: &Recipe, blockers: u64, steps: &mut Vec<Step>) {
    let Recipe { mask, always, .. } = *recipe;
    // A negative index has ones above its bits, which belong to no square.
    let value = recipe.index(blockers) as u64 & ((1 << recipe.index_bits()) - 1);
    let picture = match recipe.index {
        Index::Product { magic, addend, shift, signed } => {
            let bits = 64 - shift;
            let constant = always.wrapping_mul(magic).wrapping_add(addend);
            steps.push(Step::pattern(
                "magic",
                "A number found by search. Each occupied square adds a shifted copy of it.",
                magic,
            ));
            let mut picture = Picture::product(blockers, magic, shift, bits);
            if let (Picture::Product { terms, total, .. }, 1..) = (&mut picture, constant) {
                terms.push(Term { square: None, shift: 0, value: constant });
                *total = total.wrapping_add(constant);
            }
            let note = format!("One copy of the magic for each square. The top {bits} bits are the index.");
            steps.push(match addend {
                0 => Step::new("× magic = product", note, picture),
                _ => {
                    let note = format!("{note} The addend brings the least index to 0.");
                    Step::new("× magic + addend = product", note, picture)
                }
            });
            if let (true, Some(ruler)) = (signed || addend != 0, Ruler::new(recipe, blockers)) {
                let note = "The same sum in slots: each square of the mask is a step to the right or, if its copy is a \
                            negative number, to the left. The table needs only the slots from the least sum to the greatest.";
                steps.push(Step::new("steps along the table", note, Picture::Ruler(ruler)));
            }
            Picture::index(mask, blockers, magic, shift, bits, value)
        }
        Index::Halves { lower, upper, shift } => {
            let note = "32 bits each: a multiplication that every machine has.";
            let halves = [("lower half × magic", 0, lower), ("upper half × magic", 32, upper)];
            for (title, first, magic) in halves {
                let picture = product_of_half((blockers >> first) as u32, first, magic, shift);
                steps.push(Step::new(title, note, picture));
            }
            let reach = |square: u8| if square < 32 { lower << square } else { upper << (square - 32) };
            sources(mask, blockers, value, shift, 32, |square| reach(square).into())
        }
        Index::Folded { magic, shift } => {
            let note = "The upper half, turned by one rank, lies over the lower. No two squares of a bishop's mask fall together.";
            steps.push(Step::pattern("lower ^ upper, turned", note, fold(blockers).into()));
            steps.push(Step::new(
                "× magic = product",
                "One multiplication of 32 bits.",
                product_of_half(fold(blockers), 0, magic, shift),
            ));
            sources(mask, blockers, value, shift, 32, |square| (magic << folded(square)).into())
        }
        Index::Extract => {
            let from: Vec<u64> = squares_of(mask).map(|square| 1 << square).collect();
            let picture = Picture::Bits { value, from: mask, set: blockers, sources: from };
            let note = "The bits under the mask, moved together by one instruction. No magic, and no two can collide.";
            steps.push(Step::new("pext(occupied, mask)", note, picture));
            return;
        }
    };
    let addend = if let Index::Product { addend, .. } = recipe.index { addend } else { 0 };
    let note = match always | addend {
        0 => "Each bit with the squares that reach it. Bits that several squares reach add up, and carry.",
        _ => "Each bit with the squares that reach it, and what is always added: bits add up, and carry.",
    };
    let (title, note) = match recipe.index {
        Index::Product { signed: true, .. } => (
            "product >> shift = index",
            "An arithmetic shift: the highest bit is the sign, so the index may be negative and the table is on both sides of the offset.",
        ),
        Index::Halves { .. } => (
            "lower ^ upper >> shift = index",
            "Both products, laid over one another. Each bit with the squares that reach it.",
        ),
        _ => ("product >> shift = index", note),
    };
    steps.push(Step::new(title, note, picture));
}

/// The product of one half of the board. `first` is the square of its bit 0.
fn product_of_half(squares: u32, first: u8, magic: u32, shift: u32) -> Picture {
    let terms = squares_of(squares.into()).rev();
    let terms =
        terms.map(|square| Term { square: Some(first + square), shift: square, value: (magic << square).into() });
    let total = squares.wrapping_mul(magic).into();
    Picture::Product { width: 32, factor: magic.into(), terms: terms.collect(), total, low: shift, bits: 32 - shift }
}

/// The index, with what each square of the mask adds to the product.
fn sources(mask: u64, blockers: u64, value: u64, shift: u32, width: u32, adds: impl Fn(u8) -> u64) -> Picture {
    let reaching = |bit| set_of(squares_of(mask).filter(|&square| adds(square) >> bit & 1 != 0));
    Picture::Bits { value, from: mask, set: blockers, sources: (shift..width).map(reaching).collect() }
}

/// Adds the steps from the index to the attacks.
fn entry_steps(recipe: &Recipe, arrays: &Arrays<'_>, occupied: u64, steps: &mut Vec<Step>) {
    let place = recipe.place(arrays, occupied);
    let (offset, index) = (recipe.start, recipe.index(occupied));
    let value = arrays.entries.get(place.entry).copied().unwrap_or(0);
    let entry = Picture::Entry { array: arrays.name, offset, index, value, width: arrays.width };
    let note = match recipe.entry {
        Entry::Set if offset == 0 => "The index alone is the place: nothing is added.",
        Entry::Set => "Where the square's entries start, and the index.",
        Entry::Union(_) => "A union: other pieces have their attacks in the same entry.",
        Entry::Number { .. } => "Not a set but the number of one: most sets stand in many entries.",
        Entry::Compressed(_) => "16 bits: which of the squares that the piece could attack it attacks.",
        Entry::Factor { .. } => "16 bits: a number whose product with the spread has the attack set.",
    };
    steps.push(Step::new("offset + index = entry", note, entry));
    let attacks = recipe.attacks(arrays, occupied);
    match recipe.entry {
        Entry::Set => {}
        Entry::Union(empty_attacks) => union_steps(value, empty_attacks, steps),
        Entry::Number { base, empty_attacks } => {
            let sets = arrays.sets.and_then(|sets| sets.get(base + value as usize)).copied().unwrap_or(0);
            let picture = Picture::Entry { array: "SETS", offset: base, index: value as i64, value: sets, width: 8 };
            steps.push(Step::new("base + number = set", "The set of that number.", picture));
            if let Some(empty_attacks) = empty_attacks {
                union_steps(sets, empty_attacks, steps);
            }
        }
        Entry::Compressed(empty_attacks) => {
            let sources = squares_of(empty_attacks).map(|square| 1 << square).collect();
            let value = extract(attacks, empty_attacks);
            let picture = Picture::Bits { value, from: empty_attacks, set: attacks, sources };
            steps.push(Step::new("pdep(entry, empty attacks)", "The other way round: bits moved apart.", picture));
        }
        Entry::Factor { spread, empty_attacks } => {
            let note = "A number of 64 bits, most of them random; the entry was chosen for it.";
            steps.push(Step::board("entry * spread", note, value.wrapping_mul(spread)));
            let note = "The attacks on the empty board keep what is the attack set.";
            steps.push(Step::board("& attacks on the empty board", note, empty_attacks));
        }
    }
    let picture = Picture::Board { set: attacks, accent: attacks & occupied };
    steps.push(Step::new("attacks", "The blockers are attacked; what stands behind them is not.", picture));
}

/// Adds the steps from a union of attack sets to the piece's own.
fn union_steps(union: u64, empty_attacks: u64, steps: &mut Vec<Step>) {
    steps.push(Step::board("union", "What all pieces that share the entry attack.", union));
    let note = "The attacks on the empty board keep what is the piece's own.";
    steps.push(Step::board("& attacks on the empty board", note, empty_attacks));
}

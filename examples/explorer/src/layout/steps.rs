//! The steps of a look-up by its formula in the generator, with words and pictures.

use std::borrow::Cow;

use sliding_attacks_codegen::Array;
use sliding_attacks_codegen::internal::{Entry, Formula, Hash, fold};

use super::GeneratedLayout;
use super::derived::{attacks, constant, sources};
use crate::ruler::Ruler;
use crate::trace::{Bits, Picture, Step, squares_of};

/// Returns the steps of a look-up, of which the last is the attack set.
pub(super) fn steps(formula: &Formula, generated: &GeneratedLayout, occupied: u64) -> Vec<Step> {
    let (blockers, relevant) = (occupied & formula.mask, formula.relevant(occupied));
    let mut steps = mask_and_relevant(formula, relevant);
    steps.extend(product(formula, blockers));
    steps.push(index(formula, blockers));
    steps.extend(entry(formula, generated, occupied));
    steps
}

/// Returns a step whose outcome has the form of a board.
fn board(
    title: &'static str,
    note: impl Into<Cow<'static, str>>,
    set: u64,
    role: &'static str,
) -> Step {
    let set = Bits(set);
    Step::new(title, note, Picture::Board { set, role })
}

fn mask_and_relevant(formula: &Formula, relevant: u64) -> Vec<Step> {
    let title = match formula.line {
        "" => "mask",
        _ => "mask of the line",
    };
    let count = formula.mask.count_ones();
    let note = format!("Only {count} squares can block: the last one of each ray never matters.");
    let mask = board(title, note, formula.mask, "mask");
    let (title, note) = match formula.always {
        0 => (
            "occupied & mask",
            "The relevant occupancy: one of the mask's subsets.",
        ),
        always if always == !formula.mask => (
            "occupied | !mask",
            "Every square off the mask counts as occupied. That adds one number to each product of the square.",
        ),
        _ => (
            "(occupied | own square) & mask",
            "The mask has the slider's own square. Its bit adds one number to each product, in place of an offset.",
        ),
    };
    vec![mask, board(title, note, relevant, "mask")]
}

/// Returns the steps from the relevant squares to what the index is a part of.
fn product(formula: &Formula, blockers: u64) -> Vec<Step> {
    let (lower, upper) = (formula.magic & 0xffff_ffff, formula.magic >> 32);
    let picture = |squares: u64, first, factor: u64, added: u64, width: u32| {
        let total = squares.wrapping_mul(factor).wrapping_add(added) & u64::MAX >> (64 - width);
        let [squares, factor, added, total] = [squares, factor, added, total].map(Bits);
        let low = formula.shift;
        Picture::Product {
            width,
            squares,
            first,
            factor,
            added,
            total,
            low,
        }
    };
    let relevant = blockers | formula.always;
    match formula.hash {
        Hash::Product | Hash::SignedProduct => {
            let note = "A number found by search. Each occupied square adds a shifted copy of it.";
            let magic = board("magic", note, formula.magic, "magic");
            let (title, addend) = match formula.addend {
                0 => ("× magic = product", ""),
                _ => (
                    "× magic + addend = product",
                    " The addend brings the least index to 0.",
                ),
            };
            let bits = formula.index_bits();
            let note = format!(
                "One copy of the magic for each square. The top {bits} bits are the index.{addend}"
            );
            let picture = picture(blockers, 0, formula.magic, constant(formula), 64);
            let mut steps = vec![magic, Step::new(title, note, picture)];
            let has_ruler = formula.hash == Hash::SignedProduct || formula.addend != 0;
            let ruler = has_ruler.then(|| Ruler::new(formula, blockers)).flatten();
            steps.extend(ruler.map(|ruler| {
                let note = "The same sum in slots: each square of the mask is a step to the right or, if its copy is a \
                            negative number, to the left. The table needs only the slots from the least sum to the greatest.";
                Step::new("steps along the table", note, Picture::Ruler(ruler))
            }));
            steps
        }
        Hash::Halves => {
            let note = "32 bits each: a multiplication that every machine has.";
            let halves = [relevant & 0xffff_ffff, relevant >> 32];
            vec![
                Step::new(
                    "lower half × magic",
                    note,
                    picture(halves[0], 0, lower, 0, 32),
                ),
                Step::new(
                    "upper half × magic",
                    note,
                    picture(halves[1], 32, upper, 0, 32),
                ),
            ]
        }
        Hash::Folded => {
            let folded = fold(relevant).into();
            let note = "The upper half, turned by one rank, lies over the lower. No two squares of a bishop's mask fall together.";
            let product = picture(folded, 0, lower, 0, 32);
            vec![
                board("lower ^ upper, turned", note, folded, "word"),
                Step::new(
                    "× magic = product",
                    "One multiplication of 32 bits.",
                    product,
                ),
            ]
        }
        Hash::Extract => Vec::new(),
    }
}

fn index(formula: &Formula, blockers: u64) -> Step {
    let title = match formula.hash {
        Hash::Product | Hash::SignedProduct | Hash::Folded => "product >> shift = index",
        Hash::Halves => "lower ^ upper >> shift = index",
        Hash::Extract => "pext(occupied, mask)",
    };
    let note = match formula.hash {
        Hash::SignedProduct => {
            "An arithmetic shift: the highest bit is the sign, so the index may be negative and the table is on both sides of the offset."
        }
        Hash::Halves => {
            "Both products, laid over one another. Each bit with the squares that reach it."
        }
        Hash::Extract => {
            "The bits under the mask, moved together by one instruction. No magic, and no two can collide."
        }
        Hash::Product | Hash::Folded if formula.always | formula.addend == 0 => {
            "Each bit with the squares that reach it. Bits that several squares reach add up, and carry."
        }
        Hash::Product | Hash::Folded => {
            "Each bit with the squares that reach it, and what is always added: bits add up, and carry."
        }
    };
    // A negative index has ones above its bits, which belong to no square.
    let index = formula.index(blockers | formula.always) as u64;
    let picture = Picture::Bits {
        value: index & ((1 << formula.index_bits()) - 1),
        from: Bits(formula.mask),
        set: Bits(blockers),
        sources: sources(formula).into_iter().map(Bits).collect(),
        role: "blocker",
    };
    Step::new(title, note, picture)
}

/// Returns the steps from the index to the attacks.
fn entry(formula: &Formula, generated: &GeneratedLayout, occupied: u64) -> Vec<Step> {
    let (entries, sets) = generated.arrays();
    let at = |array: &Array, offset: usize, index: i64| {
        let slot = offset.wrapping_add_signed(index as isize);
        let value = array.words().get(slot).copied().unwrap_or(0);
        let (array, width) = (array.name().to_owned(), array.width());
        (
            value,
            Picture::Entry {
                array,
                offset,
                index,
                value: Bits(value),
                width,
            },
        )
    };
    let index = formula.index(formula.relevant(occupied));
    let (entry, picture) = at(entries, formula.offset as usize, index);
    let words = sets.map_or(&[][..], Array::words);
    let attacks = attacks(formula, entries.words(), words, occupied);
    let note = match formula.entry {
        Entry::Set if formula.offset == 0 => "The index alone is the place: nothing is added.",
        Entry::Set => "Where the square's entries start, and the index.",
        Entry::Union => "A union: other pieces have their attacks in the same entry.",
        Entry::Number { .. } => "Not a set but the number of one: most sets stand in many entries.",
        Entry::Compressed => {
            "16 bits: which of the squares that the piece could attack it attacks."
        }
        Entry::Factor { .. } => {
            "16 bits: a number whose product with the spread has the attack set."
        }
    };
    let mut steps = vec![Step::new("offset + index = entry", note, picture)];
    let kept = |note| {
        board(
            "& attacks on the empty board",
            note,
            formula.empty_attacks,
            "mask",
        )
    };
    let union = |set| {
        let note = "The attacks on the empty board keep what is the piece's own.";
        let union = "What all pieces that share the entry attack.";
        [board("union", union, set, "attack"), kept(note)]
    };
    match formula.entry {
        Entry::Set => {}
        Entry::Union => steps.extend(union(entry)),
        Entry::Number {
            base,
            union: is_union,
        } => {
            if let Some(sets) = sets {
                let (set, picture) = at(sets, base as usize, entry as i64);
                steps.push(Step::new(
                    "base + number = set",
                    "The set of that number.",
                    picture,
                ));
                if is_union {
                    steps.extend(union(set));
                }
            }
        }
        Entry::Compressed => {
            let from = formula.empty_attacks;
            let picture = Picture::Bits {
                value: entry,
                from: Bits(from),
                set: Bits(attacks),
                sources: squares_of(from).map(|square| Bits(1 << square)).collect(),
                role: "attack",
            };
            let note = "The other way round: bits moved apart.";
            steps.push(Step::new("pdep(entry, empty attacks)", note, picture));
        }
        Entry::Factor { spread } => {
            let note = "A number of 64 bits, most of them random; the entry was chosen for it.";
            let product = entry.wrapping_mul(spread);
            steps.push(board("entry * spread", note, product, "word"));
            steps.push(kept(
                "The attacks on the empty board keep what is the attack set.",
            ));
        }
    }
    let note = "The blockers are attacked; what stands behind them is not.";
    steps.push(board("attacks", note, attacks, "attack"));
    steps
}

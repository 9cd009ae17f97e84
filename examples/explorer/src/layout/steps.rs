//! The steps of a look-up by its formula in the generator, with words and pictures.

use sliding_attacks_codegen::internal::{Entry, Formula, Hash, fold, indexed};
use sliding_attacks_codegen::{Array, LayoutTables};

use super::derived::{constant, deposit, sources};
use crate::ruler::Ruler;
use crate::trace::{Bits, Picture, Steps, squares_of};

/// Returns the steps of a look-up, of which the last is the attack set.
pub(super) fn steps(formula: &Formula, tables: &LayoutTables, occupied: u64) -> Steps {
    let (blockers, mut steps) = (occupied & formula.mask, Steps::default());
    mask(formula, blockers, &mut steps);
    product(formula, blockers, &mut steps);
    index(formula, blockers, &mut steps);
    entry(formula, blockers, tables, &mut steps);
    steps
}

/// Adds the steps from the occupied to the relevant squares.
fn mask(formula: &Formula, blockers: u64, steps: &mut Steps) {
    let (mask, count) = (formula.mask, formula.mask.count_ones());
    let of_line = if formula.line.is_empty() {
        ""
    } else {
        " of the line"
    };
    let words = format!(
        "mask{of_line}: Only {count} squares can block: the last one of each ray never matters."
    );
    steps.add(&words, Picture::squares(mask));
    let words = match formula.always {
        0 => "occupied & mask: The relevant occupancy: one of the mask's subsets.",
        always if always == !mask => {
            "occupied | !mask: Every square off the mask counts as occupied. That adds one number to each product of the square."
        }
        _ => {
            "(occupied | own square) & mask: The mask has the slider's own square. Its bit adds one number to each product, \
             in place of an offset."
        }
    };
    steps.add(words, Picture::squares(formula.relevant(blockers)));
}

/// Adds the steps from the relevant squares to what the index is a part of.
fn product(formula: &Formula, blockers: u64, steps: &mut Steps) {
    let (magic, low, bits) = (formula.magic, formula.shift, formula.index_bits());
    let (lower, upper) = (magic & 0xffff_ffff, magic >> 32);
    let relevant = blockers | formula.always;
    match formula.hash {
        Hash::Product | Hash::SignedProduct => {
            let words =
                "magic: A number found by search. Each occupied square adds a shifted copy of it.";
            steps.add(words, Picture::board("magic", magic));
            let (addend, note) = match formula.addend {
                0 => ("", ""),
                _ => (" + addend", " The addend brings the least index to 0."),
            };
            let words = format!(
                "× magic{addend} = product: One copy of the magic for each square. The top {bits} bits are the index.{note}"
            );
            let product = Picture::product(64, low, (blockers, 0), magic, constant(formula));
            steps.add(&words, product);
            let has_ruler = formula.hash == Hash::SignedProduct || formula.addend != 0;
            if let Some(ruler) = Ruler::new(formula, blockers).filter(|_| has_ruler) {
                let words = "steps along the table: The same sum in slots: each square of the mask is a step to the right or, \
                             if its copy is a negative number, to the left. The table needs only the slots from the least sum \
                             to the greatest.";
                steps.add(words, Picture::Ruler(ruler));
            }
        }
        Hash::Halves => {
            let note = "32 bits each: a multiplication that every machine has.";
            let product = Picture::product(32, low, (relevant & 0xffff_ffff, 0), lower, 0);
            steps.add(&format!("lower half × magic: {note}"), product);
            let product = Picture::product(32, low, (relevant >> 32, 32), upper, 0);
            steps.add(&format!("upper half × magic: {note}"), product);
        }
        Hash::Folded => {
            let words = "lower ^ upper, turned: The upper half, turned by one rank, lies over the lower. No two squares of a \
                         bishop's mask fall together.";
            let folded = fold(relevant).into();
            steps.add(words, Picture::board("word", folded));
            let words = "× magic = product: One multiplication of 32 bits.";
            steps.add(words, Picture::product(32, low, (folded, 0), lower, 0));
        }
        Hash::Extract => {}
    }
}

/// Adds the step to the index.
fn index(formula: &Formula, blockers: u64, steps: &mut Steps) {
    let (shift, mut sources) = (formula.shift, sources(formula));
    let lines: u32 = sources.iter().map(|squares| squares.count_ones()).sum();
    let reach = if lines > 40 {
        sources.fill(0);
        &format!("{lines} lines join the squares and these bits, too many to draw.")
    } else {
        "Each bit with the squares that reach it."
    };
    let words = match formula.hash {
        Hash::SignedProduct => format!(
            "product >> {shift} = index: An arithmetic shift: the highest bit is the sign, so the index may be negative and the \
             table is on both sides of the offset. {reach}"
        ),
        Hash::Halves => format!(
            "lower ^ upper >> {shift} = index: Both products, laid over one another. {reach}"
        ),
        Hash::Extract => {
            "pext(occupied, mask): The bits under the mask, moved together by one instruction. No magic, and no two can collide."
                .to_owned()
        }
        Hash::Product | Hash::Folded if formula.always | formula.addend == 0 => format!(
            "product >> {shift} = index: {reach} Bits that several squares reach add up, and carry."
        ),
        Hash::Product | Hash::Folded => format!(
            "product >> {shift} = index: {reach} Bits add up, with what is always added, and carry."
        ),
    };
    // A negative index has ones above its bits, which belong to no square.
    let index = formula.index(blockers | formula.always) as u64;
    let picture = Picture::Bits {
        value: index & ((1 << formula.index_bits()) - 1),
        from: Bits(formula.mask),
        set: Bits(blockers),
        sources: sources.into_iter().map(Bits).collect(),
        role: "blocker",
    };
    steps.add(&words, picture);
}

/// Adds the steps from the index to the attacks.
fn entry(formula: &Formula, blockers: u64, tables: &LayoutTables, steps: &mut Steps) {
    /// Adds the step to an entry, and returns what is there.
    fn load(words: &str, array: &Array, offset: u32, index: i64, steps: &mut Steps) -> u64 {
        let offset = offset as usize;
        let value = array.words()[offset.wrapping_add_signed(index as isize)];
        let picture = Picture::Entry {
            array: array.name().to_owned(),
            offset,
            index,
            value: Bits(value),
            width: array.width(),
        };
        steps.add(words, picture);
        value
    }

    let (entries, sets) = indexed(tables);
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
    let index = formula.index(formula.relevant(blockers));
    let words = format!("offset + index = entry: {note}");
    let mut set = load(&words, entries, formula.offset, index, steps);
    if let (Entry::Number { base, .. }, Some(sets)) = (formula.entry, sets) {
        let words = "base + number = set: The set of that number.";
        set = load(words, sets, base, set as i64, steps);
    }
    let empty = formula.empty_attacks;
    let (is_kept, what) = match formula.entry {
        Entry::Union | Entry::Number { union: true, .. } => {
            let words = "union: What all pieces that share the entry attack.";
            steps.add(words, Picture::board("attack", set));
            (true, "the piece's own")
        }
        Entry::Factor { spread } => {
            set = set.wrapping_mul(spread);
            let words = "entry * spread: A number of 64 bits, most of them random; the entry was chosen for it.";
            steps.add(words, Picture::board("word", set));
            (true, "the attack set")
        }
        Entry::Compressed => {
            let value = set;
            set = deposit(value, empty);
            let picture = Picture::Bits {
                value,
                from: Bits(empty),
                set: Bits(set),
                sources: squares_of(empty).map(|square| Bits(1 << square)).collect(),
                role: "attack",
            };
            let words = "pdep(entry, empty attacks): The other way round: bits moved apart.";
            steps.add(words, picture);
            (false, "")
        }
        Entry::Set | Entry::Number { .. } => (false, ""),
    };
    if is_kept {
        let words = format!(
            "& attacks on the empty board: The attacks on the empty board keep what is {what}."
        );
        steps.add(&words, Picture::squares(empty));
        set &= empty;
    }
    let words = "attacks: The blockers are attacked; what stands behind them is not.";
    steps.add(words, Picture::board("attack", set));
}

//! The steps of a lookup by its formula in the generator, with words and pictures.

use sliding_attacks_codegen::internal::{Entry, Formula, Hash, fold, indexed};
use sliding_attacks_codegen::{Array, LayoutTables};

use super::{constant, sources};
use crate::ruler::Ruler;
use crate::trace::{Bits, Picture, Step, squares_of, steps};

/// Returns the steps of a lookup, of which the last is the attack set.
pub(super) fn lookup(formula: &Formula, tables: &'static LayoutTables, occupied: u64) -> Vec<Step> {
    let blockers = occupied & formula.mask;
    let index = [
        mask(formula, blockers),
        product(formula, blockers),
        index(formula, blockers),
    ];
    [index.concat(), entry(formula, blockers, tables)].concat()
}

/// Returns the steps from the occupied to the relevant squares.
fn mask(formula: &Formula, blockers: u64) -> Vec<Step> {
    let (mask, count) = (formula.mask, formula.mask.count_ones());
    let relevant = match formula.always {
        0 => "occupied & mask: The relevant occupancy: one of the mask's subsets.",
        always if always == !mask => {
            "occupied | !mask: Every square off the mask counts as occupied. That adds one number to each product of the square."
        }
        _ => {
            "(occupied | own square) & mask: The mask has the slider's own square. Its bit adds one number to each product, \
             in place of an offset."
        }
    };
    let words = format!(
        "mask: Only {count} squares can block: the last one of each ray never matters.
        {relevant}"
    );
    let sets = [mask, formula.relevant(blockers)];
    steps(&words, sets.map(Picture::squares))
}

/// Returns the steps from the relevant squares to what the index is a part of.
fn product(formula: &Formula, blockers: u64) -> Vec<Step> {
    let (magic, low, bits) = (formula.magic, formula.shift, formula.index_bits());
    let (lower, upper) = (magic & 0xffff_ffff, magic >> 32);
    let relevant = formula.relevant(blockers);
    match formula.hash {
        Hash::Product | Hash::SignedProduct => {
            let (addend, note) = match formula.addend {
                0 => ("", ""),
                _ => (" + addend", " The addend brings the least index to 0."),
            };
            let words = format!(
                "magic: A number found by search. Each occupied square adds a shifted copy of it.
                × magic{addend} = product: One copy of the magic for each square. The top {bits} bits are the index.{note}"
            );
            let product = Picture::product(64, low, [blockers, magic, constant(formula)]);
            let product = steps(&words, [Picture::board("magic", magic), product]);
            let ruler = Ruler::new(formula, blockers).map(|ruler| {
                let words = "steps along the table: The same sum in slots: each square of the mask is a step to the right or, \
                             if its copy is a negative number, to the left. The table needs only the slots from the least sum \
                             to the greatest.";
                steps(words, [Picture::Ruler(ruler)])
            });
            [product, ruler.unwrap_or_default()].concat()
        }
        Hash::Halves => {
            let words = "lower half × magic: 32 bits each: a multiplication that every machine has.
                upper half × magic: 32 bits each: a multiplication that every machine has.";
            let half = |board, magic| Picture::product(32, low, [relevant & board, magic, 0]);
            steps(words, [half(0xffff_ffff, lower), half(!0 << 32, upper)])
        }
        Hash::Folded => {
            let words = "lower ^ upper, turned: The upper half, turned by one rank, lies over the lower. No two squares of a \
                         bishop's mask fall together.
                × magic = product: One multiplication of 32 bits.";
            let folded = fold(relevant).into();
            let product = Picture::product(32, low, [folded, lower, 0]);
            steps(words, [Picture::board("word", folded), product])
        }
        Hash::Extract => Vec::new(),
    }
}

/// Returns the step to the index.
fn index(formula: &Formula, blockers: u64) -> Vec<Step> {
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
    let index = formula.index(formula.relevant(blockers)) as u64;
    let picture = Picture::Bits {
        value: index & ((1 << formula.index_bits()) - 1),
        from: Bits(formula.mask),
        set: Bits(blockers),
        sources: sources.into_iter().map(Bits).collect(),
        role: "blocker",
    };
    steps(&words, [picture])
}

/// Returns the steps from the index to the attacks.
fn entry(formula: &Formula, blockers: u64, tables: &'static LayoutTables) -> Vec<Step> {
    /// Returns what an array has in a place, and its picture.
    fn load(array: &'static Array, offset: u32, index: i64) -> (u64, Picture) {
        let offset = offset as usize;
        let value = array.words()[offset.wrapping_add_signed(index as isize)];
        let picture = Picture::Entry {
            array: array.name(),
            offset,
            index,
            value: Bits(value),
            width: array.width(),
        };
        (value, picture)
    }

    let (entries, sets) = indexed(tables);
    let note = match formula.entry {
        Entry::Set if formula.offset == 0 => "The index alone is the place: nothing is added.",
        Entry::Set => "Where the square's entries start, and the index.",
        Entry::Union => "A union: other pieces have their attacks in the same entry.",
        Entry::Number { .. } => "Not a set but a set’s number: most sets occur in many entries.",
        Entry::Compressed => "16 bits, one for each square the piece could attack: set if it does.",
        Entry::Factor { .. } => {
            "16 bits: a number that, multiplied by the spread, contains the attack set."
        }
    };
    let index = formula.index(formula.relevant(blockers));
    let (mut set, picture) = load(entries, formula.offset, index);
    let mut all = steps(&format!("offset + index = entry: {note}"), [picture]);
    let mut add = |words: &str, picture| all.extend(steps(words, [picture]));
    if let (Entry::Number { base, .. }, Some(sets)) = (formula.entry, sets) {
        let (number, picture) = load(sets, base, set as i64);
        set = number;
        add("base + number = set: The set of that number.", picture);
    }
    let empty = formula.empty_attacks;
    let kept = match formula.entry {
        Entry::Union | Entry::Number { union: true, .. } => {
            let words = "union: What all pieces that share the entry attack.";
            add(words, Picture::board("attack", set));
            Some("the piece's own")
        }
        Entry::Factor { spread } => {
            set = set.wrapping_mul(spread);
            let words = "entry * spread: A number of 64 bits, most of them random; the entry was chosen for it.";
            add(words, Picture::board("word", set));
            Some("the attack set")
        }
        Entry::Compressed => {
            // The bits of the entry, moved apart.
            let value = set;
            let squares = squares_of(empty).enumerate();
            set = squares.fold(0, |set, (bit, square)| set | (value >> bit & 1) << square);
            let picture = Picture::Bits {
                value,
                from: Bits(empty),
                set: Bits(set),
                sources: squares_of(empty).map(|square| Bits(1 << square)).collect(),
                role: "attack",
            };
            let words = "pdep(entry, empty attacks): The other way round: bits moved apart.";
            add(words, picture);
            None
        }
        Entry::Set | Entry::Number { .. } => None,
    };
    if let Some(kept) = kept {
        let words = format!(
            "& attacks on the empty board: An AND with the attacks on the empty board keeps only {kept}."
        );
        add(&words, Picture::squares(empty));
        set &= empty;
    }
    let words = "attacks: The blockers are attacked; what stands behind them is not.";
    add(words, Picture::board("attack", set));
    all
}

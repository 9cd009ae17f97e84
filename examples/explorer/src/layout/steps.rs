//! The steps of a lookup by its formula in the generator, with words and pictures.

use sliding_attacks_codegen::internal::{Entry, Formula, Hash, fold, indexed};
use sliding_attacks_codegen::{Array, LayoutTables};

use super::{constant, sources};
use crate::ruler::Ruler;
use crate::trace::{Bits, Picture, Trace, squares_of};

/// Returns the steps of a lookup, of which the last is the attack set.
pub(super) fn trace(formula: &Formula, tables: &'static LayoutTables, occupied: u64) -> Trace {
    let title = match formula.line {
        "" => formula.piece.name(),
        line => line,
    };
    let (mut trace, blockers) = (Trace::new(title), occupied & formula.mask);
    mask(&mut trace, formula, blockers);
    product(&mut trace, formula, blockers);
    index(&mut trace, formula, blockers);
    entry(&mut trace, formula, blockers, tables);
    trace
}

/// Adds the steps from the occupied to the relevant squares.
fn mask(trace: &mut Trace, formula: &Formula, blockers: u64) {
    let (mask, count) = (formula.mask, formula.mask.count_ones());
    let words = "squares can block: the last one of each ray never matters.";
    trace.squares(format!("mask: Only {count} {words}"), mask);
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
    trace.squares(words, formula.relevant(blockers));
}

/// Adds the steps from the relevant squares to what the index is a part of.
fn product(trace: &mut Trace, formula: &Formula, blockers: u64) {
    let (magic, low, bits) = (formula.magic, formula.shift, formula.index_bits());
    let (lower, upper) = (magic & 0xffff_ffff, magic >> 32);
    let relevant = formula.relevant(blockers);
    match formula.hash {
        Hash::Product | Hash::SignedProduct => {
            let words =
                "magic: A number found by search. Each occupied square adds a shifted copy of it.";
            trace.board("magic", words, magic);
            let (addend, note) = match formula.addend {
                0 => ("", ""),
                _ => (" + addend", " The addend brings the least index to 0."),
            };
            let words = format!(
                "× magic{addend} = product: One copy of the magic for each square. The top {bits} bits are the index.{note}"
            );
            trace.product(words, 64, low, [blockers, magic, constant(formula)]);
            if let Some(ruler) = Ruler::new(formula, blockers) {
                let words = "steps along the table: The same sum in slots: each square of the mask is a step to the right or, \
                             if its copy is a negative number, to the left. The table needs only the slots from the least sum \
                             to the greatest.";
                trace.step(words, Picture::Ruler(ruler));
            }
        }
        Hash::Halves => {
            let words = "32 bits each: a multiplication that every machine has.";
            for (half, squares, magic) in
                [("lower", 0xffff_ffff, lower), ("upper", !0 << 32, upper)]
            {
                let words = format!("{half} half × magic: {words}");
                trace.product(words, 32, low, [relevant & squares, magic, 0]);
            }
        }
        Hash::Folded => {
            let words = "lower ^ upper, turned: The upper half, turned by one rank, lies over the lower. No two squares of a \
                         bishop's mask fall together.";
            let folded = trace.word(words, fold(relevant).into());
            let words = "× magic = product: One multiplication of 32 bits.";
            trace.product(words, 32, low, [folded, lower, 0]);
        }
        Hash::Extract => {}
    }
}

/// Adds the step to the index.
fn index(trace: &mut Trace, formula: &Formula, blockers: u64) {
    let (shift, mut sources) = (formula.shift, sources(formula));
    let lines: u32 = sources.iter().map(|squares| squares.0.count_ones()).sum();
    let reach = if lines > 40 {
        sources.fill(Bits(0));
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
    let value = index & ((1 << formula.index_bits()) - 1);
    let squares = [formula.mask, blockers];
    trace.step(words, Picture::bits("blocker", value, squares, sources));
}

/// Adds the steps from the index to the attacks.
fn entry(trace: &mut Trace, formula: &Formula, blockers: u64, tables: &'static LayoutTables) {
    /// Adds what an array has in a place, and returns it.
    fn load(trace: &mut Trace, words: &str, array: &'static Array, offset: u32, index: i64) -> u64 {
        let offset = offset as usize;
        let value = array.words()[offset.wrapping_add_signed(index as isize)];
        let picture = Picture::Entry {
            array: array.name(),
            offset,
            index,
            value: Bits(value),
            width: array.width(),
        };
        trace.step(words, picture);
        value
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
    let words = format!("offset + index = entry: {note}");
    let index = formula.index(formula.relevant(blockers));
    let mut set = load(trace, &words, entries, formula.offset, index);
    if let (Entry::Number { base, .. }, Some(sets)) = (formula.entry, sets) {
        let words = "base + number = set: The set of that number.";
        set = load(trace, words, sets, base, set as i64);
    }
    let empty = formula.empty_attacks;
    let kept = match formula.entry {
        Entry::Union | Entry::Number { union: true, .. } => {
            trace.attacks("union: What all pieces that share the entry attack.", set);
            "the piece's own"
        }
        Entry::Factor { spread } => {
            let words = "entry * spread: A number of 64 bits, most of them random; the entry was chosen for it.";
            set = trace.word(words, set.wrapping_mul(spread));
            "the attack set"
        }
        Entry::Compressed => {
            let value = set;
            let sources: Vec<_> = squares_of(empty).map(|square| Bits(1 << square)).collect();
            let moved = |(bit, square): (usize, &Bits)| square.0 * (value >> bit & 1);
            set = sources.iter().enumerate().map(moved).sum();
            let words = "pdep(entry, empty attacks): The other way round: bits moved apart.";
            trace.step(words, Picture::bits("attack", value, [empty, set], sources));
            ""
        }
        Entry::Set | Entry::Number { .. } => "",
    };
    if !kept.is_empty() {
        let words =
            "& attacks on the empty board: An AND with the attacks on the empty board keeps only";
        set &= trace.squares(format!("{words} {kept}."), empty);
    }
    let words = "attacks: The blockers are attacked; what stands behind them is not.";
    trace.attacks(words, set);
}

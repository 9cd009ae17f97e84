//! The words and the pictures for the steps of a look-up, which the generator gives.

use sliding_attacks_codegen::internal::{self, Entry, Hash, LookUp, What};

use super::Arranged;
use crate::ruler::Ruler;
use crate::trace::{Bits, Picture, Step, squares_of};

/// Returns the steps of a look-up, of which the last is the attack set.
pub(super) fn steps(look_up: &LookUp, arranged: &Arranged, occupied: u64) -> Vec<Step> {
    let blockers = occupied & look_up.mask;
    let (entries, sets) = arranged.arrays();
    let all = look_up.steps(entries, sets, occupied);
    let attacks = all.last().map_or(0, |step| step.value);
    let mut steps = Vec::new();
    for step in all {
        let picture = match &step.what {
            What::Squares | What::Word => {
                let role = match step.name {
                    "magic" => "magic",
                    "folded" | "spread" => "word",
                    "union" | "attacks" => "attack",
                    _ => "mask",
                };
                Picture::Board {
                    set: Bits(step.value),
                    role,
                }
            }
            &What::Product {
                squares,
                first,
                factor,
                added,
                width,
                low,
            } => {
                let [squares, factor, added, total] =
                    [squares, factor, added, step.value].map(Bits);
                Picture::Product {
                    width,
                    squares,
                    first,
                    factor,
                    added,
                    total,
                    low,
                }
            }
            What::Index => {
                // A negative index has ones above its bits, which belong to no square.
                let value = step.value & ((1 << look_up.index_bits()) - 1);
                let sources = look_up.sources().into_iter().map(Bits).collect();
                let (from, set) = (Bits(look_up.mask), Bits(blockers));
                Picture::Bits {
                    value,
                    from,
                    set,
                    sources,
                    role: "blocker",
                }
            }
            &What::Entry {
                ref array,
                width,
                start,
                index,
            } => Picture::Entry {
                array: array.clone(),
                offset: start,
                index,
                value: Bits(step.value),
                width,
            },
            What::Deposited => {
                let from = look_up.empty_attacks;
                let sources = squares_of(from).map(|square| Bits(1 << square)).collect();
                Picture::Bits {
                    value: step.value,
                    from: Bits(from),
                    set: Bits(attacks),
                    sources,
                    role: "attack",
                }
            }
        };
        let has_ruler = look_up.index == Hash::SignedProduct || look_up.addend != 0;
        let ruler = (step.name == "product" && has_ruler)
            .then(|| Ruler::new(look_up, blockers))
            .flatten();
        steps.push(Step::new(step.formula, note(look_up, &step), picture));
        if let Some(ruler) = ruler {
            let note = "The same sum in slots: each square of the mask is a step to the right or, if its copy is a \
                        negative number, to the left. The table needs only the slots from the least sum to the greatest.";
            steps.push(Step::new(
                "steps along the table",
                note,
                Picture::Ruler(ruler),
            ));
        }
    }
    steps
}

/// Returns what a step is good for, or nothing for a step that has no words here.
fn note(look_up: &LookUp, step: &internal::Step) -> String {
    let note = match (step.name, &look_up.entry) {
        ("mask", _) => {
            let count = look_up.mask.count_ones();
            return format!(
                "Only {count} squares can block: the last one of each ray never matters."
            );
        }
        ("relevant", _) => match look_up.always {
            0 => "The relevant occupancy: one of the mask's subsets.",
            always if always == !look_up.mask => {
                "Every square off the mask counts as occupied. That adds one number to each product of the square."
            }
            _ => {
                "The mask has the slider's own square. Its bit adds one number to each product, in place of an offset."
            }
        },
        ("magic", _) => "A number found by search. Each occupied square adds a shifted copy of it.",
        ("product", _) if look_up.index == Hash::Folded => "One multiplication of 32 bits.",
        ("product", _) => {
            let addend = if look_up.addend == 0 {
                ""
            } else {
                " The addend brings the least index to 0."
            };
            let bits = look_up.index_bits();
            return format!(
                "One copy of the magic for each square. The top {bits} bits are the index.{addend}"
            );
        }
        ("lower" | "upper", _) => "32 bits each: a multiplication that every machine has.",
        ("folded", _) => {
            "The upper half, turned by one rank, lies over the lower. No two squares of a bishop's mask fall together."
        }
        ("index", _) => match look_up.index {
            Hash::SignedProduct => {
                "An arithmetic shift: the highest bit is the sign, so the index may be negative and the table is on both sides of the offset."
            }
            Hash::Halves => {
                "Both products, laid over one another. Each bit with the squares that reach it."
            }
            Hash::Extract => {
                "The bits under the mask, moved together by one instruction. No magic, and no two can collide."
            }
            Hash::Product | Hash::Folded if look_up.always | look_up.addend == 0 => {
                "Each bit with the squares that reach it. Bits that several squares reach add up, and carry."
            }
            Hash::Product | Hash::Folded => {
                "Each bit with the squares that reach it, and what is always added: bits add up, and carry."
            }
        },
        ("entry", Entry::Set) if look_up.offset == 0 => {
            "The index alone is the place: nothing is added."
        }
        ("entry", Entry::Set) => "Where the square's entries start, and the index.",
        ("entry", Entry::Union) => "A union: other pieces have their attacks in the same entry.",
        ("entry", Entry::Number { .. }) => {
            "Not a set but the number of one: most sets stand in many entries."
        }
        ("entry", Entry::Compressed) => {
            "16 bits: which of the squares that the piece could attack it attacks."
        }
        ("entry", Entry::Factor { .. }) => {
            "16 bits: a number whose product with the spread has the attack set."
        }
        ("set", _) => "The set of that number.",
        ("union", _) => "What all pieces that share the entry attack.",
        ("kept", Entry::Factor { .. }) => {
            "The attacks on the empty board keep what is the attack set."
        }
        ("kept", _) => "The attacks on the empty board keep what is the piece's own.",
        ("deposited", _) => "The other way round: bits moved apart.",
        ("spread", _) => "A number of 64 bits, most of them random; the entry was chosen for it.",
        ("attacks", _) => "The blockers are attacked; what stands behind them is not.",
        _ => "",
    };
    note.into()
}

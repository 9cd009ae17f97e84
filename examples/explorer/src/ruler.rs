//! An index as a sum of signed steps: what each square of the mask moves the product by, measured
//! in slots.

use serde::Serialize;
use sliding_attacks_codegen::internal::{Formula, Hash};

use crate::layout::constant;
use crate::trace::squares_of;

/// The steps of one lookup, and where they lead. Lengths are in slots.
#[derive(Clone, Debug, Serialize)]
pub struct Ruler {
    /// Where the empty board leads.
    pub start: f64,
    /// What each square of the mask adds, and whether it is occupied; the largest steps first.
    pub steps: Vec<(u8, f64, bool)>,
    pub least: i64,
    pub greatest: i64,
    pub index: i64,
}

impl Ruler {
    /// Returns the steps of a lookup that keeps the indices of a square close together, by an
    /// addend or an arithmetic shift; unless some of their sums go round the circle of 2⁶⁴, where
    /// steps no longer lead from left to right.
    pub fn new(formula: &Formula, occupied: u64) -> Option<Self> {
        // The number that the shift reads from 64 bits.
        let read: fn(u64) -> i128 = match formula.hash {
            Hash::Product if formula.addend != 0 => |bits| bits.into(),
            Hash::SignedProduct => |bits| (bits as i64).into(),
            _ => return None,
        };
        let slots = |length: i128| length as f64 / (1_u128 << formula.shift) as f64;
        let start = read(constant(formula));
        let (mut least, mut greatest, mut steps) = (start, start, Vec::new());
        for square in squares_of(formula.mask) {
            let step = i128::from((formula.magic << square) as i64);
            least += step.min(0);
            greatest += step.max(0);
            steps.push((square, slots(step), occupied >> square & 1 != 0));
        }
        // A sum that went round is read as another number.
        if [least, greatest].map(|sum| read(sum as u64)) != [least, greatest] {
            return None;
        }
        steps.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
        let [least, greatest] = [least, greatest].map(|sum| (sum >> formula.shift) as i64);
        Some(Self {
            start: slots(start),
            steps,
            least,
            greatest,
            index: formula.index(formula.relevant(occupied)),
        })
    }
}

//! An index as a sum of signed steps: what each square of the mask moves the product by, measured
//! in slots.

use serde::Serialize;
use sliding_attacks_codegen::internal::{Formula, Hash};

use crate::layout::derived::constant;
use crate::trace::squares_of;

/// The steps of one look-up, and where they lead. Lengths are in slots.
#[derive(Clone, Debug, Serialize)]
pub struct Ruler {
    /// Where the empty board leads.
    pub start: f64,
    /// What each square of the mask adds, the largest steps first.
    pub steps: Vec<Step>,
    pub least: i64,
    pub greatest: i64,
    pub index: i64,
}

/// What one square adds, and whether it is occupied.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Step {
    pub square: u8,
    pub slots: f64,
    pub taken: bool,
}

impl Ruler {
    /// Returns the steps of a look-up by one product, unless some of their sums go round the circle
    /// of 2⁶⁴, where steps no longer lead from left to right.
    pub fn new(formula: &Formula, occupied: u64) -> Option<Self> {
        if !formula.is_product() {
            return None;
        }
        let (Formula { magic, shift, .. }, signed) =
            (*formula, formula.hash == Hash::SignedProduct);
        let step = |square: u8| i128::from((magic << square) as i64);
        let constant = constant(formula);
        let start = if signed {
            i128::from(constant as i64)
        } else {
            i128::from(constant)
        };
        let (mut least, mut greatest) = (start, start);
        for square in squares_of(formula.mask) {
            least += step(square).min(0);
            greatest += step(square).max(0);
        }
        let circle = if signed {
            i128::from(i64::MIN)..=i128::from(i64::MAX)
        } else {
            0..=i128::from(u64::MAX)
        };
        if !(circle.contains(&least) && circle.contains(&greatest)) {
            return None;
        }
        let slot = (1_u128 << shift) as f64;
        let step = |square| Step {
            square,
            slots: step(square) as f64 / slot,
            taken: occupied >> square & 1 != 0,
        };
        let mut steps: Vec<Step> = squares_of(formula.mask).map(step).collect();
        steps.sort_by(|one, other| other.slots.abs().total_cmp(&one.slots.abs()));
        let [least, greatest] = [least, greatest].map(|sum| (sum >> shift) as i64);
        let index = formula.index(formula.relevant(occupied));
        Some(Self {
            start: start as f64 / slot,
            steps,
            least,
            greatest,
            index,
        })
    }
}

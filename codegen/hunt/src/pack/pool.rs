//! The magics to choose from for a table of one shift that may start anywhere.

use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};

use super::choice::Choice;
use super::{contiguous, spans};
use crate::formula::Formula;

/// The number of combs, and of scattered magics of a bishop, to choose from for a square.
const COMBS: usize = 8;
const SCATTERED: usize = 16;

/// The magics to choose from for one square.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    pub(super) occupancies: Occupancies,
    pub(super) choices: Vec<Choice>,
}

impl Pool {
    /// Takes the combs with the fewest slots.
    pub(super) fn of_combs(occupancies: Occupancies, formula: Formula, combs: &[u64]) -> Self {
        let mut table = Vec::new();
        let combs = combs.iter().filter_map(|magic| Choice::new(&occupancies, formula, *magic, &mut table));
        let mut combs: Vec<Choice> = combs.collect();
        combs.sort_by_key(|comb| comb.count);
        combs.truncate(COMBS);
        Self { occupancies, choices: combs }
    }

    /// Adds short spans, scattered magics for a bishop, and contiguous ones for a rook that has nothing else.
    pub(super) fn with_others(mut self, formula: Formula, seed: Seed, spans: &[u64]) -> Self {
        let mut table = Vec::new();
        let spans = spans.iter().filter_map(|magic| spans::choice(&self.occupancies, formula, *magic, &mut table));
        self.choices.extend(spans);
        if self.occupancies.piece == Piece::Bishop {
            let mut scattered = contiguous::scattered(&self.occupancies, formula, seed);
            scattered.sort_by_key(|choice| (choice.count, choice.span));
            let every = (scattered.len() / SCATTERED).max(1);
            self.choices.extend(scattered.into_iter().step_by(every));
        }
        if self.choices.is_empty() {
            self.choices = contiguous::contiguous(&self.occupancies, formula, seed);
        }
        self
    }

    /// Returns whether all choices span no more slots than the square has occupancies.
    pub(super) fn is_in_one_piece(&self) -> bool {
        self.choices.iter().all(|choice| choice.span <= 1 << self.occupancies.bits)
    }

    /// Returns the least number of entries that the square needs.
    pub(super) fn least(&self) -> u32 {
        self.choices.iter().map(|choice| choice.count).min().unwrap_or(0)
    }
}

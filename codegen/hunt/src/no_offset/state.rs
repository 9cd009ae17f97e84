//! The saved state of a table in progress.

use serde::{Deserialize, Serialize};
use sliding_attacks_codegen::geometry::square_name;

use super::slots::Stamps;
use super::{HEAVIEST, NoOffset};
use crate::Error;

/// A table in progress. Lists are by square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    steps: u64,
    waiting: Vec<u8>,
    weights: Vec<u64>,
    magics: Vec<Option<u64>>,
}

impl NoOffset {
    /// Returns the state to save.
    #[must_use]
    pub fn kept(&self) -> Kept {
        Kept {
            steps: self.step,
            waiting: self.waiting.clone(),
            weights: self.weights.to_vec(),
            magics: self.magics.to_vec(),
        }
    }

    /// Resumes from the saved state of a table with the same settings.
    ///
    /// # Errors
    /// Returns [`Error::BadState`] for a state that no run saves.
    pub fn resume(mut self, kept: Kept) -> Result<Self, Error> {
        let piece = self.piece;
        let bad = |place: &str, message: &str| Error::BadState {
            place: format!("{piece}: {place}"),
            message: message.into(),
        };
        if kept.steps >= 1 << 40 {
            return Err(bad("steps", "expected fewer than 2^40"));
        }
        let (Ok(weights), Ok(magics)) = (kept.weights.try_into(), <[_; 64]>::try_from(kept.magics)) else {
            return Err(bad("weights and magics", "expected 64 of each"));
        };
        (self.step, self.weights, self.waiting) = (kept.steps, weights, kept.waiting);
        let mut stamps = Stamps::new(&self.owners);
        for (square, magic) in (0..64).zip(magics) {
            let name = square_name(square);
            if !(1..=HEAVIEST).contains(&self.weights[usize::from(square)]) {
                return Err(bad(&name, &format!("expected a weight from 1 to {HEAVIEST}")));
            }
            let times = self.waiting.iter().filter(|waiting| **waiting == square).count();
            if times != usize::from(magic.is_none()) {
                return Err(bad(&name, "expected either a magic or one mention among those that wait"));
            }
            let Some(magic) = magic else { continue };
            let footprint = &self.footprints[usize::from(square)];
            let free = self.owners.victims(footprint, magic, &[1; 64], 1).is_some();
            if !free || !stamps.tells_apart(footprint, magic, self.bits) {
                return Err(bad(&name, "expected a magic whose slots no other square has"));
            }
            self.owners.take(square, footprint, magic);
            self.magics[usize::from(square)] = Some(magic);
        }
        if self.waiting.iter().any(|square| *square >= 64) {
            return Err(bad("waiting", "expected squares from 0 to 63"));
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::{DEFAULT_SEED, Piece};

    use super::super::Plan;
    use super::*;
    use crate::with_threads;

    fn new() -> NoOffset {
        NoOffset::new(Piece::Bishop, 16, DEFAULT_SEED, Plan { candidates: 1 << 12, enough: 8, bases: 8 })
    }

    fn started() -> NoOffset {
        let mut table = new();
        (0..3).for_each(|_| assert!(table.step().is_some()));
        table
    }

    #[test]
    fn a_table_goes_on_as_if_it_had_not_stopped() {
        let mut table = started();
        let mut again = new().resume(table.kept()).unwrap();
        assert_eq!(again.kept(), table.kept());
        for _ in 0..3 {
            assert_eq!(with_threads(3, || again.step()), table.step());
        }
        assert_eq!(again.kept(), table.kept());
    }

    #[test]
    fn what_no_run_keeps_is_refused() {
        let kept = started().kept();
        let placed = kept.magics.iter().position(Option::is_some).unwrap();
        let mut cases = vec![kept; 7];
        cases[0].steps = u64::MAX;
        cases[1].weights.pop();
        cases[2].weights[0] = 0;
        cases[3].magics[placed] = None;
        cases[4].magics[placed] = Some(0);
        cases[5].waiting.push(64);
        cases[6].waiting.pop();
        for (number, kept) in cases.into_iter().enumerate() {
            let message = new().resume(kept).unwrap_err().to_string();
            assert!(message.contains("bishop") && message.contains("expected"), "{number}: {message}");
        }
    }
}

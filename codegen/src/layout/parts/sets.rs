//! The distinct attack sets, for layouts whose index leads to the number of a set.

use super::Context;
use crate::array::{Array, Label};

/// The distinct attack sets: 4,900 of rooks and 1,428 of bishops.
#[derive(Debug)]
pub(in crate::layout) struct Sets {
    /// The sets, those of one piece on one square together.
    sets: Vec<u64>,
    /// The index at which the sets of each of the context's occupancies start.
    pub(in crate::layout) bases: Vec<u16>,
    /// For each of the context's occupancies and each subset, the number of its set among those of the square.
    pub(in crate::layout) numbers: Vec<Vec<u64>>,
}

impl Sets {
    /// Numbers the sets of each square in the order in which they occur.
    pub(in crate::layout) fn new(context: &Context) -> Self {
        let mut all = Self { sets: Vec::new(), bases: Vec::new(), numbers: Vec::new() };
        for occupancies in &context.occupancies {
            let (distinct, numbers) = number(&occupancies.attacks);
            all.bases.push(all.sets.len() as u16);
            all.sets.extend(distinct);
            all.numbers.push(numbers);
        }
        all
    }

    /// Returns the array of all sets.
    pub(in crate::layout) fn into_array(self, context: &Context) -> Array {
        let starts = self.bases.iter().zip(&context.occupancies);
        let labels = starts.map(|(&base, occupancies)| Label { start: base.into(), text: occupancies.name() });
        let labels = labels.collect();
        Array::new("SETS", "The distinct attack sets.", self.sets).with_labels(labels)
    }
}

/// Returns the distinct sets and, for each of `attacks`, the number of its set. It uses plain loops because the inner
/// one runs five million times.
fn number(attacks: &[u64]) -> (Vec<u64>, Vec<u64>) {
    // No square has more than 144 attack sets.
    let mut distinct = [0; 256];
    let mut count = 0;
    let mut numbers = vec![0; attacks.len()];
    {
        let (distinct, numbers) = (&mut distinct[..], &mut numbers[..]);
        let mut position = 0;
        while position < attacks.len() {
            let mut number = 0;
            while number < count && distinct[number] != attacks[position] {
                number += 1;
            }
            if number == count {
                distinct[count] = attacks[position];
                count += 1;
            }
            numbers[position] = number as u64;
            position += 1;
        }
    }
    (distinct[..count].to_vec(), numbers)
}

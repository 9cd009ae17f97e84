//! The distinct attack sets, for layouts whose index leads to the number of a set.

use super::Ground;
use crate::geometry::{Occupancies, square_name};
use crate::tables::{Array, Row};

/// The distinct attack sets: 4,900 of rooks and 1,428 of bishops.
#[derive(Debug)]
pub(super) struct Sets {
    /// The sets, those of one piece on one square together.
    pub(super) sets: Vec<u64>,
    /// Where the sets of each of the ground's occupancies start.
    pub(super) bases: Vec<u16>,
    /// For each of the ground's occupancies and each subset, the number of its set among those of the square.
    pub(super) numbers: Vec<Vec<u8>>,
}

impl Sets {
    /// Numbers the sets of each square in the order in which the occupancies come to them.
    pub(super) fn new(ground: &Ground) -> Self {
        let mut all = Self { sets: Vec::with_capacity(6_328), bases: Vec::new(), numbers: Vec::new() };
        for occupancies in &ground.occupancies {
            let attacks = &occupancies.attacks[..];
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
                    numbers[position] = number as u8;
                    position += 1;
                }
            }
            all.bases.push(all.sets.len() as u16);
            all.sets.extend_from_slice(&distinct[..count]);
            all.numbers.push(numbers);
        }
        all
    }

    /// Returns the array of all sets.
    pub(super) fn into_array(self, ground: &Ground) -> Array {
        let label = |occupancies: &Occupancies| format!("{} {}", occupancies.piece, square_name(occupancies.square));
        let starts = self.bases.iter().zip(&ground.occupancies);
        let rows = starts.map(|(&base, occupancies)| Row { start: base.into(), label: label(occupancies) }).collect();
        Array::new("SETS".into(), "The distinct attack sets.".into(), self.sets).with_rows(rows)
    }
}

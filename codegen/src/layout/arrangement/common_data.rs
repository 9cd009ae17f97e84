//! What layouts are arranged from and share: the seed, the occupancies of all squares, magics with
//! one index bit for each square of the mask, and the magics of `records/`, which take too long to
//! find in a build.

use super::{Definition, Entry, Formula};
use crate::candidates::Seed;
use crate::error::{Error, ErrorKind};
use crate::geometry::{Occupancies, Slider};
use crate::records::{self, Record};
use crate::search::{self, Slots};

/// What all layouts of a build share. Magics that several layouts need are found once.
#[derive(Debug)]
pub(crate) struct CommonData {
    pub(in crate::layout) seed: Seed,
    /// The occupancies of all rooks, then of all bishops.
    pub(in crate::layout) occupancies: Vec<Occupancies>,
    /// The cached result of [`Self::mask_width_formulas`].
    mask_width: Vec<Formula>,
}

impl CommonData {
    pub(crate) fn new(seed: Seed) -> Self {
        let mut occupancies = Vec::with_capacity(128);
        for piece in Slider::ALL {
            for square in 0..64 {
                occupancies.push(Occupancies::new(piece, square));
            }
        }
        Self {
            seed,
            occupancies,
            mask_width: Vec::new(),
        }
    }

    /// Finds a magic with one index bit for each square of the mask, for each of `occupancies`, and
    /// puts the tables one after another. The search runs once, even if several layouts need it.
    pub(in crate::layout) fn mask_width_formulas(&mut self) -> Result<Vec<Formula>, Error> {
        if self.mask_width.is_empty() {
            let mut slots = Slots::new();
            for occupancies in &self.occupancies {
                let found = search::find(occupancies, occupancies.bits, self.seed, &mut slots)?;
                let formula =
                    Formula::new(occupancies, Entry::Set, found.magic, 64 - occupancies.bits);
                self.mask_width.push(formula);
            }
            place_end_to_end(&mut self.mask_width);
        }
        Ok(self.mask_width.clone())
    }

    /// Returns the same formulas, but for the squares in the layout's record with the record's
    /// magics, which need one index bit fewer.
    pub(in crate::layout) fn dense_formulas(
        &mut self,
        definition: &Definition,
    ) -> Result<Vec<Formula>, Error> {
        let mut formulas = self.mask_width_formulas()?;
        for record in parse(definition)? {
            let formula = &mut formulas[position(&record)];
            (formula.magic, formula.shift) = (record.magic, 64 - record.bits);
        }
        place_end_to_end(&mut formulas);
        Ok(formulas)
    }

    /// Returns the magics and offsets of the layout's record, which must have all squares of both
    /// pieces.
    pub(in crate::layout) fn recorded_formulas(
        &self,
        definition: &Definition,
    ) -> Result<Vec<Formula>, Error> {
        let mut formulas = vec![None; self.occupancies.len()];
        for record in parse(definition)? {
            let position = position(&record);
            let mut formula = Formula::new(
                &self.occupancies[position],
                definition.entry,
                record.magic,
                64 - record.bits,
            );
            formula.offset = record.offset.unwrap_or(0);
            // An addend has the shift in its low six bits, where the lookup reads it.
            formula.addend = record
                .addend
                .map_or(0, |addend| addend & !63 | u64::from(formula.shift));
            formulas[position] = Some(formula);
        }
        let missing = |occupancies: &Occupancies| {
            let problem = format!("no line for the {}", occupancies.name());
            Error::new(
                ErrorKind::BadRecord,
                format!("records of layout `{}`", definition.name),
                problem,
                definition.remedy(),
            )
        };
        let all = formulas.into_iter().zip(&self.occupancies);
        all.map(|(formula, occupancies)| formula.ok_or_else(|| missing(occupancies)))
            .collect()
    }
}

/// Reads the layout's record.
fn parse(definition: &Definition) -> Result<Vec<Record>, Error> {
    definition.record.as_ref().map_or_else(
        || Ok(Vec::new()),
        |file| records::parse(file.name, file.text),
    )
}

/// Returns the position of a record's square in [`CommonData::occupancies`].
const fn position(record: &Record) -> usize {
    record.piece as usize * 64 + record.square as usize
}

/// Sets the offsets so that each table starts where the previous one ends.
fn place_end_to_end(formulas: &mut [Formula]) {
    let mut offset = 0;
    for formula in formulas {
        formula.offset = offset;
        offset += 1 << (64 - formula.shift);
    }
}

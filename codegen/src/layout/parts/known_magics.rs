//! Magics that several layouts use: those with one index bit for each square of the mask, and those in `records/`,
//! which take too long to find in a build.

use super::{Context, Facts, IndexFunction};
use crate::error::{Error, ErrorKind};
use crate::geometry::Occupancies;
use crate::records::{self, Record};
use crate::search::{self, Slots};

impl Context {
    /// Finds a magic with one index bit for each square of the mask, for each of `occupancies`, and puts the tables one
    /// after another. The search runs once, even if several layouts need it.
    pub(in crate::layout) fn mask_width_functions(&mut self) -> Result<Vec<IndexFunction>, Error> {
        if self.mask_width.is_empty() {
            let mut slots = Slots::new();
            for occupancies in &self.occupancies {
                let found = search::find(occupancies, occupancies.bits, self.seed, &mut slots)?;
                self.mask_width.push(IndexFunction::new(found.magic, 64 - occupancies.bits, 0));
            }
            one_behind_the_other(&mut self.mask_width);
        }
        Ok(self.mask_width.clone())
    }

    /// Returns the same, but with the record's magics, which need one bit fewer, for the squares in the layout's
    /// record.
    pub(in crate::layout) fn dense_functions(&mut self, layout: &Facts) -> Result<Vec<IndexFunction>, Error> {
        let mut functions = self.mask_width_functions()?;
        for record in parse(layout)? {
            let function = &mut functions[which(&record)];
            (function.magic, function.shift) = (record.magic, 64 - record.bits);
        }
        one_behind_the_other(&mut functions);
        Ok(functions)
    }

    /// Returns the magics and offsets of the layout's record, which must have all squares of both pieces.
    pub(in crate::layout) fn recorded_functions(&self, layout: &Facts) -> Result<Vec<IndexFunction>, Error> {
        let mut functions = vec![None; self.occupancies.len()];
        for record in parse(layout)? {
            let mut function = IndexFunction::new(record.magic, 64 - record.bits, record.offset.unwrap_or(0));
            // An addend has the shift in its low six bits, where the look-up reads it.
            function.addend = record.addend.map_or(0, |addend| addend & !63 | u64::from(function.shift));
            functions[which(&record)] = Some(function);
        }
        let missing = |occupancies: &Occupancies| {
            let problem = format!("no line for the {}", occupancies.name());
            Error::new(ErrorKind::BadRecord, format!("records of layout `{}`", layout.name), problem, layout.remedy())
        };
        let all = functions.into_iter().zip(&self.occupancies);
        all.map(|(function, occupancies)| function.ok_or_else(|| missing(occupancies))).collect()
    }
}

/// Reads the layout's record.
fn parse(layout: &Facts) -> Result<Vec<Record>, Error> {
    layout.record.as_ref().map_or_else(|| Ok(Vec::new()), |file| records::parse(file.name, file.text))
}

/// Returns the position of a record's square in [`Context::occupancies`].
const fn which(record: &Record) -> usize {
    record.piece as usize * 64 + record.square as usize
}

/// Sets the offsets so that each table starts where the previous one ends.
fn one_behind_the_other(functions: &mut [IndexFunction]) {
    let mut offset = 0;
    for function in functions {
        function.offset = offset;
        offset += 1 << (64 - function.shift);
    }
}

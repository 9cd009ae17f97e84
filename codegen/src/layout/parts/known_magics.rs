//! Magics that several layouts use: those with one index bit for each square of the mask, and those
//! in `records/`, which take too long to find in a build.

use super::{Definition, Entry, Inputs, LookUp, MagicSearch};
use crate::error::{Error, ErrorKind};
use crate::geometry::Occupancies;
use crate::records::{self, Record};
use crate::search::{self, Slots};

impl Inputs {
    /// Finds a magic with one index bit for each square of the mask, for each of `occupancies`, and
    /// puts the tables one after another. The search runs once, even if several layouts need it.
    pub(in crate::layout) fn mask_width_look_ups(&mut self) -> Result<Vec<LookUp>, Error> {
        if self.mask_width.is_empty() {
            let mut slots = Slots::new();
            for occupancies in &self.occupancies {
                let found = search::find(occupancies, occupancies.bits, self.seed, &mut slots)?;
                let mut look_up =
                    LookUp::new(occupancies, Entry::Set, found.magic, 64 - occupancies.bits);
                look_up.search = Some(MagicSearch {
                    bits: occupancies.bits,
                    allowed: u32::MAX,
                });
                self.mask_width.push(look_up);
            }
            one_behind_the_other(&mut self.mask_width);
        }
        Ok(self.mask_width.clone())
    }

    /// Returns the same, but with the record's magics, which need one bit fewer, for the squares in
    /// the layout's record.
    pub(in crate::layout) fn dense_look_ups(
        &mut self,
        definition: &Definition,
    ) -> Result<Vec<LookUp>, Error> {
        let mut look_ups = self.mask_width_look_ups()?;
        for record in parse(definition)? {
            let look_up = &mut look_ups[position(&record)];
            (look_up.magic, look_up.shift, look_up.search) = (record.magic, 64 - record.bits, None);
        }
        one_behind_the_other(&mut look_ups);
        Ok(look_ups)
    }

    /// Returns the magics and offsets of the layout's record, which must have all squares of both
    /// pieces.
    pub(in crate::layout) fn recorded_look_ups(
        &self,
        definition: &Definition,
    ) -> Result<Vec<LookUp>, Error> {
        let mut look_ups = vec![None; self.occupancies.len()];
        for record in parse(definition)? {
            let position = position(&record);
            let mut look_up = LookUp::new(
                &self.occupancies[position],
                definition.entry,
                record.magic,
                64 - record.bits,
            );
            look_up.offset = record.offset.unwrap_or(0);
            // An addend has the shift in its low six bits, where the look-up reads it.
            look_up.addend = record
                .addend
                .map_or(0, |addend| addend & !63 | u64::from(look_up.shift));
            look_ups[position] = Some(look_up);
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
        let all = look_ups.into_iter().zip(&self.occupancies);
        all.map(|(look_up, occupancies)| look_up.ok_or_else(|| missing(occupancies)))
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

/// Returns the position of a record's square in [`Inputs::occupancies`].
const fn position(record: &Record) -> usize {
    record.piece as usize * 64 + record.square as usize
}

/// Sets the offsets so that each table starts where the previous one ends.
fn one_behind_the_other(look_ups: &mut [LookUp]) {
    let mut offset = 0;
    for look_up in look_ups {
        look_up.offset = offset;
        offset += 1 << (64 - look_up.shift);
    }
}

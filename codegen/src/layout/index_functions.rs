//! Magics that several layouts use: those of the natural index width, found once per build when a layout asks for
//! them, and those of `records/`, which a build has no time to find.

use super::parts::IndexFunction;
use super::{Ground, Layout};
use crate::error::Error;
use crate::geometry::Occupancies;
use crate::records;
use crate::search::{self, Slots, Strategy};

impl Ground {
    /// Finds a magic of the natural index width (the mask's population) for each of `occupancies`, with the table of
    /// each square right behind that of the square before.
    pub(super) fn natural_functions(&mut self) -> Result<Vec<IndexFunction>, Error> {
        if self.natural.is_empty() {
            let mut slots = Slots::new();
            let mut offset = 0;
            for occupancies in &self.occupancies {
                let found = search::find(occupancies, occupancies.bits, self.seed, Strategy::Constructed, &mut slots)?;
                self.natural.push(IndexFunction {
                    magic: found.magic,
                    shift: 64 - occupancies.bits,
                    offset,
                    always: 0,
                });
                offset += 1 << occupancies.bits;
            }
        }
        Ok(self.natural.clone())
    }

    /// Returns the natural magics with those of `records/dense.txt`, which need one bit less, in the place of theirs,
    /// with the table of each square right behind that of the square before.
    pub(super) fn dense_functions(&mut self) -> Result<Vec<IndexFunction>, Error> {
        let mut functions = self.natural_functions()?;
        let mut slots = Slots::new();
        for record in records::parse(Layout::Dense.name(), include_str!("../../records/dense.txt"))? {
            let which = record.piece as usize * 64 + usize::from(record.square);
            if let Err(collision) = slots.test(&self.occupancies[which], record.magic, record.bits) {
                return Err(Error::Collision {
                    layout: Layout::Dense,
                    piece: record.piece,
                    square: record.square,
                    subset: collision.second,
                    other_piece: record.piece,
                    other_square: record.square,
                    other_subset: collision.first,
                    entry: collision.index,
                });
            }
            (functions[which].magic, functions[which].shift) = (record.magic, 64 - record.bits);
        }
        let mut offset = 0;
        for function in &mut functions {
            function.offset = offset;
            offset += 1 << (64 - function.shift);
        }
        Ok(functions)
    }

    /// Returns the magics and offsets of the layout's records `text`, which must have all squares of both pieces.
    pub(super) fn recorded_functions(&self, layout: Layout, text: &str) -> Result<Vec<IndexFunction>, Error> {
        let mut functions = vec![None; 128];
        for record in records::parse(layout.name(), text)? {
            let (shift, offset) = (64 - record.bits, record.offset.unwrap_or(0));
            let function = IndexFunction { magic: record.magic, shift, offset, always: 0 };
            functions[record.piece as usize * 64 + usize::from(record.square)] = Some(function);
        }
        let missing = |which: usize| {
            let Occupancies { piece, square, .. } = self.occupancies[which];
            Error::MissingRecord { layout, piece, square }
        };
        functions.into_iter().enumerate().map(|(which, function)| function.ok_or_else(|| missing(which))).collect()
    }
}

//! Tables that pieces share (Lasse Hansen's postmask): several pieces use the same entries, and each keeps its own
//! attacks by an AND with its attacks on the empty board.
//!
//! Two pieces may share an entry if, of the squares that both attack on the empty board, both attack the same there.
//! Rooks on diagonal neighbours always can, whatever their magics; rooks two squares apart on a diagonal can if their
//! magics move the squares between to the same index bits. Rooks far from each other both see only two squares, and
//! seldom reach either, so they can share most entries, although not a whole table.
//!
//! `shared/rooks.txt` has a magic and a place for each rook, from a search that is not kept: `docs/hunting.md` describes
//! it. This module checks that all rooks agree, and finds magics and places for the bishops, in entries where they agree
//! with the rooks.

use sliding_attacks_codegen::internal::candidates::Seed;
use sliding_attacks_codegen::internal::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::internal::records::{self, Record};
use sliding_attacks_codegen::internal::search::Slots;

use crate::Error;
use crate::shared_entries::SharedEntries;
use crate::stream::Stream;

/// The rooks.
pub const ROOKS: &str = include_str!("shared/rooks.txt");

/// The number of magics to choose from for each bishop, and of candidates that are drawn for them.
const MAGICS_OF_A_BISHOP: usize = 30;
const DRAWS: u32 = 20_000;

/// Returns the rooks of the list, and a bishop on each square in the first entries where it agrees with all others.
///
/// # Errors
/// Returns an error if the list has a line that is not a record, or a rook that does not agree with those before it, and
/// [`Error::NoMagic`] for a bishop without a drawn magic.
pub fn records(rooks: &str, seed: Seed) -> Result<Vec<Record>, Error> {
    let mut all = records::parse("shared", rooks)?;
    let mut table = SharedEntries::default();
    for record in &all {
        let (occupancies, offset) =
            (Occupancies::new(record.piece, record.square), record.offset.unwrap_or(0) as usize);
        if !table.fit(&occupancies, (record.bits, record.magic), offset) {
            return Err(Error::Input(format!(
                "shared/rooks.txt: `{record}` does not agree with the rooks before it; give it another place"
            )));
        }
        table.place(&occupancies, (record.bits, record.magic), offset);
    }
    let mut bishops: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(Piece::Bishop, square)).collect();
    bishops.sort_by_key(|occupancies| (u32::MAX - occupancies.bits, occupancies.square));
    for occupancies in &bishops {
        let Occupancies { piece, square, bits, .. } = *occupancies;
        let first_fit = |magic: u64| {
            let mut inside = 0..=table.len().saturating_sub(1 << bits);
            inside.find(|offset| table.fit(occupancies, (bits, magic), *offset)).unwrap_or(table.len())
        };
        let fitting = magics(occupancies, seed).into_iter().map(|magic| (first_fit(magic), magic));
        let first = fitting.min_by_key(|(offset, _)| *offset);
        let (offset, magic) = first.ok_or(Error::NoMagic { piece, square, bits })?;
        table.place(occupancies, (bits, magic), offset);
        all.push(Record { piece, square, bits, magic, addend: None, offset: Some(offset as u32) });
    }
    all.sort_by_key(|record| (record.piece as u8, record.square));
    Ok(all)
}

/// Draws magics for a bishop.
fn magics(occupancies: &Occupancies, seed: Seed) -> Vec<u64> {
    let Occupancies { piece, square, mask, bits, .. } = *occupancies;
    let mut candidates = Stream::OneSquare.of(seed, piece, square, mask);
    let mut slots = Slots::new();
    let mut magics = Vec::new();
    for _ in 0..DRAWS {
        let Some(magic) = candidates.constructed(bits) else { continue };
        if slots.test(occupancies, magic, bits).is_ok() && !magics.contains(&magic) {
            magics.push(magic);
            if magics.len() == MAGICS_OF_A_BISHOP {
                break;
            }
        }
    }
    magics
}

#[cfg(test)]
mod tests {
    use sliding_attacks_codegen::DEFAULT_SEED;

    use super::*;

    #[test]
    fn a_rook_that_does_not_agree_is_refused() {
        // a5 and c3 lie on top of each other; one entry further they differ.
        let c3 = ROOKS.lines().find(|line| line.starts_with("rook c3 ")).unwrap();
        let (before, offset) = c3.split_once("offset=").unwrap();
        let moved = format!("{before}offset={}", offset.parse::<u32>().unwrap() + 1);
        let message = records(&ROOKS.replace(c3, &moved), DEFAULT_SEED).unwrap_err().to_string();
        assert!(message.starts_with("shared/rooks.txt: `rook ") && message.contains("does not agree"), "{message}");
    }
}

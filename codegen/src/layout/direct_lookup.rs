//! Direct look-up (Sam Tannous, 2007): the attacks along one line by square and masked occupancy, from four hash tables.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where each line has its own mask, magic, shift and offset.
//! Tannous uses the dictionaries of an interpreted language; here the hash is a multiplication and a shift. It is
//! perfect for each square and line: `shift` = 64 - the mask's population, with one entry for each occupancy. One array
//! has the four tables one after another: ranks, files, diagonals, anti-diagonals.

use super::parts::{Arranged, Context, Facts};
use crate::array::{Array, Label};
use crate::candidates::Seed;
use crate::error::Error;
use crate::geometry::{self, Occupancies, Piece, relevant_mask, square_name, subsets_by_population};
use crate::search::{self, Slots};

/// The lines of one kind, by the change of file and rank at each step, and the piece that moves along them.
struct Kind {
    name: &'static str,
    piece: Piece,
    step: (i8, i8),
}

const KINDS: [Kind; 4] = [
    Kind { name: "rank", piece: Piece::Rook, step: (1, 0) },
    Kind { name: "file", piece: Piece::Rook, step: (0, 1) },
    Kind { name: "diagonal", piece: Piece::Bishop, step: (1, 1) },
    Kind { name: "anti-diagonal", piece: Piece::Bishop, step: (1, -1) },
];

pub(super) fn arrange(context: &Context, _: &Facts) -> Result<Arranged, Error> {
    let mut arrays = Vec::new();
    let mut attacks = Vec::with_capacity(6_784);
    let mut labels = Vec::with_capacity(256);
    let mut slots = Slots::new();
    for kind in &KINDS {
        let name = kind.name;
        let (mut masks, mut magics, mut shifts, mut offsets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for square in 0..64 {
            let offset = attacks.len();
            let occupancies = kind.occupancies(square);
            let (magic, shift) = hash(&occupancies, context.seed, &mut slots)?;
            labels.push(Label { start: offset, text: format!("{name} {}", square_name(square)) });
            masks.push(occupancies.mask);
            magics.push(magic);
            shifts.push(shift.into());
            offsets.push(offset as u64);
            attacks.resize(offset + occupancies.subsets.len(), 0);
            for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
                attacks[offset + (subset.wrapping_mul(magic) >> shift) as usize] = *set;
            }
        }
        let prefix = name.to_ascii_uppercase().replace('-', "_");
        for (column, doc, width, words) in [
            ("MASKS", format!("Squares that decide the attacks along the {name}, by square."), 8, masks),
            ("MAGICS", format!("Magics of the hash for the {name}, by square."), 8, magics),
            ("SHIFTS", format!("Right shifts of the hash for the {name}, by square."), 1, shifts),
            ("OFFSETS", format!("Where the entries for the {name} start in `ATTACKS`, by square."), 4, offsets),
        ] {
            arrays.push(Array::new(format!("{prefix}_{column}"), doc, width, words));
        }
    }
    arrays.push(Array::new("ATTACKS", "Attacks along one line by offset + hash.", 8, attacks).with_labels(labels));
    Ok(Arranged { arrays, functions: Vec::new() })
}

impl Kind {
    /// Returns every relevant occupancy of the line through `square`, with the attacks along it.
    fn occupancies(&self, square: u8) -> Occupancies {
        let piece = self.piece;
        let number = |square: u8| (square % 8) as i8 * self.step.1 - (square / 8) as i8 * self.step.0;
        let on_line = (0..64).filter(|&other| number(other) == number(square));
        let line = on_line.fold(0, |set, other| set | 1_u64 << other);
        let mask = relevant_mask(piece, square) & line;
        let subsets = subsets_by_population(mask);
        let attacks = subsets.iter().map(|&occupied| geometry::attacks(piece, square, occupied) & line).collect();
        Occupancies { piece, square, mask, bits: mask.count_ones(), subsets, attacks }
    }
}

/// Returns the magic and the shift of a perfect hash of the occupancies.
fn hash(occupancies: &Occupancies, seed: Seed, slots: &mut Slots) -> Result<(u64, u32), Error> {
    if occupancies.bits == 0 {
        // The only occupancy, the empty one, hashes to 0 with any magic, and a word cannot be shifted by 64.
        return Ok((0, 63));
    }
    let found = search::find(occupancies, occupancies.bits, seed, slots)?;
    Ok((found.magic, 64 - occupancies.bits))
}

#[cfg(feature = "c")]
pub(super) const C: super::CLookUp = super::CLookUp {
    rook: "const uint64_t rank = (occupied & TABLE.rank_masks[square]) * TABLE.rank_magics[square];
    const uint64_t file = (occupied & TABLE.file_masks[square]) * TABLE.file_magics[square];
    return TABLE.attacks[TABLE.rank_offsets[square] + (rank >> TABLE.rank_shifts[square])]
        | TABLE.attacks[TABLE.file_offsets[square] + (file >> TABLE.file_shifts[square])];",
    bishop: "const uint64_t diagonal = (occupied & TABLE.diagonal_masks[square]) * TABLE.diagonal_magics[square];
    const uint64_t anti = (occupied & TABLE.anti_diagonal_masks[square]) * TABLE.anti_diagonal_magics[square];
    return TABLE.attacks[TABLE.diagonal_offsets[square] + (diagonal >> TABLE.diagonal_shifts[square])]
        | TABLE.attacks[TABLE.anti_diagonal_offsets[square] + (anti >> TABLE.anti_diagonal_shifts[square])];",
    ..super::CLookUp::AT_ENTRY
};

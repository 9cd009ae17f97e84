//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where each line has its own mask,
//! magic, shift and offset.
//!
//! The hash is perfect for each square and line: `shift` = 64 - the mask's population, with one
//! entry for each occupancy. One array has the four tables one after another: ranks, files,
//! diagonals, anti-diagonals.

use super::arrangement::{
    Arrangement, CLookup, CommonData, Definition, Entry, Formula, MAGIC_COLUMNS, Placement, columns,
};
use crate::candidates::Seed;
use crate::error::Error;
use crate::geometry::{self, Occupancies, Slider, relevant_mask, subsets_by_population};
use crate::search::{self, Slots};

pub(super) const DEFINITION: Definition = Definition {
    name: "direct_lookup",
    summary: "Tannous's direct lookup: four perfect hash tables, for ranks, files, diagonals \
              and anti-diagonals.",
    author: "Sam Tannous 2007",
    use_it_if: "you compare it with rotated bitboards",
    record: None,
    entry: Entry::Set,
    arrange,
    c: CLookup {
        constants: &[],
        rook: "const uint64_t rank = (occupied & $rank_masks) * $rank_magics;
    const uint64_t file = (occupied & $file_masks) * $file_magics;
    return $TABLE.attacks[$rank_offsets + (rank >> $rank_shifts)]
        | $TABLE.attacks[$file_offsets + (file >> $file_shifts)];",
        bishop: "const uint64_t diagonal = (occupied & $diagonal_masks) * $diagonal_magics;
    const uint64_t anti = (occupied & $anti_diagonal_masks) * $anti_diagonal_magics;
    return $TABLE.attacks[$diagonal_offsets + (diagonal >> $diagonal_shifts)]
        | $TABLE.attacks[$anti_diagonal_offsets + (anti >> $anti_diagonal_shifts)];",
        helpers: &[],
    },
};

/// The lines of one kind, by the change of file and rank at each step, and the piece that moves
/// along them.
struct Kind {
    name: &'static str,
    piece: Slider,
    step: (i8, i8),
}

const KINDS: [Kind; 4] = [
    Kind {
        name: "rank",
        piece: Slider::Rook,
        step: (1, 0),
    },
    Kind {
        name: "file",
        piece: Slider::Rook,
        step: (0, 1),
    },
    Kind {
        name: "diagonal",
        piece: Slider::Bishop,
        step: (1, 1),
    },
    Kind {
        name: "anti-diagonal",
        piece: Slider::Bishop,
        step: (1, -1),
    },
];

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let (mut formulas, mut slots, mut offset) = (Vec::with_capacity(256), Slots::new(), 0);
    let lines: Vec<_> = KINDS
        .iter()
        .flat_map(|kind| (0..64).map(|square| kind.occupancies(square)))
        .collect();
    for (number, occupancies) in lines.iter().enumerate() {
        let (magic, shift) = hash(occupancies, common.seed, &mut slots)?;
        let mut formula = Formula::new(occupancies, definition.entry, magic, shift);
        (formula.line, formula.offset) = (KINDS[number / 64].name, offset);
        offset += occupancies.subsets.len() as u32;
        formulas.push(formula);
    }
    let mut table = Placement::new(definition);
    for (formula, occupancies) in formulas.iter().zip(&lines) {
        table.place(
            occupancies,
            formula.slots(occupancies),
            &occupancies.attacks,
            formula.read_mask(),
        )?;
    }
    let mut arrays = columns(&formulas, &MAGIC_COLUMNS);
    arrays.push(table.into_array(
        &formulas,
        "ATTACKS",
        8,
        "Attacks along one line by offset + hash.",
    ));
    Ok(Arrangement { arrays, formulas })
}

impl Kind {
    /// Returns every relevant occupancy of the line through `square`, with the attacks along it.
    fn occupancies(&self, square: u8) -> Occupancies {
        let piece = self.piece;
        let number =
            |square: u8| (square % 8) as i8 * self.step.1 - (square / 8) as i8 * self.step.0;
        let on_line = (0..64).filter(|&other| number(other) == number(square));
        let line = on_line.fold(0, |set, other| set | 1_u64 << other);
        let mask = relevant_mask(piece, square) & line;
        let subsets = subsets_by_population(mask);
        let attacks = subsets
            .iter()
            .map(|&occupied| geometry::attacks(piece, square, occupied) & line)
            .collect();
        Occupancies {
            piece,
            square,
            mask,
            bits: mask.count_ones(),
            subsets,
            attacks,
        }
    }
}

/// Returns the magic and the shift of a perfect hash of the occupancies.
fn hash(occupancies: &Occupancies, seed: Seed, slots: &mut Slots) -> Result<(u64, u32), Error> {
    if occupancies.bits == 0 {
        // The only occupancy, the empty one, hashes to 0 with any magic, and a word cannot be
        // shifted by 64.
        return Ok((0, 63));
    }
    let found = search::find(occupancies, occupancies.bits, seed, slots)?;
    Ok((found.magic, 64 - occupancies.bits))
}

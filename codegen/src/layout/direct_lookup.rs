//! Direct look-up (Sam Tannous, 2007): the attacks along one line by square and masked occupancy, from four hash tables.
//!
//! `ATTACKS[offset + ((occupied & mask) * magic >> shift)]`, where each line has its own mask, magic, shift and offset.
//! Tannous uses the dictionaries of an interpreted language; here the hash is a multiplication and a shift. It is
//! perfect for each square and line: `shift` = 64 - the mask's population, with one entry for each occupancy. One array
//! has the four tables one after another: ranks, files, diagonals, anti-diagonals.

#[cfg(feature = "c")]
use super::parts::CLookUp;
use super::parts::{Arranged, Context, Facts};
use crate::array::{Array, Label, Values};
use crate::candidates::Seed;
use crate::error::Error;
use crate::geometry::{Occupancies, Piece, square_name, subsets_by_population};
use crate::search::{self, Slots, Strategy};

/// The lines of one kind, by the change of file and rank at each step.
struct Kind {
    name: &'static str,
    /// The piece that moves along the line, which only selects the random stream.
    piece: Piece,
    step: (i8, i8),
}

const KINDS: [Kind; 4] = [
    Kind { name: "rank", piece: Piece::Rook, step: (1, 0) },
    Kind { name: "file", piece: Piece::Rook, step: (0, 1) },
    Kind { name: "diagonal", piece: Piece::Bishop, step: (1, 1) },
    Kind { name: "anti-diagonal", piece: Piece::Bishop, step: (1, -1) },
];

pub(super) fn arrange(context: &Context, _: &'static Facts) -> Result<Arranged, Error> {
    let mut arrays = Vec::new();
    let mut attacks = Vec::with_capacity(6_784);
    let mut labels = Vec::with_capacity(256);
    let mut slots = Slots::new();
    for Kind { name, piece, step } in &KINDS {
        let (mut masks, mut magics, mut shifts, mut offsets) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for square in 0..64 {
            let offset = attacks.len();
            let occupancies = occupancies_on(&line_through(square, *step), *piece, square);
            let (magic, shift) = hash(&occupancies, context.seed, &mut slots)?;
            labels.push(Label { start: offset, text: format!("{name} {}", square_name(square)) });
            masks.push(occupancies.mask);
            magics.push(magic);
            shifts.push(shift as u8);
            offsets.push(offset as u32);
            attacks.resize(offset + occupancies.subsets.len(), 0);
            for (subset, set) in occupancies.subsets.iter().zip(&occupancies.attacks) {
                attacks[offset + (subset.wrapping_mul(magic) >> shift) as usize] = *set;
            }
        }
        let prefix = name.to_ascii_uppercase().replace('-', "_");
        for (column, doc, values) in [
            ("MASKS", format!("Squares that decide the attacks along the {name}, by square."), masks.into()),
            ("MAGICS", format!("Magics of the hash for the {name}, by square."), magics.into()),
            ("SHIFTS", format!("Right shifts of the hash for the {name}, by square."), Values::from(shifts)),
            ("OFFSETS", format!("Where the entries for the {name} start in `ATTACKS`, by square."), offsets.into()),
        ] {
            arrays.push(Array::new(format!("{prefix}_{column}"), doc, values));
        }
    }
    arrays.push(Array::new("ATTACKS", "Attacks along one line by offset + hash.", attacks).with_labels(labels));
    Ok(Arranged { arrays, functions: Vec::new() })
}

/// Returns the squares of the line through `square`, from edge to edge.
fn line_through(square: u8, step: (i8, i8)) -> Vec<u8> {
    let line = |square: u8| (square % 8) as i8 * step.1 - (square / 8) as i8 * step.0;
    (0..64).filter(|&other| line(other) == line(square)).collect()
}

/// Returns every relevant occupancy of a line for a slider on one of its squares, with the attacks along it.
///
/// All four tables come from this function, which is Tannous's third and fourth listing. It works on the list of a
/// line's squares, so it treats ranks, files and diagonals alike.
fn occupancies_on(line: &[u8], piece: Piece, square: u8) -> Occupancies {
    let inner = line.get(1..line.len() - 1).unwrap_or_default();
    let mask = inner.iter().filter(|&&other| other != square).fold(0, |mask, other| mask | 1_u64 << other);
    let subsets = subsets_by_population(mask);
    let attacks = subsets.iter().map(|&occupied| attacks_along(line, square, occupied)).collect();
    Occupancies { piece, square, mask, bits: mask.count_ones(), subsets, attacks }
}

/// Returns the squares of the line that a slider attacks on both sides, each up to the first occupied one.
fn attacks_along(line: &[u8], slider: u8, occupied: u64) -> u64 {
    let position = line.iter().position(|&square| square == slider).unwrap_or(line.len());
    let (before, behind) = line.split_at(position);
    let mut set = 0;
    for half in [before.iter().rev().collect::<Vec<_>>(), behind.iter().skip(1).collect()] {
        for square in half {
            set |= 1 << square;
            if occupied & 1 << square != 0 {
                break;
            }
        }
    }
    set
}

/// Returns the magic and the shift of a perfect hash of the occupancies.
fn hash(occupancies: &Occupancies, seed: Seed, slots: &mut Slots) -> Result<(u64, u32), Error> {
    if occupancies.bits == 0 {
        // The only occupancy, the empty one, hashes to 0 with any magic, and a word cannot be shifted by 64.
        return Ok((0, 63));
    }
    let found = search::find(occupancies, occupancies.bits, seed, Strategy::Constructed, slots)?;
    Ok((found.magic, 64 - occupancies.bits))
}

#[cfg(feature = "c")]
pub(super) const C: CLookUp = CLookUp {
    rook: "const uint64_t rank = (occupied & TABLE.rank_masks[square]) * TABLE.rank_magics[square];
    const uint64_t file = (occupied & TABLE.file_masks[square]) * TABLE.file_magics[square];
    return TABLE.attacks[TABLE.rank_offsets[square] + (rank >> TABLE.rank_shifts[square])]
        | TABLE.attacks[TABLE.file_offsets[square] + (file >> TABLE.file_shifts[square])];",
    bishop: "const uint64_t diagonal = (occupied & TABLE.diagonal_masks[square]) * TABLE.diagonal_magics[square];
    const uint64_t anti = (occupied & TABLE.anti_diagonal_masks[square]) * TABLE.anti_diagonal_magics[square];
    return TABLE.attacks[TABLE.diagonal_offsets[square] + (diagonal >> TABLE.diagonal_shifts[square])]
        | TABLE.attacks[TABLE.anti_diagonal_offsets[square] + (anti >> TABLE.anti_diagonal_shifts[square])];",
    ..CLookUp::AT_ENTRY
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry;

    #[test]
    fn two_lines_of_a_piece_are_the_piece() {
        for [first, second] in [[0, 1], [2, 3]] {
            let piece = KINDS[first].piece;
            for square in 0..64 {
                let lines = [first, second].map(|kind| line_through(square, KINDS[kind].step));
                let both = lines.each_ref().map(|line| occupancies_on(line, piece, square));
                let mask = geometry::relevant_mask(piece, square);
                assert_eq!(both[0].mask | both[1].mask, mask, "{piece} {}", square_name(square));
                for (line, half) in lines.iter().zip(&both) {
                    let other_half: u64 = lines.iter().flatten().fold(0, |set, square| set | 1 << square)
                        & !line.iter().fold(0, |set, square| set | 1 << square);
                    for (subset, attacks) in half.subsets.iter().zip(&half.attacks) {
                        assert_eq!(geometry::attacks(piece, square, *subset) & !other_half, *attacks);
                    }
                }
            }
        }
    }

    #[test]
    fn every_hash_is_perfect_and_no_entry_is_left_over() {
        let arrays = arrange(&Context::new(crate::DEFAULT_SEED), crate::Layout::DirectLookup.facts()).unwrap().arrays;
        let entries = arrays.last().unwrap().values().len();
        let subsets =
            |kind: &Kind, square| occupancies_on(&line_through(square, kind.step), kind.piece, square).subsets.len();
        let expected: usize = KINDS.iter().flat_map(|kind| (0..64).map(move |square| subsets(kind, square))).sum();
        assert_eq!([entries, expected], [6_784; 2]);
    }
}

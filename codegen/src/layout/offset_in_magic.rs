//! `ATTACKS[offset(magic) + ((occupied | !mask) * magic >> shift)]`, with a shift of 64 - 12 for a
//! rook and 64 - 9 for a bishop, and [`offset`] in the low 16 bits of the magic.

use super::arrangement::{Arrangement, CLookup, Column, CommonData, Definition, Entry, RecordFile};
use crate::error::Error;
use crate::geometry::Slider;

pub(super) const DEFINITION: Definition = Definition {
    name: "offset_in_magic",
    summary: "Kotlov's offset in the magic: like black, with each offset in the low 16 bits of \
              its magic.",
    author: "Vladimir Kotlov; our division of the bits 2026",
    use_it_if: "the data for each square must be small: a mask and a magic",
    record: Some(RecordFile {
        name: "offset_in_magic",
        text: include_str!("../../records/offset_in_magic.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookup {
        constants: &[
            ("$ROOK_FACTOR", ROOK.factor as u64),
            ("$ROOK_ADDEND", ROOK.addend as u64),
            ("$ROOK_BITS", ROOK.bits as u64),
            ("$BISHOP_FACTOR", BISHOP.factor as u64),
            ("$BISHOP_ADDEND", BISHOP.addend as u64),
            ("$BISHOP_BITS", BISHOP.bits as u64),
        ],
        helpers: &[],
        rook: "const uint64_t magic = $magics;
    const uint64_t index = ((occupied | $off_masks) * magic) >> $SHIFT;
    return $TABLE.attacks[((magic * $ROOK_FACTOR + $ROOK_ADDEND) & $ROOK_BITS) + index];",
        bishop: "const uint64_t magic = $magics;
    const uint64_t index = ((occupied | $off_masks) * magic) >> $SHIFT;
    return $TABLE.attacks[((magic * $BISHOP_FACTOR + $BISHOP_ADDEND) & $BISHOP_BITS) + index];",
    },
};

fn arrange(common: &mut CommonData, definition: &Definition) -> Result<Arrangement, Error> {
    let mut formulas = common.recorded_formulas(definition)?;
    for formula in &mut formulas {
        // The same computation as in the lookup, so a wrong offset gives a collision.
        formula.offset = offset(formula.piece, formula.magic);
        formula.always = !formula.mask;
    }
    Arrangement::up_to_last_entry(
        common,
        definition,
        formulas,
        &[Column::Masks, Column::Magics, Column::Shifts],
    )
}

/// How the low 16 bits of a magic encode an offset: `low * factor + addend & bits`.
struct Encoding {
    factor: u32,
    addend: u32,
    bits: u32,
}

/// A rook's offset is the sum of the upper five and the lower five of these bits and 6, modulo 32,
/// in steps of 4,096 entries. On some ranks the upper five are free, on others the lower five; the
/// 6 makes small sums of either sign valid offsets.
const ROOK: Encoding = Encoding {
    factor: 4098,
    addend: 0x6000,
    bits: 0x1_f000,
};

/// A bishop's offset is the sum of the lower nine bits and 112, modulo 512, in steps of 256
/// entries, so magics with few bits set have their tables where the rooks' tables leave room.
const BISHOP: Encoding = Encoding {
    factor: 256,
    addend: 0x7000,
    bits: 0x1_ff00,
};

/// Returns the start of the square's table, which the low 16 bits of its magic encode.
const fn offset(piece: Slider, magic: u64) -> u32 {
    let Encoding {
        factor,
        addend,
        bits,
    } = match piece {
        Slider::Rook => ROOK,
        Slider::Bishop => BISHOP,
    };
    ((magic as u32 & 0xffff) * factor + addend) & bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_is_read_from_both_ends_of_sixteen_bits() {
        let rook = |magic| offset(Slider::Rook, magic) / 4096;
        assert_eq!([rook(3), rook(3 << 11), rook(3 << 11 | 3)], [9, 9, 12]);
        // Modulo 32, and independent of the bits between and above.
        assert_eq!(rook(31 << 11 | 2), 7);
        assert_eq!(rook(0xdead_beef_0000_0000 | 0x07e0 | 5), 11);
        for low in 0..1 << 16 {
            assert_eq!(rook(low), ((low + (low >> 11) + 6) % 32) as u32);
            assert_eq!(offset(Slider::Rook, low) % 4096, 0);
            assert_eq!(offset(Slider::Bishop, low), (low as u32 + 112) % 512 * 256);
        }
    }
}

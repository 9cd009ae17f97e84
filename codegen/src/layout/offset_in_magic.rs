//! The offset in the magic (Vladimir Kotlov): one shift for all squares of a piece, and only a mask
//! and a magic for each square.
//!
//! `ATTACKS[offset(magic) + ((occupied | !mask) * magic >> shift)]`, with a shift of 64 - 12 for a
//! rook and 64 - 9 for a bishop, and the offset in the low 16 bits of the magic, in steps of 4,096
//! entries for a rook and 256 for a bishop ([`offset`]). The magics are in
//! `records/offset_in_magic.txt`.

use super::parts::{Arranged, CLookUp, Column, Definition, Entry, Inputs, RecordFile};
use crate::error::Error;
use crate::geometry::Piece;

pub(super) const DEFINITION: Definition = Definition {
    name: "offset_in_magic",
    summary: "Kotlov's offset in the magic: like black, with each offset in the low 16 bits of \
              its magic.",
    record: Some(RecordFile {
        name: "offset_in_magic",
        text: include_str!("../../records/offset_in_magic.txt"),
    }),
    entry: Entry::Set,
    arrange,
    c: CLookUp {
        helpers: &[],
        rook: "const uint64_t magic = $magics;
    const uint64_t index = ((occupied | $off_masks) * magic) >> $SHIFT;
    return $TABLE.attacks[((magic * 4098 + 0x6000) & 0x1f000) + index];",
        bishop: "const uint64_t magic = $magics;
    const uint64_t index = ((occupied | $off_masks) * magic) >> $SHIFT;
    return $TABLE.attacks[((magic * 256 + 0x7000) & 0x1ff00) + index];",
    },
};

fn arrange(inputs: &mut Inputs, definition: &Definition) -> Result<Arranged, Error> {
    let mut look_ups = inputs.recorded_look_ups(definition)?;
    for look_up in &mut look_ups {
        // The same computation as in the look-up, so a wrong offset gives a collision.
        look_up.offset = offset(look_up.piece, look_up.magic);
        look_up.always = !look_up.mask;
    }
    Arranged::new(
        inputs,
        definition,
        look_ups,
        &[Column::Masks, Column::Magics, Column::Shifts],
    )
}

/// Returns the offset, the start of the square's table, that the low 16 bits of a magic encode.
///
/// A rook's offset is the sum of the upper five and the lower five of these bits and 6, modulo 32,
/// in steps of 4,096 entries. On some ranks the upper five are free, on others the lower five; the
/// 6 makes small sums of either sign valid offsets. A bishop's offset is the sum of the lower nine
/// bits and 112, modulo 512, in steps of 256 entries, so magics with few bits set have their tables
/// where the rooks' tables leave room.
const fn offset(piece: Piece, magic: u64) -> u32 {
    let low = magic as u32 & 0xffff;
    match piece {
        Piece::Rook => (low.wrapping_mul(4098) + 0x6000) & 0x1_f000,
        Piece::Bishop => ((low << 8) + 0x7000) & 0x1_ff00,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_is_read_from_both_ends_of_sixteen_bits() {
        let rook = |magic| offset(Piece::Rook, magic) / 4096;
        assert_eq!([rook(3), rook(3 << 11), rook(3 << 11 | 3)], [9, 9, 12]);
        // Modulo 32, and independent of the bits between and above.
        assert_eq!(rook(31 << 11 | 2), 7);
        assert_eq!(rook(0xdead_beef_0000_0000 | 0x07e0 | 5), 11);
        for low in 0..1 << 16 {
            assert_eq!(rook(low), ((low + (low >> 11) + 6) % 32) as u32);
            assert_eq!(offset(Piece::Rook, low) % 4096, 0);
            assert_eq!(offset(Piece::Bishop, low), (low as u32 + 112) % 512 * 256);
        }
    }
}

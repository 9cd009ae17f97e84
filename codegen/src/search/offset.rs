//! The offset in a magic, which the layout `offset_in_magic` reads and its packing writes.
//! The look-ups in Rust and in C compute it again; the tests of all occupancies fail if one of them differs.

use crate::geometry::Piece;

/// Returns the offset, the start of the square's table, that the low 16 bits of a magic encode.
///
/// A rook's offset is the sum of the upper five and the lower five of these bits and 6, modulo 32, in steps of 4,096
/// entries. On some ranks the upper five can be chosen freely, on others the lower five; the 6 makes small sums of
/// either sign valid offsets. A bishop's offset is the sum of the lower nine bits and 112, modulo 512, in steps of 256
/// entries, so magics with few bits set have their tables where the rooks' tables leave room.
#[must_use]
pub const fn offset(piece: Piece, magic: u64) -> u32 {
    let low = magic as u32 & 0xffff;
    match piece {
        Piece::Rook => (low.wrapping_mul(4098) + 0x6000) & 0x1_f000,
        Piece::Bishop => ((low << 8) + 0x7000) & 0x1_ff00,
    }
}

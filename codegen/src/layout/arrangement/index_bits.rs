//! Which bits of an index each square uses, so that all squares of a piece can have one shift and
//! the default tables need no more space than with a shift for each square.

use crate::geometry::{Occupancies, Slider};

/// Returns the number of index bits of a lookup with one shift for all squares of a piece, which
/// is the size of the largest mask.
#[must_use]
pub const fn index_bits(piece: Slider) -> u32 {
    match piece {
        Slider::Rook => 12,
        Slider::Bishop => 9,
    }
}

/// Returns the index bits (bit 0 is the lowest) that a square uses, one for each square of its
/// mask. The others are always 0.
///
/// Every seed has magics for these bits. We tried all choices, and with this one the search rejects
/// the fewest candidates. Squares with the same bits come in groups that fill each other's gaps
/// exactly.
#[must_use]
pub fn used_index_bits(occupancies: &Occupancies) -> u32 {
    let [c2, b6, c6, d6] = [10, 41, 42, 43];
    let [d7, e7, d8, e8] = [51, 52, 59, 60];
    let square = occupancies.square;
    match (occupancies.piece, occupancies.bits) {
        (Slider::Rook, 10) if [c2, b6, c6, d6].contains(&square) => 0b1111_1111_1001,
        (Slider::Rook, 10) => 0b0011_1111_1111,
        (Slider::Rook, 11) => 0b1111_1111_1101,
        (Slider::Rook, _) => 0b1111_1111_1111,
        (Slider::Bishop, 5) if [d7, e7, d8, e8].contains(&square) => 0b0_0101_1011,
        (Slider::Bishop, 5) => 0b0_0110_1101,
        (Slider::Bishop, 6) => 0b0_0111_1101,
        (Slider::Bishop, 7) => 0b0_1111_1101,
        (Slider::Bishop, _) => 0b1_1111_1111,
    }
}

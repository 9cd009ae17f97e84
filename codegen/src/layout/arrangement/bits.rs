//! The hashes that are not multiplications, in software, so that every host generates the same
//! tables.

/// Gathers the bits of `word` under `mask` at the low end.
#[must_use]
pub const fn extract(word: u64, mut mask: u64) -> u64 {
    let (mut extracted, mut bit) = (0, 1);
    while mask != 0 {
        extracted |= if word & mask & mask.wrapping_neg() == 0 {
            0
        } else {
            bit
        };
        bit <<= 1;
        mask &= mask - 1;
    }
    extracted
}

/// Rotates the upper half of the board by one rank and combines it with the lower: rank 5 with 4,
/// then 6, 7, 8 with 1, 2, 3.
///
/// Other rotations keep the squares of a bishop's mask apart too, but with some of them d4 has no
/// magic.
#[must_use]
pub const fn fold(squares: u64) -> u32 {
    squares as u32 ^ ((squares >> 32) as u32).rotate_right(8)
}

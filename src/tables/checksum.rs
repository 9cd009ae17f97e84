//! The checksum by which the compiler recognises what the build script has written.
//!
//! It finds accidents, not attacks: changes go unnoticed only if they cancel each other out.
//! SHA-256 of the tables of `fancy` would keep the compiler busy for more than a minute; this
//! hardly shows.

/// A number of words that is prime, because tables repeat themselves after powers of two.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Block(u128, u128, u128, u128, u128, u128, u128);

/// Returns the checksum: the XOR of all blocks, then of its words and the bytes behind the last
/// block, each rotated.
///
/// The compiler's evaluator needs the same time for a step on 16 bytes as for one on a byte, and
/// much more for an index or a call.
pub const fn checksum(bytes: &[u8]) -> u128 {
    let mut blocks = blocks(bytes);
    let mut rest = bytes.split_at(size_of_val(blocks)).1;
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g] = [0; 7];
    while let [block, others @ ..] = blocks {
        let block = *block;
        a ^= block.0;
        b ^= block.1;
        c ^= block.2;
        d ^= block.3;
        e ^= block.4;
        f ^= block.5;
        g ^= block.6;
        blocks = others;
    }
    let mut sum = 0_u128;
    let mut words: &[u128] = &[a, b, c, d, e, f, g];
    while let [word, others @ ..] = words {
        sum = sum.rotate_left(7) ^ u128::from_le(*word);
        words = others;
    }
    while let [byte, others @ ..] = rest {
        sum = sum.rotate_left(7) ^ *byte as u128;
        rest = others;
    }
    sum
}

/// Returns all whole blocks.
const fn blocks(bytes: &[u8]) -> &[Block] {
    let length = bytes.len() / size_of::<Block>();
    // SAFETY: the blocks are within the bytes. A block is packed, so it needs no alignment, and all
    // values of its bytes are valid.
    unsafe { core::slice::from_raw_parts(bytes.as_ptr().cast(), length) }
}

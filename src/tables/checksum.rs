//! The checksum by which the compiler recognises what the build script has written.
//!
//! It finds accidents, not attacks: changes go unnoticed only if they cancel each other out.
//! SHA-256 of the tables of `fancy` would keep the compiler busy for more than a minute; this
//! hardly shows.

macro_rules! define {
    ($($word:ident)*) => {
        /// A number of words that is prime, because tables repeat themselves after powers of two.
        #[derive(Clone, Copy)]
        #[repr(C, packed)]
        struct Block {
            $($word: u128,)*
        }

        /// Returns the checksum: the XOR of all blocks, then of its words, each word rotated.
        ///
        /// The compiler's evaluator needs the same time for a step on 16 bytes as for one on a
        /// byte, and much more for a call.
        pub const fn checksum(bytes: &[u8]) -> u128 {
            let blocks = blocks(bytes);
            $(let mut $word = 0;)*
            let mut index = 0;
            while index < blocks.len() {
                let block = blocks[index];
                $($word ^= block.$word;)*
                index += 1;
            }
            let mut sum = 0_u128;
            $(sum = sum.rotate_left(7) ^ u128::from_le($word);)*
            let mut rest = size_of_val(blocks);
            while rest < bytes.len() {
                sum = sum.rotate_left(7) ^ bytes[rest] as u128;
                rest += 1;
            }
            sum
        }
    };
}

define!(a b c d e f g h i j k l m n o p q r s t u v w x y z aa bb cc dd ee);

/// Returns all whole blocks.
const fn blocks(bytes: &[u8]) -> &[Block] {
    let length = bytes.len() / size_of::<Block>();
    // SAFETY: the blocks are within the bytes. A block is packed, so it needs no alignment, and all
    // values of its bytes are valid.
    unsafe { core::slice::from_raw_parts(bytes.as_ptr().cast(), length) }
}

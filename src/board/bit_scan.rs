//! Bit scans without a bit-scan instruction: the lowest square of a set by a perfect hash.
//!
//! A loop over the squares of a set takes the lowest square, uses it and removes it. Processors
//! that count trailing zeros find that square in one instruction, which iteration over a
//! [`Bitboard`] uses. Here are the two classic methods for other processors. Both isolate the
//! lowest square, a power of two, and turn it into the index of a small table: one multiplies, the
//! other divides. Use them to compare and to learn; with the instruction, [`Bitboard::first`] is
//! faster.
//!
//! ```
//! use sliding_attacks::{Bitboard, Square, bit_scan};
//!
//! let rooks = Bitboard::from_iter([Square::C3, Square::H8]);
//! assert_eq!(bit_scan::de_bruijn(rooks), Some(Square::C3));
//! assert_eq!(bit_scan::modulo_67(rooks), Some(Square::C3));
//! assert_eq!(bit_scan::de_bruijn(Bitboard::EMPTY), None);
//! assert_eq!(bit_scan::modulo_67(Bitboard::EMPTY), None);
//! ```

use crate::board::{Bitboard, Square};

/// A circle of 64 bits in which every sequence of six bits occurs once.
const DE_BRUIJN_SEQUENCE: u64 = 0x03f7_9d71_b4cb_0a89;

/// Returns the square with the lowest index, or `None` if the set is empty, by multiplying a De
/// Bruijn sequence.
///
/// Multiplying by a power of two shifts the sequence. Each shift moves a different six bits to the
/// top, which index a table of 64 bytes:
///
/// ```text
/// sequence        000000 1111110111100111010111000110110100110010110000101010001001
/// × bit 4     =   0000 001111 11011110011101011100011011010011001011000010101000100100 00
///                      index
/// ```
///
/// The source is Charles Leiserson, Harald Prokop and Keith Randall, Using de Bruijn Sequences to
/// Index a 1 in a Computer Word (1998).
#[inline]
#[must_use]
pub const fn de_bruijn(squares: Bitboard) -> Option<Square> {
    static SQUARES: [Square; 64] = {
        let mut table = [Square::A1; 64];
        let mut index = 0;
        while index < 64 {
            table[(DE_BRUIJN_SEQUENCE << index >> 58) as usize] = Square::ALL[index];
            index += 1;
        }
        table
    };

    if squares.is_empty() {
        return None;
    }
    Some(SQUARES[(squares.lowest().0.wrapping_mul(DE_BRUIJN_SEQUENCE) >> 58) as usize])
}

/// Returns the square with the lowest index, or `None` if the set is empty, by the remainder modulo
/// 67.
///
/// 2 is a primitive root modulo the prime 67: its powers take all remainders except 0 before they
/// repeat, so the first 64 differ. The empty set has remainder 0 and needs no test of its own. The
/// table takes 67 bytes.
///
/// ```text
/// bit              0   1   2   3   4   5   6   7   8  …  63
/// remainder        1   2   4   8  16  32  64  61  55  …  42
/// ```
///
/// Chessprogramming.org (BitScan) describes it, and the modulus 37 for 32 bits.
#[inline]
#[must_use]
pub const fn modulo_67(squares: Bitboard) -> Option<Square> {
    static SQUARES: [Option<Square>; 67] = {
        let mut table = [None; 67];
        let mut index = 0;
        while index < 64 {
            table[((1_u64 << index) % 67) as usize] = Some(Square::ALL[index]);
            index += 1;
        }
        table
    };

    SQUARES[(squares.lowest().0 % 67) as usize]
}

//! Writes a set as a list of words, one per square, for move generators.

use super::Bitboard;
use crate::board::Square;

/// The formula for the word that [`Bitboard::write_words`] writes for a square: `first + step *
/// square.index()`, modulo 2<sup>16</sup>.
///
/// These two numbers are the whole formula, so no fields will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordFormula {
    /// The word of a1.
    pub first: u16,
    /// The difference between the words of two consecutive squares.
    pub step: u16,
}

impl WordFormula {
    #[inline(always)]
    const fn word(self, square: usize) -> u16 {
        self.first
            .wrapping_add(self.step.wrapping_mul(square as u16))
    }
}

impl Bitboard {
    /// Writes one word per square to the start of `list`, in index order, and returns the number of
    /// words.
    ///
    /// With a step of 1 and `from << 6` as the first word, these are one piece's moves in the usual
    /// encoding, `from << 6 | to`. With a step of 65 they are the moves of several pawns in the
    /// same direction, because `from` grows with `to`:
    ///
    /// ```
    /// use sliding_attacks::{Bitboard, Square, WordFormula, leapers::knight_attacks};
    ///
    /// let mut moves = [0; 256 + 64];
    /// let mut length = 0;
    ///
    /// let (from, targets) = (Square::B1, knight_attacks(Square::B1) - Bitboard::RANK_2);
    /// let formula = WordFormula { first: (from.index() as u16) << 6, step: 1 };
    /// length += targets.write_words(&mut moves[length..], formula);
    /// assert_eq!(moves[..length], [1 << 6 | 16, 1 << 6 | 18]); // b1a3 and b1c3
    ///
    /// // (to - 8) << 6 | to, which is 65 * to - (8 << 6)
    /// let targets = Bitboard::RANK_2.north();
    /// let formula = WordFormula { first: 0_u16.wrapping_sub(8 << 6), step: 65 };
    /// length += targets.write_words(&mut moves[length..], formula);
    /// assert_eq!(moves[2..length], [16, 17, 18, 19, 20, 21, 22, 23].map(|to| (to - 8) << 6 | to));
    /// ```
    ///
    /// Each call writes to the start of the slice that it gets, so pass `&mut moves[length..]`, as
    /// above. **Leave room for 64 words beyond the longest list.** A release build then writes several
    /// words at a time, and words past the returned length may change. With less room, and in a debug
    /// build, words are written one by one and nothing else changes.
    ///
    /// Use this for lists of moves. A loop over the squares ends with a branch that the processor
    /// can hardly predict, because the number of squares differs from piece to piece. With AVX-512
    /// VBMI2 (Intel since Ice Lake, AMD since Zen 4, compiled with Rust 1.89 or later) one
    /// instruction, VPCOMPRESSB, finds all squares; 87flowers brought it to move generators
    /// (Stockfish, 2025). Elsewhere this writes two words at a time, which gains little. If your
    /// entries are larger than 16 bits, a loop that writes them in place is faster.
    ///
    /// # Panics
    /// Panics if `list` is shorter than the number of squares in the set.
    #[doc(alias("splat", "splat_moves", "serialize"))]
    #[inline]
    #[track_caller]
    pub fn write_words(self, list: &mut [u16], formula: WordFormula) -> usize {
        // Many sets of captures are empty, which the processor predicts.
        if self.is_empty() {
            return 0;
        }
        match list.first_chunk_mut::<64>() {
            Some(list) if !cfg!(debug_assertions) => write(self, list, formula),
            _ => write_one_by_one(self, list, formula),
        }
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn write_one_by_one(squares: Bitboard, list: &mut [u16], formula: WordFormula) -> usize {
    let (needed, length) = (squares.len(), list.len());
    assert!(
        length >= needed,
        "{needed} squares need {needed} words, and the list has {length}"
    );
    let list = &mut list[..needed];
    list.iter_mut()
        .zip(squares)
        .for_each(|(place, square)| *place = formula.word(Square::index(square)));
    list.len()
}

/// Writes two words at a time, and counts them on the way because not every processor has a POPCNT.
#[cfg(any(
    test,
    not(all(
        target_arch = "x86_64",
        target_feature = "avx512vbmi2",
        target_feature = "avx512f",
        target_feature = "avx2"
    ))
))]
#[inline(always)]
fn write_in_pairs(mut squares: Bitboard, list: &mut [u16; 64], formula: WordFormula) -> usize {
    let mut written = 0;
    for two in list.chunks_exact_mut(2) {
        for place in two {
            // After the last square this is 64, and the word is not part of the list.
            *place = formula.word(squares.0.trailing_zeros() as usize);
            written += usize::from(!squares.is_empty());
            squares = squares.without_first();
        }
        if squares.is_empty() {
            break;
        }
    }
    written
}

#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi2",
    target_feature = "avx512f",
    target_feature = "avx2"
)))]
use write_in_pairs as write;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi2",
    target_feature = "avx512f",
    target_feature = "avx2"
))]
use compress::write;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi2",
    target_feature = "avx512f",
    target_feature = "avx2"
))]
#[allow(
    clippy::incompatible_msrv,
    reason = "before Rust 1.89, `cfg` never reports AVX-512"
)]
mod compress {
    use core::arch::x86_64 as arch;
    use core::mem::transmute;

    use super::{Bitboard, WordFormula};

    const INDICES: [u8; 64] = {
        let mut indices = [0; 64];
        let mut index = 0;
        while index < 64 {
            indices[index] = index as u8;
            index += 1;
        }
        indices
    };

    /// Compresses the indices of the squares to the front of a register, and writes 16 words at a
    /// time.
    #[inline(always)]
    pub(super) fn write(squares: Bitboard, list: &mut [u16; 64], formula: WordFormula) -> usize {
        let mut written = 0;
        // SAFETY: the compile target has the instructions, the types that are transmuted have 64
        // bytes and accept every value, and the index is 0, 16, 32 or 48, because a set has at most
        // 64 squares.
        unsafe {
            let indices = arch::_mm512_maskz_compress_epi8(
                squares.0,
                transmute::<[u8; 64], arch::__m512i>(INDICES),
            );
            let mut sixteen = [arch::_mm_setzero_si128(); 4];
            sixteen[0] = arch::_mm512_castsi512_si128(indices);
            sixteen[1] = arch::_mm512_extracti32x4_epi32::<1>(indices);
            sixteen[2] = arch::_mm512_extracti32x4_epi32::<2>(indices);
            sixteen[3] = arch::_mm512_extracti32x4_epi32::<3>(indices);
            let (first, step) = (
                arch::_mm256_set1_epi16(formula.first as i16),
                arch::_mm256_set1_epi16(formula.step as i16),
            );
            for indices in sixteen {
                let products = arch::_mm256_mullo_epi16(arch::_mm256_cvtepu8_epi16(indices), step);
                let place = list.as_mut_ptr().add(written).cast::<arch::__m256i>();
                arch::_mm256_storeu_si256(place, arch::_mm256_add_epi16(products, first));
                written += 16;
                if squares.len() <= written {
                    break;
                }
            }
        }
        squares.len()
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::{Bitboard, WordFormula, write, write_in_pairs};

    /// Every set on ranks 1 and 2, 4 and 5, or 7 and 8, and the complement of each.
    #[test]
    fn all_forms_write_the_same() {
        let with = |squares: Bitboard, first: u16, step: u16| {
            let formula = WordFormula { first, step };
            let expected: Vec<u16> = squares
                .into_iter()
                .map(|square| first.wrapping_add(step.wrapping_mul(square as u16)))
                .collect();
            let mut exact = vec![0; squares.len()];
            let written = squares.write_words(&mut exact, formula);
            assert_eq!(written, squares.len(), "{squares:?}");
            assert_eq!(exact, expected, "{squares:?}");
            if cfg!(debug_assertions) {
                let mut list = [7; 128];
                assert_eq!(squares.write_words(&mut list, formula), written);
                assert!(list[written..].iter().all(|&word| word == 7), "{squares:?}");
            }
            for write in [write, write_in_pairs] {
                let mut list = [0; 64];
                let written = write(squares, &mut list, formula);
                assert_eq!(list[..written], expected, "{squares:?}");
            }
        };
        let sets = if cfg!(miri) { 0..=0xff } else { 0..=0xffff };
        for set in sets {
            for shift in [0, 24, 48] {
                with(Bitboard(set << shift), (set as u16) << 6, 1);
                with(Bitboard(!(set << shift)), 0_u16.wrapping_sub(8 << 6), 65);
            }
        }
        with(Bitboard::FULL, u16::MAX, u16::MAX);
    }
}

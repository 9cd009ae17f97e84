//! Threats with AVX-512: one permutation reads all 64 bytes of the mailbox at once, and one
//! instruction moves the threats to the front. The rest is as with [AVX2](crate::avx2).

#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "all of it is unsafe only because it needs AVX-512, which each function asks of its caller"
)]

use core::arch::x86_64::*;

use sliding_attacks::{Bitboard, Square};

use crate::algorithm::{self, Input};
use crate::codes::{Codes, Middle};
use crate::slots::{RAY, TABLES, class};

/// Two words of 32 bits for each direction: of the closest piece, and of the piece a knight's jump
/// away.
pub(crate) struct Around {
    /// The combined code, and the square in bits 8 to 15.
    pieces: __m512i,
    /// The classes of pieces that attack the middle from there, and are attacked from it.
    attackers: __m512i,
}

// SAFETY: `push` advances by as many words as a mask has bits, and stores eight words, or 16 for attackers.
unsafe impl algorithm::Around<'_> for Around {
    /// The combined code of each square.
    type Board = __m512i;

    #[inline(always)]
    unsafe fn board(Input { codes, mailbox }: Input<'_>) -> __m512i {
        let codes_on = _mm512_and_si512(load(mailbox), _mm512_set1_epi8(0x0f));
        _mm512_shuffle_epi8(four_times(&codes.combined), codes_on)
    }

    #[inline(always)]
    unsafe fn occupied(board: __m512i) -> Bitboard {
        Bitboard(_mm512_test_epi8_mask(board, board))
    }

    #[inline(always)]
    unsafe fn new(mut board: __m512i, square: Square, blank: Option<Square>) -> Self {
        if let Some(blank) = blank {
            board = _mm512_maskz_mov_epi8(!(1 << blank.index()), board);
        }
        let zero = _mm512_setzero_si512();
        let squares = load(&TABLES.slots[square.index()].squares.0);
        let codes = _mm512_permutex2var_epi8(board, squares, zero);
        let on_rays = _mm512_and_si512(codes, _mm512_set1_epi64(RAY as i64));
        let closest = _mm512_test_epi8_mask(on_rays, _mm512_sub_epi64(zero, on_rays));
        // One byte of each word of 64 bits is not 0, so the sum of the bytes is that byte.
        let sum = |bytes| _mm512_sad_epu8(_mm512_maskz_mov_epi8(closest, bytes), zero);
        let on_rays = _mm512_or_si512(sum(codes), _mm512_slli_epi64(sum(squares), 8));
        // The knight's code and square are the highest bytes. 0xf8 is a | b & c.
        let (code, at) = (_mm512_srli_epi64(codes, 24), _mm512_srli_epi64(squares, 16));
        let (byte_4, byte_5) = (_mm512_set1_epi64(0xff << 32), _mm512_set1_epi64(0xff << 40));
        let pieces = _mm512_ternarylogic_epi64::<0xf8>(on_rays, code, byte_4);
        let pieces = _mm512_ternarylogic_epi64::<0xf8>(pieces, at, byte_5);
        let [orthogonal, diagonal] = [class::ORTHOGONAL, class::DIAGONAL]
            .map(|class| i64::from(class) | i64::from(class::KNIGHT) << 32);
        let far = _mm512_set4_epi64(diagonal, orthogonal, diagonal, orthogonal);
        let near = _mm512_maskz_mov_epi8(closest, load(&TABLES.near.0));
        let attackers = _mm512_or_si512(far, near);
        Self { pieces, attackers }
    }

    #[inline(always)]
    unsafe fn write(&self, piece: Middle<'_>, by: bool, sign: u32, to: *mut u32) -> *mut u32 {
        let classes = _mm512_shuffle_epi8(four_times(piece.around(by)), self.pieces);
        let mask = _mm512_test_epi32_mask(classes, self.attackers);
        let middle = _mm512_set1_epi32(piece.combined() as i32);
        let others = piece.codes.both_empty ^ sign;
        if by {
            let words = _mm512_xor_si512(_mm512_slli_epi32(self.pieces, 16), middle);
            push::<8>(words, others, mask, to)
        } else {
            let words = _mm512_xor_si512(self.pieces, _mm512_slli_epi32(middle, 16));
            push::<16>(words, others, mask, to)
        }
    }

    #[inline(always)]
    unsafe fn write_lines(&self, codes: &Codes, sign: u32, to: *mut u32) -> *mut u32 {
        let sliders = _mm512_loadu_si512(codes.sliders.as_ptr().cast());
        // The rows of the attackers, the bits for diagonals after those for ranks and files.
        let rows = _mm512_permutexvar_epi32(self.pieces, sliders);
        let begin = _mm512_set_epi64(16, 0, 16, 0, 16, 0, 16, 0);
        let opposite = _mm512_shuffle_i64x2::<0b01_00_11_10>(self.pieces, self.pieces);
        let rows = _mm512_rorv_epi32(rows, _mm512_or_si512(opposite, begin));
        let mask = _mm512_test_epi32_mask(rows, _mm512_set1_epi64(1));
        let words = _mm512_or_si512(self.pieces, _mm512_slli_epi32(opposite, 16));
        push::<8>(words, codes.both_empty ^ sign, mask, to)
    }
}

#[inline(always)]
unsafe fn load(bytes: &[u8; 64]) -> __m512i {
    _mm512_loadu_si512(bytes.as_ptr().cast())
}

/// Returns 16 bytes four times.
#[inline(always)]
unsafe fn four_times(bytes: &[u8; 16]) -> __m512i {
    _mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast()))
}

/// Writes the words that have a bit in the mask, combined with another, and more after them: `ROOM`
/// words, 8 or 16. A vector that crosses a line of the cache takes longer to store.
#[inline(always)]
unsafe fn push<const ROOM: usize>(
    words: __m512i,
    other: u32,
    mask: __mmask16,
    to: *mut u32,
) -> *mut u32 {
    let threats = _mm512_xor_si512(words, _mm512_set1_epi32(other as i32));
    let threats = _mm512_maskz_compress_epi32(mask, threats);
    if ROOM == 8 {
        _mm256_storeu_si256(to.cast(), _mm512_castsi512_si256(threats));
    } else {
        _mm512_storeu_si512(to.cast(), threats);
    }
    to.add(mask.count_ones() as usize)
}

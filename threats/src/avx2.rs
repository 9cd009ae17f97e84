//! Threats with AVX2, without loops and without branches that depend on the position.
//!
//! A loop over the attackers of a square runs a different number of times on each call, which the
//! processor cannot predict. So there is no such loop here:
//!
//! 1. It permutes the mailbox into the [slots](crate::slots) of the square: eight rays, one in each
//!    word of 64 bits.
//! 2. The closest piece of a ray is the lowest byte of its word that is not empty. Subtracting the
//!    word from 0 finds it, as with a bitboard.
//! 3. The pieces next in the eight directions are the only sliders, kings and pawns that matter, and
//!    eight more squares the only knights: two vectors of eight words, each word with a code and a
//!    square.
//! 4. Whether a word is a threat is a bit of a mask of eight. A table of 256 entries moves the
//!    threats of a vector to its front, and says how many there are. The whole vector is stored, and
//!    the next one begins where its threats end.

#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "all of it is unsafe only because it needs AVX2, which each function asks of its caller"
)]

use core::arch::x86_64::*;

use sliding_attacks::{Bitboard, Square};

use crate::algorithm::{self, Input};
use crate::codes::{Codes, Middle};
use crate::slots::{RAY, Slots, TABLES, class};

/// Vectors of words of 32 bits. Word 2 d is of direction d and word 2 d + 1 of the opposite direction.
pub(crate) struct Around {
    /// The closest pieces: the combined code, and the square in bits 8 to 15.
    on_rays: __m256i,
    /// The classes of pieces that attack the middle from there, and are attacked from it.
    attackers: __m256i,
    /// The pieces a knight's jump away.
    knights: __m256i,
}

// SAFETY: `push` advances by as many words as a mask has bits, and stores a vector of eight words whole. Attackers are
// two such vectors.
unsafe impl algorithm::Around<'_> for Around {
    /// The combined codes of each quarter of the mailbox, twice.
    type Board = [__m256i; 4];

    #[inline(always)]
    unsafe fn board(Input { codes, mailbox }: Input<'_>) -> Self::Board {
        let (quarters, _) = mailbox.as_chunks();
        let combined = twice(&codes.combined);
        let low = _mm256_set1_epi8(0x0f);
        let quarter =
            |number| _mm256_shuffle_epi8(combined, _mm256_and_si256(twice(&quarters[number]), low));
        [quarter(0), quarter(1), quarter(2), quarter(3)]
    }

    #[inline(always)]
    unsafe fn occupied(board: Self::Board) -> Bitboard {
        let mut empty = 0;
        for quarter in board.into_iter().rev() {
            let codes = _mm256_cmpeq_epi8(quarter, _mm256_setzero_si256());
            empty = empty << 16 | u64::from(_mm256_movemask_epi8(codes) as u16);
        }
        Bitboard(!empty)
    }

    #[inline(always)]
    unsafe fn new(board: Self::Board, square: Square, blank: Option<Square>) -> Self {
        let slots = &TABLES.slots[square.index()];
        let first = half_around(board, slots, blank, 0);
        let second = half_around(board, slots, blank, 1);
        let [orthogonal, diagonal] = [class::ORTHOGONAL, class::DIAGONAL]
            .map(|class| i64::from(class) << 32 | i64::from(class));
        let far = _mm256_set_epi64x(diagonal, orthogonal, diagonal, orthogonal);
        Self {
            on_rays: in_turn(first[0], second[0]),
            knights: _mm256_or_si256(in_turn(first[1], second[1]), load(&slots.knights, 0)),
            attackers: _mm256_or_si256(in_turn(first[2], second[2]), far),
        }
    }

    #[inline(always)]
    unsafe fn write(&self, piece: Middle<'_>, by: bool, sign: u32, to: *mut u32) -> *mut u32 {
        let around = twice(piece.around(by));
        let classes = _mm256_and_si256(_mm256_shuffle_epi8(around, self.on_rays), self.attackers);
        let on_rays = _mm256_cmpgt_epi32(classes, _mm256_setzero_si256());
        // The bit of knights becomes the highest of the word.
        let knights = _mm256_slli_epi32(_mm256_shuffle_epi8(around, self.knights), 24);
        let middle = _mm256_set1_epi32(piece.combined() as i32);
        let others = others(piece.codes, sign);
        if by {
            // A knight has targets only among the knights' squares, and other pieces only on rays.
            let pieces = blend(self.on_rays, self.knights, knights);
            let mask = mask(_mm256_or_si256(on_rays, knights));
            let attacked = _mm256_slli_epi32(pieces, 16);
            return push(attacked, _mm256_xor_si256(others, middle), mask, to);
        }
        let others = _mm256_xor_si256(others, _mm256_slli_epi32(middle, 16));
        let to = push(self.on_rays, others, mask(on_rays), to);
        push(self.knights, others, mask(knights), to)
    }

    #[inline(always)]
    unsafe fn write_lines(&self, codes: &Codes, sign: u32, to: *mut u32) -> *mut u32 {
        let on_rays = self.on_rays;
        let opposite = _mm256_shuffle_epi32(on_rays, 0b10_11_00_01);
        // The rows of the attackers. The permutation reads the three lowest bits of a code, and
        // blending the highest bit of a word.
        let low = _mm256_permutevar8x32_epi32(load(&codes.sliders, 0), on_rays);
        let high = _mm256_permutevar8x32_epi32(load(&codes.sliders, 1), on_rays);
        let rows = blend(low, high, _mm256_slli_epi32(on_rays, 28));
        // Moves the bit of the piece behind the middle to the highest: in words of ranks and files from
        // the lower 16 bits, in those of diagonals from the upper.
        let orthogonal = _mm256_set_epi64x(0, 16 << 32 | 16, 0, 16 << 32 | 16);
        let code = _mm256_andnot_si256(opposite, _mm256_set1_epi32(0x0f));
        let attacks = _mm256_sllv_epi32(rows, _mm256_or_si256(code, orthogonal));
        let words = _mm256_or_si256(on_rays, _mm256_slli_epi32(opposite, 16));
        push(words, others(codes, sign), mask(attacks), to)
    }
}

/// Returns words of 64 bits for four directions: the closest piece, the piece a knight's jump away, and
/// the classes other than sliders that attack from where the closest piece is.
#[inline(always)]
unsafe fn half_around(
    board: [__m256i; 4],
    slots: &Slots,
    blank: Option<Square>,
    half: usize,
) -> [__m256i; 3] {
    let squares = load(&slots.squares, half);
    let [a, b, c, d] = &slots.quarters;
    let a = _mm256_shuffle_epi8(board[0], load(a, half));
    let b = _mm256_shuffle_epi8(board[1], load(b, half));
    let c = _mm256_shuffle_epi8(board[2], load(c, half));
    let d = _mm256_shuffle_epi8(board[3], load(d, half));
    let mut codes = _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d));
    if let Some(blank) = blank {
        let blank = _mm256_cmpeq_epi8(squares, _mm256_set1_epi8(blank as i8));
        codes = _mm256_andnot_si256(blank, codes);
    }
    let zero = _mm256_setzero_si256();
    let on_rays = _mm256_and_si256(codes, _mm256_set1_epi64x(RAY as i64));
    let lowest = _mm256_and_si256(on_rays, _mm256_sub_epi64(zero, on_rays));
    let closest = _mm256_cmpgt_epi8(lowest, zero);
    // One byte of each word is not 0, so the sum of the bytes is that byte.
    let code = _mm256_sad_epu8(_mm256_and_si256(codes, closest), zero);
    let square = _mm256_sad_epu8(_mm256_and_si256(squares, closest), zero);
    [
        _mm256_or_si256(code, _mm256_slli_epi64(square, 8)),
        _mm256_srli_epi64(codes, 56),
        _mm256_and_si256(load(&TABLES.near, half), closest),
    ]
}

/// Returns the lower halves of words of 64 bits whose upper halves are 0, in turn.
#[inline(always)]
unsafe fn in_turn(first: __m256i, second: __m256i) -> __m256i {
    _mm256_or_si256(first, _mm256_slli_epi64(second, 32))
}

/// Returns the words of the second vector where the highest bit of `choice` is set, and else of the first.
#[inline(always)]
unsafe fn blend(first: __m256i, second: __m256i, choice: __m256i) -> __m256i {
    let [first, second, choice] = [first, second, choice].map(|words| _mm256_castsi256_ps(words));
    _mm256_castps_si256(_mm256_blendv_ps(first, second, choice))
}

/// Returns what threats have besides combined codes. Broadcasting from memory takes nothing of what
/// shuffles need.
#[inline(always)]
unsafe fn others(codes: &Codes, sign: u32) -> __m256i {
    let both_empty = _mm256_set1_epi32(codes.both_empty as i32);
    _mm256_xor_si256(both_empty, _mm256_set1_epi32(sign as i32))
}

/// Returns 16 bytes twice.
#[inline(always)]
unsafe fn twice(bytes: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast()))
}

/// Loads a half of what has the size of two vectors, or all of what has that of one.
#[inline(always)]
unsafe fn load<T>(from: &T, half: usize) -> __m256i {
    _mm256_loadu_si256(core::ptr::from_ref(from).cast::<__m256i>().add(half))
}

/// Returns the highest bit of each word.
#[inline(always)]
unsafe fn mask(words: __m256i) -> usize {
    _mm256_movemask_ps(_mm256_castsi256_ps(words)) as usize & 0xff
}

/// Writes the words that have a bit in the mask, combined with another, and more after them.
#[inline(always)]
unsafe fn push(words: __m256i, other: __m256i, mask: usize, to: *mut u32) -> *mut u32 {
    let order = TABLES.to_the_front.as_ptr().add(mask).cast();
    let order = _mm256_cvtepu8_epi32(_mm_loadl_epi64(order));
    let packed = _mm256_permutevar8x32_epi32(words, order);
    _mm256_storeu_si256(to.cast(), _mm256_xor_si256(packed, other));
    to.add(mask.count_ones() as usize)
}

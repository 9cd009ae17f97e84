//! Threats with AVX-512: one permutation reads all 64 bytes of the mailbox at once, and one
//! instruction moves the threats to the front. The rest is as with [AVX2](crate::avx2).

#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "all of it is unsafe only because it needs AVX-512, which each function asks of its caller"
)]

use core::arch::x86_64::*;

use sliding_attacks::{Bitboard, Square};

use crate::Codes;
use crate::algorithm::{self, Input};
use crate::codes::Piece;
use crate::slots::{Bytes, KNIGHT, KNIGHT_KIND, TABLES};
use crate::threat::STARTS;

pub(crate) struct Board<'a> {
    codes: &'a Codes,
    /// The combined code of each square.
    combined: __m512i,
}

pub(crate) struct Around {
    /// The combined codes, slot by slot.
    codes: __m512i,
    /// A bit for the slot of the closest piece in each direction.
    closest: __mmask64,
    /// By direction, the combined code of the closest piece, and in the highest byte of a knight's.
    sums: __m512i,
    /// Combined code and square as 32 bits, of the closest piece by direction, and then of the pieces a
    /// knight's jump away.
    pieces: __m512i,
}

/// The highest byte of each word of 64 bits, as bits for the slots.
const KNIGHTS: u64 = 0x8080_8080_8080_8080;

/// Where a byte stands that is 0, in the sums and in the pieces.
const ZERO_OF_SUMS: u8 = 1;
const ZERO_OF_PIECES: u8 = 2;

/// The order of bytes and words.
#[repr(C)]
struct Orders {
    /// The bytes of the pieces, in the sums of codes and those of squares.
    pieces: Bytes,
    /// The bytes of attacked pieces, for a piece that is no knight and for a knight.
    attacked: [Bytes; 2],
    /// The bytes of the closest pieces and those of the opposite directions.
    lines: Bytes,
    /// By direction, where its bits begin in [`Codes::sliders`].
    sliders: [u64; 8],
}

static ORDERS: Orders = {
    let mut orders = Orders {
        pieces: Bytes([ZERO_OF_SUMS; 64]),
        attacked: [Bytes([ZERO_OF_PIECES; 64]); 2],
        lines: Bytes([0; 64]),
        sliders: [0, 16, 0, 16, 0, 16, 0, 16],
    };
    let mut direction = 0;
    while direction < 8 {
        let (sum, word) = (8 * direction as u8, 4 * direction as u8);
        let (to, opposite, knight) = (word as usize, word ^ 16, KNIGHT as u8);
        (orders.pieces.0[to], orders.pieces.0[to + 1]) = (sum, sum + 64);
        (orders.pieces.0[to + 32], orders.pieces.0[to + 33]) = (sum + knight, sum + 64 + knight);
        let [others, knights] = &mut orders.attacked;
        (others.0[to + 2], others.0[to + 3]) = (word, word + 1);
        (knights.0[to + 2], knights.0[to + 3]) = (word + 32, word + 33);
        (orders.lines.0[to], orders.lines.0[to + 1]) = (word, word + 1);
        (orders.lines.0[to + 2], orders.lines.0[to + 3]) = (opposite, opposite + 1);
        direction += 1;
    }
    orders
};

impl algorithm::Around for Around {
    type Board<'a> = Board<'a>;

    #[inline(always)]
    unsafe fn board(input: Input<'_>) -> Board<'_> {
        let Input { codes, mailbox } = input;
        let mailbox = _mm512_loadu_si512(mailbox.as_ptr().cast());
        let mailbox = _mm512_and_si512(mailbox, _mm512_set1_epi8(0x0f));
        let combined = _mm512_shuffle_epi8(four_times(&codes.combined), mailbox);
        Board { codes, combined }
    }

    #[inline(always)]
    unsafe fn new(board: &Board<'_>, square: Square, blank: Option<Square>) -> Self {
        let slots = &TABLES.slots[square.index()];
        let mut combined = board.combined;
        if let Some(blank) = blank {
            combined = _mm512_maskz_mov_epi8(!(1 << blank.index()), combined);
        }
        let squares = load(&slots.squares.0);
        let codes = _mm512_maskz_permutexvar_epi8(slots.on_board, squares, combined);
        let zero = _mm512_setzero_si512();
        let on_rays = _mm512_and_si512(codes, load(&TABLES.rays.0));
        let closest = _mm512_test_epi8_mask(on_rays, _mm512_sub_epi64(zero, on_rays));
        // One byte of each word of 64 bits is not 0, so the sum of the bytes is that byte. That of the
        // knight joins it as the highest.
        let knights = _mm512_set1_epi64(0xff << 56);
        let sums_of_codes = _mm512_sad_epu8(_mm512_maskz_mov_epi8(closest, codes), zero);
        let sums_of_codes = _mm512_ternarylogic_epi64::<0xf8>(sums_of_codes, codes, knights);
        let sums = _mm512_sad_epu8(_mm512_maskz_mov_epi8(closest, squares), zero);
        let sums = _mm512_ternarylogic_epi64::<0xf8>(sums, squares, knights);
        Self {
            codes,
            closest,
            sums: sums_of_codes,
            pieces: _mm512_permutex2var_epi8(sums_of_codes, load(&ORDERS.pieces.0), sums),
        }
    }

    #[inline(always)]
    unsafe fn write(
        &self,
        board: &Board<'_>,
        piece: Piece<'_>,
        sign: u32,
        lines: bool,
        to: *mut u32,
    ) -> *mut u32 {
        let classes = self.classes(piece);
        let on_rays = _mm512_maskz_mov_epi8(self.closest, classes);
        let on_rays = _mm512_test_epi64_mask(on_rays, load(&TABLES.attackers.0));
        // The knights' bit is the highest.
        let knights = _mm512_cmplt_epi64_mask(classes, _mm512_setzero_si512());
        let mask = u16::from(knights) << 8 | u16::from(on_rays);
        let words = _mm512_xor_si512(self.pieces, broadcast(piece.as_attacked, sign));
        _mm512_storeu_si512(to.cast(), _mm512_maskz_compress_epi32(mask, words));
        let to = to.add(mask.count_ones() as usize);
        let to = self.write_by(classes, piece, sign, to);
        if lines {
            self.write_lines(board, sign ^ STARTS, to)
        } else {
            to
        }
    }

    #[inline(always)]
    unsafe fn write_targets(&self, _: &Board<'_>, piece: Piece<'_>, to: *mut u32) -> *mut u32 {
        self.write_by(self.classes(piece), piece, STARTS, to)
    }

    #[inline(always)]
    unsafe fn occupied(input: Input<'_>) -> Bitboard {
        let combined = Self::board(input).combined;
        Bitboard(_mm512_test_epi8_mask(combined, combined))
    }
}

impl Around {
    /// Returns the [`class`](crate::slots::class) bits of the pieces.
    #[inline(always)]
    unsafe fn classes(&self, piece: Piece<'_>) -> __m512i {
        _mm512_shuffle_epi8(four_times(piece.around), self.codes)
    }

    /// Writes the threats of the piece in the middle.
    #[inline(always)]
    unsafe fn write_by(
        &self,
        classes: __m512i,
        piece: Piece<'_>,
        sign: u32,
        to: *mut u32,
    ) -> *mut u32 {
        let classes = _mm512_maskz_mov_epi8(self.closest | KNIGHTS, classes);
        let mask = _mm512_test_epi64_mask(classes, load(&TABLES.targets[piece.kind].0));
        let attacked = load(&ORDERS.attacked[usize::from(piece.kind == KNIGHT_KIND)].0);
        let words = _mm512_permutexvar_epi8(attacked, self.pieces);
        let itself = broadcast(piece.as_attacker, sign);
        store(mask, words, itself, to)
    }

    /// Writes the threats of sliders on each other, through the middle.
    #[inline(always)]
    unsafe fn write_lines(&self, board: &Board<'_>, sign: u32, to: *mut u32) -> *mut u32 {
        let sliders = _mm512_loadu_si512(board.codes.sliders.as_ptr().cast());
        let rows = _mm512_permutexvar_epi32(self.sums, sliders);
        let opposite = _mm512_shuffle_i64x2::<0b01_00_11_10>(self.sums, self.sums);
        let begin = _mm512_loadu_si512(ORDERS.sliders.as_ptr().cast());
        let rows = _mm512_rorv_epi32(rows, _mm512_or_si512(opposite, begin));
        let mask = _mm512_test_epi64_mask(rows, _mm512_set1_epi64(1));
        let words = _mm512_permutexvar_epi8(load(&ORDERS.lines.0), self.pieces);
        let others = broadcast([&board.codes.both_empty, &0], sign);
        store(mask, words, others, to)
    }
}

#[inline(always)]
unsafe fn load(bytes: &[u8; 64]) -> __m512i {
    _mm512_loadu_si512(bytes.as_ptr().cast())
}

/// Returns what threats have besides another piece, 16 times.
#[inline(always)]
unsafe fn broadcast([code, square]: [&u32; 2], sign: u32) -> __m512i {
    let (code, square) = (
        _mm512_set1_epi32(*code as i32),
        _mm512_set1_epi32(*square as i32),
    );
    let sign = _mm512_set1_epi32(sign as i32);
    _mm512_ternarylogic_epi32::<0x96>(code, square, sign)
}

/// Returns 16 bytes four times.
#[inline(always)]
unsafe fn four_times(bytes: &[u8; 16]) -> __m512i {
    _mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast()))
}

/// Writes the words of the lower half that have a bit in the mask, combined with another, and more
/// after them.
#[inline(always)]
unsafe fn store(mask: __mmask8, words: __m512i, other: __m512i, to: *mut u32) -> *mut u32 {
    let words = _mm512_castsi512_si256(_mm512_xor_si512(words, other));
    _mm256_storeu_si256(to.cast(), _mm256_maskz_compress_epi32(mask, words));
    to.add(mask.count_ones() as usize)
}

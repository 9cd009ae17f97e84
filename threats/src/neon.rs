//! Threats with NEON, without loops and without branches that depend on the position.
//!
//! As with AVX2, the mailbox is permuted into the [slots](crate::slots) of the square, and here one
//! `tbl` reads all 64 bytes of it. Each fact about a direction is one byte: the code of the closest
//! piece, its square, or whether there is a threat. Adding neighboring bytes three times reduces a
//! direction's eight bytes to that one and, with weights 1, 2, 4 up to 128, yields a mask of eight
//! directions.

#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "all of it is unsafe only because it needs NEON, which the compile target has"
)]

use core::arch::aarch64::*;

use sliding_attacks::{Bitboard, Square};

use crate::algorithm::{self, Input};
use crate::codes::{Codes, Middle};
use crate::slots::{RAY, TABLES, class};

/// Bytes for the closest piece in each of eight directions, and then for the pieces a knight's jump
/// away.
pub(crate) struct Around {
    /// The combined codes.
    codes: uint8x16_t,
    squares: uint8x16_t,
    /// The classes of pieces that attack the middle from there, and are attacked from it.
    attackers: uint8x16_t,
}

// SAFETY: `push` advances by as many words as a mask has bits, and stores a vector of eight words whole. Attackers are
// two such vectors.
unsafe impl algorithm::Around<'_> for Around {
    /// The combined code of each square.
    type Board = uint8x16x4_t;

    #[inline(always)]
    unsafe fn board(Input { codes, mailbox }: Input<'_>) -> Self::Board {
        let combined = vld1q_u8(codes.combined.as_ptr());
        let uint8x16x4_t(a, b, c, d) = vld1q_u8_x4(mailbox.as_ptr());
        let combined = |codes| vqtbl1q_u8(combined, vandq_u8(codes, vdupq_n_u8(0x0f)));
        uint8x16x4_t(combined(a), combined(b), combined(c), combined(d))
    }

    #[inline(always)]
    unsafe fn occupied(uint8x16x4_t(a, b, c, d): Self::Board) -> Bitboard {
        let bits = |codes| vandq_u8(vtstq_u8(codes, codes), weights());
        let bits = vget_low_u8(sums([bits(a), bits(b), bits(c), bits(d)]));
        Bitboard(vget_lane_u64::<0>(vreinterpret_u64_u8(bits)))
    }

    #[inline(always)]
    unsafe fn new(board: Self::Board, square: Square, blank: Option<Square>) -> Self {
        let squares = load(&TABLES.slots[square.index()].squares.0);
        let codes = for_each(|vector| {
            let codes = vqtbl4q_u8(board, squares[vector]);
            match blank {
                Some(blank) => vbicq_u8(codes, vceqq_u8(squares[vector], vdupq_n_u8(blank as u8))),
                None => codes,
            }
        });
        let closest = for_each(|vector| {
            let on_rays = vandq_u8(codes[vector], vreinterpretq_u8_u64(vdupq_n_u64(RAY)));
            let negated = vsubq_u64(vdupq_n_u64(0), vreinterpretq_u64_u8(on_rays));
            vtstq_u8(on_rays, vreinterpretq_u8_u64(negated))
        });
        // One of the bytes that are added is not 0, and the knight's is the last of each direction.
        let pieces = |bytes: Directions| {
            let [a, b, c, d] = bytes;
            let knights = vuzp2q_u8(vuzp2q_u8(a, b), vuzp2q_u8(c, d));
            let knights = vget_low_u8(vuzp2q_u8(knights, knights));
            let on_rays = sums(for_each(|vector| vandq_u8(bytes[vector], closest[vector])));
            vcombine_u8(vget_low_u8(on_rays), knights)
        };
        use class::{DIAGONAL as D, KNIGHT as K, ORTHOGONAL as O};
        static FAR: [u8; 16] = [O, D, O, D, O, D, O, D, K, K, K, K, K, K, K, K];
        Self {
            codes: pieces(codes),
            squares: pieces(squares),
            attackers: vorrq_u8(pieces(load(&TABLES.near.0)), vld1q_u8(FAR.as_ptr())),
        }
    }

    #[inline(always)]
    unsafe fn write(&self, piece: Middle<'_>, by: bool, sign: u32, mut to: *mut u32) -> *mut u32 {
        let classes = vqtbl1q_u8(vld1q_u8(piece.around(by).as_ptr()), self.codes);
        let masks = masks(vtstq_u8(classes, self.attackers));
        let middle = vdupq_n_u16(piece.combined() as u16);
        for (pieces, (mask, count)) in self.halves().into_iter().zip(masks) {
            let words = [to_the_front(pieces, mask), middle];
            let words = if by { [words[1], words[0]] } else { words };
            to = push(words, piece.codes.both_empty ^ sign, count, to);
        }
        to
    }

    #[inline(always)]
    unsafe fn write_lines(&self, codes: &Codes, sign: u32, to: *mut u32) -> *mut u32 {
        /// In each row of [`Codes::sliders`], the second half is for diagonals.
        static HALVES: [u8; 8] = [0, 2, 0, 2, 0, 2, 0, 2];
        let sliders = vld1q_u8_x4(codes.sliders.as_ptr().cast());
        let [on_rays, _] = self.halves();
        let opposite = vreinterpretq_u8_u32(vrev64q_u32(vreinterpretq_u32_u8(on_rays)));
        let attacker = vshl_n_u8::<2>(vget_low_u8(on_rays));
        let attacked = vget_low_u8(opposite);
        let byte = vorr_u8(attacker, vshr_n_u8::<3>(attacked));
        let byte = vorr_u8(byte, vld1_u8(HALVES.as_ptr()));
        let bit = vreinterpret_s8_u8(vand_u8(attacked, vdup_n_u8(7)));
        let lines = vtst_u8(vqtbl4_u8(sliders, byte), vshl_u8(vdup_n_u8(1), bit));
        let [(mask, count), _] = masks(vcombine_u8(lines, vdup_n_u8(0)));
        let words = [to_the_front(on_rays, mask), to_the_front(opposite, mask)];
        push(words, codes.both_empty ^ sign, count, to)
    }
}

impl Around {
    /// Returns eight codes and eight squares of the closest pieces, and then of the others.
    #[inline(always)]
    unsafe fn halves(&self) -> [uint8x16_t; 2] {
        let (codes, squares) = (self.codes, self.squares);
        [
            vcombine_u8(vget_low_u8(codes), vget_low_u8(squares)),
            vcombine_u8(vget_high_u8(codes), vget_high_u8(squares)),
        ]
    }
}

/// A byte for each of the 64 slots: two directions in each vector.
type Directions = [uint8x16_t; 4];

#[inline(always)]
unsafe fn load(bytes: &[u8; 64]) -> Directions {
    for_each(|vector| vld1q_u8(bytes.as_ptr().add(16 * vector)))
}

#[inline(always)]
unsafe fn for_each(function: impl Fn(usize) -> uint8x16_t) -> Directions {
    [function(0), function(1), function(2), function(3)]
}

/// Returns the sums of eight bytes each, twice.
#[inline(always)]
unsafe fn sums([a, b, c, d]: Directions) -> uint8x16_t {
    let sums = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
    vpaddq_u8(sums, sums)
}

#[inline(always)]
unsafe fn weights() -> uint8x16_t {
    static WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    vld1q_u8(WEIGHTS.as_ptr())
}

/// Returns the masks of two times eight bytes, each with all bits set or none, and how many of them
/// are set.
#[inline(always)]
unsafe fn masks(bytes: uint8x16_t) -> [(usize, usize); 2] {
    let bits = sums([vandq_u8(bytes, weights()); 4]);
    let masks_and_counts = vreinterpretq_u32_u8(vzip1q_u8(bits, vcntq_u8(bits)));
    let [first, first_count, second, second_count] = vgetq_lane_u32::<0>(masks_and_counts)
        .to_le_bytes()
        .map(usize::from);
    [(first, first_count), (second, second_count)]
}

/// Returns code and square of the pieces of a mask, as 16 bits each, and more after them.
#[inline(always)]
unsafe fn to_the_front(pieces: uint8x16_t, mask: usize) -> uint16x8_t {
    let codes = vcreate_u8(TABLES.to_the_front[mask]);
    let codes = vcombine_u8(codes, codes);
    // Codes and squares in turn.
    let order = vzip1q_u8(codes, vorrq_u8(codes, vdupq_n_u8(8)));
    vreinterpretq_u16_u8(vqtbl1q_u8(pieces, order))
}

/// Writes some threats, whose attackers and attacked are combined with another word, and more words
/// after them.
#[inline(always)]
unsafe fn push([low, high]: [uint16x8_t; 2], other: u32, count: usize, to: *mut u32) -> *mut u32 {
    let other = vdupq_n_u32(other);
    let (first, second) = (vzip1q_u16(low, high), vzip2q_u16(low, high));
    vst1q_u32(to, veorq_u32(vreinterpretq_u32_u16(first), other));
    vst1q_u32(to.add(4), veorq_u32(vreinterpretq_u32_u16(second), other));
    to.add(count)
}

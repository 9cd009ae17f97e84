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

use crate::Codes;
use crate::algorithm::{self, Input};
use crate::codes::Piece;
use crate::slots::{Bytes, KNIGHT_KIND, TABLES};
use crate::threat::STARTS;

/// Two vectors for the 64 slots: of the directions from north to south-east, and from south to
/// north-west.
type Both = [__m256i; 2];

pub(crate) struct Board<'a> {
    codes: &'a Codes,
    /// The mailbox, each quarter twice.
    quarters: [__m256i; 4],
}

/// In each vector of words, word 2 d is of direction d and word 2 d + 1 of the opposite direction.
pub(crate) struct Around {
    /// The combined codes, slot by slot.
    codes: Both,
    /// All bits of the closest piece in each direction.
    closest: Both,
    /// Combined code and square of the closest pieces.
    on_rays: __m256i,
    /// The same of the pieces a knight's jump away.
    knights: __m256i,
}

impl algorithm::Around for Around {
    type Board<'a> = Board<'a>;

    #[inline(always)]
    unsafe fn board(input: Input<'_>) -> Board<'_> {
        let Input { codes, mailbox } = input;
        let (quarters, _) = mailbox.as_chunks();
        let combined = twice(&codes.combined);
        let low = _mm256_set1_epi8(0x0f);
        let quarter =
            |number| _mm256_shuffle_epi8(combined, _mm256_and_si256(twice(&quarters[number]), low));
        Board {
            codes,
            quarters: [quarter(0), quarter(1), quarter(2), quarter(3)],
        }
    }

    #[inline(always)]
    unsafe fn new(board: &Board<'_>, square: Square, blank: Option<Square>) -> Self {
        let slots = &TABLES.slots[square.index()];
        let (squares, rays) = (both(&slots.squares.0), both(&TABLES.rays.0));
        let zero = _mm256_setzero_si256();
        let codes = for_each(
            #[inline(always)]
            |half| {
                let codes = permuted(board.quarters, &slots.quarters, half);
                match blank {
                    Some(blank) => {
                        let blank = _mm256_set1_epi8(blank as i8);
                        _mm256_andnot_si256(_mm256_cmpeq_epi8(squares[half], blank), codes)
                    }
                    None => codes,
                }
            },
        );
        let closest = for_each(
            #[inline(always)]
            |half| {
                let on_rays = _mm256_and_si256(codes[half], rays[half]);
                let lowest = _mm256_and_si256(on_rays, _mm256_sub_epi64(zero, on_rays));
                _mm256_cmpgt_epi8(lowest, zero)
            },
        );
        // One byte of each word of 64 bits is not 0, so the sum of the bytes is that byte.
        let on_ray = for_each(
            #[inline(always)]
            |half| {
                let code = _mm256_sad_epu8(_mm256_and_si256(codes[half], closest[half]), zero);
                let square = _mm256_sad_epu8(_mm256_and_si256(squares[half], closest[half]), zero);
                _mm256_or_si256(code, _mm256_slli_epi64(square, 8))
            },
        );
        let knights = interleaved(
            _mm256_srli_epi64(codes[0], 56),
            _mm256_srli_epi32(codes[1], 24),
        );
        let squares_of_knights = _mm256_loadu_si256(slots.knights.as_ptr().cast());
        Self {
            codes,
            closest,
            on_rays: interleaved(on_ray[0], _mm256_slli_epi64(on_ray[1], 32)),
            knights: _mm256_or_si256(knights, squares_of_knights),
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
        let others = broadcast(piece.as_attacked, sign);
        let attackers = some(classes, &TABLES.attackers, self.closest);
        let to = push(self.on_rays, others, attackers, to);
        // The knights' bit is the highest of the highest byte.
        let knights = interleaved(_mm256_srli_epi64(classes[0], 32), classes[1]);
        let to = push(self.knights, others, mask(knights), to);
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
        let Input { codes, mailbox } = input;
        let combined = twice(&codes.combined);
        let mailbox = both(mailbox);
        let [low, high] = for_each(
            #[inline(always)]
            |half| {
                let codes = _mm256_and_si256(mailbox[half], _mm256_set1_epi8(0x0f));
                let codes = _mm256_shuffle_epi8(combined, codes);
                _mm256_cmpeq_epi8(codes, _mm256_setzero_si256())
            },
        );
        let (low, high) = (_mm256_movemask_epi8(low), _mm256_movemask_epi8(high));
        Bitboard(!(u64::from(low as u32) | u64::from(high as u32) << 32))
    }
}

impl Around {
    /// Returns the [`class`](crate::slots::class) bits of the pieces.
    #[inline(always)]
    unsafe fn classes(&self, piece: Piece<'_>) -> Both {
        let table = twice(piece.around);
        [
            _mm256_shuffle_epi8(table, self.codes[0]),
            _mm256_shuffle_epi8(table, self.codes[1]),
        ]
    }

    /// Writes the threats of the piece in the middle.
    #[inline(always)]
    unsafe fn write_by(
        &self,
        classes: Both,
        piece: Piece<'_>,
        sign: u32,
        to: *mut u32,
    ) -> *mut u32 {
        // A knight has targets only in the slots of knights, and other pieces only on rays.
        let knights = _mm256_set1_epi64x(0xff << 56);
        let slots = [
            _mm256_or_si256(self.closest[0], knights),
            _mm256_or_si256(self.closest[1], knights),
        ];
        let targets = some(classes, &TABLES.targets[piece.kind], slots);
        let is_knight = _mm256_set1_epi32(-i32::from(piece.kind == KNIGHT_KIND));
        let pieces = _mm256_blendv_epi8(self.on_rays, self.knights, is_knight);
        let itself = broadcast(piece.as_attacker, sign);
        push(_mm256_slli_epi32(pieces, 16), itself, targets, to)
    }

    /// Writes the threats of sliders on each other, through the middle.
    #[inline(always)]
    unsafe fn write_lines(&self, board: &Board<'_>, sign: u32, to: *mut u32) -> *mut u32 {
        let opposite = _mm256_shuffle_epi32(self.on_rays, 0b10_11_00_01);
        // The rows of the attackers. The permutation reads the three lowest bits of a code, and
        // blending the highest bit of a word.
        let rows = both_halves(&board.codes.sliders);
        let low = _mm256_permutevar8x32_epi32(rows[0], self.on_rays);
        let high = _mm256_permutevar8x32_epi32(rows[1], self.on_rays);
        let bit_3 = _mm256_castsi256_ps(_mm256_slli_epi32(self.on_rays, 28));
        let rows = _mm256_blendv_ps(_mm256_castsi256_ps(low), _mm256_castsi256_ps(high), bit_3);
        // Moves the bit of the piece behind the middle to the highest: in words of ranks and files from
        // the lower 16 bits, in those of diagonals from the upper.
        let orthogonal = _mm256_set_epi64x(0, 16 << 32 | 16, 0, 16 << 32 | 16);
        let code = _mm256_andnot_si256(opposite, _mm256_set1_epi32(0x0f));
        let attacks =
            _mm256_sllv_epi32(_mm256_castps_si256(rows), _mm256_or_si256(code, orthogonal));
        let threats = _mm256_or_si256(self.on_rays, _mm256_slli_epi32(opposite, 16));
        let others = broadcast([&board.codes.both_empty, &0], sign);
        push(threats, others, mask(attacks), to)
    }
}

#[inline(always)]
unsafe fn for_each(function: impl Fn(usize) -> __m256i) -> Both {
    [function(0), function(1)]
}

/// Returns what threats have besides another piece, eight times. Broadcasting from memory takes nothing
/// of what shuffles need.
#[inline(always)]
unsafe fn broadcast([code, square]: [&u32; 2], sign: u32) -> __m256i {
    let (code, square) = (
        _mm256_set1_epi32(*code as i32),
        _mm256_set1_epi32(*square as i32),
    );
    let sign = _mm256_set1_epi32(sign as i32);
    _mm256_xor_si256(_mm256_xor_si256(code, square), sign)
}

/// Returns 16 bytes twice.
#[inline(always)]
unsafe fn twice(bytes: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast()))
}

#[inline(always)]
unsafe fn both(bytes: &[u8; 64]) -> Both {
    let bytes = bytes.as_ptr().cast::<__m256i>();
    [_mm256_loadu_si256(bytes), _mm256_loadu_si256(bytes.add(1))]
}

#[inline(always)]
unsafe fn both_halves(words: &[u32; 16]) -> Both {
    let words = words.as_ptr().cast::<__m256i>();
    [_mm256_loadu_si256(words), _mm256_loadu_si256(words.add(1))]
}

/// Returns the codes in the slots of a square.
#[inline(always)]
unsafe fn permuted([a, b, c, d]: [__m256i; 4], quarters: &[Bytes; 4], half: usize) -> __m256i {
    let [of_a, of_b, of_c, of_d] = quarters;
    let (a, b) = (
        _mm256_shuffle_epi8(a, both(&of_a.0)[half]),
        _mm256_shuffle_epi8(b, both(&of_b.0)[half]),
    );
    let (c, d) = (
        _mm256_shuffle_epi8(c, both(&of_c.0)[half]),
        _mm256_shuffle_epi8(d, both(&of_d.0)[half]),
    );
    _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d))
}

/// Returns a bit for each direction that has one of the classes of a slot in that slot.
#[inline(always)]
unsafe fn some(classes: Both, of_slots: &Bytes, slots: Both) -> usize {
    let of_slots = both(&of_slots.0);
    let zero = _mm256_setzero_si256();
    let none = for_each(
        #[inline(always)]
        |half| {
            let of_slot = _mm256_and_si256(classes[half], of_slots[half]);
            _mm256_cmpeq_epi64(_mm256_and_si256(of_slot, slots[half]), zero)
        },
    );
    mask(interleaved(none[0], none[1])) ^ 0xff
}

/// Returns the lower halves of the words of 64 bits of the first vector, and the upper halves of the
/// second.
#[inline(always)]
unsafe fn interleaved(lower: __m256i, upper: __m256i) -> __m256i {
    _mm256_blend_epi32(lower, upper, 0b1010_1010)
}

/// Returns the highest bit of each word of 32 bits.
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
    let packed = _mm256_xor_si256(packed, other);
    _mm256_storeu_si256(to.cast(), packed);
    to.add(mask.count_ones() as usize)
}

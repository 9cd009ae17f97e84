//! Threats with AVX2, without a loop and without a branch on what stands where.
//!
//! A loop over the attackers of a square ends after another number of rounds each time, which the
//! processor cannot predict. So this has none:
//!
//! 1. It permutes the mailbox into the [slots](super::slots) of the square: eight rays, one in each
//!    word of 64 bits.
//! 2. The closest piece of a ray is the lowest byte of its word that is not empty. Subtracting the
//!    word from 0 finds it, as with a bitboard.
//! 3. The pieces next in the eight directions are the only sliders, kings and pawns that matter, and
//!    eight more squares the only knights: two vectors of eight words, each word with code and
//!    square.
//! 4. Whether a word is a threat is a bit of a mask of eight. A table of 256 entries moves the
//!    threats of a vector to its front, and says how many there are. The vector is stored as it is,
//!    and the next one begins where the threats end.

#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "all of it is unsafe only because it needs AVX2, which each function asks of its caller"
)]

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;

use arch::{
    __m256i, _mm_loadu_si128, _mm256_and_si256, _mm256_andnot_si256, _mm256_blend_epi32,
    _mm256_blendv_epi8, _mm256_broadcastsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi8,
    _mm256_cvtepu8_epi32, _mm256_movemask_ps, _mm256_or_si256, _mm256_permutevar8x32_epi32,
    _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_shuffle_epi32, _mm256_slli_epi16, _mm256_slli_epi32,
    _mm256_slli_epi64, _mm256_sllv_epi32, _mm256_srli_epi32, _mm256_srli_epi64,
    _mm256_storeu_si256, _mm256_sub_epi64, _mm256_xor_si256,
};

use super::find::{Arrival, Change, Exchange, steps};
use super::slots::{ATTACKERS, Bytes, KINDS, RAYS, SLOTS, TARGETS, class, kind};
use super::threat::STARTS;
use super::to_the_front::TO_THE_FRONT;
use super::{Codes, Mailbox, Moved};
use sliding_attacks::{Bitboard, PieceType, Square};

/// Writes the threats that start and end with a change: as
/// [`Primitives::write_change`](super::find::Primitives::write_change).
///
/// # Safety
/// The processor has AVX2, the operating system saves its registers, and there is room for 48
/// threats.
#[inline(always)]
pub(super) unsafe fn write_change(
    codes: &Codes,
    mailbox: &Mailbox,
    change: Change,
    to: *mut u32,
) -> usize {
    let Change {
        square,
        code,
        starts,
        blank,
    } = change;
    // The caller's code is in line, where it is known whether a square is made empty.
    if blank == square {
        change_with::<false, false>(codes, mailbox, square, code, starts, blank, to)
    } else {
        change_with::<true, false>(codes, mailbox, square, code, starts, blank, to)
    }
}

/// Does the same, and makes a square empty or not. The step of a move is a function of its own, which
/// the compiler puts in line because nothing else calls it.
///
/// The parts of the change are arguments of their own: in one register, each would have to wait for
/// the code, which is loaded.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn change_with<const BLANK: bool, const MOVE: bool>(
    codes: &Codes,
    mailbox: &Mailbox,
    square: Square,
    code: u8,
    starts: bool,
    blank: Square,
    to: *mut u32,
) -> usize {
    let Some((kind, around)) = codes.of(code) else {
        return 0;
    };
    let sign = if starts { STARTS } else { 0 };
    let view = View::new::<BLANK>(codes, mailbox, square, blank);
    let classes = view.classes(around);
    let pieces = Pieces::new(&view, closest(classes));
    let mut writer = Writer(to);
    pieces.write(classes, half(code, square), sign, kind, &mut writer);
    pieces.write_lines(codes, sign ^ STARTS, &mut writer);
    writer.0.offset_from(to) as usize
}

/// Writes the threats that start and end with an exchange: as
/// [`Primitives::write_exchange`](super::find::Primitives::write_exchange).
///
/// # Safety
/// The processor has AVX2, the operating system saves its registers, and there is room for 64
/// threats.
// The square itself is none of its slots, so making it empty changes nothing.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
pub(super) unsafe fn write_exchange(
    codes: &Codes,
    mailbox: &Mailbox,
    exchange: Exchange,
    to: *mut u32,
) -> usize {
    let Exchange {
        square,
        old,
        new,
        blank,
    } = exchange;
    let (Some((old_kind, around_old)), Some((new_kind, around_new))) =
        (codes.of(old), codes.of(new))
    else {
        return 0;
    };
    let view = View::new::<true>(codes, mailbox, square, blank);
    let classes = view.classes(around_old);
    let pieces = Pieces::new(&view, closest(classes));
    let mut writer = Writer(to);
    pieces.write(classes, half(old, square), 0, old_kind, &mut writer);
    let classes = view.classes(around_new);
    pieces.write(classes, half(new, square), STARTS, new_kind, &mut writer);
    writer.0.offset_from(to) as usize
}

/// Writes the threats that start and end with a move: as
/// [`Primitives::write_move`](super::find::Primitives::write_move).
///
/// # Safety
/// The processor has AVX2, the operating system saves its registers, and there is room for 96
/// threats.
#[inline(always)]
pub(super) unsafe fn write_move(
    codes: &Codes,
    mailbox: &Mailbox,
    moved: Moved,
    to: *mut u32,
) -> usize {
    move_with(codes, mailbox, moved.from, moved.to, moved.becomes, to)
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn move_with(
    codes: &Codes,
    mailbox: &Mailbox,
    from: Square,
    square: Square,
    becomes: u8,
    to: *mut u32,
) -> usize {
    let moved = Moved {
        from,
        to: square,
        becomes,
    };
    let (leaves, arrival) = steps(codes, mailbox, moved);
    let code = leaves.code;
    let left = change_with::<false, true>(codes, mailbox, from, code, false, from, to);
    let to = to.add(left);
    if codes.is_empty(arrival.old) {
        return left + change_with::<true, true>(codes, mailbox, square, becomes, true, from, to);
    }
    left + match Arrival::new(codes, arrival) {
        Arrival::Change(change) => write_change(codes, mailbox, change, to),
        Arrival::Exchange(exchange) => write_exchange(codes, mailbox, exchange, to),
    }
}

/// Writes all threats on the board: as
/// [`Primitives::write_all`](super::find::Primitives::write_all).
///
/// # Safety
/// The processor has AVX2, the operating system saves its registers, and there is room for 528
/// threats.
#[target_feature(enable = "avx2,popcnt")]
pub(super) unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize {
    let mut writer = Writer(to);
    for square in occupied(codes, mailbox) {
        let code = mailbox[square.index()];
        if let Some((kind, around)) = codes.of(code) {
            let view = View::new::<false>(codes, mailbox, square, square);
            let classes = view.classes(around);
            let pieces = Pieces::new(&view, closest(classes));
            pieces.write_targets(classes, half(code, square), STARTS, kind, &mut writer);
        }
    }
    writer.0.offset_from(to) as usize
}

/// Returns the squares of all pieces.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn occupied(codes: &Codes, mailbox: &Mailbox) -> Bitboard {
    let kinds = _mm_loadu_si128(codes.kinds.as_ptr().cast());
    let kinds = _mm256_broadcastsi128_si256(kinds);
    let low = _mm256_set1_epi8(0x0f);
    let codes = both(mailbox);
    let empty = |half: usize| {
        let kinds = _mm256_shuffle_epi8(kinds, _mm256_and_si256(codes[half], low));
        let empty = _mm256_cmpeq_epi8(kinds, _mm256_set1_epi8(KINDS as i8));
        u64::from(arch::_mm256_movemask_epi8(empty) as u32)
    };
    Bitboard(!(empty(0) | empty(1) << 32))
}

/// Returns code and square of a piece as 16 bits.
#[inline(always)]
fn half(code: u8, square: Square) -> u32 {
    u32::from(code & 0x0f) | (square as u32) << 8
}

/// Two vectors for the 64 slots: of the directions from north to south-east, and from south to
/// north-west.
type Both = [__m256i; 2];

/// What lies around a square, slot by slot.
struct View {
    /// The indices of the squares.
    squares: Both,
    /// The codes, combined with that of an empty square.
    codes: Both,
    /// The squares of the knights, as [`Slots::knights`](super::slots::Slots::knights).
    knights: __m256i,
    empty: u32,
}

impl View {
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn new<const BLANK: bool>(
        codes: &Codes,
        mailbox: &Mailbox,
        square: Square,
        blank: Square,
    ) -> Self {
        let slots = &SLOTS[square.index()];
        let mailbox = mailbox.as_ptr();
        let quarters = [0, 16, 32, 48].map(
            #[inline(always)]
            |at| _mm256_broadcastsi128_si256(_mm_loadu_si128(mailbox.add(at).cast())),
        );
        let empty = _mm256_set1_epi8(codes.empty as i8);
        let squares = both(&slots.squares);
        let masks = both(&slots.codes);
        let view = |half: usize| {
            let found = permuted(quarters, squares[half]);
            let combined = _mm256_and_si256(_mm256_xor_si256(found, empty), masks[half]);
            if BLANK {
                let blank = _mm256_set1_epi8(blank as i8);
                _mm256_andnot_si256(_mm256_cmpeq_epi8(squares[half], blank), combined)
            } else {
                combined
            }
        };
        Self {
            squares,
            codes: [view(0), view(1)],
            knights: arch::_mm256_loadu_si256(slots.knights.as_ptr().cast()),
            empty: u32::from(codes.empty),
        }
    }

    /// Returns the [`class`] bits of the pieces.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn classes(&self, around: &[u8; 16]) -> Both {
        let table = _mm_loadu_si128(around.as_ptr().cast());
        let table = _mm256_broadcastsi128_si256(table);
        [
            _mm256_shuffle_epi8(table, self.codes[0]),
            _mm256_shuffle_epi8(table, self.codes[1]),
        ]
    }
}

/// Returns the bytes of the mailbox at these indices, and 0 off the board.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn permuted(quarters: [__m256i; 4], indices: __m256i) -> __m256i {
    // A shuffle reads the low four bits of an index, and blending the highest bit of a byte: bits 4
    // and 5 of the index, which choose the quarter, are moved there.
    let bit_5 = _mm256_slli_epi16(indices, 2);
    let bit_4 = arch::_mm256_add_epi8(bit_5, bit_5);
    let [a, b, c, d] = quarters.map(
        #[inline(always)]
        |quarter| _mm256_shuffle_epi8(quarter, indices),
    );
    let (low, high) = (
        _mm256_blendv_epi8(a, b, bit_4),
        _mm256_blendv_epi8(c, d, bit_4),
    );
    _mm256_blendv_epi8(low, high, bit_5)
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn both(bytes: &[u8; 64]) -> Both {
    let bytes = bytes.as_ptr().cast::<__m256i>();
    [
        arch::_mm256_loadu_si256(bytes),
        arch::_mm256_loadu_si256(bytes.add(1)),
    ]
}

/// Returns all bits of the closest piece in each direction.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn closest(classes: Both) -> Both {
    let rays = both(&RAYS.0);
    let occupied_byte = _mm256_set1_epi8(class::OCCUPIED as i8);
    let zero = _mm256_setzero_si256();
    let closest = |half: usize| {
        let occupied = _mm256_and_si256(classes[half], rays[half]);
        let lowest = _mm256_and_si256(occupied, _mm256_sub_epi64(zero, occupied));
        _mm256_cmpeq_epi8(lowest, occupied_byte)
    };
    [closest(0), closest(1)]
}

/// The pieces that matter around a square: the closest of each direction, and the knights'. In each
/// vector word 2 d is of direction d and word 2 d + 1 of the opposite direction.
struct Pieces {
    closest: Both,
    /// Code, combined with that of an empty square, and square as 16 bits.
    on_rays: __m256i,
    knights: __m256i,
    empty: u32,
}

impl Pieces {
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn new(view: &View, closest: Both) -> Self {
        let zero = _mm256_setzero_si256();
        // One byte of each word of 64 bits is not 0, so the sum of the bytes is that byte.
        let on_ray = |half: usize| {
            let code = _mm256_sad_epu8(_mm256_and_si256(view.codes[half], closest[half]), zero);
            let square = _mm256_sad_epu8(_mm256_and_si256(view.squares[half], closest[half]), zero);
            _mm256_or_si256(code, _mm256_slli_epi64(square, 8))
        };
        let knights = interleaved(
            _mm256_srli_epi64(view.codes[0], 56),
            _mm256_srli_epi32(view.codes[1], 24),
        );
        Self {
            closest,
            on_rays: interleaved(on_ray(0), _mm256_slli_epi64(on_ray(1), 32)),
            knights: _mm256_or_si256(knights, view.knights),
            empty: view.empty,
        }
    }

    /// Writes the threats of and on a piece in the middle.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn write(
        &self,
        classes: Both,
        middle: u32,
        sign: u32,
        kind: usize,
        writer: &mut Writer,
    ) {
        let others = self.empty ^ middle << 16 ^ sign;
        let attackers = some(classes, &ATTACKERS, self.closest);
        writer.push(self.on_rays, others, attackers);
        // The knights' bit is the highest of the highest byte.
        let knights = interleaved(_mm256_srli_epi64(classes[0], 32), classes[1]);
        writer.push(self.knights, others, mask(knights));
        self.write_targets(classes, middle, sign, kind, writer);
    }

    /// Writes the threats of a piece in the middle.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn write_targets(
        &self,
        classes: Both,
        middle: u32,
        sign: u32,
        kind: usize,
        writer: &mut Writer,
    ) {
        // A knight has targets only in the slots of knights, and other pieces only on rays.
        let knights = _mm256_set1_epi64x(0xff << 56);
        let slots = [
            _mm256_or_si256(self.closest[0], knights),
            _mm256_or_si256(self.closest[1], knights),
        ];
        let targets = some(classes, &TARGETS[kind], slots);
        let is_knight = _mm256_set1_epi32(IS_KNIGHT[kind]);
        let pieces = _mm256_blendv_epi8(self.on_rays, self.knights, is_knight);
        let itself = self.empty << 16 ^ middle ^ sign;
        writer.push(_mm256_slli_epi32(pieces, 16), itself, targets);
    }

    /// Writes the threats of sliders on each other, through the middle.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn write_lines(&self, codes: &Codes, sign: u32, writer: &mut Writer) {
        let opposite = _mm256_shuffle_epi32(self.on_rays, 0b10_11_00_01);
        // The attacker's code, and that of the piece behind the middle.
        let pair = _mm256_or_si256(_mm256_slli_epi32(self.on_rays, 4), opposite);
        // The permutation reads three bits of a word.
        let word = _mm256_srli_epi32(pair, 5);
        let rows = codes.sliders.as_ptr().cast::<__m256i>();
        let orthogonal = _mm256_permutevar8x32_epi32(arch::_mm256_loadu_si256(rows), word);
        let diagonal = _mm256_permutevar8x32_epi32(arch::_mm256_loadu_si256(rows.add(1)), word);
        let rows = _mm256_blend_epi32(orthogonal, diagonal, 0b1100_1100);
        // Moves the pair's bit to the highest.
        let bit = _mm256_andnot_si256(pair, _mm256_set1_epi32(31));
        let attacks = mask(_mm256_sllv_epi32(rows, bit));
        let threats = _mm256_or_si256(self.on_rays, _mm256_slli_epi32(opposite, 16));
        writer.push(threats, self.empty | self.empty << 16 | sign, attacks);
    }
}

/// Returns a bit for each direction that has one of the classes of a slot in that slot.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn some(classes: Both, of_slots: &Bytes, slots: Both) -> usize {
    let of_slots = both(&of_slots.0);
    let zero = _mm256_setzero_si256();
    let none = |half: usize| {
        let of_slot = _mm256_and_si256(classes[half], of_slots[half]);
        arch::_mm256_cmpgt_epi64(_mm256_and_si256(of_slot, slots[half]), zero)
    };
    mask(interleaved(none(0), none(1)))
}

/// By kind, all bits of a word for the knight.
static IS_KNIGHT: [i32; KINDS + 1] = {
    let mut is_knight = [0; KINDS + 1];
    is_knight[kind(PieceType::Knight, true).0 as usize] = -1;
    is_knight
};

/// Returns the lower halves of the words of 64 bits of the first vector, and the upper halves of the
/// second.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn interleaved(lower: __m256i, upper: __m256i) -> __m256i {
    _mm256_blend_epi32(lower, upper, 0b1010_1010)
}

/// Returns the highest bit of each word of 32 bits.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn mask(words: __m256i) -> usize {
    _mm256_movemask_ps(_mm256_castsi256_ps(words)) as usize & 0xff
}

/// Where the next threat goes.
struct Writer(*mut u32);

impl Writer {
    /// Writes the words that have a bit in the mask, combined with another, and more behind them.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    unsafe fn push(&mut self, words: __m256i, other: u32, mask: usize) {
        let order = TO_THE_FRONT.as_ptr().add(mask).cast();
        let order = _mm256_cvtepu8_epi32(arch::_mm_loadl_epi64(order));
        let packed = _mm256_permutevar8x32_epi32(words, order);
        let packed = _mm256_xor_si256(packed, _mm256_set1_epi32(other as i32));
        _mm256_storeu_si256(self.0.cast(), packed);
        self.0 = self.0.add(mask.count_ones() as usize);
    }
}

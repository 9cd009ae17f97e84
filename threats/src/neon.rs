//! Threats with NEON, without a loop and without a branch on what stands where.
//!
//! As with AVX2, the mailbox is permuted into the [slots](super::slots) of the square, and here one
//! `tbl` reads all 64 bytes of it. What matters of each direction is one byte: the code of the
//! closest piece, its square, whether there is a threat. Adding neighbours three times makes one byte
//! of the eight of a direction, and with weights 1, 2, 4 up to 128 a mask of eight directions.

#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "all of it is unsafe only because it needs NEON, which the compile target has"
)]

use core::arch::aarch64::{
    uint8x8_t, uint8x16_t, uint16x8_t, vand_u8, vandq_u8, vbicq_u8, vbslq_u8, vceqq_u8, vcltzq_s8,
    vcnt_u8, vcombine_u8, vdup_n_u8, vdupq_n_u8, vdupq_n_u16, vdupq_n_u64, veorq_u8, vget_lane_u32,
    vget_low_u8, vld1_u8, vld1q_u8, vld1q_u8_x4, vorr_u8, vorrq_u8, vorrq_u16, vpaddq_u8,
    vqtbl1q_u8, vqtbl4_u8, vqtbx4q_u8, vreinterpret_s8_u8, vreinterpret_u32_u8,
    vreinterpretq_s8_u8, vreinterpretq_u8_u32, vreinterpretq_u8_u64, vreinterpretq_u16_u8,
    vreinterpretq_u32_u8, vreinterpretq_u32_u16, vreinterpretq_u64_u8, vrev64q_u32, vshl_u8,
    vshr_n_u8, vsli_n_u8, vst1q_u32, vsubq_u64, vtst_u8, vtstq_u8, vuzp2q_u8, vzip1q_u8,
    vzip1q_u16, vzip2q_u16,
};

use super::find::{Arrival, Change, Exchange, steps, write_move};
use super::portable::occupied;
use super::slots::{ATTACKERS, KINDS, RAYS, SLOTS, TARGETS, kind};
use super::to_the_front::TO_THE_FRONT;
use super::{Codes, Mailbox, Moved};
use sliding_attacks::{PieceType, Square};

/// Writes the threats that start and end with a change: as
/// [`Primitives::write_change`](super::find::Primitives::write_change).
///
/// # Safety
/// There is room for 48 threats.
#[inline]
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
    let Some((kind, around)) = codes.of(code) else {
        return 0;
    };
    let view = View::new(codes, mailbox, square, blank);
    let classes = view.classes(around);
    let closest = closest(&classes);
    let pieces = Pieces::new(codes, &view, &closest);
    let threats = Threats::new(&classes, &closest, kind, pieces.lines(codes));
    let mut writer = Writer(to);
    threats.write(&pieces, half(code, square), starts, kind, &mut writer);
    pieces.write_lines(&threats, !starts, &mut writer);
    writer.0.offset_from(to) as usize
}

/// Writes the threats that start and end with an exchange: as
/// [`Primitives::write_exchange`](super::find::Primitives::write_exchange).
///
/// # Safety
/// There is room for 64 threats.
#[inline]
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
    let view = View::new(codes, mailbox, square, blank);
    let classes = view.classes(around_old);
    let closest = closest(&classes);
    let pieces = Pieces::new(codes, &view, &closest);
    let mut writer = Writer(to);
    let no_lines = vdup_n_u8(0);
    let threats = Threats::new(&classes, &closest, old_kind, no_lines);
    threats.write(&pieces, half(old, square), false, old_kind, &mut writer);
    let threats = Threats::new(&view.classes(around_new), &closest, new_kind, no_lines);
    threats.write(&pieces, half(new, square), true, new_kind, &mut writer);
    writer.0.offset_from(to) as usize
}

/// Writes the threats that start and end with a move: as
/// [`Primitives::write_move`](super::find::Primitives::write_move).
///
/// # Safety
/// There is room for 96 threats.
#[inline]
pub(super) unsafe fn write_move(
    codes: &Codes,
    mailbox: &Mailbox,
    moved: Moved,
    to: *mut u32,
) -> usize {
    write_move!(codes, mailbox, moved, to)
}

/// Writes all threats on the board: as
/// [`Primitives::write_all`](super::find::Primitives::write_all).
///
/// # Safety
/// There is room for 528 threats.
pub(super) unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize {
    let mut writer = Writer(to);
    for square in occupied(codes, mailbox) {
        let code = mailbox[square.index()];
        if let Some((kind, around)) = codes.of(code) {
            let view = View::new(codes, mailbox, square, square);
            let classes = view.classes(around);
            let closest = closest(&classes);
            let pieces = Pieces::new(codes, &view, &closest);
            let threats = Threats::new(&classes, &closest, kind, vdup_n_u8(0));
            threats.write_targets(&pieces, half(code, square), true, kind, &mut writer);
        }
    }
    writer.0.offset_from(to) as usize
}

/// Returns code and square of a piece as 16 bits.
#[inline(always)]
fn half(code: u8, square: Square) -> u16 {
    u16::from(code & 0x0f) | (square as u16) << 8
}

/// A byte for each of the 64 slots: two directions in each vector.
type Directions = [uint8x16_t; 4];

#[inline(always)]
unsafe fn load(bytes: &[u8; 64]) -> Directions {
    let bytes = bytes.as_ptr();
    [0, 16, 32, 48].map(
        #[inline(always)]
        |at| vld1q_u8(bytes.add(at)),
    )
}

#[inline(always)]
unsafe fn for_each(function: impl Fn(usize) -> uint8x16_t) -> Directions {
    [function(0), function(1), function(2), function(3)]
}

/// What lies around a square, slot by slot.
struct View {
    /// The indices of the squares.
    squares: Directions,
    /// The codes, combined with that of an empty square.
    codes: Directions,
}

impl View {
    #[inline(always)]
    unsafe fn new(codes: &Codes, mailbox: &Mailbox, square: Square, blank: Square) -> Self {
        let squares = load(&SLOTS[square.index()].squares);
        let mailbox = vld1q_u8_x4(mailbox.as_ptr());
        let empty = vdupq_n_u8(codes.empty);
        let blank = vdupq_n_u8(blank as u8);
        let codes = for_each(|vector| {
            // Off the board this is the code of an empty square.
            let found = vqtbx4q_u8(empty, mailbox, squares[vector]);
            let combined = vandq_u8(veorq_u8(found, empty), vdupq_n_u8(0x0f));
            vbicq_u8(combined, vceqq_u8(squares[vector], blank))
        });
        Self { squares, codes }
    }

    /// Returns the [`class`](super::slots::class) bits of the pieces.
    #[inline(always)]
    unsafe fn classes(&self, around: &[u8; 16]) -> Directions {
        let table = vld1q_u8(around.as_ptr());
        for_each(|vector| vqtbl1q_u8(table, self.codes[vector]))
    }
}

/// Returns all bits of the closest piece in each direction.
#[inline(always)]
unsafe fn closest(classes: &Directions) -> Directions {
    let rays = load(&RAYS.0);
    for_each(|vector| {
        let occupied = vandq_u8(classes[vector], rays[vector]);
        let negated = vsubq_u64(vdupq_n_u64(0), vreinterpretq_u64_u8(occupied));
        vtstq_u8(occupied, vreinterpretq_u8_u64(negated))
    })
}

/// Returns the sum of the bytes of each direction, for two sets of slots.
#[inline(always)]
unsafe fn sums(first: Directions, second: Directions) -> uint8x16_t {
    let halves = |[a, b, c, d]: Directions| vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
    vpaddq_u8(halves(first), halves(second))
}

/// Returns the byte of the knight of each direction, for two sets of slots.
#[inline(always)]
unsafe fn knights(first: &Directions, second: &Directions) -> uint8x16_t {
    let halves = |&[a, b, c, d]: &Directions| vuzp2q_u8(vuzp2q_u8(a, b), vuzp2q_u8(c, d));
    vuzp2q_u8(halves(first), halves(second))
}

/// The pieces that matter around a square: the closest of each direction, and the knights'. Each
/// vector has eight codes and eight squares.
struct Pieces {
    /// With codes that are combined with that of an empty square.
    combined: uint8x16_t,
    on_rays: uint8x16_t,
    knights: uint8x16_t,
}

impl Pieces {
    #[inline(always)]
    unsafe fn new(codes: &Codes, view: &View, closest: &Directions) -> Self {
        let empty = vcombine_u8(vdup_n_u8(codes.empty), vdup_n_u8(0));
        let combined = sums(
            for_each(|vector| vandq_u8(view.codes[vector], closest[vector])),
            for_each(|vector| vandq_u8(view.squares[vector], closest[vector])),
        );
        Self {
            combined,
            on_rays: veorq_u8(combined, empty),
            knights: veorq_u8(knights(&view.codes, &view.squares), empty),
        }
    }

    /// Returns all bits for each direction whose slider attacks the piece behind the middle.
    #[inline(always)]
    unsafe fn lines(&self, codes: &Codes) -> uint8x8_t {
        /// The second half of `Codes::sliders` is for diagonals.
        static HALVES: [u8; 8] = [0, 32, 0, 32, 0, 32, 0, 32];
        let sliders = vld1q_u8_x4(codes.sliders.as_ptr().cast());
        let behind = vget_low_u8(opposite(self.combined));
        let pair = vsli_n_u8::<4>(behind, vget_low_u8(self.combined));
        let byte = vorr_u8(vshr_n_u8::<3>(pair), vld1_u8(HALVES.as_ptr()));
        let bit = vshl_u8(
            vdup_n_u8(1),
            vreinterpret_s8_u8(vand_u8(pair, vdup_n_u8(7))),
        );
        vtst_u8(vqtbl4_u8(sliders, byte), bit)
    }

    /// Writes the threats of sliders on each other, through the middle.
    #[inline(always)]
    unsafe fn write_lines(&self, threats: &Threats, starts: bool, writer: &mut Writer) {
        let sign = vdupq_n_u16(u16::from(starts) << 15);
        let order = threats.order(LINES);
        let attacked = vorrq_u16(to_the_front(opposite(self.on_rays), order), sign);
        let attackers = to_the_front(self.on_rays, order);
        writer.push(attackers, attacked, threats.count(LINES));
    }
}

/// Exchanges the pieces of opposite directions.
#[inline(always)]
unsafe fn opposite(pieces: uint8x16_t) -> uint8x16_t {
    vreinterpretq_u8_u32(vrev64q_u32(vreinterpretq_u32_u8(pieces)))
}

/// In which directions there are threats: four masks of eight bits, and their numbers of bits, a
/// byte each.
struct Threats {
    masks: u32,
    counts: u32,
}

// Where each mask of [`Threats`] begins.
const ATTACKERS_ON_RAYS: u32 = 0;
const TARGETS_OF_MIDDLE: u32 = 8;
const KNIGHTS: u32 = 16;
const LINES: u32 = 24;

impl Threats {
    #[inline(always)]
    unsafe fn new(
        classes: &Directions,
        closest: &Directions,
        kind: usize,
        lines: uint8x8_t,
    ) -> Self {
        static WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        let (attackers, targets) = (load(&ATTACKERS.0), load(&TARGETS[kind].0));
        let knight_slots = vreinterpretq_u8_u64(vdupq_n_u64(0xff << 56));
        let on_rays_and_targets = sums(
            for_each(|vector| {
                let classes = vandq_u8(classes[vector], closest[vector]);
                vtstq_u8(classes, attackers[vector])
            }),
            for_each(|vector| {
                // A knight has targets only in the slots of knights, and other pieces only on rays.
                let slots = vorrq_u8(closest[vector], knight_slots);
                vtstq_u8(vandq_u8(classes[vector], slots), targets[vector])
            }),
        );
        // The knights' bit is the highest.
        let knights = vreinterpretq_s8_u8(knights(classes, classes));
        let knights_and_lines = vcombine_u8(vget_low_u8(vcltzq_s8(knights)), lines);
        let weights = vld1q_u8(WEIGHTS.as_ptr());
        let sums = vpaddq_u8(
            vandq_u8(on_rays_and_targets, weights),
            vandq_u8(knights_and_lines, weights),
        );
        let sums = vpaddq_u8(sums, sums);
        let masks = vget_low_u8(vpaddq_u8(sums, sums));
        Self {
            masks: vget_lane_u32::<0>(vreinterpret_u32_u8(masks)),
            counts: vget_lane_u32::<0>(vreinterpret_u32_u8(vcnt_u8(masks))),
        }
    }

    #[inline(always)]
    unsafe fn order(&self, mask: u32) -> uint8x16_t {
        let order = &TO_THE_FRONT[(self.masks >> mask & 0xff) as usize];
        let codes = vld1_u8(core::ptr::from_ref(order).cast());
        let codes = vcombine_u8(codes, codes);
        // Codes and squares in turn.
        vzip1q_u8(codes, vorrq_u8(codes, vdupq_n_u8(8)))
    }

    #[inline(always)]
    fn count(&self, mask: u32) -> usize {
        (self.counts >> mask & 0xff) as usize
    }

    /// Writes the threats of and on a piece in the middle.
    #[inline(always)]
    unsafe fn write(
        &self,
        pieces: &Pieces,
        middle: u16,
        starts: bool,
        kind: usize,
        writer: &mut Writer,
    ) {
        let attacked = vdupq_n_u16(middle | u16::from(starts) << 15);
        for (pieces, mask) in [
            (pieces.on_rays, ATTACKERS_ON_RAYS),
            (pieces.knights, KNIGHTS),
        ] {
            let attackers = to_the_front(pieces, self.order(mask));
            writer.push(attackers, attacked, self.count(mask));
        }
        self.write_targets(pieces, middle, starts, kind, writer);
    }

    /// Writes the threats of a piece in the middle.
    #[inline(always)]
    unsafe fn write_targets(
        &self,
        pieces: &Pieces,
        middle: u16,
        starts: bool,
        kind: usize,
        writer: &mut Writer,
    ) {
        let is_knight = vdupq_n_u8(IS_KNIGHT[kind]);
        let targets = vbslq_u8(is_knight, pieces.knights, pieces.on_rays);
        let targets = to_the_front(targets, self.order(TARGETS_OF_MIDDLE));
        let sign = vdupq_n_u16(u16::from(starts) << 15);
        let attacked = vorrq_u16(targets, sign);
        writer.push(vdupq_n_u16(middle), attacked, self.count(TARGETS_OF_MIDDLE));
    }
}

/// By kind, all bits for the knight.
static IS_KNIGHT: [u8; KINDS + 1] = {
    let mut is_knight = [0; KINDS + 1];
    is_knight[kind(PieceType::Knight, true).0 as usize] = 0xff;
    is_knight
};

/// Returns code and square of pieces in this order, as 16 bits each.
#[inline(always)]
unsafe fn to_the_front(pieces: uint8x16_t, order: uint8x16_t) -> uint16x8_t {
    vreinterpretq_u16_u8(vqtbl1q_u8(pieces, order))
}

/// Where the next threat goes.
struct Writer(*mut u32);

impl Writer {
    /// Writes some threats, and more words behind them.
    #[inline(always)]
    unsafe fn push(&mut self, attackers: uint16x8_t, attacked: uint16x8_t, count: usize) {
        let first = vreinterpretq_u32_u16(vzip1q_u16(attackers, attacked));
        let last = vreinterpretq_u32_u16(vzip2q_u16(attackers, attacked));
        vst1q_u32(self.0, first);
        vst1q_u32(self.0.add(4), last);
        self.0 = self.0.add(count);
    }
}

//! Threats with NEON, without loops and without branches that depend on the position.
//!
//! As with AVX2, the mailbox is permuted into the [slots](super::slots) of the square, and here one
//! `tbl` reads all 64 bytes of it. Each fact about a direction is one byte: the code of the closest
//! piece, its square, or whether there is a threat. Adding neighboring bytes three times reduces a
//! direction's eight bytes to that one and, with weights 1, 2, 4 up to 128, yields a mask of eight
//! directions.

#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "all of it is unsafe only because it needs NEON, which the compile target has"
)]

use core::arch::aarch64::*;

use sliding_attacks::Square;

use crate::Codes;
use crate::algorithm::{self, Input};
use crate::codes::Piece;
use crate::slots::{KNIGHT_KIND, TABLES};
use crate::threat::STARTS;

/// A byte for each of the 64 slots: two directions in each vector.
type Directions = [uint8x16_t; 4];

pub(crate) struct Board<'a> {
    codes: &'a Codes,
    mailbox: uint8x16x4_t,
}

/// Each vector of pieces has eight codes and eight squares.
pub(crate) struct Around {
    /// The combined codes, slot by slot.
    codes: Directions,
    /// All bits of the closest piece in each direction.
    closest: Directions,
    /// The closest pieces, with combined codes.
    combined: uint8x16_t,
    /// The closest pieces.
    on_rays: uint8x16_t,
    /// The pieces a knight's jump away.
    knights: uint8x16_t,
}

impl algorithm::Around for Around {
    type Board<'a> = Board<'a>;

    #[inline(always)]
    unsafe fn board(input: Input<'_>) -> Board<'_> {
        let Input { codes, mailbox } = input;
        let mailbox = vld1q_u8_x4(mailbox.as_ptr());
        Board { codes, mailbox }
    }

    #[inline(always)]
    unsafe fn new(board: &Board<'_>, square: Square, blank: Option<Square>) -> Self {
        let squares = load(&TABLES.slots[square.index()].squares.0);
        let combined = vld1q_u8(board.codes.combined.as_ptr());
        let empty = vdupq_n_u8(board.codes.empty);
        let codes = for_each(|vector| {
            // Off the board this is the code of an empty square.
            let found = vqtbx4q_u8(empty, board.mailbox, squares[vector]);
            let codes = vqtbl1q_u8(combined, vandq_u8(found, vdupq_n_u8(0x0f)));
            match blank {
                Some(blank) => vbicq_u8(codes, vceqq_u8(squares[vector], vdupq_n_u8(blank as u8))),
                None => codes,
            }
        });
        let rays = load(&TABLES.rays.0);
        let closest = for_each(|vector| {
            let on_rays = vandq_u8(codes[vector], rays[vector]);
            let negated = vsubq_u64(vdupq_n_u64(0), vreinterpretq_u64_u8(on_rays));
            vtstq_u8(on_rays, vreinterpretq_u8_u64(negated))
        });
        let combined = sums(
            for_each(|vector| vandq_u8(codes[vector], closest[vector])),
            for_each(|vector| vandq_u8(squares[vector], closest[vector])),
        );
        let empty = vcombine_u8(vdup_n_u8(board.codes.empty), vdup_n_u8(0));
        Self {
            codes,
            closest,
            combined,
            on_rays: veorq_u8(combined, empty),
            knights: veorq_u8(knights(&codes, &squares), empty),
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
        let of_lines = if lines {
            self.lines(board)
        } else {
            vdup_n_u8(0)
        };
        let masks = Masks::new(self, piece, of_lines);
        let half_sign = (sign >> 16) as u16;
        let attacked = vdupq_n_u16(piece.half as u16 | half_sign);
        let attackers = masks.to_the_front(ON_RAYS, self.on_rays);
        let to = push(attackers, attacked, masks.count(ON_RAYS), to);
        let attackers = masks.to_the_front(KNIGHTS, self.knights);
        let to = push(attackers, attacked, masks.count(KNIGHTS), to);
        let to = self.write_by(&masks, piece, half_sign, to);
        if !lines {
            return to;
        }
        let half_sign = vdupq_n_u16(half_sign ^ (STARTS >> 16) as u16);
        let attacked = masks.to_the_front(LINES, opposite(self.on_rays));
        let attackers = masks.to_the_front(LINES, self.on_rays);
        push(
            attackers,
            vorrq_u16(attacked, half_sign),
            masks.count(LINES),
            to,
        )
    }

    #[inline(always)]
    unsafe fn write_targets(&self, _: &Board<'_>, piece: Piece<'_>, to: *mut u32) -> *mut u32 {
        let masks = Masks::new(self, piece, vdup_n_u8(0));
        self.write_by(&masks, piece, (STARTS >> 16) as u16, to)
    }
}

impl Around {
    /// Returns all bits for each direction whose slider attacks the piece behind the middle.
    #[inline(always)]
    unsafe fn lines(&self, board: &Board<'_>) -> uint8x8_t {
        /// In each row of [`Codes::sliders`], the second half is for diagonals.
        static HALVES: [u8; 8] = [0, 2, 0, 2, 0, 2, 0, 2];
        let sliders = vld1q_u8_x4(board.codes.sliders.as_ptr().cast());
        let attacker = vshl_n_u8::<2>(vget_low_u8(self.combined));
        let attacked = vget_low_u8(opposite(self.combined));
        let byte = vorr_u8(attacker, vshr_n_u8::<3>(attacked));
        let byte = vorr_u8(byte, vld1_u8(HALVES.as_ptr()));
        let bit = vreinterpret_s8_u8(vand_u8(attacked, vdup_n_u8(7)));
        vtst_u8(vqtbl4_u8(sliders, byte), vshl_u8(vdup_n_u8(1), bit))
    }

    /// Writes the threats of the piece in the middle.
    #[inline(always)]
    unsafe fn write_by(
        &self,
        masks: &Masks,
        piece: Piece<'_>,
        half_sign: u16,
        to: *mut u32,
    ) -> *mut u32 {
        let is_knight = vdupq_n_u8(if piece.kind == KNIGHT_KIND { 0xff } else { 0 });
        let targets = vbslq_u8(is_knight, self.knights, self.on_rays);
        let attacked = masks.to_the_front(TARGETS_OF_MIDDLE, targets);
        let attacked = vorrq_u16(attacked, vdupq_n_u16(half_sign));
        let attacker = vdupq_n_u16(piece.half as u16);
        push(attacker, attacked, masks.count(TARGETS_OF_MIDDLE), to)
    }
}

/// In which directions there are threats: four masks of eight bits, and their numbers of bits, a
/// byte each.
struct Masks {
    masks: u32,
    counts: u32,
}

// Where each of the [`Masks`] begins.
const ON_RAYS: u32 = 0;
const TARGETS_OF_MIDDLE: u32 = 8;
const KNIGHTS: u32 = 16;
const LINES: u32 = 24;

impl Masks {
    #[inline(always)]
    unsafe fn new(around: &Around, piece: Piece<'_>, lines: uint8x8_t) -> Self {
        static WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        let table = vld1q_u8(piece.around.as_ptr());
        let classes = for_each(|vector| vqtbl1q_u8(table, around.codes[vector]));
        let closest = &around.closest;
        let (attackers, targets) = (
            load(&TABLES.attackers.0),
            load(&TABLES.targets[piece.kind].0),
        );
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
        let knights = vreinterpretq_s8_u8(knights(&classes, &classes));
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

    /// Returns code and square of the pieces of a mask, as 16 bits each, and more after them.
    #[inline(always)]
    unsafe fn to_the_front(&self, mask: u32, pieces: uint8x16_t) -> uint16x8_t {
        let order = &TABLES.to_the_front[(self.masks >> mask & 0xff) as usize];
        let codes = vld1_u8(core::ptr::from_ref(order).cast());
        let codes = vcombine_u8(codes, codes);
        // Codes and squares in turn.
        let order = vzip1q_u8(codes, vorrq_u8(codes, vdupq_n_u8(8)));
        vreinterpretq_u16_u8(vqtbl1q_u8(pieces, order))
    }

    #[inline(always)]
    fn count(&self, mask: u32) -> usize {
        (self.counts >> mask & 0xff) as usize
    }
}

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

/// Exchanges the pieces of opposite directions.
#[inline(always)]
unsafe fn opposite(pieces: uint8x16_t) -> uint8x16_t {
    vreinterpretq_u8_u32(vrev64q_u32(vreinterpretq_u32_u8(pieces)))
}

/// Writes some threats, and more words after them.
#[inline(always)]
unsafe fn push(
    attackers: uint16x8_t,
    attacked: uint16x8_t,
    count: usize,
    to: *mut u32,
) -> *mut u32 {
    vst1q_u32(to, vreinterpretq_u32_u16(vzip1q_u16(attackers, attacked)));
    vst1q_u32(
        to.add(4),
        vreinterpretq_u32_u16(vzip2q_u16(attackers, attacked)),
    );
    to.add(count)
}

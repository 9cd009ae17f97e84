//! Threats from this crate's look-ups, for every processor.

use super::find::{Change, Exchange};
use super::slots::{ATTACKERS, SLOTS, Slots, class};
use super::threat::STARTS;
use super::{Codes, Mailbox};
use crate::Native;
use crate::board::rays::RAYS;
use crate::board::{Bitboard, Square, leapers};
use crate::look_up::SlidingAttacks;

/// As [`Primitives::write_change`](super::find::Primitives::write_change).
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
    let around = Around::new(codes, mailbox, square, blank);
    let mut writer = Writer { to, length: 0 };
    // SAFETY: the caller guarantees room for 48 threats, more than are written.
    unsafe { around.write(code, starts, true, &mut writer) };
    writer.length
}

/// As [`Primitives::write_exchange`](super::find::Primitives::write_exchange).
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
    let around = Around::new(codes, mailbox, square, blank);
    let mut writer = Writer { to, length: 0 };
    // SAFETY: the caller guarantees room for 64 threats, more than are written.
    unsafe {
        around.write(old, false, false, &mut writer);
        around.write(new, true, false, &mut writer);
    }
    writer.length
}

/// As [`Primitives::write_all`](super::find::Primitives::write_all).
///
/// # Safety
/// There is room for 528 threats.
pub(super) unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize {
    let mut writer = Writer { to, length: 0 };
    for square in occupied(codes, mailbox) {
        let around = Around::new(codes, mailbox, square, square);
        // SAFETY: the caller guarantees room for 528 threats, more than are written.
        unsafe { around.write_targets(mailbox[square.index()], STARTS, &mut writer) };
    }
    writer.length
}
/// Writes threats one after another.
struct Writer {
    to: *mut u32,
    length: usize,
}

impl Writer {
    /// Writes a threat, and counts it if it is one. Without a branch, which the processor would
    /// mispredict.
    ///
    /// # Safety
    /// There is room for one more threat.
    #[inline(always)]
    unsafe fn push_if(&mut self, is_threat: bool, bits: u32) {
        // SAFETY: the caller guarantees the room.
        unsafe { self.to.add(self.length).write(bits) };
        self.length += is_threat as usize;
    }
}

/// The pieces that stand closest around a square.
struct Around<'a> {
    codes: &'a Codes,
    mailbox: &'a Mailbox,
    square: Square,
    /// The closest piece in each direction.
    closest: Bitboard,
    knights: Bitboard,
}

impl<'a> Around<'a> {
    #[inline(always)]
    fn new(codes: &'a Codes, mailbox: &'a Mailbox, square: Square, blank: Square) -> Self {
        let occupied = occupied(codes, mailbox).without(square).without(blank);
        Self {
            codes,
            mailbox,
            square,
            closest: Native::queen_attacks(square, occupied) & occupied,
            knights: leapers::knight_attacks(square) & occupied,
        }
    }

    /// Returns the code on a square, and the same combined with that of an empty square.
    #[inline(always)]
    fn code(&self, square: Square) -> (u8, usize) {
        let code = self.mailbox[square.index()] & 0x0f;
        (code, (code ^ self.codes.empty) as usize)
    }

    /// Writes the threats of and on a piece in the middle, and those that it cuts.
    ///
    /// # Safety
    /// There is room for 33 threats.
    #[inline(always)]
    unsafe fn write(&self, code: u8, starts: bool, lines: bool, writer: &mut Writer) {
        let Some((_, around)) = self.codes.of(code) else {
            return;
        };
        let class = self.codes.class(code);
        let sign = if starts { STARTS } else { 0 };
        let middle = u32::from(code & 0x0f) | (self.square as u32) << 8;
        for other in self.closest {
            let (code, number) = self.code(other);
            let relation = RELATIONS[self.square.index()][other.index()];
            let half = u32::from(code) | (other as u32) << 8;
            let bits = around[number];
            // SAFETY: there are at most eight closest pieces, and the caller guarantees the room.
            unsafe {
                writer.push_if(bits & relation.inwards != 0, half | middle << 16 | sign);
                let attacks = bits & class::TARGET != 0 && class & relation.outwards != 0;
                writer.push_if(attacks, middle | half << 16 | sign);
            }
            if lines {
                let direction = relation.direction as usize;
                let behind = RAYS[self.square.index()][direction ^ 4] & self.closest;
                if let Some(behind) = behind.first() {
                    let (behind_code, behind_number) = self.code(behind);
                    let pair = number << 4 | behind_number;
                    let row = self.codes.sliders[direction % 2][pair / 32];
                    let behind_half = u32::from(behind_code) | (behind as u32) << 8;
                    // SAFETY: as above.
                    unsafe {
                        writer.push_if(
                            row >> (pair % 32) & 1 != 0,
                            half | behind_half << 16 | (sign ^ STARTS),
                        );
                    }
                }
            }
        }
        for other in self.knights {
            let (code, number) = self.code(other);
            let half = u32::from(code) | (other as u32) << 8;
            let bits = around[number];
            // SAFETY: there are at most eight knights, and the caller guarantees the room.
            unsafe {
                writer.push_if(bits & class::KNIGHT != 0, half | middle << 16 | sign);
                let attacks = bits & class::TARGET != 0 && class == class::KNIGHT;
                writer.push_if(attacks, middle | half << 16 | sign);
            }
        }
    }
}

impl Around<'_> {
    /// Writes the threats of a piece in the middle.
    ///
    /// # Safety
    /// There is room for nine threats.
    #[inline(always)]
    unsafe fn write_targets(&self, code: u8, sign: u32, writer: &mut Writer) {
        let Some((_, around)) = self.codes.of(code) else {
            return;
        };
        let class = self.codes.class(code);
        let middle = u32::from(code & 0x0f) | (self.square as u32) << 8;
        let others = if class == class::KNIGHT {
            self.knights
        } else {
            self.closest
        };
        for other in others {
            let (code, number) = self.code(other);
            let relation = RELATIONS[self.square.index()][other.index()];
            let half = u32::from(code) | (other as u32) << 8;
            let attacks = around[number] & class::TARGET != 0 && class & relation.outwards != 0;
            // SAFETY: there are at most eight others, and the caller guarantees the room.
            unsafe { writer.push_if(attacks, middle | half << 16 | sign) };
        }
    }
}

/// Returns the squares on which a piece stands.
#[inline(always)]
fn occupied(codes: &Codes, mailbox: &Mailbox) -> Bitboard {
    let mut occupied = 0;
    let mut index = 0;
    while index < 64 {
        occupied |= u64::from(!codes.is_empty(mailbox[index])) << index;
        index += 1;
    }
    Bitboard(occupied)
}

/// How two squares lie to each other.
#[derive(Clone, Copy)]
struct Relation {
    /// The classes of pieces on the second square that attack the first if nothing stands between.
    inwards: u8,
    /// The classes of pieces on the first square that attack the second.
    outwards: u8,
    /// The direction from the first to the second.
    direction: u8,
}

/// By the first and the second square: 12,288 bytes.
static RELATIONS: [[Relation; 64]; 64] = {
    let none = Relation {
        inwards: 0,
        outwards: 0,
        direction: 0,
    };
    let mut table = [[none; 64]; 64];
    let mut index = 0;
    while index < 64 {
        let mut slot = 0;
        while slot < 64 {
            let square = SLOTS[index].squares[slot];
            if square != Slots::OFF_BOARD {
                table[index][square as usize] = Relation {
                    inwards: ATTACKERS.0[slot],
                    outwards: ATTACKERS.0[(slot + 32) % 64],
                    direction: slot as u8 / 8,
                };
            }
            slot += 1;
        }
        index += 1;
    }
    table
};

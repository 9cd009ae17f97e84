//! Threats with AVX-512, whose permutation reads all 64 bytes of the mailbox at once, and which
//! itself moves the threats to the front.
//!
//! The steps are those of the form for AVX2. The code is an assembly block, so that this crate
//! compiles with Rust versions that lack the intrinsics (1.85 to 1.88), and a program for every
//! processor contains it in line. It uses only the upper sixteen vector registers, of which other
//! instructions know nothing: so mixing it with code for SSE costs nothing.
//!
//! It takes AVX-512 F, VL, BW, VBMI and VBMI2: Intel since Ice Lake, AMD since Zen 4.

use core::arch::asm;

use super::find::{Change, Exchange};
use super::slots::{ATTACKERS, Bytes, KNIGHT, RAYS, SLOTS, TARGETS};
use super::threat::STARTS;
use super::{Codes, Mailbox};
use crate::board::Square;

/// What does not depend on the square.
#[repr(C, align(64))]
struct Constants {
    rays: Bytes,
    attackers: Bytes,
    /// The table of [`Codes::sliders`] that a direction needs, as the highest bit of an index, in
    /// the lower half of each word of 64 bits.
    tables: [u64; 8],
    /// The slots of the knights.
    knights: u64,
    /// The bits of an index below `tables`.
    words: u64,
    /// The bits of a shift.
    bits: u64,
    one: u64,
}

static CONSTANTS: Constants = Constants {
    rays: RAYS,
    attackers: ATTACKERS,
    tables: [0, 8, 0, 8, 0, 8, 0, 8],
    knights: 0x0101_0101_0101_0101 << KNIGHT,
    words: 7,
    bits: 31,
    one: 1,
};

/// What the words of threats have besides the other piece, and what else is broadcast.
#[repr(C)]
struct Words {
    /// Threats on the piece in the middle, and by it.
    on: u32,
    by: u32,
    /// Threats on a second piece, and by it.
    on_second: u32,
    by_second: u32,
    lines: u32,
    empty: u32,
    blank: u32,
}

impl Words {
    #[inline(always)]
    fn new(codes: &Codes, blank: Square) -> Self {
        Self {
            on: 0,
            by: 0,
            on_second: 0,
            by_second: 0,
            lines: 0,
            empty: u32::from(codes.empty),
            blank: blank as u32,
        }
    }

    /// Returns the words of threats on a piece, and by it.
    #[inline(always)]
    fn of(&self, code: u8, square: Square, sign: u32) -> (u32, u32) {
        let middle = u32::from(code & 0x0f) | (square as u32) << 8;
        (
            self.empty ^ middle << 16 ^ sign,
            self.empty << 16 ^ middle ^ sign,
        )
    }
}

/// Loads the slots of a square: squares (zmm16), and codes combined with that of an empty square
/// (zmm17).
macro_rules! load {
    () => {
        "vmovdqu64 zmm16, [{slots}]
        vpermb zmm17, zmm16, [{mailbox}]
        vpbroadcastb zmm18, byte ptr [{words} + {EMPTY}]
        vpternlogd zmm17, zmm18, [{slots} + 64], 0x28"
    };
}

/// Makes a square empty.
macro_rules! blank {
    () => {
        "vpbroadcastb zmm18, byte ptr [{words} + {BLANK}]
        vpcmpneqb k1, zmm16, zmm18
        vmovdqu8 zmm17 {{k1}} {{z}}, zmm17"
    };
}

/// Looks up the classes of the pieces around one (zmm18).
macro_rules! classes {
    ($around:literal) => {
        concat!(
            "vbroadcasti32x4 zmm18, xmmword ptr [{",
            $around,
            "}]
            vpshufb zmm18, zmm18, zmm17"
        )
    };
}

/// Finds the closest piece of each direction (k1), and these and the knights (k2).
macro_rules! closest {
    () => {
        "vpandd zmm19, zmm18, [{constants}]
        vpxord zmm20, zmm20, zmm20
        vpsubq zmm20, zmm20, zmm19
        vptestmb k1, zmm19, zmm20
        kmovq k2, [{constants} + {KNIGHTS}]
        korq k2, k1, k2"
    };
}

/// Writes threats on a piece.
macro_rules! write_on {
    ($word:literal) => {
        concat!(
            "vptestmb k3 {{k2}}, zmm18, [{constants} + {ATTACKERS}]
            kmovq {count}, k3
            popcnt {count}, {count}
            vpcompressb zmm19 {{k3}} {{z}}, zmm17
            vpcompressb zmm20 {{k3}} {{z}}, zmm16
            vpmovzxbd zmm19, xmm19
            vpmovzxbd zmm20, xmm20
            vpslld zmm20, zmm20, 8
            vpbroadcastd zmm21, dword ptr [{words} + {",
            $word,
            "}]
            vpternlogd zmm19, zmm20, zmm21, 0x56
            vmovdqu64 [{to}], zmm19
            lea {to}, [{to} + 4 * {count}]"
        )
    };
}

/// Writes threats by a piece.
macro_rules! write_by {
    ($targets:literal, $word:literal) => {
        concat!(
            "vptestmb k3 {{k2}}, zmm18, [{",
            $targets,
            "}]
            kmovq {count}, k3
            popcnt {count}, {count}
            vpcompressb zmm19 {{k3}} {{z}}, zmm17
            vpcompressb zmm20 {{k3}} {{z}}, zmm16
            vpmovzxbd ymm19, xmm19
            vpmovzxbd ymm20, xmm20
            vpslld ymm19, ymm19, 16
            vpslld ymm20, ymm20, 24
            vpbroadcastd ymm21, dword ptr [{words} + {",
            $word,
            "}]
            vpternlogd ymm19, ymm20, ymm21, 0x56
            vmovdqu64 [{to}], ymm19
            lea {to}, [{to} + 4 * {count}]"
        )
    };
}

/// Writes the threats of sliders on each other, through the middle.
macro_rules! write_lines {
    () => {
        "vpxord zmm20, zmm20, zmm20
        vmovdqu8 zmm18 {{k1}} {{z}}, zmm17
        vmovdqu8 zmm19 {{k1}} {{z}}, zmm16
        vpsadbw zmm18, zmm18, zmm20
        vpsadbw zmm19, zmm19, zmm20
        vpsllq zmm19, zmm19, 8
        vporq zmm18, zmm18, zmm19
        vshufi64x2 zmm19, zmm18, zmm18, 0x4e
        vpsllq zmm20, zmm18, 4
        vporq zmm20, zmm20, zmm19
        vpsrlq zmm21, zmm20, 5
        vpbroadcastq zmm22, qword ptr [{constants} + {WORDS}]
        vpternlogq zmm21, zmm22, [{constants} + {TABLES}], 0xea
        vpermd zmm21, zmm21, [{sliders}]
        vpandq zmm20, zmm20, qword ptr [{constants} + {BITS}]{{1to8}}
        vpbroadcastq zmm22, qword ptr [{constants} + {ONE}]
        vpsllvq zmm22, zmm22, zmm20
        vptestmq k3, zmm21, zmm22
        vpsllq zmm19, zmm19, 16
        vporq zmm18, zmm18, zmm19
        vpmovqd ymm18, zmm18
        vpxord ymm18, ymm18, dword ptr [{words} + {LINES}]{{1to8}}
        vpcompressd ymm18 {{k3}} {{z}}, ymm18
        vmovdqu64 [{to}], ymm18
        kmovw {count:e}, k3
        popcnt {count:e}, {count:e}
        lea {to}, [{to} + 4 * {count}]"
    };
}

/// An assembly block of these parts, with the operands that all have.
macro_rules! block {
    ($($part:expr),*; $($operands:tt)*) => {
        asm!(
            $($part,)*
            constants = in(reg) &raw const CONSTANTS,
            count = out(reg) _,
            EMPTY = const core::mem::offset_of!(Words, empty),
            KNIGHTS = const core::mem::offset_of!(Constants, knights),
            out("k1") _, out("k2") _, out("k3") _,
            out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _,
            out("zmm20") _, out("zmm21") _, out("zmm22") _,
            options(nostack),
            $($operands)*
        )
    };
}

/// Writes the threats that start and end with a change: as [`Primitives::write_change`].
///
/// # Safety
/// The processor has the instructions, the operating system saves their registers, and there is room
/// for 48 threats.
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
    let Some((kind, around)) = codes.of(code) else {
        return 0;
    };
    let sign = if starts { STARTS } else { 0 };
    let mut words = Words::new(codes, blank);
    (words.on, words.by) = words.of(code, square, sign);
    words.lines = words.empty | words.empty << 16 | (sign ^ STARTS);
    let mut end = to;
    macro_rules! write {
        ($($blank:expr)?) => {
            block!(
                load!(), $($blank,)? classes!("around"), closest!(), write_on!("ON"),
                write_by!("targets", "BY"), write_lines!();
                slots = in(reg) &raw const SLOTS[square.index()],
                mailbox = in(reg) mailbox,
                around = in(reg) around,
                targets = in(reg) &raw const TARGETS[kind],
                sliders = in(reg) &raw const codes.sliders,
                words = in(reg) &raw const words,
                to = inout(reg) end,
                ON = const core::mem::offset_of!(Words, on),
                BY = const core::mem::offset_of!(Words, by),
                LINES = const core::mem::offset_of!(Words, lines),
                $(BLANK = const { let _ = $blank; core::mem::offset_of!(Words, blank) },)?
                ATTACKERS = const core::mem::offset_of!(Constants, attackers),
                TABLES = const core::mem::offset_of!(Constants, tables),
                WORDS = const core::mem::offset_of!(Constants, words),
                BITS = const core::mem::offset_of!(Constants, bits),
                ONE = const core::mem::offset_of!(Constants, one),
            )
        };
    }
    // SAFETY: the caller guarantees the instructions, and room for what is stored: the last store
    // begins behind at most 24 threats.
    unsafe {
        if blank == square {
            write!();
        } else {
            write!(blank!());
        }
        end.offset_from(to) as usize
    }
}

/// Writes the threats that start and end with an exchange: as [`Primitives::write_exchange`].
///
/// # Safety
/// The processor has the instructions, the operating system saves their registers, and there is room
/// for 64 threats.
#[inline(always)]
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
    let mut words = Words::new(codes, blank);
    (words.on, words.by) = words.of(old, square, 0);
    (words.on_second, words.by_second) = words.of(new, square, STARTS);
    let mut end = to;
    // SAFETY: the caller guarantees the instructions, and room for what is stored: the last store
    // begins behind at most 40 threats.
    unsafe {
        // The square itself is none of its slots, so making it empty changes nothing.
        block!(
            load!(), blank!(), classes!("old"), closest!(), write_on!("ON"),
            write_by!("old_targets", "BY"), classes!("new"), write_on!("ON_SECOND"),
            write_by!("new_targets", "BY_SECOND");
            slots = in(reg) &raw const SLOTS[square.index()],
            mailbox = in(reg) mailbox,
            old = in(reg) around_old,
            new = in(reg) around_new,
            old_targets = in(reg) &raw const TARGETS[old_kind],
            new_targets = in(reg) &raw const TARGETS[new_kind],
            words = in(reg) &raw const words,
            to = inout(reg) end,
            ON = const core::mem::offset_of!(Words, on),
            BY = const core::mem::offset_of!(Words, by),
            ON_SECOND = const core::mem::offset_of!(Words, on_second),
            BY_SECOND = const core::mem::offset_of!(Words, by_second),
            BLANK = const core::mem::offset_of!(Words, blank),
            ATTACKERS = const core::mem::offset_of!(Constants, attackers),
        );
        end.offset_from(to) as usize
    }
}

/// Writes all threats on the board: as [`Primitives::write_all`].
///
/// # Safety
/// The processor has the instructions, the operating system saves their registers, and there is room
/// for 528 threats.
pub(super) unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize {
    let mut end = to;
    for square in Square::ALL {
        let code = mailbox[square.index()];
        let Some((kind, around)) = codes.of(code) else {
            continue;
        };
        let mut words = Words::new(codes, square);
        (words.on, words.by) = words.of(code, square, STARTS);
        // SAFETY: the caller guarantees the instructions, and room for eight threats of each piece.
        unsafe {
            block!(
                load!(), classes!("around"), closest!(), write_by!("targets", "BY");
                slots = in(reg) &raw const SLOTS[square.index()],
                mailbox = in(reg) mailbox,
                around = in(reg) around,
                targets = in(reg) &raw const TARGETS[kind],
                words = in(reg) &raw const words,
                to = inout(reg) end,
                BY = const core::mem::offset_of!(Words, by),
            );
        }
    }
    // SAFETY: both point into the caller's list.
    unsafe { end.offset_from(to) as usize }
}

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
use core::mem::offset_of;

use super::find::{Arrival, Change, Exchange, steps, write_move};
use super::portable::occupied;
use super::slots::{ATTACKERS, Bytes, KNIGHT, RAYS, SLOTS, Slots, TARGETS, class};
use super::threat::STARTS;
use super::{Codes, Mailbox, Moved};
use sliding_attacks::Square;

/// What depends neither on the square nor on the codes.
#[repr(C, align(64))]
struct Constants {
    rays: Bytes,
    attackers: Bytes,
    /// The lower halves of the words of two vectors.
    lower_halves: [u32; 16],
    /// For each direction, the highest bit of an index of [`Codes::sliders`].
    sliders: [u32; 8],
    /// The bits of a square in the highest 16 bits of a word of 64.
    square: u64,
    /// The bit of a knight in the highest byte.
    knight: u64,
    /// The bits of two codes.
    pair: u32,
    one: u32,
}

static CONSTANTS: Constants = Constants {
    rays: RAYS,
    attackers: ATTACKERS,
    lower_halves: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30],
    sliders: [0, 8, 0, 8, 0, 8, 0, 8],
    square: 0xff00,
    knight: (class::KNIGHT as u64) << (8 * KNIGHT),
    pair: 0xff,
    one: 1,
};

/// What is broadcast to all words of a vector.
#[repr(C)]
struct Words {
    /// What a kind of piece attacks a knight's jump away: all such slots or none.
    targets: u64,
    /// What threats on the piece in the middle have besides the other piece.
    on: u32,
    /// What turns a threat on it into a threat by it, when its halves have changed places.
    by: u32,
    /// What threats through the middle have besides both pieces.
    lines: u32,
    /// The code of an empty square, four times.
    empty: u32,
    /// A square that counts as empty.
    blank: u32,
}

impl Words {
    #[inline(always)]
    fn new(codes: &Codes, middle: (u8, Square), kind: usize, sign: u32, blank: Square) -> Self {
        let empty = u32::from(codes.empty);
        let (code, square) = middle;
        let middle = u32::from(code & 0x0f) | (square as u32) << 8;
        Self {
            targets: KNIGHT_TARGETS[kind],
            on: empty ^ middle << 16 ^ sign,
            by: sign | sign >> 16,
            lines: empty | empty << 16 | (sign ^ STARTS),
            empty: empty * 0x0101_0101,
            blank: blank as u32,
        }
    }
}

/// By kind, [`TARGETS`] in a word of 64 bits with the slot of a knight alone.
static KNIGHT_TARGETS: [u64; TARGETS.len()] = {
    let mut targets = [0; TARGETS.len()];
    let mut kind = 0;
    while kind < TARGETS.len() {
        targets[kind] = (TARGETS[kind].0[KNIGHT] as u64) << (8 * KNIGHT);
        kind += 1;
    }
    targets
};

/// Loads the slots of a square: squares (zmm16), and codes combined with that of an empty square
/// (zmm17).
macro_rules! load {
    () => {
        "vmovdqu64 zmm16, [{slots}]
        vpermb zmm17, zmm16, [{mailbox}]
        vmovdqu64 zmm18, [{slots} + {CODES}]
        vpternlogd zmm17, zmm18, dword ptr [{words} + {EMPTY}]{{1to16}}, 0x48"
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

/// Looks up the classes of the pieces around one (zmm18), and finds the closest of each direction
/// (k1) and their classes (zmm19).
macro_rules! closest {
    () => {
        "vbroadcasti32x4 zmm18, xmmword ptr [{around}]
        vpshufb zmm18, zmm18, zmm17
        vpxord zmm23, zmm23, zmm23
        vpandd zmm19, zmm18, [{constants} + {RAYS}]
        vpsubq zmm20, zmm23, zmm19
        vptestmb k1, zmm19, zmm20
        vmovdqu8 zmm19 {{k1}} {{z}}, zmm18"
    };
}

/// Looks up the classes around another piece on the same square (zmm18 and zmm19).
macro_rules! around_another {
    () => {
        "vbroadcasti32x4 zmm18, xmmword ptr [{another}]
        vpshufb zmm18, zmm18, zmm17
        vmovdqu8 zmm19 {{k1}} {{z}}, zmm18"
    };
}

/// Makes sixteen words of code and square (zmm20): those of the closest pieces, and then those of the
/// pieces a knight's jump away.
macro_rules! pieces {
    () => {
        // All but one byte of each word is 0, so the sum of the bytes is that byte.
        "vmovdqu8 zmm20 {{k1}} {{z}}, zmm17
        vmovdqu8 zmm21 {{k1}} {{z}}, zmm16
        vpsadbw zmm20, zmm20, zmm23
        vpsadbw zmm21, zmm21, zmm23
        vpsllq zmm21, zmm21, 8
        vporq zmm20, zmm20, zmm21
        vpsrlq zmm21, zmm17, 56
        vpsrlq zmm22, zmm16, 48
        vpternlogq zmm21, zmm22, qword ptr [{constants} + {SQUARE}]{{1to8}}, 0xf8
        vmovdqu64 zmm22, [{constants} + {LOWER_HALVES}]
        vpermt2d zmm20, zmm22, zmm21"
    };
}

/// Makes the words of threats on the piece in the middle (zmm21).
macro_rules! on {
    ($words:literal) => {
        concat!(
            "vpxord zmm21, zmm20, dword ptr [{",
            $words,
            "} + {ON}]{{1to16}}"
        )
    };
}

/// Writes the threats on the piece in the middle.
macro_rules! write_on {
    () => {
        "vptestmq k2, zmm19, [{constants} + {ATTACKERS}]
        vptestmq k3, zmm18, qword ptr [{constants} + {KNIGHT}]{{1to8}}
        kunpckbw k2, k3, k2
        vpcompressd zmm22 {{k2}} {{z}}, zmm21
        vmovdqu64 [{to}], zmm22
        kmovw {count:e}, k2
        popcnt {count:e}, {count:e}
        lea {to}, [{to} + 4 * {count}]"
    };
}

/// Writes the threats by the piece in the middle. It changes zmm21.
macro_rules! write_by {
    ($targets:literal, $words:literal) => {
        concat!(
            "vptestmq k2, zmm19, [{",
            $targets,
            "}]
            vptestmq k3, zmm18, qword ptr [{",
            $words,
            "} + {TARGETS}]{{1to8}}
            kunpckbw k2, k3, k2
            vprold zmm21, zmm21, 16
            vpxord zmm21, zmm21, dword ptr [{",
            $words,
            "} + {BY}]{{1to16}}
            vpcompressd zmm22 {{k2}} {{z}}, zmm21
            vmovdqu64 [{to}], ymm22
            kmovw {count:e}, k2
            popcnt {count:e}, {count:e}
            lea {to}, [{to} + 4 * {count}]"
        )
    };
}

/// Writes the threats of sliders on each other, through the middle.
macro_rules! write_lines {
    () => {
        // The opposite directions.
        "vpermq ymm21, ymm20, 0x4e
        vpslld ymm22, ymm20, 4
        vpternlogd ymm22, ymm21, dword ptr [{constants} + {PAIR}]{{1to8}}, 0xa8
        vpsrld ymm19, ymm22, 5
        vpord ymm19, ymm19, [{constants} + {SLIDERS}]
        vpermd zmm19, zmm19, [{sliders}]
        vprorvd ymm19, ymm19, ymm22
        vptestmd k2, ymm19, dword ptr [{constants} + {ONE}]{{1to8}}
        vpslld ymm21, ymm21, 16
        vpternlogd ymm20, ymm21, dword ptr [{words} + {LINES}]{{1to8}}, 0x96
        vpcompressd ymm20 {{k2}} {{z}}, ymm20
        vmovdqu64 [{to}], ymm20
        kmovw {count:e}, k2
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
            CODES = const offset_of!(Slots, codes),
            EMPTY = const offset_of!(Words, empty),
            TARGETS = const offset_of!(Words, targets),
            ON = const offset_of!(Words, on),
            BY = const offset_of!(Words, by),
            RAYS = const offset_of!(Constants, rays),
            SQUARE = const offset_of!(Constants, square),
            LOWER_HALVES = const offset_of!(Constants, lower_halves),
            out("k1") _, out("k2") _, out("k3") _,
            out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _,
            out("zmm20") _, out("zmm21") _, out("zmm22") _, out("zmm23") _,
            options(nostack),
            $($operands)*
        )
    };
}

/// Writes the threats that start and end with a change: as
/// [`Primitives::write_change`](super::find::Primitives::write_change).
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
    let words = Words::new(codes, (code, square), kind, sign, blank);
    let mut end = to;
    macro_rules! write {
        ($($blank:expr)?) => {
            block!(
                load!(), $($blank,)? closest!(), pieces!(), on!("words"), write_on!(),
                write_by!("targets", "words"), write_lines!();
                slots = in(reg) &raw const SLOTS[square.index()],
                mailbox = in(reg) mailbox,
                around = in(reg) around,
                targets = in(reg) &raw const TARGETS[kind],
                sliders = in(reg) &raw const codes.sliders,
                words = in(reg) &raw const words,
                to = inout(reg) end,
                $(BLANK = const { let _ = $blank; offset_of!(Words, blank) },)?
                ATTACKERS = const offset_of!(Constants, attackers),
                KNIGHT = const offset_of!(Constants, knight),
                SLIDERS = const offset_of!(Constants, sliders),
                PAIR = const offset_of!(Constants, pair),
                ONE = const offset_of!(Constants, one),
                LINES = const offset_of!(Words, lines),
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

/// Writes the threats that start and end with an exchange: as
/// [`Primitives::write_exchange`](super::find::Primitives::write_exchange).
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
    let words = Words::new(codes, (old, square), old_kind, 0, blank);
    let new_words = Words::new(codes, (new, square), new_kind, STARTS, blank);
    let mut end = to;
    // SAFETY: the caller guarantees the instructions, and room for what is stored: the last store
    // begins behind at most 40 threats.
    unsafe {
        // The square itself is none of its slots, so making it empty changes nothing.
        block!(
            load!(), blank!(), closest!(), pieces!(), on!("words"), write_on!(),
            write_by!("targets", "words"), around_another!(), on!("new_words"), write_on!(),
            write_by!("new_targets", "new_words");
            slots = in(reg) &raw const SLOTS[square.index()],
            mailbox = in(reg) mailbox,
            around = in(reg) around_old,
            another = in(reg) around_new,
            targets = in(reg) &raw const TARGETS[old_kind],
            new_targets = in(reg) &raw const TARGETS[new_kind],
            words = in(reg) &raw const words,
            new_words = in(reg) &raw const new_words,
            to = inout(reg) end,
            BLANK = const offset_of!(Words, blank),
            ATTACKERS = const offset_of!(Constants, attackers),
            KNIGHT = const offset_of!(Constants, knight),
        );
        end.offset_from(to) as usize
    }
}

/// Writes the threats that start and end with a move: as
/// [`Primitives::write_move`](super::find::Primitives::write_move).
///
/// # Safety
/// The processor has the instructions, the operating system saves their registers, and there is room
/// for 96 threats.
#[inline(always)]
pub(super) unsafe fn write_move(
    codes: &Codes,
    mailbox: &Mailbox,
    moved: Moved,
    to: *mut u32,
) -> usize {
    // SAFETY: the caller guarantees the same.
    unsafe { write_move!(codes, mailbox, moved, to) }
}

/// Writes all threats on the board: as
/// [`Primitives::write_all`](super::find::Primitives::write_all).
///
/// # Safety
/// The processor has the instructions, the operating system saves their registers, and there is room
/// for 528 threats.
pub(super) unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize {
    let mut end = to;
    for square in occupied(codes, mailbox) {
        let code = mailbox[square.index()];
        let Some((kind, around)) = codes.of(code) else {
            continue;
        };
        let words = Words::new(codes, (code, square), kind, STARTS, square);
        // SAFETY: the caller guarantees the instructions, and room for eight threats of each piece.
        unsafe {
            block!(
                load!(), closest!(), pieces!(), on!("words"), write_by!("targets", "words");
                slots = in(reg) &raw const SLOTS[square.index()],
                mailbox = in(reg) mailbox,
                around = in(reg) around,
                targets = in(reg) &raw const TARGETS[kind],
                words = in(reg) &raw const words,
                to = inout(reg) end,
            );
        }
    }
    // SAFETY: both point into the caller's list.
    unsafe { end.offset_from(to) as usize }
}

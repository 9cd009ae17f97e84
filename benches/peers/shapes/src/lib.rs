//! The same magics and attack sets in different data shapes, each in a `static` of this crate, so a program uses them
//! from another crate, without LTO.
//!
//! The first is the usual textbook form. Each of the others changes one detail of the previous one, unless it says
//! otherwise.

mod tables {
    #![allow(dead_code)]
    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

use tables::fancy;

/// Returns the attack sets of all squares.
#[inline(always)]
pub fn attacks() -> &'static [u64] {
    &fancy::ATTACKS
}

/// Returns the index of a rook's attacks among them.
///
/// # Panics
/// Panics if it is outside.
pub fn rook_index(square: u8, occupied: u64) -> usize {
    use fancy::{ROOK_MAGICS, ROOK_MASKS, ROOK_OFFSETS, ROOK_SHIFTS};

    let index = column_index(&ROOK_MASKS, &ROOK_MAGICS, &ROOK_SHIFTS, &ROOK_OFFSETS, square.into(), occupied);
    assert!(index < fancy::ATTACKS.len());
    index
}

/// Returns the index of a bishop's attacks among them.
///
/// # Panics
/// Panics if it is outside.
pub fn bishop_index(square: u8, occupied: u64) -> usize {
    use fancy::{BISHOP_MAGICS, BISHOP_MASKS, BISHOP_OFFSETS, BISHOP_SHIFTS};

    let index = column_index(&BISHOP_MASKS, &BISHOP_MAGICS, &BISHOP_SHIFTS, &BISHOP_OFFSETS, square.into(), occupied);
    assert!(index < fancy::ATTACKS.len());
    index
}

/// One shape: its look-ups of a rook and a bishop. The square is below 64.
pub trait Shape {
    const NAME: &'static str;
    fn rook(square: u8, occupied: u64) -> u64;
    fn bishop(square: u8, occupied: u64) -> u64;
}

macro_rules! shapes {
    ($($(#[doc = $doc:literal])* $shape:ident $name:literal |$square:ident, $occupied:ident| $rook:expr, $bishop:expr;)*) => {
        $(
            $(#[doc = $doc])*
            pub struct $shape;

            impl Shape for $shape {
                const NAME: &'static str = $name;

                #[inline]
                fn rook($square: u8, $occupied: u64) -> u64 {
                    let $square = $square as usize;
                    $rook
                }

                #[inline]
                fn bishop($square: u8, $occupied: u64) -> u64 {
                    let $square = $square as usize;
                    $bishop
                }
            }
        )*

        /// An action for each shape.
        pub trait ShapeVisitor {
            fn visit<S: Shape>(&mut self);
        }

        /// Visits the shapes in order.
        pub fn visit_all<V: ShapeVisitor>(visitor: &mut V) {
            $(visitor.visit::<$shape>();)*
        }
    };
}

shapes! {
    /// Masks, magics, shifts, offsets and attack sets in separate arrays, with every index checked.
    Columns "shape 1: columns" |square, occupied|
        fancy::ATTACKS[column_index(&fancy::ROOK_MASKS, &fancy::ROOK_MAGICS, &fancy::ROOK_SHIFTS, &fancy::ROOK_OFFSETS, square, occupied)],
        fancy::ATTACKS[column_index(&fancy::BISHOP_MASKS, &fancy::BISHOP_MAGICS, &fancy::BISHOP_SHIFTS, &fancy::BISHOP_OFFSETS, square, occupied)];
    /// The data of a square together, rook and bishop in one cache line.
    Lines "shape 2: a line for each square" |square, occupied|
        fancy::ATTACKS[LINES[square].rook.index(occupied)],
        fancy::ATTACKS[LINES[square].bishop.index(occupied)];
    /// The index is not checked.
    Unchecked "shape 3: unchecked" |square, occupied|
        unsafe { *fancy::ATTACKS.as_ptr().add(LINES[square].rook.index(occupied)) },
        unsafe { *fancy::ATTACKS.as_ptr().add(LINES[square].bishop.index(occupied)) };
    /// One static, so that the GOT is read once: first the lines, then the attack sets.
    OneStatic "shape 4: one static" |square, occupied|
        unsafe { *LINES_FIRST.attacks.as_ptr().add(LINES_FIRST.lines[square].rook.index(occupied)) },
        unsafe { *LINES_FIRST.attacks.as_ptr().add(LINES_FIRST.lines[square].bishop.index(occupied)) };
    /// The attack sets first: no displacement in the address that has a scaled index.
    AttacksFirst "shape 5: attack sets first" |square, occupied|
        unsafe { *ATTACKS_FIRST.attacks.as_ptr().add(ATTACKS_FIRST.lines[square].rook.index(occupied)) },
        unsafe { *ATTACKS_FIRST.attacks.as_ptr().add(ATTACKS_FIRST.lines[square].bishop.index(occupied)) };
    /// Offsets as wide as an address and an addition that wraps: one instruction adds from memory.
    Wide "shape 6: offsets of 64 bits" |square, occupied|
        unsafe { *WIDE.attacks.as_ptr().add(WIDE.lines[square].rook.index(occupied)) },
        unsafe { *WIDE.attacks.as_ptr().add(WIDE.lines[square].bishop.index(occupied)) };
    /// Offsets in bytes, added to the base while the product is computed.
    Base "shape 7: offset added to the base" |square, occupied|
        unsafe { BASE.lines[square].rook.entry_at((&raw const BASE).cast(), occupied) },
        unsafe { BASE.lines[square].bishop.entry_at((&raw const BASE).cast(), occupied) };
    /// Pointers instead of offsets.
    Pointer "shape 8: pointers (relocated at load)" |square, occupied|
        unsafe { *POINTERS[square].rook.attacks.add(POINTERS[square].rook.index(occupied)) },
        unsafe { *POINTERS[square].bishop.attacks.add(POINTERS[square].bishop.index(occupied)) };
    /// Shape 6 with one shift for each piece.
    Fixed "shape 9: fixed shift" |square, occupied|
        unsafe { *FIXED.attacks.as_ptr().add(FIXED.lines[square].rook.fixed_index(12, occupied)) },
        unsafe { *FIXED.attacks.as_ptr().add(FIXED.lines[square].bishop.fixed_index(9, occupied)) };
    /// Shape 7 with one shift for each piece.
    FixedBase "shape 10: fixed shift as 7" |square, occupied|
        unsafe { FIXED_BASE.lines[square].rook.fixed_from_base((&raw const FIXED_BASE).cast(), 12, occupied) },
        unsafe { FIXED_BASE.lines[square].bishop.fixed_from_base((&raw const FIXED_BASE).cast(), 9, occupied) };
    /// Shape 8 with one shift for each piece.
    FixedPointer "shape 11: fixed shift as 8" |square, occupied|
        unsafe { *FIXED_POINTERS[square].rook.attacks.add(FIXED_POINTERS[square].rook.fixed_index(12, occupied)) },
        unsafe { *FIXED_POINTERS[square].bishop.attacks.add(FIXED_POINTERS[square].bishop.fixed_index(9, occupied)) };
    /// Shape 9 with a column for each kind of datum: no multiplication of the square, but six lines for a queen.
    FixedColumns "shape 12: fixed shift in columns" |square, occupied|
        unsafe { *COLUMNS.attacks.as_ptr().add(COLUMNS.rook.index(12, square, occupied)) },
        unsafe { *COLUMNS.attacks.as_ptr().add(COLUMNS.bishop.index(9, square, occupied)) };
}

#[inline(always)]
fn column_index(
    masks: &[u64; 64],
    magics: &[u64; 64],
    shifts: &[u8; 64],
    offsets: &[u32; 64],
    square: usize,
    occupied: u64,
) -> usize {
    let product = (occupied & masks[square]).wrapping_mul(magics[square]);
    offsets[square] as usize + product.wrapping_shr(shifts[square].into()) as usize
}

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line<E> {
    rook: E,
    bishop: E,
}

macro_rules! lines {
    ($generated:ident, |$mask:ident, $magic:ident, $shift:ident, $offset:ident| $entry:expr) => {{
        const fn entry($mask: u64, $magic: u64, $shift: u8, $offset: u32) -> Entries {
            $entry
        }
        let mut lines = [const {
            Line {
                rook: entry(
                    $generated::ROOK_MASKS[0],
                    $generated::ROOK_MAGICS[0],
                    $generated::ROOK_SHIFTS[0],
                    $generated::ROOK_OFFSETS[0],
                ),
                bishop: entry(
                    $generated::BISHOP_MASKS[0],
                    $generated::BISHOP_MAGICS[0],
                    $generated::BISHOP_SHIFTS[0],
                    $generated::BISHOP_OFFSETS[0],
                ),
            }
        }; 64];
        let mut s = 0;
        while s < 64 {
            lines[s] = Line {
                rook: entry(
                    $generated::ROOK_MASKS[s],
                    $generated::ROOK_MAGICS[s],
                    $generated::ROOK_SHIFTS[s],
                    $generated::ROOK_OFFSETS[s],
                ),
                bishop: entry(
                    $generated::BISHOP_MASKS[s],
                    $generated::BISHOP_MAGICS[s],
                    $generated::BISHOP_SHIFTS[s],
                    $generated::BISHOP_OFFSETS[s],
                ),
            };
            s += 1;
        }
        lines
    }};
}

/// An entry with an offset of 32 bits.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Narrow {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

impl Narrow {
    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        self.offset as usize + (occupied & self.mask).wrapping_mul(self.magic).wrapping_shr(self.shift) as usize
    }
}

const NARROW: [Line<Narrow>; 64] = {
    type Entries = Narrow;
    lines!(fancy, |mask, magic, shift, offset| Narrow { mask, magic, offset, shift: shift as u32 })
};

static LINES: [Line<Narrow>; 64] = NARROW;

#[repr(C)]
struct LinesFirst {
    lines: [Line<Narrow>; 64],
    attacks: [u64; fancy::ATTACKS.len()],
}

static LINES_FIRST: LinesFirst = LinesFirst { lines: NARROW, attacks: fancy::ATTACKS };

#[repr(C, align(64))]
struct AttacksFirstTable<E, const LENGTH: usize> {
    attacks: [u64; LENGTH],
    lines: [Line<E>; 64],
}

static ATTACKS_FIRST: AttacksFirstTable<Narrow, { fancy::ATTACKS.len() }> =
    AttacksFirstTable { attacks: fancy::ATTACKS, lines: NARROW };

/// An entry with an offset of 64 bits, counted in entries.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct WideEntry {
    mask: u64,
    magic: u64,
    offset: u64,
    shift: u64,
}

impl WideEntry {
    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        let index = (occupied & self.mask).wrapping_mul(self.magic).wrapping_shr(self.shift as u32);
        self.offset.wrapping_add(index) as usize
    }

    #[inline(always)]
    fn fixed_index(&self, bits: u32, occupied: u64) -> usize {
        self.offset.wrapping_add((occupied & self.mask).wrapping_mul(self.magic) >> (64 - bits)) as usize
    }
}

/// An entry with an offset of 64 bits in bytes.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct BaseEntry {
    mask: u64,
    magic: u64,
    offset: u64,
    shift: u64,
}

impl BaseEntry {
    #[inline(always)]
    unsafe fn entry_at(&self, base: *const u64, occupied: u64) -> u64 {
        let index = (occupied & self.mask).wrapping_mul(self.magic).wrapping_shr(self.shift as u32) as usize;
        unsafe { *base.byte_add(self.offset as usize).add(index) }
    }

    #[inline(always)]
    unsafe fn fixed_from_base(&self, base: *const u64, bits: u32, occupied: u64) -> u64 {
        let index = ((occupied & self.mask).wrapping_mul(self.magic) >> (64 - bits)) as usize;
        unsafe { *base.byte_add(self.offset as usize).add(index) }
    }
}

macro_rules! tables {
    ($($table:ident $generated:ident $entry:ident |$offset:ident| $stored:expr;)*) => {$(
        static $table: AttacksFirstTable<$entry, { $generated::ATTACKS.len() }> = AttacksFirstTable {
            attacks: $generated::ATTACKS,
            lines: {
                type Entries = $entry;
                lines!($generated, |mask, magic, shift, $offset| $entry { mask, magic, offset: $stored, shift: shift as u64 })
            },
        };
    )*};
}

tables! {
    WIDE fancy WideEntry |offset| offset as u64;
    BASE fancy BaseEntry |offset| offset as u64 * 8;
    FIXED fancy WideEntry |offset| offset as u64;
    FIXED_BASE fancy BaseEntry |offset| offset as u64 * 8;
}

/// An entry with a pointer.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct PointerEntry {
    mask: u64,
    magic: u64,
    attacks: *const u64,
    shift: u64,
}

/// SAFETY: the pointers lead to statics that nobody writes to.
unsafe impl Sync for PointerEntry {}

impl PointerEntry {
    #[inline(always)]
    fn index(&self, occupied: u64) -> usize {
        (occupied & self.mask).wrapping_mul(self.magic).wrapping_shr(self.shift as u32) as usize
    }

    #[inline(always)]
    fn fixed_index(&self, bits: u32, occupied: u64) -> usize {
        ((occupied & self.mask).wrapping_mul(self.magic) >> (64 - bits)) as usize
    }
}

macro_rules! pointers {
    ($($pointers:ident $generated:ident;)*) => {$(
        static $pointers: [Line<PointerEntry>; 64] = {
            type Entries = PointerEntry;
            lines!($generated, |mask, magic, shift, offset| PointerEntry {
                mask,
                magic,
                attacks: unsafe { (&raw const $generated::ATTACKS).cast::<u64>().add(offset as usize) },
                shift: shift as u64,
            })
        };
    )*};
}

pointers! {
    POINTERS fancy;
    FIXED_POINTERS fancy;
}

#[repr(C, align(64))]
struct Column {
    masks: [u64; 64],
    magics: [u64; 64],
    offsets: [u64; 64],
}

impl Column {
    #[inline(always)]
    fn index(&self, bits: u32, square: usize, occupied: u64) -> usize {
        let product = (occupied & self.masks[square]).wrapping_mul(self.magics[square]);
        self.offsets[square].wrapping_add(product >> (64 - bits)) as usize
    }
}

#[repr(C, align(64))]
struct ColumnTable {
    attacks: [u64; fancy::ATTACKS.len()],
    rook: Column,
    bishop: Column,
}

const fn widened(narrow: &[u32; 64]) -> [u64; 64] {
    let mut wide = [0; 64];
    let mut square = 0;
    while square < 64 {
        wide[square] = narrow[square] as u64;
        square += 1;
    }
    wide
}

static COLUMNS: ColumnTable = ColumnTable {
    attacks: fancy::ATTACKS,
    rook: Column { masks: fancy::ROOK_MASKS, magics: fancy::ROOK_MAGICS, offsets: widened(&fancy::ROOK_OFFSETS) },
    bishop: Column {
        masks: fancy::BISHOP_MASKS,
        magics: fancy::BISHOP_MAGICS,
        offsets: widened(&fancy::BISHOP_OFFSETS),
    },
};

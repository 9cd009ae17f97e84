//! Fancy magics: a table of its own size for each square, all in one array.
//!
//! The occupied squares that can block the slider, `occupied & mask`, are multiplied by a magic factor that brings them
//! into the upper bits of the product, from where a shift takes them as an index. A bishop on e1 has five such squares,
//! and so an index of five bits, h8 to d8 of the product:
//!
//! ```text
//! occupied           mask               occupied & mask    magic              product
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    X . . . X . . X
//! X . . . . . . .    . . . . . . . .    . . . . . . . .    . . X . . . . .    . . X . . . . .
//! . . . . . . X .    . . . . . . . .    . . . . . . . .    . . X . . . . .    . . . . . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . X . .    . . . . . . . .
//! . . . . . . . .    . X . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! . . X . . . . .    . . X . . . X .    . . X . . . . .    . . . . . . . .    . . . . . . . .
//! . . . . X X . .    . . . X . X . .    . . . . . X . .    . . . . . . . .    . . . . . . . .
//! . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
//! ```
//!
//! h8 and e8 are set, so the index is `0b10010`, and the attacks are the 18th entry of the square's table.
//!
//! Magic factors are Lasse Hansen's (2006), a table of its own size for each square Pradu Kannan's (2007). The attack
//! sets take 102,400 + 5,248 entries, 861,184 bytes; mask, magic, offset and shift of rook and bishop on one square
//! take one cache line, 4,096 bytes for all.
//!
//! ```
//! use sliding_attacks::layout::fancy;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . X . . . . .
//!     . . . . . . . .
//!     . . . . X . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     fancy::rook_attacks(Square::E4, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . X X . X X X
//!         . . . . X . . .
//!         . . . . X . . .
//!         . . . . . . . .
//!     }
//! );
//! ```

use crate::sliding_attacks::implement_sliding_attacks;
use crate::tables::fancy as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Fancy magics: a table of its own size for each square, all in one array.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fancy;

implement_sliding_attacks!(Fancy, name: "fancy", table_bytes: size_of::<Table>());

/// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    TABLE.squares[square.index()].rook.attacks(occupied)
}

/// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    TABLE.squares[square.index()].bishop.attacks(occupied)
}

/// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    let entries = &TABLE.squares[square.index()];
    Bitboard(entries.rook.attacks(occupied).0 | entries.bishop.attacks(occupied).0)
}

/// What a look-up needs of one piece on one square, beside the attack sets.
#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

/// Both pieces of one square in one cache line, since a queen needs both.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Entries {
    rook: Entry,
    bishop: Entry,
}

/// Everything in one `static`, so that a program reaches it by one address, loaded once.
#[repr(C, align(64))]
struct Table {
    squares: [Entries; 64],
    attacks: [u64; generated::ATTACKS.len()],
}

static TABLE: Table = Table {
    squares: {
        const NONE: Entry = Entry { mask: 0, magic: 0, offset: 0, shift: 0 };
        let mut squares = [Entries { rook: NONE, bishop: NONE }; 64];
        let mut index = 0;
        while index < 64 {
            squares[index].rook = Entry {
                mask: generated::ROOK_MASKS[index],
                magic: generated::ROOK_MAGICS[index],
                offset: generated::ROOK_OFFSETS[index],
                shift: generated::ROOK_SHIFTS[index] as u32,
            };
            squares[index].bishop = Entry {
                mask: generated::BISHOP_MASKS[index],
                magic: generated::BISHOP_MAGICS[index],
                offset: generated::BISHOP_OFFSETS[index],
                shift: generated::BISHOP_SHIFTS[index] as u32,
            };
            index += 1;
        }
        squares
    },
    attacks: generated::ATTACKS,
};

/// For all 64 squares: no index leads out of the attack array.
const EVERY_INDEX_IS_IN_BOUNDS: () = {
    let mut index = 0;
    while index < 64 {
        let Entries { rook, bishop } = TABLE.squares[index];
        assert!(rook.stays_within(TABLE.attacks.len()) && bishop.stays_within(TABLE.attacks.len()));
        index += 1;
    }
};

impl Entry {
    /// Whether the largest index that the shift lets through, and so every index, is below `length`.
    const fn stays_within(self, length: usize) -> bool {
        32 < self.shift && self.shift < 64 && self.offset as u64 + (u64::MAX >> self.shift) < length as u64
    }

    #[inline]
    const fn attacks(&self, occupied: Bitboard) -> Bitboard {
        const { EVERY_INDEX_IS_IN_BOUNDS };
        // `wrapping_shr`, since the shift is known to be below 64 to us but not to the compiler.
        let index = (occupied.0 & self.mask).wrapping_mul(self.magic).wrapping_shr(self.shift) as usize;
        // SAFETY: an `Entry` exists only in `TABLE`, where EVERY_INDEX_IS_IN_BOUNDS has shown, for each of them, that
        // `offset` and the largest `index` together are below the length of `attacks`.
        Bitboard(unsafe { *TABLE.attacks.as_ptr().add(self.offset as usize + index) })
    }
}

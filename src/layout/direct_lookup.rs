//! Direct look-up: the attacks along one line by square and masked occupancy, from four perfect hash tables.
//!
//! Rotated bitboards rotate the board so that a line becomes an index. A hash table takes the masked occupied squares
//! of a line as its key. Four tables, for ranks, files, diagonals and anti-diagonals, replace the rotated boards, which
//! a program would have to keep up to date:
//!
//! ```text
//! occupied & diagonal of c3     key                    diagonal table[c3][key]
//! . . . . . . . .                                      . . . . . . . .
//! . . . . . . 1 .                                      . . . . . . X .
//! . . . . . . . .                                      . . . . . X . .
//! . . . . . . . .     →         0x0040…0200     →      . . . . X . . .
//! . . . . . . . .                                      . . . X . . . .
//! . . B . . . . .                                      . . . . . . . .
//! . 1 . . . . . .                                      . X . . . . . .
//! . . . . . . . .                                      . . . . . . . .
//! ```
//!
//! This is Sam Tannous, Avoiding Rotated Bitboards with Direct Lookup (ICGA Journal, 2007, arXiv:0704.3773), who uses
//! the dictionaries of an interpreted language. Here a magic and a shift, which the build script finds for each square
//! and line, hash a key. The hash is perfect, so no key is compared, and minimal, so there is one entry for each
//! occupancy.
//!
//! The attack sets take <!--entries direct_lookup-->6,784<!----> entries; mask, magic, offset and shift of two lines take one
//! cache line. A look-up reads <!--bytes direct_lookup-->62,464<!----> bytes in all.
//!
//! Use this if you compare with rotated bitboards.
//!
//! ```
//! use sliding_attacks::layout::direct_lookup;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . X . . X .
//!     . . . . . . . .
//!     X . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . . . . .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     direct_lookup::bishop_attacks(Square::C3, occupied),
//!     bitboard! {
//!         . . . . . . . .
//!         . . . . . . X .
//!         . . . . . X . .
//!         X . . . X . . .
//!         . X . X . . . .
//!         . . . . . . . .
//!         . X . X . . . .
//!         . . . . X . . .
//!     }
//! );
//! ```

use super::parts::bounds::{read, stays_within};
use super::parts::entries::magic_index;
use super::parts::look_ups::look_ups;
use crate::tables::direct_lookup as generated;
use crate::{Bitboard, Square};

pub use generated::SHA256;

/// Direct look-up: the attacks along one line by square and masked occupancy, from four perfect hash tables.
#[derive(Clone, Copy, Debug, Default)]
pub struct DirectLookup;

look_ups!(DirectLookup, name: "direct_lookup", table: TABLE, const);

/// The hash of the occupancies of one line through one square.
#[derive(Clone, Copy)]
#[repr(C)]
struct Hash {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

/// Both lines of a piece on one square in one cache line: rank and file, or both diagonals. At most two words of a
/// queen's look-up are in one bank, one of the rook's and one of the bishop's.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Lines {
    first: Hash,
    second: Hash,
}

/// Everything in one `static`, so a program loads only one address.
#[repr(C, align(64))]
struct Table {
    rooks: [Lines; 64],
    bishops: [Lines; 64],
    attacks: [u64; generated::ATTACKS.len()],
}

/// Gathers the hashes of one kind of line on one square.
macro_rules! hash {
    ($index:expr, $masks:ident, $magics:ident, $offsets:ident, $shifts:ident) => {
        Hash {
            mask: generated::$masks[$index],
            magic: generated::$magics[$index],
            offset: generated::$offsets[$index],
            shift: generated::$shifts[$index] as u32,
        }
    };
}

static TABLE: Table = Table::new();

impl Hash {
    /// Returns whether the largest hash, which is 0 if the magic is 0, leads to an entry below `length`.
    const fn stays_within(&self, length: usize) -> bool {
        if self.magic == 0 {
            return self.shift < 64 && (self.offset as usize) < length;
        }
        stays_within(self.offset as u64, self.shift, 64, length)
    }

    /// Returns the index of the attack set.
    #[inline]
    const fn index(&self, occupied: Bitboard) -> usize {
        let hash = magic_index(occupied, self.mask, self.magic, self.shift) as usize;
        self.offset as usize + hash
    }
}

impl Table {
    /// Builds the table. There is no other constructor.
    ///
    /// # Panics
    /// Fails to compile, where a `static` is initialised, if a hash could lead out of `attacks`.
    const fn new() -> Self {
        const { assert!(size_of::<Lines>() == 64, "no two words of one piece in one bank") };
        const NONE: Hash = Hash { mask: 0, magic: 0, offset: 0, shift: 0 };
        const NO_LINES: Lines = Lines { first: NONE, second: NONE };
        let (mut rooks, mut bishops) = ([NO_LINES; 64], [NO_LINES; 64]);
        let mut index = 0;
        while index < 64 {
            rooks[index] = Lines {
                first: hash!(index, RANK_MASKS, RANK_MAGICS, RANK_OFFSETS, RANK_SHIFTS),
                second: hash!(index, FILE_MASKS, FILE_MAGICS, FILE_OFFSETS, FILE_SHIFTS),
            };
            bishops[index] = Lines {
                first: hash!(index, DIAGONAL_MASKS, DIAGONAL_MAGICS, DIAGONAL_OFFSETS, DIAGONAL_SHIFTS),
                second: hash!(
                    index,
                    ANTI_DIAGONAL_MASKS,
                    ANTI_DIAGONAL_MAGICS,
                    ANTI_DIAGONAL_OFFSETS,
                    ANTI_DIAGONAL_SHIFTS
                ),
            };
            let (rook, bishop, length) = (rooks[index], bishops[index], generated::ATTACKS.len());
            assert!(rook.first.stays_within(length) && rook.second.stays_within(length));
            assert!(bishop.first.stays_within(length) && bishop.second.stays_within(length));
            index += 1;
        }
        Self { rooks, bishops, attacks: generated::ATTACKS }
    }

    #[inline]
    const fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let Lines { first, second } = &self.rooks[square.index()];
        // SAFETY: `Table::new` has checked that no hash leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks, first.index(occupied)) | read(&self.attacks, second.index(occupied)) })
    }

    #[inline]
    const fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let Lines { first, second } = &self.bishops[square.index()];
        // SAFETY: `Table::new` has checked that no hash leads out of `attacks`.
        Bitboard(unsafe { read(&self.attacks, first.index(occupied)) | read(&self.attacks, second.index(occupied)) })
    }
}

#[cfg(test)]
mod tests {
    use super::Hash;

    #[test]
    fn hashes_that_lead_out_are_noticed() {
        let constant = Hash { mask: 0, magic: 0, offset: 4, shift: 0 };
        assert!(constant.stays_within(5) && !constant.stays_within(4));
        assert!(Hash { shift: 63, ..constant }.stays_within(5) && !Hash { shift: 64, ..constant }.stays_within(5));
        let two_bits = Hash { magic: 1, shift: 62, ..constant };
        assert!(two_bits.stays_within(8) && !two_bits.stays_within(7));
    }
}

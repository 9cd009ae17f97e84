//! Keeps four boards of the occupied squares, so that every rank, file and diagonal is a byte of
//! one of them.
//!
//! Use this to reproduce the programs of the 1990s. A lookup in [`fancy`](crate::layout::fancy) is
//! faster and needs no other boards.
//!
//! On an ordinary board only a rank is eight adjacent bits that a shift and a mask turn into an
//! index. A second board has files in place of the ranks, a third has diagonals, and a fourth has
//! anti-diagonals. The program updates all four with each move: one bit on each for a square that
//! becomes occupied or empty. Here a short diagonal shares its byte with the one that continues it
//! at the other edge, which does not affect the result:
//!
//! ```text
//! squares               by diagonal            by anti-diagonal
//! a8 b8 c8 . f8 g8 h8   a8 b1 c2 . f5 g6 h7    a8 b7 c6 . f3 g2 h1
//! a7 b7 c7 . f7 g7 h7   a7 b8 c1 . f4 g5 h6    a7 b6 c5 . f2 g1 h8
//! …                     …                      …
//! a3 b3 c3 . f3 g3 h3   a3 b4 c5 . f8 g1 h2    a3 b2 c1 . f6 g5 h4
//! a2 b2 c2 . f2 g2 h2   a2 b3 c4 . f7 g8 h1    a2 b1 c8 . f5 g4 h3
//! a1 b1 c1 . f1 g1 h1   a1 b2 c3 . f6 g7 h8    a1 b8 c7 . f4 g3 h2
//! ```
//!
//! Robert Hyatt (Crafty) and Ernst Heinz (DarkThought) found it independently in the mid-1990s:
//! Hyatt, Rotated Bitmaps, a New Twist on an Old Idea (ICCA Journal, 1999). The rotation of whole
//! columns, which computes the 45-degree boards from an ordinary one in three steps, comes from
//! Steffan Westcott and Gerd Isenberg's work on flipping and rotating bitboards.
//!
//! Keep a [`RotatedOccupancy`] in your program. The functions of the module and the trait build one
//! from the ordinary board for every lookup, which adds some forty operations.
//!
//! The attacks take 131,072 bytes, shared with [`split`](super::split): 64 occupancies of each of
//! the four lines of each square. The bits of the squares take 2048 bytes.
//!
//! ```
//! use sliding_attacks::technique::rotated;
//! use sliding_attacks::{Square, bitboard};
//!
//! let occupied = bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . X . X .
//!     . . . . . . . .
//!     . X . . . . . X
//!     . . . . . X . .
//!     . . X . . . X .
//!     . . . . . . . .
//! };
//! assert_eq!(
//!     rotated::queen_attacks(Square::E4, occupied),
//!     bitboard! {
//!         X . . . . . . .
//!         . X . . . . . .
//!         . . X . X . X .
//!         . . . X X X . .
//!         . X X X . X X X
//!         . . . X X X . .
//!         . . X . X . . .
//!         . . . . X . . .
//!     }
//! );
//! ```

use crate::board::{Bitboard, Square};
use crate::lookup::implementation;
use crate::technique::line::tables::BY_SQUARE;

implementation!(
    Rotated,
    "rotated",
    size_of_val(&BY_SQUARE) + size_of_val(&BITS)
);

/// Returns the squares that a rook on `square` attacks, given the `occupied` squares.
///
/// It rotates the board first. Use a [`RotatedOccupancy`] for more than one lookup.
#[inline]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    RotatedOccupancy::new(occupied).rook_attacks(square)
}

/// Returns the squares that a bishop on `square` attacks, given the `occupied` squares.
///
/// It rotates the board first. Use a [`RotatedOccupancy`] for more than one lookup.
#[inline]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    RotatedOccupancy::new(occupied).bishop_attacks(square)
}

/// Returns the squares that a queen on `square` attacks, given the `occupied` squares.
///
/// It rotates the board first. Use a [`RotatedOccupancy`] for more than one lookup.
#[inline]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    RotatedOccupancy::new(occupied).queen_attacks(square)
}

/// The occupied squares as four boards: by ranks, by files, by diagonals and by anti-diagonals.
///
/// ```
/// use sliding_attacks::technique::rotated::RotatedOccupancy;
/// use sliding_attacks::{Bitboard, Square};
///
/// let mut occupied = RotatedOccupancy::from(Bitboard::RANK_2 | Bitboard::RANK_7);
/// // A pawn goes from e2 to e4. Captures take the same two calls.
/// occupied.remove(Square::E2);
/// occupied.insert(Square::E4);
///
/// let diagonal = [Square::E2, Square::D3, Square::C4, Square::B5, Square::A6];
/// let both = diagonal.into_iter().chain([Square::G2]).collect();
/// assert_eq!(occupied.bishop_attacks(Square::F1), both);
/// let start = Bitboard::RANK_2 | Bitboard::RANK_7;
/// let after_e2_e4 = start.without(Square::E2).with(Square::E4);
/// assert_eq!(Bitboard::from(occupied), after_e2_e4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C, align(32))]
pub struct RotatedOccupancy {
    ranks: u64,
    files: u64,
    diagonals: u64,
    anti_diagonals: u64,
}

impl RotatedOccupancy {
    /// The empty board.
    pub const EMPTY: Self = Self::new(Bitboard::EMPTY);

    /// Creates the four boards from an ordinary board.
    #[inline]
    #[must_use]
    pub const fn new(occupied: Bitboard) -> Self {
        Self {
            ranks: occupied.0,
            files: ranks_to_files(occupied.0),
            diagonals: ranks_to_diagonals(occupied.0),
            anti_diagonals: ranks_to_anti_diagonals(occupied.0),
        }
    }

    /// Makes a square occupied, if it is not yet.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        let bits = &BITS[square.index()];
        self.ranks |= bits.ranks;
        self.files |= bits.files;
        self.diagonals |= bits.diagonals;
        self.anti_diagonals |= bits.anti_diagonals;
    }

    /// Makes a square empty, if it is not yet.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        let bits = &BITS[square.index()];
        self.ranks &= !bits.ranks;
        self.files &= !bits.files;
        self.diagonals &= !bits.diagonals;
        self.anti_diagonals &= !bits.anti_diagonals;
    }

    /// Returns the ordinary board.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.ranks)
    }

    /// Returns the squares attacked along the rank of `square`.
    #[inline]
    #[must_use]
    pub const fn rank_attacks(&self, square: Square) -> Bitboard {
        Bitboard(BY_SQUARE[square.index()].rank[inner(self.ranks, square.rank_index())])
    }

    /// Returns the squares attacked along the file of `square`.
    #[inline]
    #[must_use]
    pub const fn file_attacks(&self, square: Square) -> Bitboard {
        Bitboard(BY_SQUARE[square.index()].file[inner(self.files, square.file_index())])
    }

    /// Returns the squares attacked along the diagonal of `square`, parallel to a1–h8.
    #[inline]
    #[must_use]
    pub const fn diagonal_attacks(&self, square: Square) -> Bitboard {
        let byte = diagonal_byte(square);
        Bitboard(BY_SQUARE[square.index()].diagonal[inner(self.diagonals, byte)])
    }

    /// Returns the squares attacked along the anti-diagonal of `square`, parallel to a8–h1.
    #[inline]
    #[must_use]
    pub const fn anti_diagonal_attacks(&self, square: Square) -> Bitboard {
        let byte = anti_diagonal_byte(square);
        Bitboard(BY_SQUARE[square.index()].anti_diagonal[inner(self.anti_diagonals, byte)])
    }

    /// Returns the squares that a rook on `square` attacks.
    #[inline]
    #[must_use]
    pub const fn rook_attacks(&self, square: Square) -> Bitboard {
        Bitboard(self.rank_attacks(square).0 | self.file_attacks(square).0)
    }

    /// Returns the squares that a bishop on `square` attacks.
    #[inline]
    #[must_use]
    pub const fn bishop_attacks(&self, square: Square) -> Bitboard {
        Bitboard(self.diagonal_attacks(square).0 | self.anti_diagonal_attacks(square).0)
    }

    /// Returns the squares that a queen on `square` attacks.
    #[inline]
    #[must_use]
    pub const fn queen_attacks(&self, square: Square) -> Bitboard {
        Bitboard(self.rook_attacks(square).0 | self.bishop_attacks(square).0)
    }
}

/// Creates the four boards from an ordinary board.
impl From<Bitboard> for RotatedOccupancy {
    #[inline]
    fn from(occupied: Bitboard) -> Self {
        Self::new(occupied)
    }
}

/// Returns the ordinary board.
impl From<RotatedOccupancy> for Bitboard {
    #[inline]
    fn from(rotated: RotatedOccupancy) -> Self {
        rotated.occupied()
    }
}

/// Returns the number of the third board's byte with the diagonal of `square`.
#[inline]
const fn diagonal_byte(square: Square) -> u8 {
    square.rank_index().wrapping_sub(square.file_index()) & 7
}

/// Returns the number of the fourth board's byte with the anti-diagonal of `square`.
#[inline]
const fn anti_diagonal_byte(square: Square) -> u8 {
    (square.rank_index() + square.file_index()) & 7
}

/// Returns the inner six bits of a byte of a board.
#[inline]
const fn inner(board: u64, byte: u8) -> usize {
    ((board >> (8 * byte) >> 1) & 0x3f) as usize
}

/// Rotates the board by 90 degrees: flips it upside down, then mirrors it along the diagonal by
/// swapping ever smaller quarters.
const fn ranks_to_files(board: u64) -> u64 {
    let mut board = board.swap_bytes();
    let mut exchanged = (board ^ (board << 28)) & 0x0f0f_0f0f_0000_0000;
    board ^= exchanged ^ (exchanged >> 28);
    exchanged = (board ^ (board << 14)) & 0x3333_0000_3333_0000;
    board ^= exchanged ^ (exchanged >> 14);
    exchanged = (board ^ (board << 7)) & 0x5500_5500_5500_5500;
    board ^ exchanged ^ (exchanged >> 7)
}

/// The files with bit 1, 2 or 4 in their number (0 for a).
const FILES_BY_BIT: [u64; 3] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
];

/// Moves each file down by its number; squares at the bottom wrap around to the top.
const fn ranks_to_diagonals(mut board: u64) -> u64 {
    board ^= FILES_BY_BIT[0] & (board ^ board.rotate_right(8));
    board ^= FILES_BY_BIT[1] & (board ^ board.rotate_right(16));
    board ^ (FILES_BY_BIT[2] & (board ^ board.rotate_right(32)))
}

/// Moves each file up by its number; squares at the top wrap around to the bottom.
const fn ranks_to_anti_diagonals(mut board: u64) -> u64 {
    board ^= FILES_BY_BIT[0] & (board ^ board.rotate_left(8));
    board ^= FILES_BY_BIT[1] & (board ^ board.rotate_left(16));
    board ^ (FILES_BY_BIT[2] & (board ^ board.rotate_left(32)))
}

/// The bit of each square on the four boards, computed from file and rank instead of by rotating a
/// board.
static BITS: [RotatedOccupancy; 64] = {
    let mut table = [RotatedOccupancy {
        ranks: 0,
        files: 0,
        diagonals: 0,
        anti_diagonals: 0,
    }; 64];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index & 7, index >> 3);
        table[index] = RotatedOccupancy {
            ranks: 1 << index,
            // From the eighth rank to the first.
            files: 1 << (8 * file + 7 - rank),
            // The byte is the one of `diagonal_byte` and `anti_diagonal_byte`.
            diagonals: 1 << (8 * ((8 + rank - file) & 7) + file),
            anti_diagonals: 1 << (8 * ((rank + file) & 7) + file),
        };
        index += 1;
    }
    table
};

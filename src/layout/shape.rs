//! What layouts share: the three functions and the trait, both pieces of a square side by side, the proof that no index
//! leads out of a table.

/// Defines a layout's three look-ups and implements [`SlidingAttacks`](crate::SlidingAttacks) with them, all by methods
/// of the same names of its table.
macro_rules! look_ups {
    ($layout:ident, name: $name:literal, table: $table:ident $(, $const:ident)?) => {
        $crate::sliding_attacks::implement_sliding_attacks!($layout, name: $name, table_bytes: size_of_val(&$table));

        /// Returns the squares that a rook on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn rook_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            $table.rook_attacks(square, occupied)
        }

        /// Returns the squares that a bishop on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn bishop_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            $table.bishop_attacks(square, occupied)
        }

        /// Returns the squares that a queen on `square` attacks when `occupied` squares block it.
        #[inline]
        #[must_use]
        pub $($const)? fn queen_attacks(square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            let rook = $table.rook_attacks(square, occupied).0;
            $crate::Bitboard(rook | $table.bishop_attacks(square, occupied).0)
        }
    };
}

/// What a look-up needs of both pieces on one square, side by side, since a queen needs both.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Pair<Rook, Bishop = Rook> {
    pub(super) rook: Rook,
    pub(super) bishop: Bishop,
}

/// Defines a table's methods `rook_attacks` and `bishop_attacks` by its method `attacks`, which looks an entry up whichever
/// piece it is of. What stands before `fn` is the argument.
macro_rules! of_either_piece {
    ($($qualifier:tt)*) => {
        #[inline]
        $($qualifier)* fn rook_attacks(&self, square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            self.attacks(&self.squares[square.index()].rook, occupied)
        }

        #[inline]
        $($qualifier)* fn bishop_attacks(&self, square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
            self.attacks(&self.squares[square.index()].bishop, occupied)
        }
    };
}

/// Asserts for the entries of both pieces on all 64 squares what the look-up relies on. Does not compile where it fails.
macro_rules! assert_every {
    ($squares:expr, |$entry:ident| $holds:expr) => {{
        let mut square = 0;
        while square < 64 {
            let $crate::layout::shape::Pair { rook, bishop } = $squares[square];
            let $entry = &rook;
            assert!($holds);
            let $entry = &bishop;
            assert!($holds);
            square += 1;
        }
    }};
}

/// Packs generated arrays by square into an array of [`Pair`]s, one expression for each piece.
macro_rules! pairs {
    (|$square:ident| rook: $rook:expr, bishop: $bishop:expr $(,)?) => {{
        let mut $square = 0;
        let mut pairs = [$crate::layout::shape::Pair { rook: $rook, bishop: $bishop }; 64];
        while $square < 64 {
            pairs[$square] = $crate::layout::shape::Pair { rook: $rook, bishop: $bishop };
            $square += 1;
        }
        pairs
    }};
}

/// Whether `offset` and the largest index that a shift of `shift` of `bits` bits lets through are below `length`.
pub(super) const fn stays_within(offset: u32, shift: u32, bits: u32, length: usize) -> bool {
    shift < bits && offset as u64 + (u64::MAX >> (64 - bits) >> shift) < length as u64
}

/// Whether every subset of a mask leads to an entry below `length`, by `offset + ((subset | others) * magic >> shift)`. The
/// subsets are tried one by one only where the largest index could lead further.
pub(super) const fn subsets_stay_within(
    (mask, others): (u64, u64),
    magic: u64,
    (offset, shift): (u64, u32),
    length: usize,
) -> bool {
    if offset + (u64::MAX >> shift) < length as u64 {
        return true;
    }
    let mut subset = 0_u64;
    loop {
        if offset + ((subset | others).wrapping_mul(magic) >> shift) >= length as u64 {
            return false;
        }
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            return true;
        }
    }
}

pub(super) use {assert_every, look_ups, of_either_piece, pairs};

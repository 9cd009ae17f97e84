//! The look-ups that are compared, each with the same three functions.

use std::mem::transmute;

use sliding_attacks::{Bitboard, SlidingAttacks, Square};

use crate::piece::Piece;

/// The origin of a look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The loop without a look-up.
    None,
    /// Only the load of an entry whose index is already known: what no look-up in a table of this size can beat.
    Limit,
    /// This crate.
    Ours,
    /// Another crate.
    Peer,
}

/// A look-up, with the square type that it needs.
pub trait LookUp {
    const NAME: &'static str;
    const ORIGIN: Origin;

    type Square: Copy;

    /// Returns the word that the look-ups of a piece get in place of the occupied squares: these, except for a load whose
    /// index is known.
    fn input(_piece: Piece, _square: u8, occupied: u64) -> u64 {
        occupied
    }

    /// Returns the square of this index, which is below 64, without a look-up or a branch.
    fn square(index: u8) -> Self::Square;
    fn rook(square: Self::Square, occupied: u64) -> u64;
    fn bishop(square: Self::Square, occupied: u64) -> u64;
    fn queen(square: Self::Square, occupied: u64) -> u64;
}

/// An action for each of them.
pub trait LookUpVisitor {
    fn visit<L: LookUp>(&mut self);
}

/// The cost of the loop alone.
pub struct Nothing;

impl LookUp for Nothing {
    const NAME: &'static str = "(loop alone)";
    const ORIGIN: Origin = Origin::None;

    type Square = u8;

    #[inline(always)]
    fn square(index: u8) -> u8 {
        index
    }

    #[inline(always)]
    fn rook(square: u8, occupied: u64) -> u64 {
        occupied ^ u64::from(square)
    }

    #[inline(always)]
    fn bishop(square: u8, occupied: u64) -> u64 {
        occupied ^ u64::from(square)
    }

    #[inline(always)]
    fn queen(square: u8, occupied: u64) -> u64 {
        occupied ^ u64::from(square)
    }
}

/// The functions at the root of the crate.
pub struct Root;

impl LookUp for Root {
    const NAME: &'static str = "root functions";
    const ORIGIN: Origin = Origin::Ours;

    type Square = Square;

    #[inline(always)]
    fn square(index: u8) -> Square {
        our_square(index)
    }

    #[inline(always)]
    fn rook(square: Square, occupied: u64) -> u64 {
        sliding_attacks::rook_attacks(square, Bitboard(occupied)).0
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: u64) -> u64 {
        sliding_attacks::bishop_attacks(square, Bitboard(occupied)).0
    }

    #[inline(always)]
    fn queen(square: Square, occupied: u64) -> u64 {
        sliding_attacks::queen_attacks(square, Bitboard(occupied)).0
    }
}

/// A layout or technique.
pub struct Ours<A>(A);

#[inline(always)]
fn our_square(index: u8) -> Square {
    // SAFETY: `Square` is an enum of the numbers below 64 in a `u8`, and the index is one.
    unsafe { transmute::<u8, Square>(index) }
}

macro_rules! peer {
    ($peer:ident, $name:literal, $square:ty, |$index:ident| $make:expr, |$at:ident, $occupied:ident| $rook:expr, $bishop:expr, $queen:expr) => {
        pub struct $peer;

        impl LookUp for $peer {
            const NAME: &'static str = $name;
            const ORIGIN: Origin = Origin::Peer;

            type Square = $square;

            #[inline(always)]
            fn square($index: u8) -> $square {
                // SAFETY, for all of them: each is a number or an enum of the numbers below 64 in a `u8`.
                #[allow(unused_unsafe)]
                unsafe {
                    $make
                }
            }

            #[inline(always)]
            fn rook($at: $square, $occupied: u64) -> u64 {
                $rook
            }

            #[inline(always)]
            fn bishop($at: $square, $occupied: u64) -> u64 {
                $bishop
            }

            #[inline(always)]
            fn queen($at: $square, $occupied: u64) -> u64 {
                $queen
            }
        }
    };
}

peer!(
    Shakmaty,
    "shakmaty 0.30",
    shakmaty::Square,
    |index| shakmaty::Square::new_unchecked(index.into()),
    |square, occupied| shakmaty::attacks::rook_attacks(square, shakmaty::Bitboard(occupied)).0,
    shakmaty::attacks::bishop_attacks(square, shakmaty::Bitboard(occupied)).0,
    shakmaty::attacks::queen_attacks(square, shakmaty::Bitboard(occupied)).0
);

peer!(
    LauraCore,
    "laura_core 0.5",
    laura_core::Square,
    |index| transmute::<u8, laura_core::Square>(index),
    |square, occupied| laura_core::get_rook_attacks(square, laura_core::BitBoard(occupied)).0,
    laura_core::get_bishop_attacks(square, laura_core::BitBoard(occupied)).0,
    laura_core::get_rook_attacks(square, laura_core::BitBoard(occupied)).0
        | laura_core::get_bishop_attacks(square, laura_core::BitBoard(occupied)).0
);

peer!(
    HexeCore,
    "hexe_core 0.0.5",
    hexe_core::square::Square,
    |index| transmute::<u8, hexe_core::square::Square>(index),
    |square, occupied| square.rook_attacks(occupied.into()).into(),
    square.bishop_attacks(occupied.into()).into(),
    square.queen_attacks(occupied.into()).into()
);

peer!(
    CozyChess,
    "cozy-chess 0.3",
    cozy_chess::Square,
    |index| cozy_chess::Square::index(index.into()),
    |square, occupied| cozy_chess::get_rook_moves(square, cozy_chess::BitBoard(occupied)).0,
    cozy_chess::get_bishop_moves(square, cozy_chess::BitBoard(occupied)).0,
    cozy_chess::get_rook_moves(square, cozy_chess::BitBoard(occupied)).0
        | cozy_chess::get_bishop_moves(square, cozy_chess::BitBoard(occupied)).0
);

peer!(
    Chess,
    "chess 3.2",
    chess::Square,
    |index| chess::Square::new(index),
    |square, occupied| chess::get_rook_moves(square, chess::BitBoard(occupied)).0,
    chess::get_bishop_moves(square, chess::BitBoard(occupied)).0,
    chess::get_rook_moves(square, chess::BitBoard(occupied)).0
        | chess::get_bishop_moves(square, chess::BitBoard(occupied)).0
);

#[cfg(target_feature = "bmi2")]
peer!(
    ChessBmi,
    "chess 3.2 _bmi",
    chess::Square,
    |index| chess::Square::new(index),
    |square, occupied| chess::get_rook_moves_bmi(square, chess::BitBoard(occupied)).0,
    chess::get_bishop_moves_bmi(square, chess::BitBoard(occupied)).0,
    chess::get_rook_moves_bmi(square, chess::BitBoard(occupied)).0
        | chess::get_bishop_moves_bmi(square, chess::BitBoard(occupied)).0
);

/// `Native`, under its own name.
pub struct Named<A>(A);

/// The choice of `Dispatch::run`.
pub struct Chosen<A>(A);

macro_rules! ours {
    ($($implementation:ident $name:expr;)*) => {$(
        impl<A: SlidingAttacks> LookUp for $implementation<A> {
            const NAME: &'static str = $name;
            const ORIGIN: Origin = Origin::Ours;

            type Square = Square;

            #[inline(always)]
            fn square(index: u8) -> Square {
                our_square(index)
            }

            #[inline(always)]
            fn rook(square: Square, occupied: u64) -> u64 {
                A::rook_attacks(square, Bitboard(occupied)).0
            }

            #[inline(always)]
            fn bishop(square: Square, occupied: u64) -> u64 {
                A::bishop_attacks(square, Bitboard(occupied)).0
            }

            #[inline(always)]
            fn queen(square: Square, occupied: u64) -> u64 {
                A::queen_attacks(square, Bitboard(occupied)).0
            }
        }
    )*};
}

ours! {
    Ours A::NAME;
    Named "Native";
    Chosen "Dispatch::run";
}

/// One data shape after another.
pub struct Shaped<S>(S);

impl<S: shapes::Shape> LookUp for Shaped<S> {
    const NAME: &'static str = S::NAME;
    const ORIGIN: Origin = Origin::Ours;

    type Square = u8;

    #[inline(always)]
    fn square(index: u8) -> u8 {
        index
    }

    #[inline(always)]
    fn rook(square: u8, occupied: u64) -> u64 {
        S::rook(square, occupied)
    }

    #[inline(always)]
    fn bishop(square: u8, occupied: u64) -> u64 {
        S::bishop(square, occupied)
    }

    #[inline(always)]
    fn queen(square: u8, occupied: u64) -> u64 {
        S::rook(square, occupied) | S::bishop(square, occupied)
    }
}

//! The list of the lookups that are compared: of the peers, of this crate, and the loads alone.

use std::mem::transmute;

use sliding_attacks::{Bitboard, Native, Sliders, SlidingAttacks, Square};

use crate::limit::Load;
use crate::lookup::{Lookup, Role, Visitor};

/// Lookups by the square that they need and the name of each function with the attacks, and
/// functions of sets if there are any.
macro_rules! lookups {
    ($($(#[$attribute:meta])* $lookup:ident |$index:ident| $make:expr, |$square:ident, $occupied:ident| {
        $($piece:ident: $attacks:expr,)*
    } $({ $($of_sets:tt)* })?)*) => {$(
        $(#[$attribute])*
        struct $lookup;

        $(#[$attribute])*
        impl Lookup for $lookup {$(
            #[inline(always)]
            fn $piece($index: u8, $occupied: u64) -> u64 {
                // SAFETY, for all of them: each is a number or an enum of the numbers below 64 in a
                // `u8`.
                #[allow(unused_unsafe)]
                let $square = unsafe { $make };
                $attacks
            }
        )* $($($of_sets)*)?}
    )*};
}

lookups! {
    Shakmaty |index| shakmaty::Square::new_unchecked(index.into()), |square, occupied| {
        rook: shakmaty::attacks::rook_attacks(square, shakmaty::Bitboard(occupied)).0,
        bishop: shakmaty::attacks::bishop_attacks(square, shakmaty::Bitboard(occupied)).0,
        queen: shakmaty::attacks::queen_attacks(square, shakmaty::Bitboard(occupied)).0,
    }
    LauraCore |index| transmute::<u8, laura_core::Square>(index), |square, occupied| {
        rook: laura_core::get_rook_attacks(square, laura_core::BitBoard(occupied)).0,
        bishop: laura_core::get_bishop_attacks(square, laura_core::BitBoard(occupied)).0,
    }
    HexeCore |index| transmute::<u8, hexe_core::square::Square>(index), |square, occupied| {
        rook: square.rook_attacks(occupied.into()).into(),
        bishop: square.bishop_attacks(occupied.into()).into(),
        queen: square.queen_attacks(occupied.into()).into(),
    }
    CozyChess |index| cozy_chess::Square::index(index.into()), |square, occupied| {
        rook: cozy_chess::get_rook_moves(square, cozy_chess::BitBoard(occupied)).0,
        bishop: cozy_chess::get_bishop_moves(square, cozy_chess::BitBoard(occupied)).0,
    }
    Chess |index| chess::Square::new(index), |square, occupied| {
        rook: chess::get_rook_moves(square, chess::BitBoard(occupied)).0,
        bishop: chess::get_bishop_moves(square, chess::BitBoard(occupied)).0,
    }
    #[cfg(target_feature = "bmi2")]
    ChessBmi |index| chess::Square::new(index), |square, occupied| {
        rook: chess::get_rook_moves_bmi(square, chess::BitBoard(occupied)).0,
        bishop: chess::get_bishop_moves_bmi(square, chess::BitBoard(occupied)).0,
    }
    Root |index| our_square(index), |square, occupied| {
        rook: sliding_attacks::rook_attacks(square, Bitboard(occupied)).0,
        bishop: sliding_attacks::bishop_attacks(square, Bitboard(occupied)).0,
        queen: sliding_attacks::queen_attacks(square, Bitboard(occupied)).0,
    } {
        #[inline(always)]
        fn sliders(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
            sliding_attacks::slider_attacks_of(our_sliders(orthogonal, diagonal), Bitboard(occupied)).0
        }
    }
}

/// A layout or technique.
pub struct Ours<A>(A);

impl<A: SlidingAttacks> Lookup for Ours<A> {
    #[inline(always)]
    fn rook(square: u8, occupied: u64) -> u64 {
        A::rook_attacks(our_square(square), Bitboard(occupied)).0
    }

    #[inline(always)]
    fn bishop(square: u8, occupied: u64) -> u64 {
        A::bishop_attacks(our_square(square), Bitboard(occupied)).0
    }

    #[inline(always)]
    fn queen(square: u8, occupied: u64) -> u64 {
        A::queen_attacks(our_square(square), Bitboard(occupied)).0
    }

    #[inline(always)]
    fn sliders(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
        A::slider_attacks_of(our_sliders(orthogonal, diagonal), Bitboard(occupied)).0
    }

    #[inline(always)]
    fn by_piece(rooks: u64, bishops: u64, queens: u64, occupied: u64) -> [u64; 3] {
        let occupied = Bitboard(occupied);
        let attacks = A::rook_and_bishop_attacks_of(our_sliders(rooks, bishops), occupied);
        // A side seldom has two queens.
        let by_queens = Bitboard(queens)
            .into_iter()
            .map(|square| A::queen_attacks(square, occupied));
        [
            attacks.rook.0,
            attacks.bishop.0,
            by_queens.collect::<Bitboard>().0,
        ]
    }
}

#[inline(always)]
const fn our_sliders(orthogonal: u64, diagonal: u64) -> Sliders {
    Sliders {
        orthogonal: Bitboard(orthogonal),
        diagonal: Bitboard(diagonal),
    }
}

#[inline(always)]
fn our_square(index: u8) -> Square {
    // SAFETY: `Square` is an enum of the numbers below 64 in a `u8`, and the index is one.
    unsafe { transmute::<u8, Square>(index) }
}

/// Visits the loads alone, the peers, the root functions, and every layout and
/// technique of the crate.
pub fn visit_all<V: Visitor>(visitor: &mut V) {
    struct Each<'a, V>(&'a mut V);

    impl<V: Visitor> sliding_attacks::Visitor for Each<'_, V> {
        fn visit<A: SlidingAttacks>(&mut self) {
            // No one should use them in software.
            if A::NAME.starts_with("pext") && !cfg!(target_feature = "bmi2") {
                return;
            }
            self.0.visit::<Ours<A>>(A::NAME, Role::Ours);
        }
    }

    impl<V: Visitor> sliding_attacks::WithSlidingAttacks for Each<'_, V> {
        type Output = ();

        fn run<A: SlidingAttacks>(self) {
            self.0.visit::<Ours<A>>("Dispatch::run", Role::Ours);
        }
    }

    visitor.visit::<Load<false>>("(load alone in fancy)", Role::Limit);
    visitor.visit::<Load<true>>("(load alone in distinct sets)", Role::Limit);
    visitor.visit::<Shakmaty>("shakmaty 0.30", Role::Peer);
    visitor.visit::<LauraCore>("laura_core 0.5", Role::Peer);
    visitor.visit::<HexeCore>("hexe_core 0.0.5", Role::Peer);
    visitor.visit::<CozyChess>("cozy-chess 0.3", Role::Peer);
    visitor.visit::<Chess>("chess 3.2", Role::Peer);
    #[cfg(target_feature = "bmi2")]
    visitor.visit::<ChessBmi>("chess 3.2 _bmi", Role::Peer);
    visitor.visit::<Root>("root functions", Role::Ours);
    visitor.visit::<Ours<Native>>("Native", Role::Ours);
    sliding_attacks::Dispatch::run(Each(visitor));
    sliding_attacks::visit_all(&mut Each(visitor));
}

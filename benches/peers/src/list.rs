//! The list of the lookups that are compared: of the peers, of this crate, and the loads alone.

use std::hint::assert_unchecked;
use std::mem::transmute;

use sliding_attacks::{Bitboard, Native, RookAndBishopAttacks, Sliders, SlidingAttacks, Square};

use crate::limit::{Index, Load, in_distinct_sets, in_fancy};

/// The role of a row in the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Only the load of an entry whose index is already known: what no lookup in a table of this
    /// size can beat.
    Limit,
    /// This crate.
    Ours,
    /// Another crate.
    Peer,
}

/// An action for each lookup. A load alone has an index.
pub trait Visitor {
    fn visit<A: SlidingAttacks>(&mut self, name: &'static str, role: Role, index: Option<Index>);
}

/// Returns what is attacked from some squares, by the loop that most programs have.
#[inline(always)]
pub fn union(mut squares: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut union = Bitboard::EMPTY;
    while let Some(square) = squares.first() {
        union |= attacks(square);
        squares = squares.without_first();
    }
    union
}

/// Lookups of other crates by the square that they need, from its number, and what they return for
/// it. Without a function for queens they have that of the trait.
macro_rules! peers {
    ($($(#[$attribute:meta])* $name:literal $peer:ident |$number:ident| $make:expr, |$square:ident, $occupied:ident| {
        $($function:ident: $attacks:expr,)*
    })*) => {
        $(
            $(#[$attribute])*
            #[derive(Clone, Copy, Debug, Default)]
            struct $peer;

            $(#[$attribute])*
            impl SlidingAttacks for $peer {
                const NAME: &'static str = $name;
                const TABLE_BYTES: usize = 0;
                $(
                    #[inline(always)]
                    fn $function(square: Square, occupied: Bitboard) -> Bitboard {
                        let ($number, $occupied) = (square as u8, occupied.0);
                        // SAFETY: a square's number is below 64, and the peers' squares are numbers or
                        // enums of these numbers in a `u8`.
                        let $square = unsafe {
                            assert_unchecked($number < 64);
                            $make
                        };
                        Bitboard($attacks)
                    }
                )*

                #[inline(always)]
                fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
                    RookAndBishopAttacks {
                        rook: union(sliders.orthogonal, |square| Self::rook_attacks(square, occupied)),
                        bishop: union(sliders.diagonal, |square| Self::bishop_attacks(square, occupied)),
                    }
                }
            }
        )*

        fn visit_peers<V: Visitor>(visitor: &mut V) {
            $(
                $(#[$attribute])*
                visitor.visit::<$peer>($name, Role::Peer, None);
            )*
        }
    };
}

peers! {
    "shakmaty 0.30" Shakmaty |number| shakmaty::Square::new_unchecked(number.into()), |square, occupied| {
        rook_attacks: shakmaty::attacks::rook_attacks(square, shakmaty::Bitboard(occupied)).0,
        bishop_attacks: shakmaty::attacks::bishop_attacks(square, shakmaty::Bitboard(occupied)).0,
        queen_attacks: shakmaty::attacks::queen_attacks(square, shakmaty::Bitboard(occupied)).0,
    }
    "laura_core 0.5" LauraCore |number| transmute::<u8, laura_core::Square>(number), |square, occupied| {
        rook_attacks: laura_core::get_rook_attacks(square, laura_core::BitBoard(occupied)).0,
        bishop_attacks: laura_core::get_bishop_attacks(square, laura_core::BitBoard(occupied)).0,
    }
    "hexe_core 0.0.5" HexeCore |number| transmute::<u8, hexe_core::square::Square>(number), |square, occupied| {
        rook_attacks: square.rook_attacks(occupied.into()).into(),
        bishop_attacks: square.bishop_attacks(occupied.into()).into(),
        queen_attacks: square.queen_attacks(occupied.into()).into(),
    }
    "cozy-chess 0.3" CozyChess |number| cozy_chess::Square::index(number.into()), |square, occupied| {
        rook_attacks: cozy_chess::get_rook_moves(square, cozy_chess::BitBoard(occupied)).0,
        bishop_attacks: cozy_chess::get_bishop_moves(square, cozy_chess::BitBoard(occupied)).0,
    }
    "chess 3.2" Chess |number| chess::Square::new(number), |square, occupied| {
        rook_attacks: chess::get_rook_moves(square, chess::BitBoard(occupied)).0,
        bishop_attacks: chess::get_bishop_moves(square, chess::BitBoard(occupied)).0,
    }
    #[cfg(target_feature = "bmi2")]
    "chess 3.2 _bmi" ChessBmi |number| chess::Square::new(number), |square, occupied| {
        rook_attacks: chess::get_rook_moves_bmi(square, chess::BitBoard(occupied)).0,
        bishop_attacks: chess::get_bishop_moves_bmi(square, chess::BitBoard(occupied)).0,
    }
}

/// The root functions.
#[derive(Clone, Copy, Debug, Default)]
struct Root;

impl SlidingAttacks for Root {
    const NAME: &'static str = "root functions";
    const TABLE_BYTES: usize = 0;

    #[inline(always)]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        sliding_attacks::rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        sliding_attacks::bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        sliding_attacks::queen_attacks(square, occupied)
    }

    #[inline(always)]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        sliding_attacks::slider_attacks_of(sliders, occupied)
    }
}

/// Visits the loads alone, the peers, the root functions, and every layout and technique of the crate.
pub fn visit_all<V: Visitor>(visitor: &mut V) {
    struct Each<'a, V>(&'a mut V);

    impl<V: Visitor> sliding_attacks::Visitor for Each<'_, V> {
        fn visit<A: SlidingAttacks>(&mut self) {
            // No one should use them in software.
            if A::NAME.starts_with("pext") && !cfg!(target_feature = "bmi2") {
                return;
            }
            self.0.visit::<A>(A::NAME, Role::Ours, None);
        }
    }

    impl<V: Visitor> sliding_attacks::WithSlidingAttacks for Each<'_, V> {
        type Output = ();

        fn run<A: SlidingAttacks>(self) {
            self.0.visit::<A>("Dispatch::run", Role::Ours, None);
        }
    }

    visitor.visit::<Load>("(load alone in fancy)", Role::Limit, Some(in_fancy));
    visitor.visit::<Load>(
        "(load alone in distinct sets)",
        Role::Limit,
        Some(in_distinct_sets),
    );
    visit_peers(visitor);
    visitor.visit::<Root>(Root::NAME, Role::Ours, None);
    visitor.visit::<Native>("Native", Role::Ours, None);
    sliding_attacks::Dispatch::run(Each(visitor));
    sliding_attacks::visit_all(&mut Each(visitor));
}

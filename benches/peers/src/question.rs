//! The questions: the attacks of one slider, or of a side's sliders, together or by kind of piece.

use std::hint::assert_unchecked;

use sliding_attacks_codegen::internal::Slider;

use crate::lookup::Lookup;

pub trait Question {
    type Input: Copy + 'static;
    /// The piece as the measurements call it.
    const NAME: &str;
    /// Whether the inputs are in a new order for each pass.
    const IS_SHUFFLED: bool = false;

    /// Returns the input that this lookup gets.
    fn input<L: Lookup>(input: Self::Input) -> Self::Input {
        input
    }

    /// Returns what is attacked, as one word.
    fn ask<L: Lookup>(input: Self::Input) -> u64;

    /// Returns the input with another change than before, in the square too if there is one and that
    /// is asked.
    fn changed(input: Self::Input, change: u64, square_too: bool) -> Self::Input;
}

/// One slider: its square and the occupied squares.
pub struct One<const PIECE: usize>;

pub type Rook = One<0>;
pub type Bishop = One<1>;
pub type Queen = One<2>;

impl<const PIECE: usize> Question for One<PIECE> {
    type Input = (u8, u64);
    const NAME: &str = ["rook", "bishop", "queen"][PIECE];

    fn input<L: Lookup>((square, occupied): (u8, u64)) -> (u8, u64) {
        let sliders = [&[Slider::Rook], &[Slider::Bishop], &Slider::ALL[..]][PIECE];
        (square, L::input(sliders, square, occupied))
    }

    #[inline(always)]
    fn ask<L: Lookup>((square, occupied): (u8, u64)) -> u64 {
        // SAFETY: `inputs` has only squares below 64, and `changed` masks the others.
        unsafe { assert_unchecked(square < 64) };
        match PIECE {
            0 => L::rook(square, occupied),
            1 => L::bishop(square, occupied),
            _ => L::queen(square, occupied),
        }
    }

    #[inline(always)]
    fn changed((square, occupied): (u8, u64), change: u64, square_too: bool) -> (u8, u64) {
        let changed = (square ^ change as u8) & 63;
        (if square_too { changed } else { square }, occupied ^ change)
    }
}

/// What all sliders of a side attack, given those of both directions and the occupied squares.
///
/// Each call is a separate function, because that is how a program asks, and so that no two are
/// computed in one vector. The sides are in a new order for each pass: a loop over a set ends with
/// a branch, and a processor that sees the same list again and again learns it by heart.
pub struct Side;

impl Question for Side {
    type Input = [u64; 3];
    const NAME: &str = "side";
    const IS_SHUFFLED: bool = true;

    #[inline(always)]
    fn ask<L: Lookup>([orthogonal, diagonal, occupied]: [u64; 3]) -> u64 {
        #[inline(never)]
        fn sliders<L: Lookup>(orthogonal: u64, diagonal: u64, occupied: u64) -> u64 {
            L::sliders(orthogonal, diagonal, occupied)
        }
        sliders::<L>(orthogonal, diagonal, occupied)
    }

    #[inline(always)]
    fn changed(input: [u64; 3], change: u64, _square_too: bool) -> [u64; 3] {
        input.map(|squares| squares ^ change)
    }
}

/// What the rooks, the bishops and the queens of a side attack, given also the occupied squares.
pub struct SideByPiece;

impl Question for SideByPiece {
    type Input = [u64; 4];
    const NAME: &str = "side by piece";
    const IS_SHUFFLED: bool = true;

    #[inline(always)]
    fn ask<L: Lookup>([rooks, bishops, queens, occupied]: [u64; 4]) -> u64 {
        #[inline(never)]
        fn by_piece<L: Lookup>(rooks: u64, bishops: u64, queens: u64, occupied: u64) -> [u64; 3] {
            L::by_piece(rooks, bishops, queens, occupied)
        }
        let [by_rooks, by_bishops, by_queens] = by_piece::<L>(rooks, bishops, queens, occupied);
        by_rooks ^ by_bishops ^ by_queens
    }

    #[inline(always)]
    fn changed(input: [u64; 4], change: u64, _square_too: bool) -> [u64; 4] {
        input.map(|squares| squares ^ change)
    }
}

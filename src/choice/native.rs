//! A lookup chosen for the compile target, under one name, so that a program doesn't have to
//! choose.

use crate::board::{Bitboard, Sliders, Square};
#[cfg(not(target_feature = "avx2"))]
use crate::lookup::rook_and_bishop_attacks_in_pairs;
use crate::lookup::{RookAndBishopAttacks, SlidingAttacks};

/// A lookup chosen for the compile target and the enabled features.
///
/// The compiler chooses, so this costs nothing at run time and works with and without `--target`:
///
/// | compile target | feature | `Native` looks up in |
/// | --- | --- | --- |
/// | x86-64 with BMI2, such as `-C target-cpu=native` on Intel Core since 2013 and AMD since Zen 3 | `pext` | `layout::pext::Pext` |
/// | any | `signed_shift` | `layout::signed_shift::SignedShift` |
/// | any | `fancy` (default) | `layout::fancy::Fancy` |
/// | any | none of these | [`technique::hyperbola_quintessence`](crate::technique::hyperbola_quintessence), on x86-64 its form `rank_table` |
///
/// The first matching row applies. Enable `signed_shift` for its smaller table, not for speed: a lookup
/// has [as many instructions](crate::layout) as one in `fancy`. It needs the generator, which [your
/// build must compile](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/build-cost.md).
///
/// Code that names `Native` compiles with every feature set and for every target. If another crate
/// enables `pext` or `signed_shift`, the lookup changes, but neither the type nor the attacks do.
/// Its functions are not `const`; those for one slider at the crate root are.
///
/// If you compile for processors with [slow PEXT](crate::which_one::one_binary#slow-pext), use
/// `Fancy` explicitly: the compile target cannot tell such processors apart. To choose at run time,
/// use `Dispatch` (feature `dispatch`).
///
/// Time your program with and without `-C target-cpu=native`. It makes lookups faster but can slow
/// down loops over the squares of a set, such as those that write a move list.
/// [`write_words`](crate::Bitboard::write_words) is not affected.
///
/// For all sliders of a side, [`slider_attacks_of`](SlidingAttacks::slider_attacks_of) uses a fill:
///
/// | compile target | fill |
/// | --- | --- |
/// | x86-64 with AVX-512 | `technique::kogge_stone::avx512` |
/// | x86-64 with AVX2, such as `x86-64-v3` | `technique::kogge_stone::avx2` |
/// | x86-64 | two directions at a time with SSE2 |
/// | any | [`technique::kogge_stone`](crate::technique::kogge_stone) |
///
/// If you compile for Zen 4 alone, time `x86-64-v3` too: [AVX-512 gains nothing
/// there](crate::which_one::sides#measured).
///
/// With AVX2 or AVX-512, [`rook_and_bishop_attacks_of`](SlidingAttacks::rook_and_bishop_attacks_of)
/// uses the same fill; otherwise it looks up two sliders at a time. See [how long each
/// takes](crate::which_one::sides).
///
/// # Other processors
///
/// This crate has not been timed on AArch64. Try `Fancy` and
/// [`hyperbola_quintessence`](crate::technique::hyperbola_quintessence): [the instructions of both, and
/// what Stockfish
/// measured](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/peers/aarch64.md).
///
/// ```
/// use sliding_attacks::{Bitboard, Native, SlidingAttacks, Square, rook_attacks};
///
/// let occupied = Bitboard::RANK_6;
/// assert_eq!(Native::rook_attacks(Square::D4, occupied), rook_attacks(Square::D4, occupied));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

#[cfg(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2"))]
use crate::layout::pext::Pext as Lookup;

#[cfg(all(
    feature = "signed_shift",
    not(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2"))
))]
use crate::layout::signed_shift::SignedShift as Lookup;

#[cfg(all(
    feature = "fancy",
    not(any(
        feature = "signed_shift",
        all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2")
    ))
))]
use crate::layout::fancy::Fancy as Lookup;

#[cfg(all(
    target_arch = "x86_64",
    not(any(
        feature = "signed_shift",
        feature = "fancy",
        all(feature = "pext", target_feature = "bmi2")
    ))
))]
use crate::technique::hyperbola_quintessence::rank_table::HyperbolaQuintessenceRankTable as Lookup;

#[cfg(all(
    not(target_arch = "x86_64"),
    not(any(feature = "signed_shift", feature = "fancy"))
))]
use crate::technique::hyperbola_quintessence::HyperbolaQuintessence as Lookup;

#[cfg(target_feature = "avx512f")]
use crate::technique::kogge_stone::avx512::KoggeStoneAvx512 as Fill;

#[cfg(all(target_feature = "avx2", not(target_feature = "avx512f")))]
use crate::technique::kogge_stone::avx2::KoggeStoneAvx2 as Fill;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2")
))]
use crate::technique::kogge_stone::slider_attacks_of_by_sse2 as slider_attacks_of;

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
use crate::technique::kogge_stone::slider_attacks_of;

impl SlidingAttacks for Native {
    const NAME: &'static str = "native";
    const TABLE_BYTES: usize = Lookup::TABLE_BYTES;

    #[inline]
    fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        Lookup::rook_attacks(square, occupied)
    }

    #[inline]
    fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        Lookup::bishop_attacks(square, occupied)
    }

    #[inline]
    fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
        Lookup::queen_attacks(square, occupied)
    }

    #[inline]
    fn rook_and_bishop_attacks(square: Square, occupied: Bitboard) -> RookAndBishopAttacks {
        Lookup::rook_and_bishop_attacks(square, occupied)
    }

    #[inline]
    fn slider_attacks_of(sliders: Sliders, occupied: Bitboard) -> Bitboard {
        #[cfg(target_feature = "avx2")]
        return Fill::slider_attacks_of(sliders, occupied);
        #[cfg(not(target_feature = "avx2"))]
        slider_attacks_of(sliders, occupied)
    }

    #[inline]
    fn rook_and_bishop_attacks_of(sliders: Sliders, occupied: Bitboard) -> RookAndBishopAttacks {
        #[cfg(target_feature = "avx2")]
        return Fill::rook_and_bishop_attacks_of(sliders, occupied);
        #[cfg(not(target_feature = "avx2"))]
        rook_and_bishop_attacks_in_pairs::<Lookup>(sliders, occupied)
    }
}

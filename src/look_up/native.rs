//! The fastest look-up for the compile target.

use crate::SlidingAttacks;
use crate::look_up::methods;

/// The fastest layout or technique for the compile target, among those whose features are enabled.
///
/// `cfg` makes the choice, so it costs nothing at run time and works with and without `--target`:
///
/// | compile target | feature | `Native` looks up in |
/// | --- | --- | --- |
/// | x86-64 with BMI2, such as `-C target-cpu=native` on Intel since 2013 and AMD since Zen 3 | `pext` | `layout::pext::Pext` |
/// | any | `signed_shift` | `layout::signed_shift::SignedShift` |
/// | any | `fancy` (default) | `layout::fancy::Fancy` |
/// | any | none of these | [`technique::hyperbola_quintessence`](crate::technique::hyperbola_quintessence), on x86-64 its form `first_rank` |
///
/// The first row whose feature is enabled counts. A look-up in `signed_shift` has as many instructions as one in
/// `fancy`, and its table is smaller by a quarter. It is about as fast ([measured](crate::which_one::measured)).
///
/// `signed_shift` needs the generator, which a build with the copy of `fancy` does without: it takes about seven seconds of
/// processor time more. That is worth it for the smaller table, and not for speed.
///
/// `Native` is a type of its own, so a program that names it compiles under every feature set and for every target. Another
/// crate that enables `pext` or `signed_shift` can change the look-up behind it, but neither its type nor its attacks. Its
/// functions are not `const`; the functions at the crate root are.
///
/// AMD's processors before Zen 3 (Excavator, Zen, Zen+ and Zen 2) and Hygon's have BMI2, but their PEXT takes tens to hundreds
/// of cycles. A program compiled for them is faster with `Fancy` and has to name it, because the compile target does not tell
/// the processors apart. Use `Dispatch` (feature `dispatch`) to choose when the program runs.
///
/// Compile for the machine only if you have timed both: `-C target-cpu=native` makes look-ups faster, but loops over the
/// squares of a set can become slower, and a move list with them. [`write_words`](crate::Bitboard::write_words) does not.
///
/// For the sliders of a side, [`slider_attacks_of`](SlidingAttacks::slider_attacks_of), the compile target decides too:
///
/// | compile target | fill |
/// | --- | --- |
/// | x86-64 with AVX-512 | `technique::kogge_stone::avx512` |
/// | x86-64 with AVX2, such as `x86-64-v3` | `technique::kogge_stone::avx2` |
/// | any | [`technique::kogge_stone`](crate::technique::kogge_stone) |
///
/// For rooks alone and for bishops alone it is always the last. Queens are looked up one by one: a side seldom has two, and
/// one look-up is faster than a fill. [How long each takes](crate::which_one::sides).
///
/// On AArch64 this crate has not been timed. `Fancy` executes half as many instructions there as
/// [`HyperbolaQuintessence`](crate::technique::hyperbola_quintessence::HyperbolaQuintessence), but that needs no table
/// that could miss the cache: Stockfish's search became faster with it than with magics on an Apple M1 and a Neoverse
/// V2. Try both. `docs/peers/aarch64.md` in the repository has the counts.
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
use crate::layout::pext::Pext as Choice;

#[cfg(all(feature = "signed_shift", not(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2"))))]
use crate::layout::signed_shift::SignedShift as Choice;

#[cfg(all(
    feature = "fancy",
    not(any(feature = "signed_shift", all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2")))
))]
use crate::layout::fancy::Fancy as Choice;

#[cfg(all(
    target_arch = "x86_64",
    not(any(feature = "signed_shift", feature = "fancy", all(feature = "pext", target_feature = "bmi2")))
))]
use crate::technique::hyperbola_quintessence::first_rank::HyperbolaQuintessenceFirstRank as Choice;

#[cfg(all(not(target_arch = "x86_64"), not(any(feature = "signed_shift", feature = "fancy"))))]
use crate::technique::hyperbola_quintessence::HyperbolaQuintessence as Choice;

#[cfg(target_feature = "avx512f")]
use crate::technique::kogge_stone::avx512::KoggeStoneAvx512 as Fill;

#[cfg(all(target_feature = "avx2", not(target_feature = "avx512f")))]
use crate::technique::kogge_stone::avx2::KoggeStoneAvx2 as Fill;

#[cfg(not(target_feature = "avx2"))]
use crate::technique::kogge_stone::KoggeStone as Fill;

use crate::technique::kogge_stone::KoggeStone;

impl SlidingAttacks for Native {
    const NAME: &'static str = "native";
    const TABLE_BYTES: usize = Choice::TABLE_BYTES;

    methods!(of Choice: rook_attacks, bishop_attacks, queen_attacks, rook_and_bishop_attacks);
    // One piece attacks in four directions only, and a side seldom has a second queen.
    methods!(of KoggeStone: rook_attacks_of, bishop_attacks_of);
    methods!(of Fill: slider_attacks_of);
}

//! The fastest look-up for the compile target.

/// The layout or technique that is fastest on what the program is compiled for, as far as the enabled features have it.
///
/// `cfg` decides, so that it costs nothing at run time and works with `--target` as well as without:
///
/// | compile target | feature | `Native` is |
/// | --- | --- | --- |
/// | x86-64 with BMI2, such as `-C target-cpu=native` on Intel since 2013 and AMD since Zen 3 | `pext` | `layout::pext::Pext` |
/// | any | `fancy` (default) | `layout::fancy::Fancy` |
/// | any | neither | [`technique::hyperbola_quintessence`](crate::technique::hyperbola_quintessence), on x86-64 its form `first_rank` |
///
/// AMD's processors of family 17h (Zen, Zen+ and Zen 2) have BMI2, but their PEXT takes tens of cycles. A program
/// compiled for them is faster with `Fancy`, which it has to name itself: the compile
/// target does not tell the processors apart. A program for whatever processor it finds has
/// `Dispatch`, feature `dispatch`.
///
/// On AArch64 nobody has timed this crate. `Fancy` executes half as many instructions there as
/// [`HyperbolaQuintessence`](crate::technique::hyperbola_quintessence::HyperbolaQuintessence), which needs no table that
/// could be out of the cache: Stockfish searches 1.7 to 1.8 % faster with it than with magics on an Apple M1 and a Neoverse
/// V2. Try both. `docs/peers/aarch64.md` in the repository has the counts.
///
/// ```
/// use sliding_attacks::{Bitboard, Native, SlidingAttacks, Square, rook_attacks};
///
/// let occupied = Bitboard::RANK_6;
/// assert_eq!(Native::rook_attacks(Square::D4, occupied), rook_attacks(Square::D4, occupied));
/// ```
pub type Native = choice::Native;

#[cfg(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2"))]
mod choice {
    pub type Native = crate::layout::pext::Pext;
}

#[cfg(all(feature = "fancy", not(all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2"))))]
mod choice {
    pub type Native = crate::layout::fancy::Fancy;
}

#[cfg(not(any(feature = "fancy", all(feature = "pext", target_arch = "x86_64", target_feature = "bmi2"))))]
mod choice {
    #[cfg(target_arch = "x86_64")]
    pub type Native = crate::technique::hyperbola_quintessence::first_rank::HyperbolaQuintessenceFirstRank;
    #[cfg(not(target_arch = "x86_64"))]
    pub type Native = crate::technique::hyperbola_quintessence::HyperbolaQuintessence;
}

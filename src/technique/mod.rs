//! Lookups without generated tables, one module for each technique.
//!
//! Each module has `rook_attacks`, `bishop_attacks` and `queen_attacks` (`const fn` unless they use
//! special instructions), and a unit struct that implements
//! [`SlidingAttacks`](crate::SlidingAttacks). SIMD variants exist if the compile target has the
//! instructions. Each is a submodule of its portable variant and is tested against it. Refer to a
//! SIMD module only under the same `cfg`; later versions will keep it on every target that has its
//! instructions.
//!
//! # By purpose
//!
//! | you want | use |
//! | --- | --- |
//! | the lowest latency, on AMD | [`hyperbola_quintessence::rank_table`] |
//! | a search with a network | the same, or with AVX2 `hyperbola_quintessence::avx2` |
//! | many queens, or rook and bishop of a square together, with AVX-512 | `slide_arithmetic::avx512` |
//! | the same with AVX2 or GFNI | `hyperbola_quintessence::avx2`, `hyperbola_quintessence::gfni` |
//! | a small table, because other data needs the caches | [`hyperbola_quintessence`], 2 KiB; [`hyperbola_quintessence::few_masks`], 752 bytes |
//! | no table | [`hyperbola_quintessence::no_table`] or, when compiled for AVX-512, [`slide_arithmetic::no_table`] |
//! | the attacks of all sliders of a side at once, or in each direction | [`kogge_stone`] |
//! | a target without byte swap and bit reversal | [`slide_arithmetic`] |
//! | the most lookups per second | none of these: `layout::pext`, [`layout::fancy`](crate::layout::fancy) |
//!
//! [Bytes against time](crate::which_one::by_memory) shows which lookups are worth their bytes.
//! The folding hash, byteboards and some other published techniques are missing; [experiments that
//! were not
//! kept](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/history/tried.md#techniques)
//! explains why.
//!
//! # Proved for all occupancies
//!
//! The rook and bishop lookups are
//! [proved](https://github.com/sliding-attacks/sliding-attacks/blob/main/docs/proofs.md) to return
//! the right attacks on every square for all 2^64 occupancies, in the machine code for x86-64. The
//! exceptions, which are only tested, are the rooks of [`kogge_stone`] and [`rotated`] and the code
//! that needs AVX-512 or GFNI.
//!
//! # History
//!
//! Each technique is listed below the one it descends from:
//!
//! ```text
//! ray_loop
//!     rotated, 1990s                      a line is an index
//!         first_rank, 2006
//!             kindergarten, 2006
//!                 magics: layout, 2006
//!                     layout::pext, 2013
//!                 congruent_modulo, 2008
//!                 split, 2023
//!     classical, 1970s                    a line is a number
//!         subtraction, 2000
//!             hyperbola_quintessence, 2007
//!             obstruction_difference
//!                 slide_arithmetic
//!     dumb7_fill                          all sliders at once
//!         kogge_stone, 2002
//! ```
//!
//! The simplest program walks along each ray until a square is occupied. The bitboard programs of the
//! 1970s looked up the ray and removed the squares behind the first blocker, for which processors had no
//! instruction then. So programs of the 1990s kept boards on which every line is a byte, the index of its
//! attacks, and since processors multiply in a few cycles, a multiplication computes that index from the
//! ordinary board. Lasse Hansen's magics (2006) do so for all lines of a piece at once, and fast programs
//! used them for twenty years, as a multiplication or, since Haswell (2013), as PEXT.
//!
//! If a line is a number, subtracting a slider from the blockers borrows from the nearest one. That
//! needs only masks. In a loop that does nothing else, magics are faster, because their tables stay in
//! the cache; in a real program they compete with hash tables and networks for it. So in 2026 Stockfish
//! [replaced them with subtraction](crate::which_one#why-tables-when-stockfish-removed-them).
//!
//! A fill is slow for one slider, but takes no longer for all of them together. Evaluation functions
//! need exactly that, and Reckless returned to fills in 2026, with AVX2.
// A link to a layout is broken where the layout's feature is off.
#![cfg_attr(not(feature = "fancy"), allow(rustdoc::broken_intra_doc_links))]

pub mod classical;
pub mod congruent_modulo;
pub mod dumb7_fill;
mod fill;
pub mod first_rank;
pub mod hyperbola_quintessence;
pub mod kindergarten;
pub mod kogge_stone;
mod line;
pub mod obstruction_difference;
pub mod ray_loop;
pub mod rotated;
// On targets without AVX2 only `Dispatch` and the fill with SSE2 use it.
#[cfg(any(
    target_feature = "avx2",
    all(target_arch = "x86_64", target_feature = "sse2")
))]
mod simd;
pub mod slide_arithmetic;
pub mod split;
pub mod subtraction;

crate::lookup::visited! {
    ray_loop::RayLoop,
    dumb7_fill::Dumb7Fill,
    kogge_stone::KoggeStone,
    #[cfg(target_feature = "avx2")]
    kogge_stone::avx2::KoggeStoneAvx2,
    #[cfg(target_feature = "avx512f")]
    kogge_stone::avx512::KoggeStoneAvx512,
    classical::Classical,
    slide_arithmetic::SlideArithmetic,
    slide_arithmetic::no_table::SlideArithmeticNoTable,
    #[cfg(all(target_feature = "avx2", target_feature = "avx512cd", target_feature = "avx512vl"))]
    slide_arithmetic::avx512::SlideArithmeticAvx512,
    obstruction_difference::ObstructionDifference,
    subtraction::Subtraction,
    hyperbola_quintessence::HyperbolaQuintessence,
    hyperbola_quintessence::rank_table::HyperbolaQuintessenceRankTable,
    hyperbola_quintessence::few_masks::HyperbolaQuintessenceFewMasks,
    hyperbola_quintessence::no_table::HyperbolaQuintessenceNoTable,
    #[cfg(target_feature = "avx2")]
    hyperbola_quintessence::avx2::HyperbolaQuintessenceAvx2,
    #[cfg(all(target_feature = "avx2", target_feature = "gfni"))]
    hyperbola_quintessence::gfni::HyperbolaQuintessenceGfni,
    first_rank::FirstRank,
    kindergarten::Kindergarten,
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    kindergarten::pext::KindergartenPext,
    split::Split,
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    split::pext::SplitPext,
    congruent_modulo::CongruentModulo,
    rotated::Rotated,
}

//! Ways to compute sliding attacks without generated tables, one module for each.
//!
//! Each module has functions `rook_attacks`, `bishop_attacks` and `queen_attacks`, which are `const fn` wherever no
//! instruction of the hardware is named, and a unit struct that implements
//! [`SlidingAttacks`](crate::SlidingAttacks) with them.
//!
//! One line after the other, by walking or flooding:
//!
//! - [`ray_loop`]: walk each ray square by square until something is in the way. No table; the slow witness.
//! - [`dumb7_fill`]: flood the empty squares step by step, from many sliders at once. No table.
//! - [`kogge_stone`]: flood them in steps of width 1, 2 and 4. No table. With AVX2, with AVX-512.
//!
//! By subtraction, with masks of the lines:
//!
//! - [`subtraction`]: *o* ^ (*o* - 2*r*) on each ray.
//! - [`hyperbola_quintessence`]: the same on each line, forwards and backwards. With a table of ranks, with AVX2, with
//!   GFNI.
//! - [`obstruction_difference`]: subtract the blocker below from twice the blocker above. With AVX2.
//!
//! By the occupancy of one line as the index of a small table:
//!
//! - [`first_rank`]: every line as a first rank, 512 bytes.
//! - [`kindergarten`]: multiply the line into six bits. 8 KiB. With PEXT.
//! - [`congruent_modulo`]: the line modulo 257, 258 or 514.
//! - [`rotated`]: keep four boards, on which each line is a byte. 128 KiB.
//!
//! SIMD forms exist where the compile target has the instructions, each beside its portable form, which is its witness.

pub mod congruent_modulo;
pub mod dumb7_fill;
pub mod first_rank;
pub mod hyperbola_quintessence;
pub mod kindergarten;
pub mod kogge_stone;
mod line_tables;
pub mod obstruction_difference;
pub mod ray_loop;
pub mod rotated;
mod set_wise;
#[cfg(all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "avx2"))]
mod simd;
pub mod subtraction;

/// The list of techniques for [`visit_all`](crate::visit_all).
pub(crate) fn visit<V: crate::Visitor>(visitor: &mut V) {
    visitor.visit::<ray_loop::RayLoop>();
    visitor.visit::<dumb7_fill::Dumb7Fill>();
    visitor.visit::<kogge_stone::KoggeStone>();
    visitor.visit::<subtraction::Subtraction>();
    visitor.visit::<hyperbola_quintessence::HyperbolaQuintessence>();
    visitor.visit::<hyperbola_quintessence::first_rank::HyperbolaQuintessenceFirstRank>();
    visitor.visit::<obstruction_difference::ObstructionDifference>();
    visitor.visit::<first_rank::FirstRank>();
    visitor.visit::<kindergarten::Kindergarten>();
    visitor.visit::<congruent_modulo::CongruentModulo>();
    visitor.visit::<rotated::Rotated>();
    #[cfg(all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "avx2"))]
    {
        visitor.visit::<kogge_stone::avx2::KoggeStoneAvx2>();
        visitor.visit::<hyperbola_quintessence::avx2::HyperbolaQuintessenceAvx2>();
        visitor.visit::<hyperbola_quintessence::reversal::HyperbolaQuintessenceReversal>();
        #[cfg(target_feature = "gfni")]
        visitor.visit::<hyperbola_quintessence::reversal::HyperbolaQuintessenceGfni>();
        visitor.visit::<obstruction_difference::avx2::ObstructionDifferenceAvx2>();
    }
    #[cfg(all(any(target_arch = "x86", target_arch = "x86_64"), target_feature = "avx512f"))]
    visitor.visit::<kogge_stone::avx512::KoggeStoneAvx512>();
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    visitor.visit::<kindergarten::pext::KindergartenPext>();
}

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

/// Declares the techniques and their list for [`visit_all`](crate::visit_all) from the rows below: a module, its
/// technique, and the other forms that are in it.
macro_rules! techniques {
    ($($module:ident { $($(#[$condition:meta])? $($technique:ident)::+,)+ })*) => {
        $(pub mod $module;)*

        /// The list of techniques for [`visit_all`](crate::visit_all).
        pub(crate) fn visit<V: crate::Visitor>(visitor: &mut V) {
            $($(
                $(#[$condition])?
                visitor.visit::<$module::$($technique)::+>();
            )+)*
        }
    };
}

mod parts;

techniques! {
    ray_loop { RayLoop, }
    dumb7_fill { Dumb7Fill, }
    kogge_stone {
        KoggeStone,
        #[cfg(target_feature = "avx2")] avx2::KoggeStoneAvx2,
        #[cfg(target_feature = "avx512f")] avx512::KoggeStoneAvx512,
    }
    classical { Classical, }
    slide_arithmetic {
        SlideArithmetic,
        no_table::SlideArithmeticNoTable,
        #[cfg(all(target_feature = "avx2", target_feature = "avx512cd", target_feature = "avx512vl"))]
        avx512::SlideArithmeticAvx512,
    }
    obstruction_difference { ObstructionDifference, }
    subtraction { Subtraction, }
    hyperbola_quintessence {
        HyperbolaQuintessence,
        first_rank::HyperbolaQuintessenceFirstRank,
        few_masks::HyperbolaQuintessenceFewMasks,
        #[cfg(target_feature = "avx2")] avx2::HyperbolaQuintessenceAvx2,
        #[cfg(all(target_feature = "avx2", target_feature = "gfni"))] gfni::HyperbolaQuintessenceGfni,
    }
    first_rank { FirstRank, }
    kindergarten {
        Kindergarten,
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))] pext::KindergartenPext,
    }
    split {
        Split,
        #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))] pext::SplitPext,
    }
    congruent_modulo { CongruentModulo, }
    rotated { Rotated, }
}

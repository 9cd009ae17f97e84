//! Ways to compute sliding attacks without generated tables, one module for each.
//!
//! Each module has functions `rook_attacks`, `bishop_attacks` and `queen_attacks`, which are `const fn` wherever no
//! instruction of the hardware is named, and a unit struct that implements
//! [`SlidingAttacks`](crate::SlidingAttacks) with them. SIMD forms exist where the compile target has the instructions,
//! each beside its portable form, which is its witness.
//!
//! # By what you want
//!
//! | you want | take |
//! | --- | --- |
//! | the answer to one question as soon as possible | [`hyperbola_quintessence::first_rank`] |
//! | many queens, or rook and bishop of a square together, and have AVX-512 | `slide_arithmetic::avx512` |
//! | the same with AVX2 or GFNI | `hyperbola_quintessence::avx2`, `hyperbola_quintessence::gfni` |
//! | a table that leaves the caches to others | [`hyperbola_quintessence`], 2 KiB; [`hyperbola_quintessence::few_masks`], 752 bytes |
//! | no table at all | [`slide_arithmetic::no_table`], for one answer soon [`hyperbola_quintessence::no_table`] |
//! | rooks on caches that are cold, and have BMI2 | `split::pext` |
//! | the attacks of all sliders of a side at once, or each direction apart | [`kogge_stone`] |
//! | an instruction set without byte swap and bit reversal | [`slide_arithmetic`] |
//! | as many look-ups in a second as possible | none of these: `layout::pext`, [`layout::fancy`](crate::layout::fancy) |
//!
//! # The story
//!
//! **Step by step.** A program that knows where its pieces stand walks each ray until something is in the way:
//! [`ray_loop`], the slow witness of all others. Chess 4 and Kaissa, with bitboards in the 1970s, looked the ray up instead
//! and took away what is behind the first blocker: [`classical`]. It saves the steps and costs a search for the lowest or
//! the highest bit, for which processors then had no instruction.
//!
//! **A line is an index.** In the middle of the 1990s Crafty and DarkThought kept the occupied squares four times, so that
//! every line is a byte somewhere, and looked its attacks up: [`rotated`]. That saves all searches and costs 128 KiB, and
//! every move three more boards to keep. When processors came to multiply in a few cycles, the same index was had from the
//! one ordinary board: by a multiplication in [`first_rank`] and [`kindergarten`] (Gerd Isenberg, 2006) with 0.5 and 8 KiB,
//! by a remainder in [`congruent_modulo`] (Trevor Fenner and Mark Levene, 2008). Lasse Hansen's magic multiplication (2006)
//! then took all lines of a piece in one: that is `layout`, with 800 KiB and more, and it was what fast programs used for
//! twenty years, as multiplication or, since Haswell (2013), as PEXT. Michael Sherwin went back from there in 2023, one
//! load a line and 128 KiB: [`split`].
//!
//! **A line is a number.** To subtract a slider from the blockers borrows from the nearest one: [`subtraction`] (Ryan Mack,
//! 2000), for rays towards higher squares, and for the others on a reversed board. [`hyperbola_quintessence`] (Gerd Isenberg
//! and Aleks Peshkov, 2007) does it on whole lines, and has all lines but the rank reversed by a byte swap. Magics replaced
//! it, as they replaced everything: in a loop that does nothing else, their tables are in the cache. In a program they
//! compete for it with hash tables and networks, and processors became wide. So in May 2026 Stockfish left magics and PEXT
//! for it: `hyperbola_quintessence::avx2`, and on ARM the form with `rbit`.
//!
//! **Both blockers at once.** [`obstruction_difference`] (Michael Hoffmann) subtracts the blocker below from the one above,
//! without a reversal. Bit scans had become instructions by then. Forms of the same idea followed: slide arithmetic, Fabio
//! Gobbato's QBBEngine, Syed Fahad's M42, Thomas Jahn's Leorik (2022). The shortest of them is [`slide_arithmetic`], and
//! in one register of AVX-512, which counts leading zeros four at a time, it is the only arithmetic that takes less time
//! than magics for a queen.
//!
//! **All sliders at once.** [`dumb7_fill`] and [`kogge_stone`] (Steffan Westcott, 2002) flood the empty squares from all
//! sliders of a side. For one slider they are slow; for what all of them attack together, as evaluations want it, they
//! cost the same as for one. Reckless came back to it in 2026, with AVX2.
//!
//! # By memory
//!
//! What is fastest within so many bytes, masks included, layouts among them. Ratios of the time of a look-up to that of
//! [`layout::fancy`](crate::layout::fancy), for rook / bishop / queen, in positions of random games, medians of rounds in which all take
//! turns. Throughput: no look-up needs another; latency: each waits for the last; cold: as latency, with eight reads at
//! random within 1 MiB between them. AMD Zen 5 (family 26, model 2), rustc 1.95. More
//! bytes than a row allows make nothing faster until the next row.
//!
//! Default target (SSE2), throughput:
//!
//! | bytes | fastest | ratios |
//! | --- | --- | --- |
//! | none | [`hyperbola_quintessence::no_table`], for a bishop [`slide_arithmetic::no_table`] | 3.20 / 3.88 / 3.84 |
//! | under 1 KiB | [`hyperbola_quintessence::few_masks`] | 2.41 / 3.56 / 2.95 |
//! | under 4 KiB | [`hyperbola_quintessence::first_rank`] | 2.20 / 2.50 / 2.21 |
//! | under 64 KiB | [`kindergarten`] | 2.34 / 2.00 / 1.99 |
//! | under 256 KiB | [`split`] | 1.67 / 1.68 / 1.51 |
//! | any | `layout::fancy`, `layout::fixed_shift` | 0.99 / 1.01 / 1.00 |
//!
//! Latency:
//!
//! | bytes | fastest | ratios |
//! | --- | --- | --- |
//! | none | [`hyperbola_quintessence::no_table`] | 0.75 / 0.78 / 1.00 |
//! | under 1 KiB | [`hyperbola_quintessence::few_masks`] | 0.75 / 0.74 / 0.89 |
//! | under 4 KiB | [`hyperbola_quintessence::first_rank`] | 0.75 / 0.73 / 0.77 |
//!
//! Cold:
//!
//! | bytes | fastest | ratios |
//! | --- | --- | --- |
//! | none | [`hyperbola_quintessence::no_table`] | 1.16 / 1.63 / 1.51 |
//! | under 1 KiB | [`hyperbola_quintessence::few_masks`] | 1.01 / 1.51 / 1.31 |
//! | under 4 KiB | [`hyperbola_quintessence::first_rank`] | 0.97 / 1.33 / 1.18 |
//! | under 64 KiB | [`kindergarten`] | 0.95 / 1.20 / 1.04 |
//! | under 256 KiB | [`split`] | 0.87 / 1.18 / 1.01 |
//! | any | [`split`] for a rook, else `layout::fancy` | 0.87 / 1.00 / 1.00 |
//!
//! `-C target-cpu=native` (BMI2, AVX-512), throughput:
//!
//! | bytes | fastest | ratios |
//! | --- | --- | --- |
//! | none | [`slide_arithmetic::no_table`], for a queen `kogge_stone::avx512` | 2.40 / 2.59 / 1.91 |
//! | under 1 KiB | [`hyperbola_quintessence::few_masks`] | 2.06 / 3.43 / 2.82 |
//! | under 4 KiB | `slide_arithmetic::avx512` | 1.29 / 1.51 / 0.91 |
//! | under 256 KiB | `layout::pext16`, for a queen `slide_arithmetic::avx512` | 1.02 / 1.07 / 0.91 |
//! | any | `layout::pext` | 0.80 / 0.81 / 0.75 |
//!
//! Latency:
//!
//! | bytes | fastest | ratios |
//! | --- | --- | --- |
//! | none | [`hyperbola_quintessence::no_table`] | 0.82 / 0.83 / 1.01 |
//! | under 1 KiB | [`hyperbola_quintessence::few_masks`] | 0.68 / 0.75 / 0.80 |
//! | under 4 KiB | [`hyperbola_quintessence::first_rank`] | 0.68 / 0.75 / 0.72 |
//!
//! Cold:
//!
//! | bytes | fastest | ratios |
//! | --- | --- | --- |
//! | none | [`hyperbola_quintessence::no_table`] | 1.02 / 1.61 / 1.48 |
//! | under 1 KiB | [`hyperbola_quintessence::few_masks`] | 0.94 / 1.46 / 1.23 |
//! | under 4 KiB | [`hyperbola_quintessence::first_rank`] | 0.90 / 1.28 / 1.12 |
//! | under 64 KiB | `kindergarten::pext` | 0.89 / 1.15 / 0.97 |
//! | under 256 KiB | `split::pext`, for a bishop `layout::pext16` | 0.79 / 1.01 / 0.88 |
//! | any | `layout::pext`, for a rook `split::pext` | 0.79 / 0.94 / 0.84 |
//!
//! Rook and bishop of one square together, native throughput: `layout::pext` 0.76, `slide_arithmetic::avx512` 0.88,
//! `hyperbola_quintessence::gfni` 1.05, `hyperbola_quintessence::avx2` 1.27, `split::pext` 1.31, two look-ups of
//! `first_rank` 2.09.
//!
//! No technique is ahead of `fancy` in all three columns. `first_rank` has the latency and not the throughput,
//! `slide_arithmetic::avx512` the throughput of queens and not the latency, `layout::pext` some of each.
//!
//! # Tried and not kept
//!
//! Each was written, compared with [`ray_loop`], timed with the rest on Zen 5, and won no cell of its class.
//!
//! - Folding hash (Daniel Infuehr, 2022): each line folded to 32 bits and multiplied, about 52 KB. Default target 2.17 / 2.30
//!   / 2.14 in throughput, 1.08 / 1.27 / 1.21 in latency, with a table that is not yet packed. Of interest where 64-bit
//!   multiplications are slow.
//! - SISSY bitboards (Michael Sherwin, 2020): eight sets looked up by the bytes of the occupied squares, and their
//!   intersection. 1 MiB; 3.92 / 4.24 / 2.06 in throughput, 1.85 / 2.21 / 1.56 in latency.
//! - Permuted rays, after the byteboards of Reckless (2026), which permute a mailbox along eight rays: AVX-512's
//!   `vpshufbitqmb` permutes the bits of an ordinary board so, one subtraction finds all eight blockers, and a second
//!   permutation goes back. 8 KiB; 1.49 / 1.61 / 0.89 in throughput, 2.45 / 2.90 / 2.25 in latency. A queen in 0.89 beside
//!   0.91 of `slide_arithmetic::avx512` with a quarter of the table.
//! - The first rank's table between PEXT and PDEP, 2.8 KB: 1.94 / 2.30 / 2.21 in throughput, 0.95 / 1.14 / 1.08 in latency.
//! - Hyperbola quintessence with byte shuffles in place of GFNI: 3.55 / 4.37 / 2.37 in throughput; obstruction difference with
//!   AVX2: 2.88 / 3.70 / 2.03. `hyperbola_quintessence::avx2` is faster with the same instructions.
//! - One magic, shifted, for two rooks or eight bishops (correlation): saves magics, not attack sets, and costs a shift. Not
//!   timed.

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
        no_table::HyperbolaQuintessenceNoTable,
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

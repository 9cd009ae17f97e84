//! Look-ups without generated tables, one module for each technique.
//!
//! Each module has the functions `rook_attacks`, `bishop_attacks` and `queen_attacks`, which are `const fn` unless they
//! use special instructions, and a unit struct that implements [`SlidingAttacks`](crate::SlidingAttacks) with them.
//! SIMD forms exist if the compile target has the instructions. Each is a submodule of its portable form and is tested
//! against it.
//!
//! # By purpose
//!
//! | you want | use |
//! | --- | --- |
//! | the lowest latency | [`hyperbola_quintessence::first_rank`] |
//! | many queens, or rook and bishop of a square together, with AVX-512 | `slide_arithmetic::avx512` |
//! | the same with AVX2 or GFNI | `hyperbola_quintessence::avx2`, `hyperbola_quintessence::gfni` |
//! | a table that leaves room in the caches | [`hyperbola_quintessence`], 2 KiB; [`hyperbola_quintessence::few_masks`], 752 bytes |
//! | no table | [`slide_arithmetic::no_table`]; for low latency [`hyperbola_quintessence::no_table`] |
//! | rooks with cold caches and BMI2 | `split::pext` |
//! | the attacks of all sliders of a side at once, or in each direction | [`kogge_stone`] |
//! | a target without byte swap and bit reversal | [`slide_arithmetic`] |
//! | the most look-ups in a second | none of these: `layout::pext`, [`layout::fancy`](crate::layout::fancy) |
//!
//! # History
//!
//! **Step by step.** The simplest program walks along each ray until a square is occupied: [`ray_loop`], which is slow
//! and checks all others. In the 1970s Chess 4 and Kaissa, which had bitboards, looked up the ray instead and removed
//! the squares behind the first blocker: [`classical`]. That saves the steps and costs a search for the lowest or the
//! highest bit, for which processors had no instruction at that time.
//!
//! **A line is an index.** In the middle of the 1990s Crafty and DarkThought kept four boards of the occupied squares,
//! so that every line is a byte of one of them, and looked up its attacks: [`rotated`]. That saves all searches, but
//! costs 128 KiB and three more boards to update with every move. When processors could multiply in a few cycles,
//! programs computed the same index from the ordinary board: by a multiplication in [`first_rank`] and [`kindergarten`]
//! (Gerd Isenberg, 2006) with 0.5 and 8 KiB, and by a remainder in [`congruent_modulo`] (Trevor Fenner and Mark Levene,
//! 2008). Lasse Hansen's magic multiplication (2006) then handled all lines of a piece at once. That is `layout`, with
//! 800 KiB and more. Fast programs used it for twenty years, as a multiplication or, since Haswell (2013), as PEXT. In
//! 2023 Michael Sherwin returned to one load for each line, with 128 KiB: [`split`].
//!
//! **A line is a number.** Subtracting a slider from the blockers borrows from the nearest one: [`subtraction`] (Ryan
//! Mack, 2000), for rays towards higher squares, and for the others on a reversed board. [`hyperbola_quintessence`]
//! (Gerd Isenberg and Aleks Peshkov, 2007) does this on whole lines, and reverses all lines except the rank by a byte
//! swap. Magics replaced it, because in a loop that does nothing else their tables are in the cache. In a real program
//! they compete with hash tables and networks for the cache, and processors now execute more instructions in parallel.
//! In May 2026 Stockfish therefore replaced magics and PEXT with it: `hyperbola_quintessence::avx2`, and on ARM the
//! form with `rbit`.
//!
//! **Both blockers at once.** [`obstruction_difference`] (Michael Hoffmann) subtracts the blocker below from the one
//! above, without a reversal; by then processors had instructions for bit scans. Other forms of the same idea followed:
//! slide arithmetic, Fabio Gobbato's QBBEngine, Syed Fahad's M42, Thomas Jahn's Leorik (2022). [`slide_arithmetic`] is
//! the shortest. In one AVX-512 register, with four counts of leading zeros at a time, it is the only arithmetic
//! technique that is faster than magics for a queen.
//!
//! **All sliders at once.** [`dumb7_fill`] and [`kogge_stone`] (Steffan Westcott, 2002) flood the empty squares from
//! all sliders of a side. They are slow for one slider, but cost no more for all of them together, which evaluations
//! need. Reckless returned to them in 2026, with AVX2.
//!
//! # By memory
//!
//! These tables show the fastest technique or layout within a number of bytes, masks included. The figures are the time
//! of a look-up as a ratio to that of [`layout::fancy`](crate::layout::fancy), for rook / bishop / queen, in positions
//! of random games, as medians of rounds in which all take turns. In *throughput* no look-up depends on another; in
//! *latency* each waits for the one before; *cold* is latency with eight random reads within 1 MiB between look-ups.
//! AMD Zen 5 (family 26, model 2), rustc 1.95. More bytes than a row allows
//! bring no gain until the next row.
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
//! No technique is ahead of `fancy` in all three columns. `first_rank` is ahead in latency but not in throughput, and
//! `slide_arithmetic::avx512` in the throughput of queens but not in latency; `layout::pext` is ahead in some cells of each.
//!
//! # Experiments that were not kept
//!
//! Each of these was written, compared with [`ray_loop`] and timed with the others on Zen 5, and was the fastest in no
//! cell of its class.
//!
//! - Folding hash (Daniel Infuehr, 2022): each line is folded to 32 bits and multiplied, about 52 KB. Default target
//!   2.17 / 2.30 / 2.14 in throughput, 1.08 / 1.27 / 1.21 in latency, with a table that is not packed. It can be useful
//!   where 64-bit multiplications are slow.
//! - SISSY bitboards (Michael Sherwin, 2020): the intersection of eight sets, looked up by the bytes of the occupied
//!   squares. 1 MiB; 3.92 / 4.24 / 2.06 in throughput, 1.85 / 2.21 / 1.56 in latency.
//! - Permuted rays, after the byteboards of Reckless (2026), which permute a mailbox along eight rays: AVX-512's
//!   `vpshufbitqmb` permutes the bits of an ordinary board in the same way, one subtraction finds all eight blockers,
//!   and a second permutation reverses the first. 8 KiB; 1.49 / 1.61 / 0.89 in throughput, 2.45 / 2.90 / 2.25 in
//!   latency. For a queen `slide_arithmetic::avx512` takes 0.91 instead of 0.89, with a quarter of the table.
//! - The first rank's table between PEXT and PDEP, 2.8 KB: 1.94 / 2.30 / 2.21 in throughput, 0.95 / 1.14 / 1.08 in latency.
//! - Hyperbola quintessence with byte shuffles instead of GFNI: 3.55 / 4.37 / 2.37 in throughput; obstruction
//!   difference with AVX2: 2.88 / 3.70 / 2.03. `hyperbola_quintessence::avx2` is faster with the same instructions.
//! - One magic, shifted, for two rooks or eight bishops (correlation): saves magics but no attack sets, and costs a
//!   shift. It was not timed.

/// Declares the techniques and their list for [`visit_all`](crate::visit_all) from the rows below: a module, its
/// technique, and the other forms in it.
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

//! Code that several techniques share, so that a technique's file has only what is its own.

pub(super) mod between_blockers;
pub(super) mod line_tables;
pub(super) mod set_wise;
// On targets without AVX2 only `Dispatch` uses them.
#[cfg(any(
    target_feature = "avx2",
    all(feature = "dispatch", target_arch = "x86_64", target_feature = "sse2")
))]
pub(super) mod fill_avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2")
))]
pub(super) mod fill_sse2;
#[cfg(any(
    target_feature = "avx2",
    all(target_arch = "x86_64", target_feature = "sse2")
))]
pub(super) mod simd;

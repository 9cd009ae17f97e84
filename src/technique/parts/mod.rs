//! What several techniques share. Nothing in here is a technique.

pub(super) mod between_blockers;
pub(super) mod line_tables;
pub(super) mod set_wise;
#[cfg(target_feature = "avx2")]
pub(super) mod simd;

//! One test program: what the page shows is what the crate and the generator compute.

mod attacks;
mod list;
mod ruler;
mod threats;

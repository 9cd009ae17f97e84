//! One source for the figures in the documentation.
//!
//! Times come from `docs/peers/*/*.csv`, which `benches/peers/measure` writes, from
//! `docs/adopting.csv` of `benches/adoption` and from `docs/build-cost.txt` of `benches/build`;
//! digests from `tables.lock`; bytes from
//! [`TABLE_BYTES`](sliding_attacks::SlidingAttacks::TABLE_BYTES): everything that a look-up reads;
//! and all else about layouts from their definitions. A page has figures only in whole tables,
//! between a comment that names the table and an empty one:
//!
//! ```text
//! <!--table default,game-like,throughput-->
//! …
//! <!---->
//! ```

mod adopting;
mod chart;
mod layouts;
pub mod left;
mod measured;
mod number;
pub mod origins;
pub mod pages;
pub mod sources;
mod tables;

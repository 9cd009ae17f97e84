//! One source for the figures in the documentation.
//!
//! Times come from `docs/peers/*/*.csv`, which `benches/peers/measure` writes, and from
//! `docs/build-cost.txt`, which `benches/build` writes; entries from `tables.lock`, and bytes from
//! [`TABLE_BYTES`](sliding_attacks::SlidingAttacks::TABLE_BYTES): everything that a look-up reads.
//! A page has figures only in whole tables, between a comment that names the table and an empty
//! one:
//!
//! ```text
//! <!--table default,game-like,throughput-->
//! …
//! <!---->
//! ```

pub mod changes;
mod chart;
mod claims;
mod look_up;
pub mod measured;
mod prose;
mod provenance;
pub mod repository;
mod sizes;
mod tables;

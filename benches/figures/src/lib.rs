//! One source for the figures in the documentation.
//!
//! Times come from `docs/peers/*/*.csv`, which `benches/peers/measure` writes, and from
//! `docs/build-cost.txt`, which `benches/build` writes; entries from `tables.lock`, bytes from
//! [`TABLE_BYTES`](sliding_attacks::SlidingAttacks::TABLE_BYTES): everything that a look-up reads;
//! and all else about layouts from their definitions. A page has figures only in whole tables, between a comment that names the table and an empty
//! one:
//!
//! ```text
//! <!--table default,game-like,throughput-->
//! …
//! <!---->
//! ```

mod adopting;
pub mod changes;
mod chart;
mod layouts;
pub mod left;
mod look_up;
pub mod measured;
mod number;
mod provenance;
pub mod repository;
mod sizes;
mod tables;

//! One source for the figures in the documentation.
//!
//! Times come from `docs/peers/*/*.csv`, which `benches/peers/measure` writes, and from `docs/build-cost.txt`, which
//! `benches/build` writes; entries from `tables.lock`, and bytes from
//! [`TABLE_BYTES`](sliding_attacks::SlidingAttacks::TABLE_BYTES): everything that a look-up reads. A page has figures only
//! in whole tables, between a comment that names the table and an empty one:
//!
//! ```text
//! <!--table default games throughput-->
//! …
//! <!---->
//! ```
//!
//! - [`repository`] finds the pages, and [`changes`] lists what is stale or writes it anew
//! - [`block`] has the tables, and [`chart`] the picture of the README
//! - [`kind`] reads the measurements, and [`look_up`] has the names of what was measured
//! - [`provenance`] refuses figures of tables or commits that nobody can measure again
//! - [`size`] writes the sizes in other tables, and what else repeats `tables.lock`
//! - [`prose`] finds figures that stand anywhere else

pub mod block;
pub mod changes;
pub mod chart;
pub mod kind;
pub mod look_up;
pub mod prose;
pub mod provenance;
pub mod repository;
pub mod size;

//! One source for the figures in the documentation.
//!
//! Times come from `docs/peers/*/*.csv`, which `benches/peers/measure` writes, and from `docs/build-cost.txt`, which
//! `benches/build` writes; entries from `tables.lock`, and bytes from
//! [`TABLE_BYTES`](sliding_attacks::SlidingAttacks::TABLE_BYTES): everything that a look-up reads. The pages name a figure
//! in a comment before it and end it with an empty one:
//!
//! ```text
//! takes <!--range root default games throughput-->0.89 to 0.95<!----> of the time of the best peer
//! ```
//!
//! - [`repository`] finds the files, and lists what is stale or writes it anew
//! - [`span`] finds the figures in a page; [`size_table`] finds those in tables of sizes
//! - [`expression`] says what each name stands for; [`block`] has the tables, [`build_cost`] those of clean builds
//! - [`locked`] finds what else repeats `tables.lock`
//! - [`picture`] draws
//! - [`unsourced`] lists figures that have no name

pub mod block;
pub mod build_cost;
pub mod engine_table;
pub mod expression;
pub mod kind;
pub mod locked;
pub mod names;
pub mod number;
pub mod perft_table;
pub mod picture;
pub mod point;
pub mod repository;
pub mod row;
pub mod size_table;
pub mod sizes;
pub mod source;
pub mod span;
pub mod unsourced;

//! Lookups in generated tables, one module for each table layout.
//!
// Ordinary builds do not read the page.
#![cfg_attr(doc, doc = include_str!("overview.md"))]
// A link to a layout is broken where the layout's feature is off.
#![cfg_attr(not(feature = "direct_lookup"), allow(rustdoc::broken_intra_doc_links))]

mod checked;

#[cfg(feature = "black")]
pub mod black;
#[cfg(feature = "byte_lookup")]
pub mod byte_lookup;
#[cfg(feature = "dense")]
pub mod dense;
#[cfg(feature = "direct_lookup")]
pub mod direct_lookup;
#[cfg(feature = "fancy")]
pub mod fancy;
#[cfg(feature = "fixed_shift")]
pub mod fixed_shift;
#[cfg(feature = "index16")]
pub mod index16;
#[cfg(feature = "magic32")]
pub mod magic32;
#[cfg(feature = "no_offset")]
pub mod no_offset;
#[cfg(feature = "offset_in_magic")]
pub mod offset_in_magic;
#[cfg(feature = "pext")]
pub mod pext;
#[cfg(feature = "pext16")]
pub mod pext16;
#[cfg(feature = "plain")]
pub mod plain;
#[cfg(feature = "shared")]
pub mod shared;
#[cfg(feature = "shift_in_magic")]
pub mod shift_in_magic;
#[cfg(feature = "short_span")]
pub mod short_span;
#[cfg(feature = "signed_shift")]
pub mod signed_shift;
#[cfg(feature = "spread16")]
pub mod spread16;

use crate::lookup::visited as layouts;

include!("list.rs");

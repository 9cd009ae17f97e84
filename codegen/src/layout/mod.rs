//! The one list of layouts, from which every other list follows. Each layout has a file here, whose
//! `DEFINITION` says everything about it. Shared code is in `arrangement`.

mod arrangement;
mod black;
mod byte_lookup;
mod dense;
mod direct_lookup;
mod fancy;
mod fixed_shift;
mod index16;
mod magic32;
mod no_offset;
mod offset_in_magic;
mod pext;
mod pext16;
mod plain;
mod shared;
mod shift_in_magic;
mod short_span;
mod signed_shift;
mod spread16;

use core::fmt;
use core::str::FromStr;

use crate::error::{Error, ErrorKind, quoted};
pub(crate) use arrangement::{Arrangement, CommonData, Definition, indexed};
pub use arrangement::{
    Entry, Formula, Hash, MagicSearch, extract, fold, index_bits, used_index_bits,
};

/// A table layout. [`Layout::summary`] describes it, and the run-time crate compares all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Hansen's plain magics.
    Plain,
    /// Kannan's fancy magics, the default.
    Fancy,
    /// Fancy magics with one index bit fewer wherever such a magic is known.
    Dense,
    /// Magics that keep the indices of a square close together.
    ShortSpan,
    /// Garms's and Annuss's fixed shift.
    FixedShift,
    /// Annuss's black magics.
    Black,
    /// A fixed shift that is arithmetic.
    SignedShift,
    /// Houdart's bytes.
    ByteLookup,
    /// Entries of 16 bits that a multiplication spreads.
    Spread16,
    /// Kannan's perfect hash.
    Index16,
    /// Hansen's postmask: tables that several pieces share.
    Shared,
    /// Osborne's halves of the board.
    Magic32,
    /// Osborne's shift in the magic.
    ShiftInMagic,
    /// Kotlov's offset in the magic.
    OffsetInMagic,
    /// One table for all squares of a piece.
    NoOffset,
    /// Parallel bits extract.
    Pext,
    /// Parallel bits extract with entries of 16 bits.
    Pext16,
    /// Tannous's direct look-up.
    DirectLookup,
}

impl Layout {
    /// All layouts, in the order in which they are written.
    pub const ALL: &'static [Self] = &[
        Self::Plain,
        Self::Fancy,
        Self::Dense,
        Self::ShortSpan,
        Self::FixedShift,
        Self::Black,
        Self::SignedShift,
        Self::ByteLookup,
        Self::Spread16,
        Self::Index16,
        Self::Shared,
        Self::Magic32,
        Self::ShiftInMagic,
        Self::OffsetInMagic,
        Self::NoOffset,
        Self::Pext,
        Self::Pext16,
        Self::DirectLookup,
    ];

    /// Returns what the layout's file says about it.
    pub(crate) const fn definition(self) -> &'static Definition {
        match self {
            Self::Plain => &plain::DEFINITION,
            Self::Fancy => &fancy::DEFINITION,
            Self::Dense => &dense::DEFINITION,
            Self::ShortSpan => &short_span::DEFINITION,
            Self::FixedShift => &fixed_shift::DEFINITION,
            Self::Black => &black::DEFINITION,
            Self::SignedShift => &signed_shift::DEFINITION,
            Self::ByteLookup => &byte_lookup::DEFINITION,
            Self::Spread16 => &spread16::DEFINITION,
            Self::Index16 => &index16::DEFINITION,
            Self::Shared => &shared::DEFINITION,
            Self::Magic32 => &magic32::DEFINITION,
            Self::ShiftInMagic => &shift_in_magic::DEFINITION,
            Self::OffsetInMagic => &offset_in_magic::DEFINITION,
            Self::NoOffset => &no_offset::DEFINITION,
            Self::Pext => &pext::DEFINITION,
            Self::Pext16 => &pext16::DEFINITION,
            Self::DirectLookup => &direct_lookup::DEFINITION,
        }
    }

    /// Returns the layout's name: its module in the generated file and its feature in the run-time
    /// crate.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.definition().name
    }

    /// Returns a sentence that describes the layout.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.definition().summary
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Layout {
    type Err = Error;

    /// Reads the name of a layout, such as `fancy`.
    fn from_str(name: &str) -> Result<Self, Error> {
        Self::ALL
            .iter()
            .copied()
            .find(|layout| layout.name() == name)
            .ok_or_else(|| {
                let remedy = format!(
                    "use one of: {}",
                    Self::ALL
                        .iter()
                        .map(|layout| layout.name())
                        .collect::<Vec<_>>()
                        .join(", ")
                );
                Error::new(
                    ErrorKind::UnknownLayout,
                    format!("layout {}", quoted(name)),
                    "no such layout",
                    remedy,
                )
            })
    }
}

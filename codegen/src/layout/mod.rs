//! The list of layouts. Each layout has a file here, whose `ROW` says everything about it. Shared code is in `parts`.

#[cfg(feature = "every_layout")]
mod black;
#[cfg(feature = "every_layout")]
mod byte_lookup;
#[cfg(feature = "every_layout")]
mod dense;
#[cfg(feature = "every_layout")]
mod direct_lookup;
mod fancy;
#[cfg(feature = "every_layout")]
mod fixed_shift;
#[cfg(feature = "every_layout")]
mod index16;
#[cfg(feature = "every_layout")]
mod magic32;
#[cfg(feature = "every_layout")]
mod no_offset;
#[cfg(feature = "every_layout")]
mod offset_in_magic;
mod parts;
mod pext;
mod pext16;
#[cfg(feature = "every_layout")]
mod plain;
#[cfg(feature = "every_layout")]
mod shared;
#[cfg(feature = "every_layout")]
mod shift_in_magic;
#[cfg(feature = "every_layout")]
mod short_span;
#[cfg(feature = "every_layout")]
mod signed_shift;
#[cfg(feature = "every_layout")]
mod spread16;

use core::fmt;
use core::str::FromStr;

use crate::error::{Error, ErrorKind, shown};
pub(crate) use parts::{Arranged, Context, Row, indexed};
pub use parts::{Entry, Goal, Index, LookUp, Step, What, extract, fold};

/// A table layout. [`Layout::summary`] describes it, and the run-time crate compares all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Hansen's plain magics.
    #[cfg(feature = "every_layout")]
    Plain,
    /// Kannan's fancy magics, the default.
    Fancy,
    /// Fancy magics with one index bit fewer wherever such a magic is known.
    #[cfg(feature = "every_layout")]
    Dense,
    /// Magics that keep the indices of a square close together.
    #[cfg(feature = "every_layout")]
    ShortSpan,
    /// Garms's and Annuss's fixed shift.
    #[cfg(feature = "every_layout")]
    FixedShift,
    /// Annuss's black magics.
    #[cfg(feature = "every_layout")]
    Black,
    /// A fixed shift that is arithmetic.
    #[cfg(feature = "every_layout")]
    SignedShift,
    /// Houdart's bytes.
    #[cfg(feature = "every_layout")]
    ByteLookup,
    /// Entries of 16 bits that a multiplication spreads.
    #[cfg(feature = "every_layout")]
    Spread16,
    /// Kannan's perfect hash.
    #[cfg(feature = "every_layout")]
    Index16,
    /// Hansen's postmask: tables that several pieces share.
    #[cfg(feature = "every_layout")]
    Shared,
    /// Osborne's halves of the board.
    #[cfg(feature = "every_layout")]
    Magic32,
    /// Osborne's shift in the magic.
    #[cfg(feature = "every_layout")]
    ShiftInMagic,
    /// Kotlov's offset in the magic.
    #[cfg(feature = "every_layout")]
    OffsetInMagic,
    /// One table for all squares of a piece.
    #[cfg(feature = "every_layout")]
    NoOffset,
    /// Parallel bits extract.
    Pext,
    /// Parallel bits extract with entries of 16 bits.
    Pext16,
    /// Tannous's direct look-up.
    #[cfg(feature = "every_layout")]
    DirectLookup,
}

impl Layout {
    /// All layouts, in the order in which they are written. Without the feature `every_layout` these are only the default
    /// one and those of PEXT.
    pub const ALL: &'static [Self] = &[
        #[cfg(feature = "every_layout")]
        Self::Plain,
        Self::Fancy,
        #[cfg(feature = "every_layout")]
        Self::Dense,
        #[cfg(feature = "every_layout")]
        Self::ShortSpan,
        #[cfg(feature = "every_layout")]
        Self::FixedShift,
        #[cfg(feature = "every_layout")]
        Self::Black,
        #[cfg(feature = "every_layout")]
        Self::SignedShift,
        #[cfg(feature = "every_layout")]
        Self::ByteLookup,
        #[cfg(feature = "every_layout")]
        Self::Spread16,
        #[cfg(feature = "every_layout")]
        Self::Index16,
        #[cfg(feature = "every_layout")]
        Self::Shared,
        #[cfg(feature = "every_layout")]
        Self::Magic32,
        #[cfg(feature = "every_layout")]
        Self::ShiftInMagic,
        #[cfg(feature = "every_layout")]
        Self::OffsetInMagic,
        #[cfg(feature = "every_layout")]
        Self::NoOffset,
        Self::Pext,
        Self::Pext16,
        #[cfg(feature = "every_layout")]
        Self::DirectLookup,
    ];

    /// Returns what the layout's file says about it.
    pub(crate) const fn row(self) -> &'static Row {
        match self {
            #[cfg(feature = "every_layout")]
            Self::Plain => &plain::ROW,
            Self::Fancy => &fancy::ROW,
            #[cfg(feature = "every_layout")]
            Self::Dense => &dense::ROW,
            #[cfg(feature = "every_layout")]
            Self::ShortSpan => &short_span::ROW,
            #[cfg(feature = "every_layout")]
            Self::FixedShift => &fixed_shift::ROW,
            #[cfg(feature = "every_layout")]
            Self::Black => &black::ROW,
            #[cfg(feature = "every_layout")]
            Self::SignedShift => &signed_shift::ROW,
            #[cfg(feature = "every_layout")]
            Self::ByteLookup => &byte_lookup::ROW,
            #[cfg(feature = "every_layout")]
            Self::Spread16 => &spread16::ROW,
            #[cfg(feature = "every_layout")]
            Self::Index16 => &index16::ROW,
            #[cfg(feature = "every_layout")]
            Self::Shared => &shared::ROW,
            #[cfg(feature = "every_layout")]
            Self::Magic32 => &magic32::ROW,
            #[cfg(feature = "every_layout")]
            Self::ShiftInMagic => &shift_in_magic::ROW,
            #[cfg(feature = "every_layout")]
            Self::OffsetInMagic => &offset_in_magic::ROW,
            #[cfg(feature = "every_layout")]
            Self::NoOffset => &no_offset::ROW,
            Self::Pext => &pext::ROW,
            Self::Pext16 => &pext16::ROW,
            #[cfg(feature = "every_layout")]
            Self::DirectLookup => &direct_lookup::ROW,
        }
    }

    /// Returns the layout's name: its module in the generated file and its feature in the run-time crate.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns a sentence that describes the layout.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.row().summary
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
        Self::ALL.iter().copied().find(|layout| layout.name() == name).ok_or_else(|| {
            let remedy =
                format!("use one of: {}", Self::ALL.iter().map(|layout| layout.name()).collect::<Vec<_>>().join(", "));
            Error::new(ErrorKind::UnknownLayout, format!("layout {}", shown(name)), "there is no such layout", remedy)
        })
    }
}

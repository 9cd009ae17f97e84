//! The one list of layouts, from which every other list follows. Each layout has a file here: its
//! head is the layout's formula, and its `DEFINITION` says everything about it. The module of the
//! same name in the package `sliding-attacks` explains it. What layouts have in common is in
//! `arrangement`.

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
    Entry, Formula, Hash, MagicSearch, Purpose, extract, fold, index_bits, used_index_bits,
};

/// Declares [`Layout`] and what it knows from a line for each layout: the variant and its file.
macro_rules! layouts {
    ($($(#[$doc:meta])* $variant:ident = $file:ident,)*) => {
        /// A table layout. [`Layout::summary`] describes it, and the run-time crate compares all of
        /// them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Layout {
            $($(#[$doc])* $variant,)*
        }

        impl Layout {
            /// All layouts, in the order in which they are written.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns what the layout's file says about it.
            pub(crate) const fn definition(self) -> &'static Definition {
                match self {
                    $(Self::$variant => &$file::DEFINITION,)*
                }
            }
        }
    };
}

layouts! {
    /// Hansen's plain magics.
    Plain = plain,
    /// Kannan's fancy magics, the default.
    Fancy = fancy,
    /// Fancy magics with one index bit fewer wherever such a magic is known.
    Dense = dense,
    /// Magics that keep the indices of a square close together.
    ShortSpan = short_span,
    /// Garms's and Annuss's fixed shift.
    FixedShift = fixed_shift,
    /// Annuss's black magics.
    Black = black,
    /// A fixed shift that is arithmetic.
    SignedShift = signed_shift,
    /// Houdart's bytes.
    ByteLookup = byte_lookup,
    /// Entries of 16 bits that a multiplication spreads.
    Spread16 = spread16,
    /// Kannan's perfect hash.
    Index16 = index16,
    /// Hansen's postmask: tables that several pieces share.
    Shared = shared,
    /// Osborne's halves of the board.
    Magic32 = magic32,
    /// Osborne's shift in the magic.
    ShiftInMagic = shift_in_magic,
    /// Kotlov's offset in the magic.
    OffsetInMagic = offset_in_magic,
    /// One table for all squares of a piece.
    NoOffset = no_offset,
    /// Parallel bits extract.
    Pext = pext,
    /// Parallel bits extract with entries of 16 bits.
    Pext16 = pext16,
    /// Tannous's direct look-up.
    DirectLookup = direct_lookup,
}

impl Layout {
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

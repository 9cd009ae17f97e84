//! The one list of layouts, from which every other list follows. Each layout has a file here: it
//! starts with the layout's formula, and its `DEFINITION` states everything about it. The module of
//! the same name in the package `sliding-attacks` explains it. What layouts have in common is in
//! `arrangement`. A build that needs only `fancy` and the PEXT layouts compiles only those.

mod arrangement;
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

use crate::error::{Error, ErrorKind, quoted};
use crate::text::joined;
pub(crate) use arrangement::{Arrangement, CommonData, Definition, indexed};
pub use arrangement::{Entry, Formula, Hash, extract, fold, index_bits, used_index_bits};

/// Declares [`Layout`] and what it knows from a line for each layout: the variant and its file.
macro_rules! layouts {
    ($(
        $(#[doc = $doc:literal])*
        $(#[cfg($($cfg:tt)*)])?
        $variant:ident = $file:ident,
    )*) => {
        /// A table layout. [`Layout::summary`] describes it, and `sliding-attacks` compares all of
        /// them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Layout {
            $($(#[doc = $doc])* $(#[cfg($($cfg)*)])? $variant,)*
        }

        impl Layout {
            /// All layouts, in the order in which they are written.
            pub const ALL: &'static [Self] = &[$($(#[cfg($($cfg)*)])? Self::$variant),*];

            /// Returns what the layout's file says about it.
            pub(crate) const fn definition(self) -> &'static Definition {
                match self {
                    $($(#[cfg($($cfg)*)])? Self::$variant => &$file::DEFINITION,)*
                }
            }
        }
    };
}

layouts! {
    /// Hansen's plain magics.
    #[cfg(feature = "every_layout")]
    Plain = plain,
    /// Kannan's fancy magics, the default.
    Fancy = fancy,
    /// Fancy magics with one index bit fewer wherever such a magic is known.
    #[cfg(feature = "every_layout")]
    Dense = dense,
    /// Magics that keep the indices of a square close together.
    #[cfg(feature = "every_layout")]
    ShortSpan = short_span,
    /// Garms's and Annuss's fixed shift.
    #[cfg(feature = "every_layout")]
    FixedShift = fixed_shift,
    /// Annuss's black magics.
    #[cfg(feature = "every_layout")]
    Black = black,
    /// A fixed shift that is arithmetic.
    #[cfg(feature = "every_layout")]
    SignedShift = signed_shift,
    /// Houdart's byte lookup.
    #[cfg(feature = "every_layout")]
    ByteLookup = byte_lookup,
    /// 16-bit entries that a multiplication spreads over the board.
    #[cfg(feature = "every_layout")]
    Spread16 = spread16,
    /// Kannan's perfect hash.
    #[cfg(feature = "every_layout")]
    Index16 = index16,
    /// Hansen's postmask: tables that several pieces share.
    #[cfg(feature = "every_layout")]
    Shared = shared,
    /// Osborne's halves of the board.
    #[cfg(feature = "every_layout")]
    Magic32 = magic32,
    /// Osborne's shift in the magic.
    #[cfg(feature = "every_layout")]
    ShiftInMagic = shift_in_magic,
    /// Kotlov's offset in the magic.
    #[cfg(feature = "every_layout")]
    OffsetInMagic = offset_in_magic,
    /// One table for all squares of a piece.
    #[cfg(feature = "every_layout")]
    NoOffset = no_offset,
    /// Parallel bits extract.
    Pext = pext,
    /// Parallel bits extract with 16-bit entries.
    Pext16 = pext16,
    /// Tannous's direct lookup.
    #[cfg(feature = "every_layout")]
    DirectLookup = direct_lookup,
}

impl Layout {
    /// Returns the layout's name: its module in the generated file and its feature in
    /// `sliding-attacks`.
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

    /// Parses the name of a layout, such as `fancy`.
    fn from_str(name: &str) -> Result<Self, Error> {
        Self::ALL
            .iter()
            .copied()
            .find(|layout| layout.name() == name)
            .ok_or_else(|| {
                let names: Vec<_> = Self::ALL.iter().map(Self::to_string).collect();
                let others = if cfg!(feature = "every_layout") {
                    ""
                } else {
                    "; the feature `every_layout` adds the others"
                };
                let remedy = format!("use one of: {}{others}", joined(&names, ", "));
                Error::new(
                    ErrorKind::UnknownLayout,
                    format!("layout {}", quoted(name)),
                    "no such layout",
                    remedy,
                )
            })
    }
}

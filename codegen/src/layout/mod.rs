//! The generator's list of layouts. Each layout has a file here: it starts with the layout's
//! formula, and its `DEFINITION` states everything about it. The module of the same name in the
//! package `sliding-attacks` explains it. What layouts have in common is in `arrangement`. A build
//! that needs only `fancy` and the PEXT layouts compiles only those.

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

/// Declares [`Layout`] and what it knows from a line for each layout: the variant, its file, the
/// feature that it needs, and its documentation.
macro_rules! layouts {
    ($($variant:ident = $file:ident $(if $feature:literal)?: $doc:literal,)*) => {
        /// A table layout. [`Layout::summary`] describes it, and `sliding-attacks` compares all of
        /// them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Layout {
            $(#[doc = $doc] $(#[cfg(feature = $feature)])? $variant,)*
        }

        impl Layout {
            /// All layouts, in the order in which they are written.
            pub const ALL: &'static [Self] = &[$($(#[cfg(feature = $feature)])? Self::$variant),*];

            /// Returns what the layout's file says about it.
            pub(crate) const fn definition(self) -> &'static Definition {
                match self {
                    $($(#[cfg(feature = $feature)])? Self::$variant => &$file::DEFINITION,)*
                }
            }
        }
    };
}

layouts! {
    Plain = plain if "every_layout": "Hansen's plain magics.",
    Fancy = fancy: "Kannan's fancy magics, the default.",
    Dense = dense if "every_layout": "Fancy magics with one index bit fewer wherever such a magic is known.",
    ShortSpan = short_span if "every_layout": "Magics that keep the indices of a square close together.",
    FixedShift = fixed_shift if "every_layout": "Garms's and Annuss's fixed shift.",
    Black = black if "every_layout": "Annuss's black magics.",
    SignedShift = signed_shift if "every_layout": "A fixed shift that is arithmetic.",
    ByteLookup = byte_lookup if "every_layout": "Houdart's byte lookup.",
    Spread16 = spread16 if "every_layout": "16-bit entries that a multiplication spreads over the board.",
    Index16 = index16 if "every_layout": "Kannan's perfect hash.",
    Shared = shared if "every_layout": "Hansen's postmask: tables that several pieces share.",
    Magic32 = magic32 if "every_layout": "Osborne's halves of the board.",
    ShiftInMagic = shift_in_magic if "every_layout": "Osborne's shift in the magic.",
    OffsetInMagic = offset_in_magic if "every_layout": "Kotlov's offset in the magic.",
    NoOffset = no_offset if "every_layout": "One table for all squares of a piece.",
    Pext = pext: "Parallel bits extract.",
    Pext16 = pext16: "Parallel bits extract with 16-bit entries.",
    DirectLookup = direct_lookup if "every_layout": "Tannous's direct lookup.",
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

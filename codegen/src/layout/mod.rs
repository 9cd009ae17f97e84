//! The list of layouts. Each layout has a file here with the arrangement of its arrays and its look-up in C. Shared
//! code is in `parts`.

mod parts;

use core::fmt;
use core::str::FromStr;

use crate::error::{Error, ErrorKind, shown};
#[cfg(feature = "c")]
pub(crate) use parts::CLookUp;
pub use parts::IndexFunction;
pub(crate) use parts::{Arranged, Context, Facts};

/// Declares the layouts' files, the enum, its list and the facts of each layout from the list below. A layout is compiled
/// with the feature `every_layout`; `#[cfg(all())]` marks the default one, which always is.
macro_rules! layouts {
    ($(
        #[doc = $summary:literal]
        $(#[cfg($condition:meta)])?
        $layout:ident = $name:ident { entries: $entries:literal, bytes: $bytes:literal $(, record: $record:literal)? $(, c: $c:ident)? },
    )*) => {
        $(#[cfg(any(feature = "every_layout" $(, $condition)?))] mod $name;)*

        /// A table layout.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Layout {
            $(#[doc = $summary] #[cfg(any(feature = "every_layout" $(, $condition)?))] $layout,)*
        }

        impl Layout {
            /// All layouts, in the order in which they are written. Without the feature `every_layout` this is only the
            /// default one.
            pub const ALL: &'static [Self] = &[$(#[cfg(any(feature = "every_layout" $(, $condition)?))] Self::$layout),*];

            /// Returns the layout's row in the list.
            pub(crate) const fn facts(self) -> &'static Facts {
                match self {
                    $(#[cfg(any(feature = "every_layout" $(, $condition)?))] Self::$layout => &Facts {
                        name: stringify!($name),
                        summary: $summary,
                        entries: $entries,
                        bytes: $bytes,
                        record: layouts!(@record $($record)?),
                    },)*
                }
            }

            /// Arranges the layout's arrays by its row in the list, or by one with another record.
            pub(crate) fn arrange(self, context: &mut Context, facts: &Facts) -> Result<Arranged, Error> {
                match self {
                    $(#[cfg(any(feature = "every_layout" $(, $condition)?))] Self::$layout => $name::arrange(context, facts),)*
                }
            }

            /// Returns the layout's look-up in C.
            #[cfg(feature = "c")]
            pub(crate) const fn c_look_up(self) -> &'static CLookUp {
                match self {
                    $(#[cfg(any(feature = "every_layout" $(, $condition)?))] Self::$layout => layouts!(@c $name $($c)?),)*
                }
            }
        }
    };
    (@c $name:ident) => { &CLookUp::AT_ENTRY };
    (@c $name:ident $c:ident) => { &$name::$c };
    (@record) => { None };
    (@record $record:literal) => {
        Some(parts::RecordFile {
            name: $record,
            text: include_str!(concat!("../../records/", $record, ".txt")),
        })
    };
}

layouts! {
    /// Hansen's plain magics: a table of the same size for each square of a piece.
    Plain = plain { entries: 294_912, bytes: 2_361_344 },
    /// Kannan's fancy magics: a table of just the size it needs for each square, all in one array.
    #[cfg(all())]
    Fancy = fancy { entries: 107_648, bytes: 863_872 },
    /// Like fancy, with a shift for each square, and one index bit fewer wherever a magic for that is known.
    Dense = dense { entries: 89_280, bytes: 716_928, record: "dense" },
    /// Like dense, with a constant added to each product, and tables as long as the span of their indices.
    ShortSpan = short_span { entries: 72_298, bytes: 581_968, record: "short_span" },
    /// Garms's and Annuss's fixed shift: one shift for all squares of a piece, with tables that use each other's gaps.
    FixedShift = fixed_shift { entries: 88_248, bytes: 708_672, record: "fixed_shift" },
    /// Annuss's black magics: like fixed shift, with every square off the mask occupied.
    Black = black { entries: 85_944, bytes: 690_240, record: "black" },
    /// Like fixed shift, with an arithmetic shift, so a table is in one piece round the entry of the empty board.
    SignedShift = signed_shift { entries: 81_809, bytes: 657_160, record: "signed_shift" },
    /// Houdart's bytes: for each square and index, a byte that numbers the attack set among those of the square.
    ByteLookup = byte_lookup { entries: 72_298, bytes: 83_930, record: "short_span", c: C },
    /// Signed shift with entries of 16 bits, which a second multiplication spreads over the squares of an attack set.
    #[cfg(feature = "every_layout")]
    Spread16 = spread16 { entries: 81_809, bytes: 167_842, record: "signed_shift", c: C },
    /// Kannan's perfect hash: for each square and index, 16 bits that number the attack set among all sets.
    Index16 = index16 { entries: 107_648, bytes: 268_608, c: C },
    /// Hansen's postmask: several pieces share the entries of one table, and each keeps its own squares by an AND.
    Shared = shared { entries: 45_627, bytes: 368_728, record: "shared" },
    /// Osborne's halves: only 32-bit multiplications.
    Magic32 = magic32 { entries: 107_648, bytes: 863_616, c: C },
    /// Like shared, with each shift in the upper six bits of its magic.
    ShiftInMagic = shift_in_magic { entries: 55_296, bytes: 445_952, record: "shift_in_magic" },
    /// Kotlov's offset in the magic: like black, with each offset in the low 16 bits of its magic.
    OffsetInMagic = offset_in_magic { entries: 97_365, bytes: 781_096, record: "offset_in_magic", c: C },
    /// All squares of a piece in one table, with one shift and no offset.
    NoOffset = no_offset { entries: 540_672, bytes: 4_327_552, record: "no_offset" },
    /// Parallel bits extract: the index is the relevant occupancy with its bits moved together.
    Pext = pext { entries: 107_648, bytes: 862_720, c: C },
    /// Like pext, with attack sets compressed to 16 bits by the same instruction.
    Pext16 = pext16 { entries: 107_648, bytes: 217_856, c: C },
    /// Tannous's direct look-up: four perfect hash tables, for ranks, files, diagonals and anti-diagonals.
    DirectLookup = direct_lookup { entries: 6_784, bytes: 59_648, c: C },
}

impl Layout {
    /// Returns the layout's name: its module in the generated file and its feature in the run-time crate.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns a sentence that describes the layout.
    #[doc(hidden)]
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.facts().summary.trim_ascii()
    }

    /// Returns the entries of the longest array and the bytes of all arrays with the default seed.
    #[doc(hidden)]
    #[must_use]
    pub const fn size(self) -> (usize, usize) {
        (self.facts().entries, self.facts().bytes)
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

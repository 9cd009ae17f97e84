//! One file per table layout: how its arrays are arranged. What they share is in `ground` and `parts`.

mod ground;
#[cfg(feature = "every_layout")]
mod index_functions;
mod parts;
#[cfg(feature = "every_layout")]
mod sets;

use crate::error::Error;
use crate::tables::Array;
pub(crate) use ground::Ground;

/// Declares the enum, its list, its names and the layouts' files from the one table below.
macro_rules! layouts {
    ($($(#[doc = $doc:literal])* $(#[cfg($condition:meta)])? $layout:ident = $name:ident,)*) => {
        $($(#[cfg($condition)])? mod $name;)*

        /// A table layout.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Layout {
            $($(#[doc = $doc])* $(#[cfg($condition)])? $layout,)*
        }

        impl Layout {
            /// All layouts, in the order in which files hold them. Without the feature `every_layout`, only the default one.
            pub const ALL: &'static [Self] = &[$($(#[cfg($condition)])? Self::$layout),*];

            /// Returns the layout's name: its module in the generated file and its feature in the run-time crate.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[cfg($condition)])? Self::$layout => stringify!($name),)*
                }
            }

            /// Arranges the layout's arrays.
            pub(crate) fn arrange(self, ground: &mut Ground) -> Result<Vec<Array>, Error> {
                match self {
                    $($(#[cfg($condition)])? Self::$layout => $name::arrange(ground),)*
                }
            }
        }
    };
}

layouts! {
    /// Hansen's magics as Purves named them: a table of the same size for each square of a piece.
    #[cfg(feature = "every_layout")]
    Plain = plain,
    /// Kannan's fancy magics: a table of its own size for each square, all in one array.
    Fancy = fancy,
    /// As [`Layout::Fancy`] with a shift for each square, and one index bit less wherever a magic of so few bits is known.
    #[cfg(feature = "every_layout")]
    Dense = dense,
    /// Garms's and Annuss's fixed shift: one shift for all squares of a piece, tables that overlap in each other's gaps.
    #[cfg(feature = "every_layout")]
    FixedShift = fixed_shift,
    /// Annuss's black magics: as [`Layout::FixedShift`], with every square off the mask occupied.
    #[cfg(feature = "every_layout")]
    Black = black,
    /// Houdart's bytes: a byte by square and index says which of the square's attack sets it is.
    #[cfg(feature = "every_layout")]
    ByteLookup = byte_lookup,
    /// Kannan's perfect hash: 16 bits by square and index say which of all attack sets it is.
    #[cfg(feature = "every_layout")]
    Index16 = index16,
    /// Hansen's postmask: several pieces share the entries of one table, and each keeps its own squares by an AND.
    #[cfg(feature = "every_layout")]
    Shared = shared,
    /// Osborne's halves: 32-bit multiplications only.
    #[cfg(feature = "every_layout")]
    Magic32 = magic32,
    /// As [`Layout::Shared`], with each shift in the upper six bits of its magic.
    #[cfg(feature = "every_layout")]
    ShiftInMagic = shift_in_magic,
    /// Kotlov's offset in the magic: as [`Layout::Black`], with each offset in the low 16 bits of its magic.
    #[cfg(feature = "every_layout")]
    OffsetInMagic = offset_in_magic,
    /// The wishing dream: all squares of a piece in one table, one shift, no offset.
    #[cfg(feature = "every_layout")]
    NoOffset = no_offset,
    /// The bits of the mask, extracted in parallel, are the index.
    #[cfg(feature = "every_layout")]
    Pext = pext,
    /// As [`Layout::Pext`], with attack sets compressed to 16 bits by the same instruction.
    #[cfg(feature = "every_layout")]
    Pext16 = pext16,
    /// Tannous' direct look-up: four perfect hash tables, for ranks, files, diagonals and anti-diagonals.
    #[cfg(feature = "every_layout")]
    DirectLookup = direct_lookup,
}

impl Layout {
    /// Returns the layout of that name.
    ///
    /// # Errors
    /// Returns [`Error::UnknownLayout`], which lists the names.
    pub fn from_name(name: &str) -> Result<Self, Error> {
        for &layout in Self::ALL {
            if layout.name() == name {
                return Ok(layout);
            }
        }
        Err(Error::UnknownLayout { name: name.to_owned() })
    }

    /// Returns what to do when a magic of the layout turns out not to tell the attacks of a square apart.
    pub(crate) fn remedy(self) -> String {
        // `shift_in_magic` reads the record of `shared`.
        match if self.name() == "shift_in_magic" { "shared" } else { self.name() } {
            name @ ("dense" | "fixed_shift" | "black" | "shared" | "offset_in_magic" | "no_offset") => {
                format!("find new ones with `cargo run --release -p hunt -- {name} -o codegen/records/{name}.txt`")
            }
            _ => "take another seed".into(),
        }
    }
}

#[cfg(all(test, feature = "every_layout"))]
mod tests {
    use super::*;
    use crate::DEFAULT_SEED;

    /// Entries of the largest array and bytes of all arrays, as the literature counts them.
    #[test]
    fn layouts_have_their_sizes() {
        let mut ground = Ground::new(DEFAULT_SEED);
        for &(layout, entries, bytes) in SIZES {
            let tables = crate::LayoutTables::new(layout, layout.arrange(&mut ground).unwrap());
            assert_eq!((tables.entries(), tables.bytes()), (entries, bytes), "{}", layout.name());
        }
        assert_eq!(SIZES.len(), Layout::ALL.len());
    }

    const SIZES: &[(Layout, usize, usize)] = &[
        (Layout::Plain, 294_912, 294_912 * 8 + 128 * 16),
        (Layout::Fancy, 107_648, 107_648 * 8 + 128 * 21),
        (Layout::Dense, 92_864, 92_864 * 8 + 128 * 21),
        (Layout::FixedShift, 96_976, 96_976 * 8 + 128 * 21),
        (Layout::Black, 96_827, 96_827 * 8 + 128 * 21),
        (Layout::ByteLookup, 92_864, 92_864 + 6_328 * 8 + 128 * 23),
        (Layout::Index16, 107_648, 107_648 * 2 + 6_328 * 8 + 128 * 21),
        (Layout::Magic32, 107_648, 107_648 * 8 + 128 * 13 + 64 * 8 + 64 * 4),
        (Layout::Shared, 56_320, 56_320 * 8 + 128 * 29),
        (Layout::ShiftInMagic, 56_320, 56_320 * 8 + 128 * 28),
        (Layout::OffsetInMagic, 97_365, 97_365 * 8 + 128 * 17),
        (Layout::NoOffset, (1 << 19) + (1 << 14), ((1 << 19) + (1 << 14)) * 8 + 128 * 17),
        (Layout::Pext, 107_648, 107_648 * 8 + 128 * 12),
        (Layout::Pext16, 107_648, 107_648 * 2 + 128 * 20),
        (Layout::DirectLookup, 6_784, 59_648),
    ];
}

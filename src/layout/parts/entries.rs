//! Tables with an entry for each piece on each square, side by side in one cache line, with each word in another bank
//! (see [`columns`](super::columns)).

use crate::Bitboard;

/// Returns the index by a magic: the relevant occupancy times the magic, shifted.
#[inline(always)]
pub(in crate::layout) const fn magic_index(occupied: Bitboard, mask: u64, magic: u64, shift: u32) -> u64 {
    // `wrapping_shr`, because the compiler cannot tell that the shift is below 64.
    (occupied.0 & mask).wrapping_mul(magic).wrapping_shr(shift)
}

/// The entries of both pieces on one square, side by side, because a queen needs both.
#[derive(Clone, Copy)]
#[repr(C)]
pub(in crate::layout) struct Pair<Rook, Bishop = Rook> {
    pub(in crate::layout) rook: Rook,
    pub(in crate::layout) bishop: Bishop,
}

impl<Rook, Bishop> Pair<Rook, Bishop> {
    /// Asserts that no two words of a square are in one bank, which holds if they fit into a cache line.
    pub(in crate::layout) const IS_NO_LONGER_THAN_A_CACHE_LINE: () = assert!(size_of::<Self>() <= 64);
}

/// Packs generated arrays into an array of [`Pair`]s by square, with one expression for each piece.
macro_rules! pairs {
    (|$square:ident| rook: $rook:expr, bishop: $bishop:expr $(,)?) => {{
        let mut $square = 0;
        let mut pairs = [$crate::layout::parts::entries::Pair { rook: $rook, bishop: $bishop }; 64];
        while $square < 64 {
            pairs[$square] = $crate::layout::parts::entries::Pair { rook: $rook, bishop: $bishop };
            $square += 1;
        }
        pairs
    }};
}

/// Defines `Entry`, `Table` and `TABLE` from the arrays of a generated module. A `Table` has a [`Pair`] of entries for
/// each square and the arrays that they lead into.
///
/// For each field of `Entry` the macro takes the rook's array and the bishop's array, shifts their values if asked to,
/// and converts them to the type of the field. `[squares]` marks the place of the entries among the arrays of `Table`.
///
/// The layout defines `Entry::stays_within(&self, &Table) -> bool`, which returns whether everything that the entry can
/// lead to is in the table, and the look-ups of a rook and of a bishop, `unsafe fn(&self, &Table, Bitboard) ->
/// Bitboard`, which may rely on it.
///
/// The test that comes with it sets each `offset` to the greatest value of its type.
macro_rules! table_of_entries {
    (
        $generated:ident $(, $const:ident)?;
        $(#[$attribute:meta])*
        entry: { $($(#[$doc:meta])* $field:ident: $type:ty = $rook:ident $bishop:ident $(>> $shift:literal)?;)* }
        table: {
            $($before:ident: $before_type:ty = $before_data:ident;)*
            [squares]
            $($after:ident: $after_type:ty = $after_data:ident;)*
        }
        look_up: $rook_attacks:ident $bishop_attacks:ident
    ) => {
        /// The data that a look-up reads for one piece on one square.
        #[derive(Clone, Copy)]
        $(#[$attribute])*
        struct Entry {
            $($(#[$doc])* $field: $type,)*
        }

        /// Everything in one `static`, so a program loads only one address.
        #[repr(C, align(64))]
        struct Table {
            $($before: [$before_type; $generated::$before_data.len()],)*
            squares: [$crate::layout::parts::entries::Pair<Entry>; 64],
            $($after: [$after_type; $generated::$after_data.len()],)*
        }

        static TABLE: Table = Table::new();

        impl Table {
            /// Builds the table. There is no other constructor.
            ///
            /// # Panics
            /// Fails to compile, where a `static` is initialised, if an entry could lead out of the table.
            const fn new() -> Self {
                let () = $crate::layout::parts::entries::Pair::<Entry>::IS_NO_LONGER_THAN_A_CACHE_LINE;
                let table = Self {
                    $($before: $generated::$before_data,)*
                    squares: $crate::layout::parts::entries::pairs!(|square|
                        rook: Entry { $($field: ($generated::$rook[square] as u64 $(>> $shift)?) as $type,)* },
                        bishop: Entry { $($field: ($generated::$bishop[square] as u64 $(>> $shift)?) as $type,)* },
                    ),
                    $($after: $generated::$after_data,)*
                };
                let mut square = 0;
                while square < 64 {
                    assert!(table.squares[square].rook.stays_within(&table));
                    assert!(table.squares[square].bishop.stays_within(&table));
                    square += 1;
                }
                table
            }

            #[inline]
            $($const)? fn rook_attacks(&self, square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
                // SAFETY: `Table::new` has checked that each entry stays within the table.
                unsafe { self.squares[square.index()].rook.$rook_attacks(self, occupied) }
            }

            #[inline]
            $($const)? fn bishop_attacks(&self, square: $crate::Square, occupied: $crate::Bitboard) -> $crate::Bitboard {
                // SAFETY: `Table::new` has checked that each entry stays within the table.
                unsafe { self.squares[square.index()].bishop.$bishop_attacks(self, occupied) }
            }
        }

        #[test]
        fn entries_that_lead_out_are_noticed() {
            for pair in TABLE.squares {
                for entry in [pair.rook, pair.bishop] {
                    assert!(!Entry { offset: !0, ..entry }.stays_within(&TABLE));
                }
            }
        }
    };
}

pub(in crate::layout) use {pairs, table_of_entries};

//! How a module implements the trait, and how it gets on the list of all lookups.

/// A type on the list of its directory. [`implementation!`] compiles for no other type.
#[diagnostic::on_unimplemented(
    message = "no test, benchmark or proof visits `{Self}`",
    note = "add it to the list in `src/layout/list.rs` or `src/technique/mod.rs`"
)]
#[allow(dead_code, reason = "Rust 1.85 does not count a bound as a use")]
pub(crate) trait Listed {}

/// Lists the lookups of a directory, and declares the function `visit`, which visits each of them.
macro_rules! visited {
    ($($(#[$cfg:meta])* $lookup:path,)*) => {
        $($(#[$cfg])* impl $crate::lookup::Listed for $lookup {})*

        /// Visits all lookups of this directory, for [`visit_all`](crate::visit_all).
        #[allow(
            unused_variables,
            reason = "without any layout's feature the list is empty"
        )]
        pub(crate) fn visit<V: $crate::lookup::Visitor>(visitor: &mut V) {
            $($(#[$cfg])* visitor.visit::<$lookup>();)*
        }
    };
}

pub(crate) use visited;

/// Declares the unit struct of a module and implements [`SlidingAttacks`](crate::SlidingAttacks)
/// for it, from a name, the bytes of its tables, and the module's functions: `rook_attacks`,
/// `bishop_attacks`, `queen_attacks`, and those that the call lists.
macro_rules! implementation {
    ($type:ident, $name:expr, $table_bytes:expr $(, $more:ident)* $(,)?) => {
        /// This module's lookups, as a type that implements [`SlidingAttacks`](crate::SlidingAttacks).
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $type;

        const _: () = {
            const fn is_listed<T: $crate::lookup::Listed>() {}
            is_listed::<$type>()
        };

        impl $crate::lookup::SlidingAttacks for $type {
            const NAME: &'static str = $name;
            const TABLE_BYTES: usize = $table_bytes;

            #[inline]
            fn rook_attacks(
                square: $crate::board::Square,
                occupied: $crate::board::Bitboard,
            ) -> $crate::board::Bitboard {
                rook_attacks(square, occupied)
            }

            #[inline]
            fn bishop_attacks(
                square: $crate::board::Square,
                occupied: $crate::board::Bitboard,
            ) -> $crate::board::Bitboard {
                bishop_attacks(square, occupied)
            }

            #[inline]
            fn queen_attacks(
                square: $crate::board::Square,
                occupied: $crate::board::Bitboard,
            ) -> $crate::board::Bitboard {
                queen_attacks(square, occupied)
            }

            $($crate::lookup::implementation!(@ $more);)*
        }
    };
    (@ rook_and_bishop_attacks) => {
        #[inline]
        fn rook_and_bishop_attacks(
            square: $crate::board::Square,
            occupied: $crate::board::Bitboard,
        ) -> $crate::lookup::RookAndBishopAttacks {
            rook_and_bishop_attacks(square, occupied)
        }
    };
    (@ rook_and_bishop_attacks_of) => {
        #[inline]
        fn rook_and_bishop_attacks_of(
            sliders: $crate::board::Sliders,
            occupied: $crate::board::Bitboard,
        ) -> $crate::lookup::RookAndBishopAttacks {
            rook_and_bishop_attacks_of(sliders, occupied)
        }
    };
    (@ slider_attacks_of) => {
        #[inline]
        fn slider_attacks_of(
            sliders: $crate::board::Sliders,
            occupied: $crate::board::Bitboard,
        ) -> $crate::board::Bitboard {
            slider_attacks_of(sliders, occupied)
        }
    };
}

pub(crate) use implementation;

//! The examples of the pages for those who come from another crate or from a table of their own, compiled and run.

/// The page with the crates.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/coming-from.md")]
pub mod crates {}

/// An engine with bare integers, before and after.
#[doc = include_str!("../../../../docs/coming-from/u64-engine.md")]
pub mod u64_engine {
    pub mod after;
    pub mod before;
}

/// An engine with types of its own, before and after.
#[doc = include_str!("../../../../docs/coming-from/newtype-engine.md")]
pub mod newtype_engine {
    pub mod after;
    pub mod before;

    /// The engine's set of squares.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Bitboard(pub u64);

    macro_rules! square {
        ($($name:ident)*) => {
            /// The engine's square.
            #[derive(Clone, Copy, Debug, PartialEq)]
            #[repr(u8)]
            #[rustfmt::skip]
            pub enum Square { $($name),* }
            impl Square {
                /// All of them.
                #[rustfmt::skip]
                pub const ALL: [Self; 64] = [$(Self::$name),*];
            }
        };
    }
    square!(A1 B1 C1 D1 E1 F1 G1 H1 A2 B2 C2 D2 E2 F2 G2 H2 A3 B3 C3 D3 E3 F3 G3 H3 A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5 A6 B6 C6 D6 E6 F6 G6 H6 A7 B7 C7 D7 E7 F7 G7 H7 A8 B8 C8 D8 E8 F8 G8 H8);
}

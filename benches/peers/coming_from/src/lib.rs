//! The examples of the pages for those who come from another crate or from their own tables,
//! compiled and run. The programs are those of the pages' diffs after the change; here is what they
//! leave out.

/// The page with the crates.
#[doc = include_str!("../../../../docs/coming-from.md")]
pub mod crates {
    include!(concat!(env!("OUT_DIR"), "/crates"));
}

/// An engine with bare integers.
#[doc = include_str!("../../../../docs/coming-from/u64-engine.md")]
pub mod u64_engine {
    include!(concat!(env!("OUT_DIR"), "/u64-engine"));
}

/// Each kind of table that a program can have.
#[doc = include_str!("../../../../docs/coming-from/tables.md")]
pub mod tables {
    include!(concat!(env!("OUT_DIR"), "/tables"));
}

/// An engine with its own types.
#[doc = include_str!("../../../../docs/coming-from/newtype-engine.md")]
pub mod newtype_engine {
    /// The engine's set of squares.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Bitboard(pub u64);

    /// The engine's square.
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(u8)]
    #[rustfmt::skip]
    pub enum Square {
        A1, B1, C1, D1, E1, F1, G1, H1, A2, B2, C2, D2, E2, F2, G2, H2, A3, B3, C3, D3, E3, F3, G3, H3, A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5, A6, B6, C6, D6, E6, F6, G6, H6, A7, B7, C7, D7, E7, F7, G7, H7, A8, B8, C8, D8, E8, F8, G8, H8,
    }

    /// A square that is a number.
    #[derive(Clone, Copy)]
    pub struct SquareIndex(pub u8);

    /// A set with a private field.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Set(u64);

    impl Set {
        pub const fn new(bits: u64) -> Self {
            Self(bits)
        }

        pub const fn bits(self) -> u64 {
            self.0
        }
    }

    include!(concat!(env!("OUT_DIR"), "/newtype-engine"));
}

//! The examples of the pages for those who come from another crate or from a table of their own,
//! compiled and run. The programs are those of the pages' diffs, before and after the change; here is
//! what they leave out.

/// The lines of a page before or after the change.
macro_rules! page {
    ($name:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $name));
    };
}

/// The page with the crates.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/coming-from.md")]
pub mod crates {}

/// An engine with bare integers.
#[doc = include_str!("../../../../docs/coming-from/u64-engine.md")]
pub mod u64_engine {
    pub mod before {
        use std::sync::OnceLock;

        use crate::{BISHOP, Magics, ROOK, knights};

        page!("u64-engine-before");

        static KNIGHT_ATTACKS: OnceLock<[u64; 64]> = OnceLock::new();

        fn init_magics() {
            ROOK_MAGICS.get_or_init(|| Magics(ROOK));
            BISHOP_MAGICS.get_or_init(|| Magics(BISHOP));
        }

        fn init_knights() {
            KNIGHT_ATTACKS.get_or_init(knights);
        }
    }

    pub mod after {
        page!("u64-engine-after");
    }
}

/// Each kind of table that a program can have.
#[doc = include_str!("../../../../docs/coming-from/tables.md")]
pub mod tables {
    #[allow(static_mut_refs, reason = "such programs exist")]
    pub mod before {
        use std::arch::x86_64::_pext_u64;

        use crate::{BISHOP, Magics, ROOK, knights, walk};

        page!("tables-before");

        pub fn init() {
            unsafe { ROOKS = Some(Magics(ROOK)) };
        }

        pub fn attacks() -> Attacks {
            let (knights, rooks) = (knights(), Magics(ROOK));
            Attacks { knights, rooks }
        }

        impl Attacks {
            pub fn knight_attacks(&self, square: u8) -> u64 {
                self.knights[square as usize]
            }
        }

        /// The squares that can block.
        static BISHOP_MASKS: [u64; 64] = {
            let (mut masks, mut square) = ([0; 64], 0);
            while square < 64 {
                let mut blocker = 0;
                while blocker < 64 {
                    let blocked = walk(square, 1 << blocker, BISHOP) != walk(square, 0, BISHOP);
                    masks[square as usize] |= (blocked as u64) << blocker;
                    blocker += 1;
                }
                square += 1;
            }
            masks
        };

        const fn fill_bishop_table() -> [[u64; 512]; 64] {
            let (mut table, mut square) = ([[0; 512]; 64], 0);
            while square < 64 {
                let mask = BISHOP_MASKS[square];
                let (mut occupied, mut index) = (0_u64, 0);
                while index < 1 << mask.count_ones() {
                    table[square][index] = walk(square as u8, occupied, BISHOP);
                    occupied = occupied.wrapping_sub(mask) & mask;
                    index += 1;
                }
                square += 1;
            }
            table
        }
    }

    pub mod after {
        page!("tables-after");

        pub fn attacks() -> Attacks {
            let knights = crate::knights();
            Attacks { knights }
        }

        impl Attacks {
            pub fn knight_attacks(&self, square: u8) -> u64 {
                self.knights[square as usize]
            }
        }
    }
}

/// An engine with types of its own.
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

    pub mod before {
        use super::{Bitboard, Set, Square, SquareIndex};
        use crate::{BISHOP, Magics, ROOK, walk};

        page!("newtype-engine-before");

        static ROOK_MAGICS: Magics = Magics(ROOK);
        static BISHOP_MAGICS: Magics = Magics(BISHOP);
        static BEHIND: [[Bitboard; 64]; 64] = pairs(2);

        const fn pairs(kind: u8) -> [[Bitboard; 64]; 64] {
            let (mut pairs, mut from) = ([[Bitboard(0); 64]; 64], 0);
            while from < 64 {
                let mut to = 0;
                while to < 64 {
                    let mut steps = 0;
                    while steps < 2 && from != to {
                        let (steps_of, a, b) = ([ROOK, BISHOP][steps], from as u8, to as u8);
                        let (of_a, of_b) = (walk(a, 0, steps_of), walk(b, 0, steps_of));
                        let until_a = walk(b, 1 << from, steps_of);
                        let between = walk(a, 1 << to, steps_of) & until_a;
                        let line = of_a & of_b | 1 << from | 1 << to;
                        if of_a & 1 << to != 0 {
                            pairs[from][to] = Bitboard(match kind {
                                0 => between,
                                1 => line,
                                _ => line & until_a & !between & !(1 << from),
                            });
                        }
                        steps += 1;
                    }
                    to += 1;
                }
                from += 1;
            }
            pairs
        }
    }

    pub mod after {
        use super::{Bitboard, Set, Square, SquareIndex};

        page!("newtype-engine-after");
    }
}

const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Returns what a slider attacks, square by square.
const fn walk(square: u8, occupied: u64, steps: [(i8, i8); 4]) -> u64 {
    let (mut attacks, mut way) = (0, 0);
    while way < 4 {
        let (mut file, mut rank) = ((square % 8) as i8, (square / 8) as i8);
        loop {
            (file, rank) = (file + steps[way].0, rank + steps[way].1);
            if file < 0 || file > 7 || rank < 0 || rank > 7 {
                break;
            }
            let next = 1 << (8 * rank + file);
            attacks |= next;
            if occupied & next != 0 {
                break;
            }
        }
        way += 1;
    }
    attacks
}

/// What an engine has in place of this crate. It walks, since no page shows the table behind it.
struct Magics([(i8, i8); 4]);

impl Magics {
    fn attacks(&self, square: usize, occupied: u64) -> u64 {
        walk(square as u8, occupied, self.0)
    }
}

fn knights() -> [u64; 64] {
    sliding_attacks::Square::ALL.map(|square| sliding_attacks::leapers::knight_attacks(square).0)
}

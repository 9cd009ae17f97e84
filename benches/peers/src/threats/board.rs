//! The board that is measured: as most engines have it.

use sliding_attacks::{Bitboard, PieceType, Square};

/// A piece's number: its kind's number, and 6 more if it is black.
pub type Code = u8;

pub const EMPTY: Code = 12;

/// Its pieces by square, and by kind and side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Board {
    pub mailbox: [Code; 64],
    pub kinds: [Bitboard; 6],
    pub colors: [Bitboard; 2],
}

impl Board {
    pub const EMPTY: Self = Self {
        mailbox: [EMPTY; 64],
        kinds: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
    };

    pub fn put(&mut self, code: Code, square: Square) {
        self.mailbox[square.index()] = code;
        self.kinds[code as usize % 6].insert(square);
        self.colors[code as usize / 6].insert(square);
    }

    pub fn remove(&mut self, square: Square) {
        let code = self.mailbox[square.index()];
        self.mailbox[square.index()] = EMPTY;
        self.kinds[code as usize % 6].remove(square);
        self.colors[code as usize / 6].remove(square);
    }

    #[inline(always)]
    pub fn of(&self, kind: PieceType) -> Bitboard {
        self.kinds[kind.index()]
    }

    #[inline(always)]
    pub fn code(&self, square: Square) -> Code {
        self.mailbox[square.index()]
    }

    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }
}

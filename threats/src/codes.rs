//! What the bytes of a mailbox mean, and which pairs of pieces count.

use sliding_attacks::{Color, PieceType, Square};

use crate::slots::{KINDS, class, kind, slider};

/// The codes of the pieces in your mailbox, and which threats count.
///
/// Create it in a `static`, so that an invalid table is a compile error.
///
/// ```
/// use sliding_attacks_threats::Codes;
///
/// // White's pieces have the codes 0 to 5, Black's 6 to 11, and empty squares one of 12 to 15.
/// static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
/// ```
///
/// Initially all threats count, including those on pieces of the same side. Use [`Codes::counting`]
/// and [`Codes::without`] to exclude some.
///
/// Only the low four bits of each mailbox byte are significant. If your mailbox holds an `enum`,
/// [`encoding!`](crate::encoding!) takes the codes from the type.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Codes {
    /// By the code of the piece in the middle, and by the *combined* code of a piece around it: the
    /// class of that piece if its threat on the one in the middle counts, and other bits of [`class`].
    pub(crate) around: [[u8; 16]; 16],
    /// By the combined code of an attacker, a bit for the combined code of each piece on which its
    /// threat counts: if it slides along ranks and files, and 16 bits higher if along diagonals.
    pub(crate) sliders: [u32; 16],
    /// By code, the combined code: that of the piece XOR `empty`, or 0 for none. No piece has 0.
    pub(crate) combined: [u8; 16],
    /// By code, what its threats have besides the other piece and the squares, and what threats on it
    /// have: the empty code stands for the other piece's.
    pub(crate) as_attacker: [u32; 16],
    pub(crate) as_attacked: [u32; 16],
    /// The empty code as attacker and as attacked.
    pub(crate) both_empty: u32,
    /// By code, its kind in [`Tables::targets`](crate::slots::Tables::targets), or [`KINDS`] for none.
    pub(crate) kinds: [u8; 16],
    /// By the code of a piece, two times 16 bits by the code of another: whether the other's threats on
    /// it count, and whether its threats on the other do.
    pub(crate) counts_of: [u32; 16],
    /// The codes of two pieces of each type, first of the pawn that moves north.
    pub(crate) by_piece: [[u8; 2]; 12],
    /// The code of an empty square. Combining codes with it by XOR makes it 0.
    pub(crate) empty: u8,
    pieces: [Option<(Color, PieceType)>; 16],
    /// By attacker and attacked.
    counts: [[bool; PIECES]; PIECES],
    a8_first: bool,
}

const PIECES: usize = PieceType::ALL.len();

impl Codes {
    /// Creates a table from the meaning of each code: a piece, or `None` for an empty square.
    ///
    /// Each of the twelve pieces has one code. All other codes mean an empty square; use one of them
    /// or several. Codes that never occur may also be `None`.
    ///
    /// # Panics
    /// Panics if a piece has no code or more than one; in a `static` or `const`, that is a compile
    /// error.
    #[inline]
    #[track_caller]
    #[must_use]
    pub const fn new(pieces: [Option<(Color, PieceType)>; 16]) -> Self {
        let mut seen = [[false; PIECES]; 2];
        let mut empty = 0;
        let mut code = 0;
        while code < 16 {
            match pieces[code] {
                Some((color, piece)) => {
                    let seen = &mut seen[color.index()][piece.index()];
                    assert!(!*seen, "a piece has more than one code");
                    *seen = true;
                }
                None => empty = code as u8,
            }
            code += 1;
        }
        let mut piece = 0;
        while piece < PIECES {
            assert!(seen[0][piece], "a piece of White has no code");
            assert!(seen[1][piece], "a piece of Black has no code");
            piece += 1;
        }
        Self {
            around: [[0; 16]; 16],
            sliders: [0; 16],
            combined: [0; 16],
            as_attacker: [0; 16],
            as_attacked: [0; 16],
            both_empty: empty as u32 | (empty as u32) << 16,
            kinds: [0; 16],
            counts_of: [0; 16],
            by_piece: [[0; 2]; 12],
            empty,
            pieces,
            counts: [[true; PIECES]; PIECES],
            a8_first: false,
        }
        .compiled()
    }

    /// Creates a table from one letter per code: the piece's FEN letter, upper case for White, or a
    /// dot for an empty square.
    ///
    /// ```
    /// use sliding_attacks_threats::Codes;
    ///
    /// // An empty square is 0, White has 1 to 6, and Black 9 to 14.
    /// static CODES: Codes = Codes::from_letters(b".PNBRQK..pnbrqk.");
    /// ```
    ///
    /// ```compile_fail
    /// # use sliding_attacks_threats::Codes;
    /// static CODES: Codes = Codes::from_letters(b".PNBRQK..pnbrrk."); // two black rooks
    /// ```
    ///
    /// # Panics
    /// Panics if a letter does not name a piece, or a piece has no letter or more than one; in a
    /// `static` or `const`, that is a compile error.
    #[inline]
    #[track_caller]
    #[must_use]
    pub const fn from_letters(letters: &[u8; 16]) -> Self {
        let mut pieces = [None; 16];
        let mut code = 0;
        while code < 16 {
            let letter = letters[code];
            let piece = match letter.to_ascii_lowercase() {
                b'p' => Some(PieceType::Pawn),
                b'n' => Some(PieceType::Knight),
                b'b' => Some(PieceType::Bishop),
                b'r' => Some(PieceType::Rook),
                b'q' => Some(PieceType::Queen),
                b'k' => Some(PieceType::King),
                b'.' => None,
                _ => panic!("expected a letter of PNBRQKpnbrqk or a dot"),
            };
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            if let Some(piece) = piece {
                pieces[code] = Some((color, piece));
            }
            code += 1;
        }
        Self::new(pieces)
    }

    /// Changes the table for a mailbox that runs from a8 = 0 to h1 = 63, rank by rank from the top.
    /// Squares in calls and threats are then indices into that mailbox: its square 0 is
    /// [`Square::A1`], whatever it means to you.
    #[inline]
    #[must_use]
    pub const fn with_a8_first(mut self) -> Self {
        self.a8_first = true;
        self.compiled()
    }

    /// Counts only the threats that `attacker` makes on the listed types. Repeated calls narrow the set
    /// further.
    ///
    /// ```
    /// use sliding_attacks::PieceType::{self, Bishop, King, Knight, Pawn, Queen, Rook};
    /// use sliding_attacks_threats::Codes;
    ///
    /// /// Without a pawn's threats on bishops and queens, and without threats on kings.
    /// const fn example(codes: Codes) -> Codes {
    ///     let pieces: &[PieceType] = &[Pawn, Knight, Bishop, Rook, Queen];
    ///     codes
    ///         .counting(Pawn, &[Pawn, Knight, Rook])
    ///         .counting(Knight, pieces)
    ///         .counting(Bishop, pieces)
    ///         .counting(Rook, pieces)
    ///         .counting(Queen, pieces)
    ///         .counting(King, pieces)
    /// }
    /// ```
    #[inline]
    #[must_use]
    pub const fn counting(mut self, attacker: PieceType, attacked: &[PieceType]) -> Self {
        let mut counts = [false; PIECES];
        let mut index = 0;
        while index < attacked.len() {
            counts[attacked[index].index()] = true;
            index += 1;
        }
        let mut index = 0;
        while index < PIECES {
            self.counts[attacker.index()][index] &= counts[index];
            index += 1;
        }
        self.compiled()
    }

    /// Counts neither the threats that pieces of this type make nor the threats on them.
    #[inline]
    #[must_use]
    pub const fn without(mut self, piece: PieceType) -> Self {
        let mut other = 0;
        while other < PIECES {
            self.counts[piece.index()][other] = false;
            self.counts[other][piece.index()] = false;
            other += 1;
        }
        self.compiled()
    }

    /// Returns what a code means: a piece, or `None` for an empty square.
    ///
    /// ```
    /// use sliding_attacks::{Color, PieceType};
    /// use sliding_attacks_threats::Codes;
    ///
    /// static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
    /// assert_eq!(CODES.piece(7), Some((Color::Black, PieceType::Knight)));
    /// assert_eq!(CODES.piece(12), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece(&self, code: u8) -> Option<(Color, PieceType)> {
        self.pieces[(code & 0x0f) as usize]
    }

    #[inline(always)]
    pub(crate) const fn is_empty(&self, code: u8) -> bool {
        self.kinds[(code & 0x0f) as usize] as usize == KINDS
    }

    /// Returns the piece with a code as the one in the middle, or `None` for an empty square.
    #[inline(always)]
    pub(crate) const fn piece_on(&self, square: Square, code: u8) -> Option<Piece<'_>> {
        let code = (code & 0x0f) as usize;
        // The mask spares a check of the bounds.
        let kind = self.kinds[code] as usize & KINDS;
        if kind == KINDS {
            return None;
        }
        Some(Piece {
            kind,
            around: &self.around[code],
            as_attacker: [&self.as_attacker[code], &SQUARES[0][square.index()]],
            as_attacked: [&self.as_attacked[code], &SQUARES[1][square.index()]],
            half: code as u32 | (square as u32) << 8,
        })
    }

    /// Computes the tables from `pieces`, `counts` and `a8_first`.
    const fn compiled(mut self) -> Self {
        self.around = [[0; 16]; 16];
        self.sliders = [0; 16];
        self.kinds = [KINDS as u8; 16];
        self.counts_of = [0; 16];
        let mut middle = 0;
        while middle < 16 {
            if let Some((color, piece)) = self.pieces[middle] {
                let goes_north = self.goes_north(color);
                self.combined[middle] = middle as u8 ^ self.empty;
                let (code, empty) = (middle as u32, self.empty as u32);
                self.as_attacker[middle] = code | empty << 16;
                self.as_attacked[middle] = empty | code << 16;
                self.kinds[middle] = kind(piece, goes_north).0;
                self.by_piece[2 * piece.index() + !goes_north as usize] =
                    [middle as u8 >> 2, middle as u8 & 3];
                let mut code = 0;
                while code < 16 {
                    if let Some((color, other)) = self.pieces[code] {
                        let mut bits = 0;
                        if self.counts[piece.index()][other.index()] {
                            bits |= class::TARGET;
                            self.counts_of[middle] |= 1 << (16 + code);
                        }
                        if self.counts[other.index()][piece.index()] {
                            bits |= kind(other, self.goes_north(color)).1;
                            self.counts_of[middle] |= 1 << code;
                        }
                        let combined = code ^ self.empty as usize;
                        self.around[middle][combined] = bits;
                        let mut direction = 0;
                        while direction < 2 {
                            if bits & slider(direction) != 0 {
                                self.sliders[combined] |=
                                    1 << (16 * direction + (middle ^ self.empty as usize));
                            }
                            direction += 1;
                        }
                    }
                    code += 1;
                }
            }
            middle += 1;
        }
        self
    }

    const fn goes_north(&self, color: Color) -> bool {
        matches!(color, Color::White) != self.a8_first
    }
}

/// A piece in the middle.
#[allow(dead_code, reason = "not every implementation reads all of it")]
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    /// Its index in [`Tables::targets`](crate::slots::Tables::targets).
    pub(crate) kind: usize,
    /// Its table in [`Codes::around`].
    pub(crate) around: &'a [u8; 16],
    /// The word of [`Codes::as_attacker`], and its square in bits 8 to 15.
    pub(crate) as_attacker: [&'a u32; 2],
    /// The word of [`Codes::as_attacked`], and its square in bits 24 to 31.
    pub(crate) as_attacked: [&'a u32; 2],
    /// Its code, and in bits 8 to 15 its square.
    pub(crate) half: u32,
}

/// By square, its index in bits 8 to 15, and in bits 24 to 31.
static SQUARES: [[u32; 64]; 2] = {
    let mut squares = [[0; 64]; 2];
    let mut index = 0;
    while index < 64 {
        squares[0][index] = (index as u32) << 8;
        squares[1][index] = (index as u32) << 24;
        index += 1;
    }
    squares
};

const _: () = assert!((KINDS + 1).is_power_of_two());

//! What the bytes of a mailbox mean, and which pairs of pieces count.

use super::slots::{Bytes, KINDS, class, kind, slider};
use sliding_attacks::Color;
use sliding_attacks::PieceType;

/// The codes of the pieces in your mailbox, and which threats count.
///
/// Make one in a `static`. A table that makes no sense is then an error of the compiler.
///
/// ```
/// use sliding_attacks_threats::Codes;
///
/// // White's pieces have the codes 0 to 5, Black's 6 to 11, and empty squares one of 12 to 15.
/// static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
/// ```
///
/// All threats count at first, also those on pieces of the same side. [`Codes::counting`] and
/// [`Codes::without`] leave some out.
///
/// A byte of the mailbox means what its low four bits mean.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Codes {
    /// By the code of the piece in the middle, and by the code around it combined with `empty`: the
    /// class of a piece whose threat on the one in the middle counts, and other bits of [`class`].
    /// So empty squares and those off the board have 0.
    pub(super) around: [[u8; 16]; 16],
    /// A bit for the codes of an attacker (bits 4 to 7 of its number) and the attacked (bits 0 to
    /// 3), both combined with `empty`: whether it slides along ranks and files, and the threat
    /// counts. Then the same along diagonals.
    pub(super) sliders: [[u32; 8]; 2],
    /// By code, its kind in [`TARGETS`](super::slots::TARGETS), or [`KINDS`] for none.
    pub(super) kinds: [u8; 16],
    /// By the code of a piece, two times 16 bits by the code of another: whether the other's threats on
    /// it count, and whether its threats on the other do.
    pub(super) counts_of: [u32; 16],
    /// The codes of two pieces of each type, first of the one that goes north if it is a pawn.
    pub(super) by_piece: [[u8; 2]; 12],
    /// The code of an empty square. Combining codes with it by XOR makes it 0.
    pub(super) empty: u8,
    pieces: [Option<(Color, PieceType)>; 16],
    /// By attacker and attacked.
    counts: [[bool; PIECES]; PIECES],
    a8_first: bool,
}

const PIECES: usize = PieceType::ALL.len();

impl Codes {
    /// Makes the table of codes, from what each code means: a piece, or `None` for an empty square.
    ///
    /// Each of the twelve pieces has one code. All other codes mean an empty square; use one of them
    /// or several. Codes that never occur may be `None` too.
    ///
    /// # Panics
    /// If a piece has no code or two codes, in a `static` or a constant when it is compiled.
    #[inline]
    #[must_use]
    pub const fn new(pieces: [Option<(Color, PieceType)>; 16]) -> Self {
        let mut seen = [[false; PIECES]; 2];
        let mut empty = 0;
        let mut code = 0;
        while code < 16 {
            match pieces[code] {
                Some((color, piece)) => {
                    let seen = &mut seen[color.index()][piece.index()];
                    assert!(!*seen, "a piece has two codes");
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
            sliders: [[0; 8]; 2],
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

    /// Makes the same from a letter for each code: that of the piece in FEN, capital for White, or a
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
    /// If a letter is no piece's, or a piece has no letter or two, in a `static` or a constant when it
    /// is compiled.
    #[inline]
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
                _ => panic!("a letter is none of PNBRQKpnbrqk and no dot"),
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

    /// Returns the same for a mailbox that starts with a8 = 0 and ends with h1 = 63, ranks from the
    /// top. Squares in calls and threats are then indices of that mailbox.
    #[inline]
    #[must_use]
    pub const fn with_a8_first(mut self) -> Self {
        self.a8_first = true;
        self.compiled()
    }

    /// Returns the same with fewer threats of one type of piece: only those on these types count.
    ///
    /// ```
    /// use sliding_attacks::PieceType::{self, Bishop, King, Knight, Pawn, Queen, Rook};
    /// use sliding_attacks_threats::Codes;
    ///
    /// /// A pawn's threats on pawns, knights and rooks, and nobody's on kings.
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

    /// Returns the same without the threats that pieces of one type make, and those that they get.
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

    #[inline(always)]
    pub(super) const fn is_empty(&self, code: u8) -> bool {
        self.kinds[(code & 0x0f) as usize] as usize == KINDS
    }

    /// Returns the kind of the piece, or `None` for an empty square, and its bytes around it.
    #[inline(always)]
    pub(super) const fn of(&self, code: u8) -> Option<(usize, &[u8; 16])> {
        let code = (code & 0x0f) as usize;
        // The mask spares a check of the bounds.
        let kind = self.kinds[code] as usize & KINDS;
        if kind == KINDS {
            return None;
        }
        Some((kind, &self.around[code]))
    }

    /// Computes the tables from `pieces`, `counts` and `a8_first`.
    const fn compiled(mut self) -> Self {
        self.around = [[0; 16]; 16];
        self.sliders = [[0; 8]; 2];
        self.kinds = [KINDS as u8; 16];
        self.counts_of = [0; 16];
        let mut middle = 0;
        while middle < 16 {
            if let Some((color, piece)) = self.pieces[middle] {
                let goes_north = self.goes_north(color);
                self.kinds[middle] = kind(piece, goes_north).0;
                self.by_piece[2 * piece.index() + !goes_north as usize] =
                    [middle as u8 >> 2, middle as u8 & 3];
                let mut code = 0;
                while code < 16 {
                    if let Some((of, other)) = self.pieces[code] {
                        let mut bits = class::OCCUPIED;
                        if self.counts[piece.index()][other.index()] {
                            bits |= class::TARGET;
                            self.counts_of[middle] |= 1 << (16 + code);
                        }
                        if self.counts[other.index()][piece.index()] {
                            bits |= kind(other, self.goes_north(of)).1;
                            self.counts_of[middle] |= 1 << code;
                            self.set_slider(code, middle);
                        }
                        self.around[middle][code ^ self.empty as usize] = bits;
                    }
                    code += 1;
                }
            }
            middle += 1;
        }
        self
    }

    /// Notes that a threat counts if the attacker slides.
    const fn set_slider(&mut self, attacker: usize, attacked: usize) {
        let Some((_, piece)) = self.pieces[attacker] else {
            return;
        };
        let (_, class) = kind(piece, true);
        let empty = self.empty as usize;
        let number = (attacker ^ empty) << 4 | (attacked ^ empty);
        let mut direction = 0;
        while direction < 2 {
            if class & slider(direction) != 0 {
                self.sliders[direction][number / 32] |= 1 << (number % 32);
            }
            direction += 1;
        }
    }

    const fn goes_north(&self, color: Color) -> bool {
        matches!(color, Color::White) != self.a8_first
    }
}

const _: () = assert!(size_of::<Bytes>() == 64 && (KINDS + 1).is_power_of_two());

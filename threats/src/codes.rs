//! What the bytes of a mailbox mean, and which pairs of pieces count.

use sliding_attacks::{Color, PieceType, Square};

use crate::slots::{CLASSES, NONE, class};

/// A board as one piece code per square, indexed by square.
pub type Mailbox = [u8; 64];

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
/// A mailbox holds codes from 0 to 15. Debug builds check that; in release builds the upper four bits
/// of a byte are ignored. If your mailbox holds an `enum`, [`encoding!`](crate::encoding!) takes the
/// codes from the type.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Codes {
    /// By the code of the piece in the middle and the *combined* code of a piece around it: in `[0]` the
    /// class of the one around it, if its threat on the middle counts; in `[1]` the class that would
    /// attack the middle from where the middle attacks, if that threat counts.
    around: [[[u8; 16]; 16]; 2],
    /// By the combined code of an attacker, a bit for the combined code of each piece on which its
    /// threat counts: if it slides along ranks and files, and 16 bits higher if along diagonals.
    pub(crate) sliders: [u32; 16],
    /// By code, the combined code: that of the piece XOR `empty`, or 0 for none. No piece has 0.
    pub(crate) combined: [u8; 16],
    /// By code, its index in [`CLASSES`].
    kinds: [u8; 16],
    /// By the code of a piece, two times 16 bits by the code of another: whether the other's threats on
    /// it count, and whether its threats on the other do.
    pub(crate) counts_of: [u32; 16],
    /// The codes of two pieces of each type, first of the one whose pawns move north, as two halves.
    pub(crate) by_piece: [[u8; 2]; 12],
    /// The code of an empty square. Combining codes with it by XOR makes it 0.
    pub(crate) empty: u8,
    /// The same as attacker and as attacked, which turns two combined codes back.
    pub(crate) both_empty: u32,
    pieces: [Option<(Color, PieceType)>; 16],
    /// By attacker, a bit for each attacked piece.
    counts: [u8; PIECES],
    a8_first: bool,
}

const PIECES: usize = PieceType::ALL.len();

impl Codes {
    /// Creates a table from the meaning of each code: a piece, or `None` for an empty square.
    ///
    /// Each of the twelve pieces has one code. The others are `None`, whether they mean an empty square
    /// or never occur.
    ///
    /// # Panics
    /// Panics if a piece has no code or more than one; in a `static` or `const`, that is a compile
    /// error.
    #[inline]
    #[track_caller]
    #[must_use]
    pub const fn new(pieces: [Option<(Color, PieceType)>; 16]) -> Self {
        let mut found = [0; 2 * PIECES];
        let (mut empty, mut code) = (0, 0);
        while code < 16 {
            match pieces[code] {
                Some((color, piece)) => found[color.index() * PIECES + piece.index()] += 1,
                None => empty = code as u8,
            }
            code += 1;
        }
        let mut piece = 0;
        while piece < found.len() {
            match found[piece] {
                0 => refuse(piece, b"? has no code: each of PNBRQKpnbrqk has one"),
                1 => piece += 1,
                _ => refuse(piece, b"? has two codes: each of PNBRQKpnbrqk has one"),
            }
        }
        Self {
            around: [[[0; 16]; 16]; 2],
            sliders: [0; 16],
            combined: [0; 16],
            kinds: [NONE as u8; 16],
            counts_of: [0; 16],
            by_piece: [[0; 2]; 12],
            empty,
            both_empty: empty as u32 | (empty as u32) << 16,
            pieces,
            counts: [u8::MAX; PIECES],
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
    /// Panics if a byte is neither a piece's letter nor a dot, or if a piece has no letter or more than
    /// one; in a `static` or `const`, that is a compile error.
    #[inline]
    #[track_caller]
    #[must_use]
    pub const fn from_letters(letters: &[u8; 16]) -> Self {
        let mut pieces = [None; 16];
        let mut code = 0;
        while code < 16 {
            pieces[code] = PieceType::from_letter(letters[code] as char);
            assert!(
                pieces[code].is_some() || letters[code] == b'.',
                "expected a letter of PNBRQKpnbrqk or a dot"
            );
            code += 1;
        }
        Self::new(pieces)
    }

    /// Changes the table for a mailbox that runs from a8 = 0 to h1 = 63, rank by rank from the top.
    /// A [`Square`] in a call or a threat is then the square with that *number*, whatever its name: pass
    /// `Square::wrapping(n)` for your square `n`. A threat prints the name, so your a8, which is 0, is
    /// printed as a1.
    #[inline]
    #[must_use]
    pub const fn with_a8_first(mut self) -> Self {
        self.a8_first = true;
        self.compiled()
    }

    /// Of the threats by `attacker`, counts only those on the listed types. Other attackers are not
    /// affected; another call for the same attacker narrows its types further.
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
        let mut counts = 0;
        let mut index = 0;
        while index < attacked.len() {
            counts |= 1 << attacked[index].index();
            index += 1;
        }
        self.counts[attacker.index()] &= counts;
        self.compiled()
    }

    /// Counts neither the threats that pieces of this type make nor the threats on them.
    #[inline]
    #[must_use]
    pub const fn without(mut self, piece: PieceType) -> Self {
        self.counts[piece.index()] = 0;
        let mut attacker = 0;
        while attacker < PIECES {
            self.counts[attacker] &= !(1 << piece.index());
            attacker += 1;
        }
        self.compiled()
    }

    /// Returns what a code means: a piece, or `None` for an empty square. Only its lower four bits count.
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

    /// Returns the piece with a code as the one in the middle, or `None` for an empty square.
    #[inline(always)]
    pub(crate) const fn piece_on(&self, square: Square, code: u8) -> Option<Middle<'_>> {
        let code = code & 0x0f;
        // The mask spares a check of the bounds.
        let kind = self.kinds[code as usize] as usize & NONE;
        if kind == NONE {
            return None;
        }
        Some(Middle {
            codes: self,
            code,
            kind,
            square,
        })
    }

    /// Returns the index of a piece in [`CLASSES`].
    const fn kind(&self, color: Color, piece: PieceType) -> usize {
        match piece {
            PieceType::Pawn if !self.goes_north(color) => 6,
            _ => piece.index(),
        }
    }

    /// Returns whether the pawns of a color move towards higher ranks.
    pub(crate) const fn goes_north(&self, color: Color) -> bool {
        matches!(color, Color::White) != self.a8_first
    }

    /// Computes the tables from `pieces`, `counts` and `a8_first`.
    const fn compiled(mut self) -> Self {
        self.around = [[[0; 16]; 16]; 2];
        self.sliders = [0; 16];
        self.counts_of = [0; 16];
        let mut code = 0;
        while code < 16 {
            if let Some((color, piece)) = self.pieces[code] {
                self.combined[code] = code as u8 ^ self.empty;
                self.kinds[code] = self.kind(color, piece) as u8;
                self.by_piece[2 * piece.index() + !self.goes_north(color) as usize] =
                    [code as u8 >> 2, code as u8 & 3];
            }
            code += 1;
        }
        let mut pair = 0;
        while pair < 256 {
            self.compile_pair(pair / 16, pair % 16);
            pair += 1;
        }
        self
    }

    /// Enters threats of one code on another in the tables, if they count.
    ///
    /// If an empty square is 12, and 3 and 9 are rooks, whose combined codes are 15 and 5, then for
    /// threats of 9 on 3:
    ///
    /// ```text
    /// around[0][3][5]     ORTHOGONAL
    /// around[1][9][15]    ORTHOGONAL
    /// sliders[5]          bit 15
    /// counts_of           bit 9 of [3], and bit 16 + 3 of [9]
    /// ```
    const fn compile_pair(&mut self, attacker: usize, attacked: usize) {
        if let Some((color, piece)) = self.pieces[attacker]
            && let Some((_, other)) = self.pieces[attacked]
            && self.counts[piece.index()] >> other.index() & 1 == 1
        {
            let class = CLASSES[self.kind(color, piece)];
            let from = self.combined[attacker] as usize;
            let on = self.combined[attacked] as usize;
            self.around[0][attacked][from] = class;
            // A pawn would be attacked by one that moves the other way.
            self.around[1][attacker][on] = CLASSES[self.kind(color.opposite(), piece)];
            let orthogonal = (class & class::ORTHOGONAL != 0) as u32;
            let diagonal = (class & class::DIAGONAL != 0) as u32;
            self.sliders[from] |= (orthogonal | diagonal << 16) << on;
            self.counts_of[attacked] |= 1 << attacker;
            self.counts_of[attacker] |= 1 << (16 + attacked);
        }
    }
}

/// Panics with a message whose first character is replaced by the letter of a piece, White's before
/// Black's.
#[track_caller]
const fn refuse<const N: usize>(piece: usize, message: &[u8; N]) -> ! {
    let mut message = *message;
    message[0] = b"PNBRQKpnbrqk"[piece];
    match core::str::from_utf8(&message) {
        Ok(message) => panic!("{}", message),
        Err(_) => unreachable!(),
    }
}

/// A piece in the middle. What it does is looked up where it is used, which is faster.
#[derive(Clone, Copy)]
pub(crate) struct Middle<'a> {
    pub(crate) codes: &'a Codes,
    pub(crate) code: u8,
    /// Its index in [`CLASSES`].
    pub(crate) kind: usize,
    square: Square,
}

#[allow(dead_code, reason = "only vectors need it")]
impl Middle<'_> {
    /// Returns its table in [`Codes::around`], for threats on it or by it.
    #[inline(always)]
    pub(crate) const fn around(&self, by: bool) -> &[u8; 16] {
        &self.codes.around[by as usize][self.code as usize]
    }

    /// Returns its combined code, and its square in bits 8 to 15.
    #[inline(always)]
    pub(crate) const fn combined(&self) -> u32 {
        self.codes.combined[self.code as usize] as u32 | (self.square as u32) << 8
    }
}

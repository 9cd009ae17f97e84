//! What the bytes of a mailbox mean, and which pairs of pieces count.

use sliding_attacks::{Color, PieceType, Square};

use crate::slots::{CLASSES, NONE, class};

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
    /// class of that piece if its threat on the one in the middle counts, and [`class::TARGET`] if the
    /// threat of the one in the middle counts.
    pub(crate) around: [[u8; 16]; 16],
    /// By the combined code of an attacker, a bit for the combined code of each piece on which its
    /// threat counts: if it slides along ranks and files, and 16 bits higher if along diagonals.
    pub(crate) sliders: [u32; 16],
    /// By code, the combined code: that of the piece XOR `empty`, or 0 for none. No piece has 0.
    pub(crate) combined: [u8; 16],
    /// By code, its index in [`CLASSES`].
    kinds: [u8; 16],
    /// By code, the class of pieces that would attack the piece from where it attacks.
    reach: [u32; 16],
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
const EVERY_PIECE: u8 = (1 << PIECES) - 1;

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
        let mut seen = [0_u8; 2];
        let mut empty = 0;
        let mut code = 0;
        while code < 16 {
            match pieces[code] {
                Some((color, piece)) => {
                    let (seen, bit) = (&mut seen[color.index()], 1 << piece.index());
                    assert!(*seen & bit == 0, "a piece has more than one code");
                    *seen |= bit;
                }
                None => empty = code as u8,
            }
            code += 1;
        }
        assert!(seen[0] == EVERY_PIECE, "a piece of White has no code");
        assert!(seen[1] == EVERY_PIECE, "a piece of Black has no code");
        Self {
            around: [[0; 16]; 16],
            sliders: [0; 16],
            combined: [0; 16],
            kinds: [NONE as u8; 16],
            reach: [0; 16],
            counts_of: [0; 16],
            by_piece: [[0; 2]; 12],
            empty,
            both_empty: empty as u32 | (empty as u32) << 16,
            pieces,
            counts: [EVERY_PIECE; PIECES],
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
            let letter = letters[code];
            let color = Color::ALL[letter.is_ascii_lowercase() as usize];
            pieces[code] = match letter.to_ascii_lowercase() {
                b'p' => Some((color, PieceType::Pawn)),
                b'n' => Some((color, PieceType::Knight)),
                b'b' => Some((color, PieceType::Bishop)),
                b'r' => Some((color, PieceType::Rook)),
                b'q' => Some((color, PieceType::Queen)),
                b'k' => Some((color, PieceType::King)),
                b'.' => None,
                _ => panic!("expected a letter of PNBRQKpnbrqk or a dot"),
            };
            code += 1;
        }
        Self::new(pieces)
    }

    /// Changes the table for a mailbox that runs from a8 = 0 to h1 = 63, rank by rank from the top.
    /// A [`Square`] in a call or a threat is then only an index into that mailbox: for your a8, which
    /// has index 0, pass [`Square::A1`].
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

    /// Returns the piece with a code as the one in the middle, or `None` for an empty square.
    #[inline(always)]
    pub(crate) const fn piece_on(&self, square: Square, code: u8) -> Option<Piece<'_>> {
        let code = code & 0x0f;
        // The mask spares a check of the bounds.
        let kind = self.kinds[code as usize] as usize & NONE;
        if kind == NONE {
            return None;
        }
        Some(Piece {
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
    const fn goes_north(&self, color: Color) -> bool {
        matches!(color, Color::White) != self.a8_first
    }

    /// Computes the tables from `pieces`, `counts` and `a8_first`.
    const fn compiled(mut self) -> Self {
        self.sliders = [0; 16];
        self.counts_of = [0; 16];
        let mut pair = 0;
        while pair < 16 * 16 {
            let (middle, code) = (pair / 16, pair % 16);
            let pieces = (self.pieces[middle], self.pieces[code]);
            if let (Some((color, piece)), Some((other_color, other))) = pieces {
                let empty = self.empty as usize;
                let (combined, attacker) = (middle ^ empty, code ^ empty);
                self.combined[middle] = combined as u8;
                self.by_piece[2 * piece.index() + !self.goes_north(color) as usize] =
                    [middle as u8 >> 2, middle as u8 & 3];
                self.kinds[middle] = self.kind(color, piece) as u8;
                // A pawn would be attacked by one that moves the other way.
                self.reach[middle] = CLASSES[self.kind(color.opposite(), piece)] as u32;
                let mut class = 0;
                if self.counts[other.index()] >> piece.index() & 1 == 1 {
                    class = CLASSES[self.kind(other_color, other)];
                    self.counts_of[middle] |= 1 << code;
                }
                let orthogonal = (class & class::ORTHOGONAL != 0) as u32;
                let diagonal = (class & class::DIAGONAL != 0) as u32;
                self.sliders[attacker] |= (orthogonal | diagonal << 16) << combined;
                if self.counts[piece.index()] >> other.index() & 1 == 1 {
                    class |= class::TARGET;
                    self.counts_of[middle] |= 1 << (16 + code);
                }
                self.around[middle][attacker] = class;
            }
            pair += 1;
        }
        self
    }
}

/// A piece in the middle. What it does is looked up where it is used, which is faster.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub(crate) codes: &'a Codes,
    pub(crate) code: u8,
    /// Its index in [`CLASSES`].
    pub(crate) kind: usize,
    square: Square,
}

#[allow(dead_code, reason = "only vectors need it")]
impl Piece<'_> {
    /// Returns its table in [`Codes::around`].
    #[inline(always)]
    pub(crate) const fn around(&self) -> &[u8; 16] {
        &self.codes.around[self.code as usize]
    }

    /// Returns the classes of pieces that would attack it from where it attacks.
    #[inline(always)]
    pub(crate) const fn reach(&self) -> u32 {
        self.codes.reach[self.code as usize]
    }

    /// Returns its combined code, and its square in bits 8 to 15.
    #[inline(always)]
    pub(crate) const fn combined(&self) -> u32 {
        (self.code ^ self.codes.empty) as u32 | (self.square as u32) << 8
    }
}

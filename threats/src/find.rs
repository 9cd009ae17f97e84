//! The trait of everything that finds threats, and the moves of chess as changes of squares.

use sliding_attacks::Square;

use crate::algorithm::{Functions, Input};
use crate::changes::{Castling, EnPassant, PieceMove};
use crate::codes::{Codes, Mailbox};
use crate::threats::Threats;

/// Finds the threats that start and end when the board changes.
///
/// Each function takes the mailbox as it is **before** the change, and appends to a list. All
/// implementations find the same threats, in different orders. [`ThreatDispatch`](crate::ThreatDispatch)
/// is the one to call.
///
/// You can apply the list in order: a threat never starts while it exists, and never ends while it
/// doesn't. The same threat may be in the list twice, because it starts and ends during one call, or ends
/// and starts. For example, if a piece moves along the line between two others, the threat between those
/// two starts when the piece is lifted, and ends when it is put down.
///
/// This trait is sealed: you can call it, but not implement it.
///
/// # Panics
/// Each function takes room for the most threats that it can find, however few it finds, and panics if
/// the list has less left since [`Threats::clear`]. With a list that is too small for a single call,
/// `cargo build` fails (`cargo check` does not):
///
/// ```compile_fail
/// # use sliding_attacks_threats::{Codes, FindThreats, ThreatDispatch, Threats};
/// # static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
/// let mut threats = Threats::new();
/// ThreatDispatch::all(&CODES, &[12; 64], &mut threats); // needs `Threats::of_board()`
/// ```
///
/// Debug builds also panic if a call makes no sense: if no piece is on the square that one leaves, if a
/// code is above 15, or would replace itself, if a pawn on its last rank stays a pawn or becomes a king,
/// if any other piece changes its color or its type, or if castling or en passant are passed to
/// [`move_piece`](Self::move_piece). In release builds such a call finds wrong threats.
pub trait FindThreats: Copy + Send + Sync + 'static {
    /// The name of the implementation, such as `avx2`.
    const NAME: &'static str;

    /// Returns its functions. Where this is a constant, they are called directly.
    #[doc(hidden)]
    fn functions() -> &'static Functions;

    /// Finds the threats that start and end when a piece is placed on a square: at most 32 threats.
    ///
    /// The square is treated as empty, whatever is on it.
    #[inline]
    #[track_caller]
    fn put<const ROOM: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        square: Square,
        code: u8,
        threats: &mut Threats<ROOM>,
    ) {
        const { Threats::<ROOM>::assert_room_for(32) }
        let input = Input { codes, mailbox };
        if cfg!(debug_assertions) {
            input.assert_put(code);
        }
        // SAFETY: it writes to no more than 32 words, since one code is an empty square.
        unsafe {
            let change = Self::functions().change;
            threats.append::<32>(|to| change(input, square, codes.empty, code, to));
        }
    }

    /// Finds the threats that start and end when the piece on a square is removed from the board:
    /// at most 32 threats.
    #[inline]
    #[track_caller]
    fn remove<const ROOM: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        square: Square,
        threats: &mut Threats<ROOM>,
    ) {
        const { Threats::<ROOM>::assert_room_for(32) }
        let input = Input { codes, mailbox };
        if cfg!(debug_assertions) {
            input.assert_leaves(square);
        }
        // SAFETY: it writes to no more than 32 words, since one code is an empty square.
        unsafe {
            let (change, code) = (Self::functions().change, input.code_on(square));
            threats.append::<32>(|to| change(input, square, code, codes.empty, to));
        }
    }

    /// Finds the threats that start and end when one code on a square is replaced by another: at
    /// most 48 threats. Either may mean an empty square.
    #[inline]
    #[track_caller]
    fn replace<const ROOM: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        square: Square,
        becomes: u8,
        threats: &mut Threats<ROOM>,
    ) {
        const { Threats::<ROOM>::assert_room_for(48) }
        let input = Input { codes, mailbox };
        if cfg!(debug_assertions) {
            input.assert_replace(square, becomes);
        }
        // SAFETY: it writes to no more than 48 words.
        unsafe {
            let (change, code) = (Self::functions().change, input.code_on(square));
            threats.append::<48>(|to| change(input, square, code, becomes, to));
        }
    }

    /// Finds the threats that start and end when a piece moves, with or without a capture or a
    /// promotion: at most 80 threats.
    ///
    /// ```
    /// use sliding_attacks::Square;
    /// use sliding_attacks_threats::{Codes, FindThreats, PieceMove, ThreatDispatch, Threats};
    ///
    /// # static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
    /// // With codes as in the example of `Codes`: 3 is a white rook, 9 a black one, 12 nothing.
    /// let mut mailbox = [12; 64];
    /// mailbox[Square::A1.index()] = 3;
    /// mailbox[Square::C1.index()] = 3;
    /// mailbox[Square::H1.index()] = 9;
    ///
    /// let mut threats = Threats::new();
    /// let to_c4 = PieceMove { from: Square::C1, to: Square::C4, promotion: None };
    /// ThreatDispatch::move_piece(&CODES, &mailbox, to_c4, &mut threats);
    ///
    /// let mut lines: Vec<String> = threats.iter().map(|threat| threat.to_string()).collect();
    /// lines.sort();
    /// assert_eq!(
    ///     lines,
    ///     [
    ///         "+ 3 on a1 attacks 9 on h1", // the line is open
    ///         "+ 9 on h1 attacks 3 on a1",
    ///         "- 3 on a1 attacks 3 on c1",
    ///         "- 3 on c1 attacks 3 on a1",
    ///         "- 3 on c1 attacks 9 on h1",
    ///         "- 9 on h1 attacks 3 on c1",
    ///     ]
    /// );
    /// ```
    #[inline]
    #[track_caller]
    fn move_piece<const ROOM: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        piece_move: PieceMove,
        threats: &mut Threats<ROOM>,
    ) {
        const { Threats::<ROOM>::assert_room_for(80) }
        let input = Input { codes, mailbox };
        if cfg!(debug_assertions) {
            input.assert_move_piece(piece_move);
        }
        let (from, to) = (piece_move.from, piece_move.to);
        let becomes = piece_move.promotion.unwrap_or(input.code_on(from));
        // SAFETY: it writes to no more than 80 words.
        unsafe {
            let functions = Self::functions();
            threats.append::<80>(|end| (functions.move_piece)(input, from, to, becomes, end));
        }
    }

    /// Finds the threats that start and end with an en passant capture: at most 96 threats.
    #[inline]
    #[track_caller]
    fn en_passant<const ROOM: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        capture: EnPassant,
        threats: &mut Threats<ROOM>,
    ) {
        const { Threats::<ROOM>::assert_room_for(96) }
        if cfg!(debug_assertions) {
            Input { codes, mailbox }.assert_en_passant(capture);
        }
        let EnPassant { from, to } = capture;
        let mut board = *mailbox;
        let code = board[from.index()];
        for square in [capture.captured(), from] {
            Self::remove(codes, &board, square, threats);
            board[square.index()] = codes.empty;
        }
        Self::put(codes, &board, to, code, threats);
    }

    /// Finds the threats that start and end with castling: at most 128 threats.
    ///
    /// In Chess960 the king and the rook may change places, or one of them may stay. Pass the squares
    /// that they leave; those that they go to follow from them.
    #[inline]
    #[track_caller]
    fn castle<const ROOM: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        castling: Castling,
        threats: &mut Threats<ROOM>,
    ) {
        const { Threats::<ROOM>::assert_room_for(128) }
        if cfg!(debug_assertions) {
            Input { codes, mailbox }.assert_castle(castling);
        }
        let leave = [castling.king, castling.rook];
        let mut board = *mailbox;
        for square in leave {
            Self::remove(codes, &board, square, threats);
            board[square.index()] = codes.empty;
        }
        for (from, square) in leave.into_iter().zip(castling.destinations()) {
            let code = mailbox[from.index()];
            Self::put(codes, &board, square, code, threats);
            board[square.index()] = code;
        }
    }

    /// Finds all threats on the board, as threats that start: at most 512.
    ///
    /// Use it with [`Threats::of_board`], to compute from scratch what is otherwise updated
    /// incrementally.
    #[inline]
    #[track_caller]
    fn all<const ROOM: usize>(codes: &Codes, mailbox: &Mailbox, threats: &mut Threats<ROOM>) {
        const { Threats::<ROOM>::assert_room_for(512) }
        let input = Input { codes, mailbox };
        if cfg!(debug_assertions) {
            input.assert_board();
        }
        // SAFETY: it writes to no more than 512 words.
        unsafe {
            threats.append::<512>(|to| (Self::functions().all)(input, to));
        }
    }
}

//! The trait of everything that finds threats, and the moves of chess as changes of squares.

use sliding_attacks::Square;

use crate::algorithm::Input;
use crate::implementations::Functions;
use crate::{Castling, Codes, EnPassant, Mailbox, Moved, Threats};

/// Finds the threats that start and end when the board changes.
///
/// Each function takes the mailbox as it is **before** the change, and appends to a list. All
/// implementations find the same threats, in different orders.
///
/// You can apply the list in order: a threat never starts while it exists, and never ends while it
/// doesn't. The same threat may be in the list twice. If a piece is replaced by an identical one, its
/// threats end and start again. If a piece moves along the line between two others, the threat
/// between those two starts when the piece is lifted, and ends when it is put down.
///
/// This trait is sealed: you can call it, but not implement it.
///
/// # Panics
/// Each function panics if the calls since [`Threats::clear`] could have found more threats than the
/// list has room for. That depends only on the calls, not on the board. A list that is too small
/// for a single call is a compile error:
///
/// ```compile_fail
/// # use sliding_attacks_threats::{Codes, Dispatch, FindThreats, Threats};
/// # static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
/// let mut threats = Threats::new();
/// Dispatch::all(&CODES, &[12; 64], &mut threats); // needs `Threats::<512>`
/// ```
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
        let input = Input { codes, mailbox };
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
        let input = Input { codes, mailbox };
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
        let input = Input { codes, mailbox };
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
    /// use sliding_attacks_threats::{Codes, Dispatch, FindThreats, Moved, Threats};
    ///
    /// # static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
    /// // With codes as in the example of `Codes`: 3 is a white rook, 9 a black one, 12 nothing.
    /// let mut mailbox = [12; 64];
    /// mailbox[Square::A1.index()] = 3;
    /// mailbox[Square::C1.index()] = 3;
    /// mailbox[Square::H1.index()] = 9;
    ///
    /// let mut threats = Threats::new();
    /// let to_c4 = Moved { from: Square::C1, to: Square::C4, becomes: 3 };
    /// Dispatch::move_piece(&CODES, &mailbox, to_c4, &mut threats);
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
        moved: Moved,
        threats: &mut Threats<ROOM>,
    ) {
        let Moved { from, to, becomes } = moved;
        let input = Input { codes, mailbox };
        // SAFETY: it writes to no more than 80 words.
        unsafe {
            threats.append::<80>(|end| (Self::functions().moved)(input, from, to, becomes, end));
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
        let EnPassant { from, to, captured } = capture;
        let mut board = *mailbox;
        let code = board[from.index()];
        for square in [captured, from] {
            Self::remove(codes, &board, square, threats);
            board[square.index()] = codes.empty;
        }
        Self::put(codes, &board, to, code, threats);
    }

    /// Finds the threats that start and end with castling: at most 128 threats.
    ///
    /// In Chess960 the king and the rook may change places, or one of them may stay.
    #[inline]
    #[track_caller]
    fn castle<const ROOM: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        castling: Castling,
        threats: &mut Threats<ROOM>,
    ) {
        const { Threats::<ROOM>::assert_room_for(128) }
        let king = (castling.king_from, castling.king_to);
        let rook = (castling.rook_from, castling.rook_to);
        let mut board = *mailbox;
        for (square, _) in [king, rook] {
            Self::remove(codes, &board, square, threats);
            board[square.index()] = codes.empty;
        }
        for (from, square) in [king, rook] {
            let code = mailbox[from.index()];
            Self::put(codes, &board, square, code, threats);
            board[square.index()] = code;
        }
    }

    /// Finds all threats on the board, as threats that start: at most 512.
    ///
    /// Use it with a `Threats::<512>::empty()`, to compute from scratch what is otherwise updated
    /// incrementally.
    #[inline]
    #[track_caller]
    fn all<const ROOM: usize>(codes: &Codes, mailbox: &Mailbox, threats: &mut Threats<ROOM>) {
        // SAFETY: it writes to no more than 512 words.
        unsafe {
            let input = Input { codes, mailbox };
            threats.append::<512>(|to| (Self::functions().all)(input, to));
        }
    }
}

//! The trait of everything that finds threats, and the moves of chess as changes of squares.

use super::{Castling, Codes, EnPassant, List, Mailbox, Moved, Placed, Replaced};
use sliding_attacks::Square;

/// A piece that comes to a square or leaves it.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    pub(super) square: Square,
    pub(super) code: u8,
    /// Whether the piece comes.
    pub(super) starts: bool,
    /// A square that counts as empty, besides the piece's own.
    pub(super) blank: Square,
}

/// A piece that gives way to another. Lines through its square stay as they are.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    pub(super) square: Square,
    pub(super) old: u8,
    pub(super) new: u8,
    /// A square that counts as empty, besides the piece's own.
    pub(super) blank: Square,
}

/// What each implementation has of its own. Each function writes threats one after another, and
/// returns how many.
pub trait Primitives {
    /// Writes the threats that start and end with a change, at most 32.
    ///
    /// # Safety
    /// There is room for 48 threats.
    unsafe fn write_change(codes: &Codes, mailbox: &Mailbox, change: Change, to: *mut u32)
    -> usize;

    /// Writes the threats that start and end with an exchange, at most 48.
    ///
    /// # Safety
    /// There is room for 64 threats.
    unsafe fn write_exchange(
        codes: &Codes,
        mailbox: &Mailbox,
        exchange: Exchange,
        to: *mut u32,
    ) -> usize;

    /// Writes the threats that start and end with a move, at most 80.
    ///
    /// # Safety
    /// There is room for 96 threats.
    unsafe fn write_move(codes: &Codes, mailbox: &Mailbox, moved: Moved, to: *mut u32) -> usize;

    /// Writes all threats on the board, at most 512.
    ///
    /// # Safety
    /// There is room for 528 threats.
    unsafe fn write_all(codes: &Codes, mailbox: &Mailbox, to: *mut u32) -> usize;
}

/// Finds the threats that start and end when the board changes.
///
/// Each function takes the mailbox as it is **before** the change, and appends to a list. All
/// implementations find the same threats, in different orders.
///
/// In the order of the list, none starts that is there already, and none ends that is not. A threat
/// that starts and ends within one move, such as that of a slider whose line a moving piece opens
/// behind itself and cuts again in front, stands in the list twice, first as one that starts. So does
/// one that ends and starts, if a piece gives way to its like.
///
/// # Panics
/// Each function panics if the list has no room for its number of changes. That depends on the calls
/// since [`List::clear`] only, and not on the board.
pub trait FindThreats: Primitives + Copy + Send + Sync + 'static {
    /// Finds what starts and ends when a piece comes to a square: one change, at most 32 threats.
    ///
    /// The square counts as empty, whatever stands there.
    #[inline]
    fn put<const N: usize>(codes: &Codes, mailbox: &Mailbox, placed: Placed, list: &mut List<N>) {
        let Placed { square, code } = placed;
        let change = Change {
            square,
            code,
            starts: true,
            blank: square,
        };
        // SAFETY: a change has at most 32 threats, and the list has 16 more words.
        unsafe { list.append(1, |to| Self::write_change(codes, mailbox, change, to)) }
    }

    /// Finds what starts and ends when the piece on a square leaves the board: one change, at most 32
    /// threats.
    #[inline]
    fn remove<const N: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        square: Square,
        list: &mut List<N>,
    ) {
        let change = leaves(mailbox, square);
        // SAFETY: a change has at most 32 threats, and the list has 16 more words.
        unsafe { list.append(1, |to| Self::write_change(codes, mailbox, change, to)) }
    }

    /// Finds what starts and ends when a piece gives way to another on its square: two changes, at
    /// most 48 threats.
    #[inline]
    fn replace<const N: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        replaced: Replaced,
        list: &mut List<N>,
    ) {
        let Replaced { square, becomes } = replaced;
        let exchange = Exchange {
            square,
            old: mailbox[square.index()],
            new: becomes,
            blank: square,
        };
        // SAFETY: this writes at most 48 threats, and the list has 16 more words.
        unsafe {
            list.append(2, |to| match Arrival::new(codes, exchange) {
                Arrival::Change(change) => Self::write_change(codes, mailbox, change, to),
                Arrival::Exchange(exchange) => Self::write_exchange(codes, mailbox, exchange, to),
            });
        }
    }

    /// Finds what starts and ends when a piece moves, with or without a capture or a promotion: three
    /// changes, at most 80 threats.
    ///
    /// ```
    /// use sliding_attacks::Square;
    /// use sliding_attacks_threats::{Codes, FindThreats, List, Moved, Native};
    ///
    /// # static CODES: Codes = Codes::from_letters(b"PNBRQKpnbrqk....");
    /// // With codes as in the example of `Codes`: 3 is a white rook, 9 a black one, 12 nothing.
    /// let mut mailbox = [12; 64];
    /// mailbox[Square::A1.index()] = 3;
    /// mailbox[Square::C1.index()] = 3;
    /// mailbox[Square::H1.index()] = 9;
    ///
    /// let mut list = List::new();
    /// let to_c4 = Moved { from: Square::C1, to: Square::C4, becomes: 3 };
    /// Native::move_piece(&CODES, &mailbox, to_c4, &mut list);
    ///
    /// let mut lines: Vec<String> = list.iter().map(|threat| threat.to_string()).collect();
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
    fn move_piece<const N: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        moved: Moved,
        list: &mut List<N>,
    ) {
        // SAFETY: a move has at most 80 threats, and the list has 16 more words.
        unsafe { list.append(3, |to| Self::write_move(codes, mailbox, moved, to)) }
    }

    /// Finds what starts and ends when a pawn captures another en passant: three changes, at most 96
    /// threats.
    #[inline]
    fn en_passant<const N: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        capture: EnPassant,
        list: &mut List<N>,
    ) {
        let EnPassant { from, to, captured } = capture;
        let mut board = *mailbox;
        let code = board[from.index()];
        for square in [captured, from] {
            Self::remove(codes, &board, square, list);
            board[square.index()] = codes.empty;
        }
        Self::put(codes, &board, Placed { square: to, code }, list);
    }

    /// Finds what starts and ends when a king and a rook castle: four changes, at most 128 threats.
    ///
    /// In Chess960 they may change places, or one of them may stay.
    #[inline]
    fn castle<const N: usize>(
        codes: &Codes,
        mailbox: &Mailbox,
        castling: Castling,
        list: &mut List<N>,
    ) {
        let Castling { king, rook } = castling;
        let mut board = *mailbox;
        for square in [king.from, rook.from] {
            Self::remove(codes, &board, square, list);
            board[square.index()] = codes.empty;
        }
        for way in [king, rook] {
            let (square, code) = (way.to, mailbox[way.from.index()]);
            Self::put(codes, &board, Placed { square, code }, list);
            board[square.index()] = code;
        }
    }

    /// Finds all threats on the board, as threats that start: 16 changes, at most 512 threats.
    ///
    /// Use it to compute what is otherwise kept up to date, with a
    /// `List::<16>::with_room()`.
    #[inline]
    fn all<const N: usize>(codes: &Codes, mailbox: &Mailbox, list: &mut List<N>) {
        // SAFETY: each of 64 pieces has at most eight threats, and the list has 16 more words.
        unsafe { list.append(16, |to| Self::write_all(codes, mailbox, to)) }
    }
}

/// Returns the code on a square.
#[inline(always)]
const fn code_on(mailbox: &Mailbox, square: Square) -> u8 {
    // The compiler forgets that a square of a struct is less than 64, and would check.
    mailbox[square.index() % 64]
}

/// Returns the change of a piece that leaves its square.
#[inline(always)]
const fn leaves(mailbox: &Mailbox, square: Square) -> Change {
    Change {
        square,
        code: code_on(mailbox, square),
        starts: false,
        blank: square,
    }
}

/// What another code on a square is: a piece may come, leave, or give way to another.
pub(super) enum Arrival {
    Change(Change),
    Exchange(Exchange),
}

impl Arrival {
    #[inline(always)]
    pub(super) const fn new(codes: &Codes, exchange: Exchange) -> Self {
        if codes.is_empty(exchange.old) {
            Self::Change(exchange.comes())
        } else if codes.is_empty(exchange.new) {
            Self::Change(Change {
                code: exchange.old,
                starts: false,
                ..exchange.comes()
            })
        } else {
            Self::Exchange(exchange)
        }
    }
}

impl Exchange {
    /// Returns the change if the square is empty before.
    #[inline(always)]
    pub(super) const fn comes(self) -> Change {
        Change {
            square: self.square,
            code: self.new,
            starts: true,
            blank: self.blank,
        }
    }
}

/// Returns the two steps of a move, the second as an exchange even if nothing stands there.
///
/// The piece leaves first, while a captured piece stands, so no line through its new square opens and
/// closes.
#[inline(always)]
pub(super) const fn steps(codes: &Codes, mailbox: &Mailbox, moved: Moved) -> (Change, Exchange) {
    let Moved { from, to, becomes } = moved;
    let arrival = Exchange {
        square: to,
        old: if from.index() == to.index() {
            codes.empty
        } else {
            code_on(mailbox, to)
        },
        new: becomes,
        blank: from,
    };
    (leaves(mailbox, from), arrival)
}

/// Writes a move by the functions of a module for its two steps.
#[allow(unused_macros, reason = "only vectors need it")]
macro_rules! write_move {
    ($codes:ident, $mailbox:ident, $moved:ident, $to:ident) => {{
        let (leaves, arrival) = steps($codes, $mailbox, $moved);
        let left = write_change($codes, $mailbox, leaves, $to);
        let to = $to.add(left);
        left + match Arrival::new($codes, arrival) {
            Arrival::Change(change) => write_change($codes, $mailbox, change, to),
            Arrival::Exchange(exchange) => write_exchange($codes, $mailbox, exchange, to),
        }
    }};
}
#[allow(unused_imports, reason = "only vectors need it")]
pub(super) use write_move;

//! The trait of everything that finds threats, and the moves of chess as changes of squares.

use super::{Castling, Codes, EnPassant, List, Mailbox, Moved, Placed, Replaced};
use crate::board::Square;

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
/// A threat that starts and ends within one move, such as that of a slider whose line a moving piece
/// opens behind itself and cuts again in front, stands in the list twice, first as one that starts.
/// No other threat stands there twice.
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
        unsafe { list.append(2, |to| set::<Self>(codes, mailbox, exchange, to)) }
    }

    /// Finds what starts and ends when a piece moves, with or without a capture or a promotion: three
    /// changes, at most 80 threats.
    ///
    /// ```
    /// # use sliding_attacks::PieceType::{Bishop, King, Knight, Pawn, Queen, Rook};
    /// # use sliding_attacks::Color::{Black, White};
    /// use sliding_attacks::threats::{Codes, FindThreats, List, Moved};
    /// use sliding_attacks::{Native, Square};
    ///
    /// # static CODES: Codes = Codes::new([
    /// #     Some((White, Pawn)), Some((White, Knight)), Some((White, Bishop)),
    /// #     Some((White, Rook)), Some((White, Queen)), Some((White, King)),
    /// #     Some((Black, Pawn)), Some((Black, Knight)), Some((Black, Bishop)),
    /// #     Some((Black, Rook)), Some((Black, Queen)), Some((Black, King)),
    /// #     None, None, None, None,
    /// # ]);
    /// // With codes as in the example of `Codes`: 3 is a white rook, 9 a black one, 12 nothing.
    /// let mut mailbox = [12; 64];
    /// mailbox[Square::A1.index()] = 3;
    /// mailbox[Square::C1.index()] = 3;
    /// mailbox[Square::H1.index()] = 9;
    ///
    /// let mut list: List = List::new();
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
        let Moved { from, to, becomes } = moved;
        // It leaves first, while a captured piece stands, so no line through `to` opens and closes.
        let arrival = Exchange {
            square: to,
            old: if from == to {
                codes.empty
            } else {
                mailbox[to.index()]
            },
            new: becomes,
            blank: from,
        };
        // SAFETY: the change has at most 32 threats and the rest 48; the list has 16 more words.
        unsafe {
            list.append(3, |end| {
                let left = Self::write_change(codes, mailbox, leaves(mailbox, from), end);
                left + set::<Self>(codes, mailbox, arrival, end.add(left))
            });
        }
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
    /// Use it to compute what is otherwise kept up to date, with a `List<16>`.
    #[inline]
    fn all<const N: usize>(codes: &Codes, mailbox: &Mailbox, list: &mut List<N>) {
        // SAFETY: each of 64 pieces has at most eight threats, and the list has 16 more words.
        unsafe { list.append(16, |to| Self::write_all(codes, mailbox, to)) }
    }
}

/// Returns the change of a piece that leaves its square.
#[inline(always)]
const fn leaves(mailbox: &Mailbox, square: Square) -> Change {
    Change {
        square,
        code: mailbox[square.index()],
        starts: false,
        blank: square,
    }
}

/// Writes the threats that start and end when another code, or none, comes to a square.
///
/// # Safety
/// There is room for 64 threats if a piece gives way to another, and otherwise for 48.
#[inline(always)]
unsafe fn set<A: Primitives>(
    codes: &Codes,
    mailbox: &Mailbox,
    exchange: Exchange,
    to: *mut u32,
) -> usize {
    let Exchange {
        square,
        old,
        new,
        blank,
    } = exchange;
    let starts = codes.is_empty(old);
    if starts || codes.is_empty(new) {
        let code = if starts { new } else { old };
        let change = Change {
            square,
            code,
            starts,
            blank,
        };
        // SAFETY: the caller guarantees the room.
        return unsafe { A::write_change(codes, mailbox, change, to) };
    }
    // SAFETY: the caller guarantees the room.
    unsafe { A::write_exchange(codes, mailbox, exchange, to) }
}

//! Finds the legal moves as sets of squares.
//!
//! One look-up along the king's lines gives the pieces that check it and those that pin a piece to it. They become
//! three sets: the squares where a move must end to answer a check, and two sets of lines on which pinned pieces must
//! stay. All moves within these sets are legal. Only captures en passant are tried on the board.

use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks, pawn_attacks_of};
use sliding_attacks::rays::between;
use sliding_attacks::{Bitboard, SlidingAttacks, Square};

use crate::board::Board;
use crate::side::Side;

/// A sink for the legal moves of a position, which counts them (`count.rs`) or makes them (`children.rs`).
pub trait MoveSink {
    /// Takes the moves of all pawns except captures en passant.
    fn pawns(&mut self, moves: PawnMoves);

    /// Takes the moves of the piece on `from` except castling.
    fn piece(&mut self, piece: Piece, from: Square, destinations: Bitboard);

    /// Takes the capture en passant by the pawn on `from`.
    fn en_passant(&mut self, from: Square, to: Square);

    /// Takes castling.
    fn castle(&mut self, wing: &'static Wing);
}

/// How a piece other than a pawn moves.
#[derive(Clone, Copy)]
pub enum Piece {
    /// As a knight.
    Knight,
    /// Along diagonals: a bishop or a queen.
    Diagonal,
    /// Along ranks and files: a rook or a queen.
    Orthogonal,
    /// As a king.
    King,
}

/// The target squares of pawns, by kind of move.
#[derive(Clone, Copy)]
pub struct PawnMoves {
    /// One step ahead.
    pub single: Bitboard,
    /// Two steps ahead.
    pub double: Bitboard,
    /// A capture one step ahead and to the west.
    pub west: Bitboard,
    /// A capture one step ahead and to the east.
    pub east: Bitboard,
}

/// One of the four ways to castle.
pub struct Wing {
    /// The square of the king.
    pub king: Square,
    /// The square of the rook, which represents the right to castle in [`Board::castling_rooks`].
    pub rook: Square,
    /// The rook's target square, which the king passes.
    pub rook_to: Square,
    /// The king's target square.
    pub king_to: Square,
    /// The squares between king and rook, which must be empty.
    pub path: Bitboard,
}

/// The ways to castle by [`Color::index`](sliding_attacks::Color::index), the king's wing first.
pub static WINGS: [[Wing; 2]; 2] = [
    [
        Wing::new(Square::E1, Square::H1, Square::F1, Square::G1),
        Wing::new(Square::E1, Square::A1, Square::D1, Square::C1),
    ],
    [
        Wing::new(Square::E8, Square::H8, Square::F8, Square::G8),
        Wing::new(Square::E8, Square::A8, Square::D8, Square::C8),
    ],
];

impl Wing {
    /// Returns the wing of the king and the rook on these squares.
    const fn new(king: Square, rook: Square, rook_to: Square, king_to: Square) -> Self {
        Self { king, rook, rook_to, king_to, path: between(king, rook) }
    }
}

/// The limits that the king's safety sets for the other pieces.
struct Limits {
    /// The squares where a move must end: all squares if the king is not in check, the checking piece and the squares
    /// before it in a single check, and none in double check.
    evasions: Bitboard,
    /// The diagonals between the king and the pieces that pin along them, including these.
    diagonal_pins: Bitboard,
    /// The ranks and files between the king and the pieces that pin along them, including these.
    orthogonal_pins: Bitboard,
}

/// Passes every legal move of the side to move to the sink, exactly once.
#[inline(always)]
pub fn generate<A: SlidingAttacks, S: Side>(board: &Board, sink: &mut impl MoveSink) {
    let their = board.pieces::<S::Opponent>();
    let king = board.king::<S>();
    let own_squares = board.occupied_by(S::COLOR);
    let their_squares = board.occupied_by(S::Opponent::COLOR);

    // The pieces that would attack the king if its own pieces did not block: they give check or may pin.
    let leapers = (knight_attacks(king) & their.knights) | (pawn_attacks(S::COLOR, king) & their.pawns);
    let diagonal = A::bishop_attacks(king, their_squares) & their.diagonal;
    let orthogonal = A::rook_attacks(king, their_squares) & their.orthogonal;

    let mut limits =
        Limits { evasions: Bitboard::FULL, diagonal_pins: Bitboard::EMPTY, orthogonal_pins: Bitboard::EMPTY };
    // Usually there are none. A separate inlined call lets the compiler drop the limits in that case.
    if (leapers | diagonal | orthogonal).is_empty() {
        generate_within::<A, S>(board, own_squares, their_squares, &limits, sink);
        return;
    }
    // The squares that answer two checks have nothing in common.
    for checker in leapers {
        limits.evasions &= checker.bitboard();
    }
    limit(king, diagonal, own_squares, &mut limits.evasions, &mut limits.diagonal_pins);
    limit(king, orthogonal, own_squares, &mut limits.evasions, &mut limits.orthogonal_pins);
    generate_within::<A, S>(board, own_squares, their_squares, &limits, sink);
}

/// Narrows the evasions for the sliders that give check, and adds the lines of the sliders that pin.
#[inline(always)]
fn limit(king: Square, sliders: Bitboard, own_squares: Bitboard, evasions: &mut Bitboard, pins: &mut Bitboard) {
    for slider in sliders {
        let line = between(king, slider).with(slider);
        let blockers = line & own_squares;
        if blockers.is_empty() {
            *evasions &= line;
        } else if blockers.without_lowest().is_empty() {
            *pins |= line;
        }
    }
}

/// Passes every legal move within the limits to the sink.
#[inline(always)]
fn generate_within<A: SlidingAttacks, S: Side>(
    board: &Board,
    own_squares: Bitboard,
    their_squares: Bitboard,
    limits: &Limits,
    sink: &mut impl MoveSink,
) {
    let own = board.pieces::<S>();
    let occupied = own_squares | their_squares;
    let targets = limits.evasions - own_squares;
    let pins = limits.diagonal_pins | limits.orthogonal_pins;

    sink.pawns(pawn_moves::<S>(own.pawns, occupied, their_squares, limits));
    if let Some(square) = board.en_passant {
        for from in pawn_attacks(S::Opponent::COLOR, square) & own.pawns {
            if en_passant_is_legal::<A, S>(board, occupied, from, square) {
                sink.en_passant(from, square);
            }
        }
    }
    // A pinned knight has no move. A pinned slider moves along its own pin: of the lines of other pins one is beyond
    // the king and the rest are parallel to its other moves, so it reaches none of them.
    for from in own.knights - pins {
        sink.piece(Piece::Knight, from, knight_attacks(from) & targets);
    }
    for from in own.diagonal - pins {
        sink.piece(Piece::Diagonal, from, A::bishop_attacks(from, occupied) & targets);
    }
    for from in own.diagonal & limits.diagonal_pins {
        sink.piece(Piece::Diagonal, from, A::bishop_attacks(from, occupied) & targets & limits.diagonal_pins);
    }
    for from in own.orthogonal - pins {
        sink.piece(Piece::Orthogonal, from, A::rook_attacks(from, occupied) & targets);
    }
    for from in own.orthogonal & limits.orthogonal_pins {
        sink.piece(Piece::Orthogonal, from, A::rook_attacks(from, occupied) & targets & limits.orthogonal_pins);
    }
    king_moves::<A, S>(board, own_squares, occupied, limits.evasions == Bitboard::FULL, sink);
}

/// Returns the legal moves of all pawns except captures en passant.
#[inline(always)]
fn pawn_moves<S: Side>(pawns: Bitboard, occupied: Bitboard, their_squares: Bitboard, limits: &Limits) -> PawnMoves {
    // A pawn pinned on a file may advance; one pinned on a diagonal may capture the pinning piece.
    let walkers = pawns - limits.diagonal_pins;
    let pinned = walkers & limits.orthogonal_pins;
    let single = ((walkers - pinned).step(S::AHEAD) | (pinned.step(S::AHEAD) & limits.orthogonal_pins)) - occupied;
    let double = (single & S::THIRD_RANK).step(S::AHEAD) - occupied;

    let hunters = pawns - limits.orthogonal_pins;
    let pinned = hunters & limits.diagonal_pins;
    let [west, east] = S::CAPTURES.map(|to| (hunters - pinned).step(to) | (pinned.step(to) & limits.diagonal_pins));
    PawnMoves {
        single: single & limits.evasions,
        double: double & limits.evasions,
        west: west & their_squares & limits.evasions,
        east: east & their_squares & limits.evasions,
    }
}

/// Returns whether the capture en passant leaves the king out of check.
///
/// It is the only move that removes two pieces from a line, and that answers a pawn's check without moving to the
/// pawn's square. It is therefore tried on the board.
#[cold]
#[inline(never)]
fn en_passant_is_legal<A: SlidingAttacks, S: Side>(
    board: &Board,
    occupied: Bitboard,
    from: Square,
    to: Square,
) -> bool {
    let captured = to.bitboard().step(S::AHEAD.opposite());
    let occupied = (occupied - captured).without(from).with(to);
    (board.attackers::<A>(S::Opponent::COLOR, board.king::<S>(), occupied) - captured).is_empty()
}

/// Passes the legal moves of the king to the sink, including castling.
#[inline(always)]
fn king_moves<A: SlidingAttacks, S: Side>(
    board: &Board,
    own_squares: Bitboard,
    occupied: Bitboard,
    may_castle: bool,
    sink: &mut impl MoveSink,
) {
    let king = board.king::<S>();
    let their = board.pieces::<S::Opponent>();
    // The king does not block a slider that attacks it.
    let blockers = occupied.without(king);
    let is_safe = |square: Square| {
        ((A::rook_attacks(square, blockers) & their.orthogonal)
            | (A::bishop_attacks(square, blockers) & their.diagonal)
            | (knight_attacks(square) & their.knights))
            .is_empty()
    };
    let leaping = king_attacks(board.king::<S::Opponent>()) | pawn_attacks_of(S::Opponent::COLOR, their.pawns);

    let mut destinations = Bitboard::EMPTY;
    for square in king_attacks(king) - own_squares - leaping {
        if is_safe(square) {
            destinations.insert(square);
        }
    }
    sink.piece(Piece::King, king, destinations);

    if may_castle && !(board.castling_rooks & S::FIRST_RANK).is_empty() {
        for wing in &WINGS[S::COLOR.index()] {
            // The square that the king passes is next to it, so whether it is attacked is known.
            if board.castling_rooks.contains(wing.rook)
                && wing.path.is_disjoint(occupied)
                && destinations.contains(wing.rook_to)
                && !leaping.contains(wing.king_to)
                && is_safe(wing.king_to)
            {
                sink.castle(wing);
            }
        }
    }
}

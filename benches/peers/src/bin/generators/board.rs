//! A board that keeps what the other crates' boards keep: a mailbox, a Zobrist hash, the checkers
//! and the pinned pieces, both clocks and the side to move.
//!
//! The perft example's board keeps only what its legal moves depend on, so comparing that one with
//! the other crates would compare boards more than move generators.

use core::str::FromStr;

use perft::{Moves, Position, WINGS};
use sliding_attacks::leapers::pawn_attacks;
use sliding_attacks::{Bitboard, Color, SlidingAttacks, Square};

/// A position with what engines and GUIs ask of a board. As in [`Position`], the pawns of the side to
/// move go north.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    position: Position,
    /// The kind of the piece on each square.
    kinds: [[u8; 8]; 8],
    /// Zobrist's hash of the position with the side to move.
    hash: u64,
    checkers_and_pinned: [Bitboard; 2],
    side: Color,
    halfmove_clock: u8,
    fullmove_number: u16,
}

/// A move: the squares, and the kind of the piece before and after.
#[derive(Clone, Copy)]
struct Move {
    from: Square,
    to: Square,
    kind: u8,
    becomes: u8,
}

const EMPTY: u8 = 0;
const PAWN: u8 = 1;
const KNIGHT: u8 = 2;
const BISHOP: u8 = 3;
const ROOK: u8 = 4;
const QUEEN: u8 = 5;
const KING: u8 = 6;

/// Whether a kind is in the sets of pawns, knights, diagonal and orthogonal sliders.
static IN_SETS: [[Bitboard; 4]; 8] = {
    let (no, yes) = (Bitboard::EMPTY, Bitboard::EMPTY.complement());
    let mut sets = [[no; 4]; 8];
    sets[PAWN as usize][0] = yes;
    sets[KNIGHT as usize][1] = yes;
    sets[BISHOP as usize][2] = yes;
    sets[ROOK as usize][3] = yes;
    sets[QUEEN as usize] = [no, no, yes, yes];
    sets
};

/// The keys of Zobrist's hash.
struct Keys {
    /// By color, kind and square.
    pieces: [[[u64; 64]; 8]; 2],
    /// By the square of a rook that may castle.
    castling: [u64; 64],
    /// By square.
    en_passant: [u64; 64],
    black_to_move: u64,
}

static KEYS: Keys = {
    let mut keys = Keys {
        pieces: [[[0; 64]; 8]; 2],
        castling: [0; 64],
        en_passant: [0; 64],
        black_to_move: random(0),
    };
    let mut square = 0;
    while square < 64 {
        let mut kind = PAWN as usize;
        while kind <= KING as usize {
            keys.pieces[0][kind][square] = random(64 * kind + square);
            keys.pieces[1][kind][square] = random(512 + 64 * kind + square);
            kind += 1;
        }
        keys.castling[square] = random(1024 + square);
        keys.en_passant[square] = random(1088 + square);
        square += 1;
    }
    keys
};

/// Returns a number of the sequence SplitMix64 (Steele, Lea and Flood, 2014).
const fn random(index: usize) -> u64 {
    let mut number = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

impl FromStr for Board {
    type Err = String;

    fn from_str(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let &[_, side, _, _, clock, number] = fields.as_slice() else {
            return Err(format!("found {} fields, expected 6", fields.len()));
        };
        let mut board = Self {
            position: fen.parse()?,
            kinds: [[EMPTY; 8]; 8],
            hash: 0,
            checkers_and_pinned: [Bitboard::EMPTY; 2],
            side: side.parse().map_err(|error| format!("{error}"))?,
            halfmove_clock: clock.parse().map_err(|error| format!("{error}"))?,
            fullmove_number: number.parse().map_err(|error| format!("{error}"))?,
        };
        for pieces in [board.position.own, board.position.their] {
            let queens = pieces.diagonal & pieces.orthogonal;
            for (set, kind) in [
                (pieces.pawns, PAWN),
                (pieces.knights, KNIGHT),
                (pieces.diagonal - queens, BISHOP),
                (pieces.orthogonal - queens, ROOK),
                (queens, QUEEN),
                (pieces.king.bitboard(), KING),
            ] {
                for square in set {
                    board.put(kind, square);
                }
            }
        }
        board.hash = board.hash_afresh();
        board.checkers_and_pinned = board.position.checkers_and_pinned();
        Ok(board)
    }
}

impl Board {
    fn put(&mut self, kind: u8, square: Square) {
        self.kinds.as_flattened_mut()[square.index()] = kind;
    }

    fn kind_on(&self, square: Square) -> u8 {
        self.kinds.as_flattened()[square.index()]
    }

    /// Returns the index in [`Keys`] of a square that is given as `side` sees it.
    fn seen_by(side: Color, square: Square) -> usize {
        square.index() ^ if side == Color::White { 0 } else { 56 }
    }

    /// Returns the hash, which [`Board::play`] updates.
    fn hash_afresh(&self) -> u64 {
        let key = |keys: &[u64; 64], square| keys[Self::seen_by(self.side, square)];
        let mut hash = KEYS.black_to_move * self.side.index() as u64;
        let Position {
            own,
            their,
            castling_rooks,
            en_passant,
        } = self.position;
        for (color, pieces) in [(self.side, own), (!self.side, their)] {
            for square in pieces.squares() {
                let kind = usize::from(self.kind_on(square));
                hash ^= key(&KEYS.pieces[color.index()][kind], square);
            }
        }
        for rook in castling_rooks {
            hash ^= key(&KEYS.castling, rook);
        }
        en_passant.map_or(hash, |square| hash ^ key(&KEYS.en_passant, square))
    }

    /// Calls `visit` with each legal move.
    #[inline(always)]
    fn for_each_move<A: SlidingAttacks>(&self, mut visit: impl FnMut(Move)) {
        let king = self.position.own.king;
        let mut visit = |from, to, kind, becomes| {
            visit(Move {
                from,
                to,
                kind,
                becomes,
            })
        };
        self.position
            .for_each_set::<A>(self.checkers_and_pinned, |moves| match moves {
                Moves::Piece(from, targets) => {
                    let kind = self.kind_on(from);
                    for to in targets {
                        visit(from, to, kind, kind);
                    }
                }
                Moves::King(to) => visit(king, to, KING, KING),
                Moves::EnPassant(from, to) => visit(from, to, PAWN, PAWN),
                Moves::Pawns(targets) => {
                    for (targets, distance) in targets.into_iter().zip([8, 16, 7, 9]) {
                        let from = |to: Square| Square::wrapping(to.index().wrapping_sub(distance));
                        for to in targets - Bitboard::RANK_8 {
                            visit(from(to), to, PAWN, PAWN);
                        }
                        for to in targets & Bitboard::RANK_8 {
                            for becomes in [QUEEN, ROOK, BISHOP, KNIGHT] {
                                visit(from(to), to, PAWN, becomes);
                            }
                        }
                    }
                }
            });
    }

    /// Makes `board` this board after a legal move.
    #[inline(never)]
    fn play(&self, played: Move, board: &mut Self) {
        // First the board is turned. Everything below is given as the opponent sees it.
        let mut kinds = self.kinds;
        kinds.reverse();
        *board = Self {
            position: Position {
                en_passant: None,
                ..self.position.turned()
            },
            kinds,
            hash: 0,
            side: !self.side,
            halfmove_clock: self.halfmove_clock.saturating_add(1),
            fullmove_number: self
                .fullmove_number
                .saturating_add(self.side.index() as u16),
            checkers_and_pinned: [Bitboard::EMPTY; 2],
        };
        let (from, to) = (played.from.flip_vertical(), played.to.flip_vertical());
        let key = |keys: &[u64; 64], square| keys[Self::seen_by(!self.side, square)];
        let moving = &KEYS.pieces[self.side.index()];
        let mut hash = self.hash ^ KEYS.black_to_move;
        let mut captured = to;
        if let Some(passed) = self.position.en_passant {
            let passed = passed.flip_vertical();
            hash ^= key(&KEYS.en_passant, passed);
            if played.kind == PAWN && to == passed {
                captured = Square::wrapping(to.index() + 8);
            }
        }
        let victim = self.kind_on(captured.flip_vertical());
        let Position { own, their, .. } = &mut board.position;
        if victim != EMPTY {
            own.pawns -= captured;
            own.knights -= captured;
            own.diagonal -= captured;
            own.orthogonal -= captured;
            hash ^= key(
                &KEYS.pieces[(!self.side).index()][usize::from(victim & 7)],
                captured,
            );
        }
        let (before, after) = (
            usize::from(played.kind & 7),
            usize::from(played.becomes & 7),
        );
        hash ^= key(&moving[before], from) ^ key(&moving[after], to);
        let mut moved = from | to;
        let changed = |set: usize| (IN_SETS[before][set] & from) | (IN_SETS[after][set] & to);
        their.pawns ^= changed(0);
        their.knights ^= changed(1);
        their.diagonal ^= changed(2);
        their.orthogonal ^= changed(3);
        let mut rook = None;
        if played.kind == PAWN {
            let passed = Square::wrapping(to.index() + 8);
            let capturing = pawn_attacks(passed, Color::Black) & own.pawns;
            if from.index() == to.index() + 16 && !capturing.is_empty() {
                board.position.en_passant = Some(passed);
                hash ^= key(&KEYS.en_passant, passed);
            }
        } else if played.kind == KING {
            their.king = to;
            moved |= Bitboard::RANK_8;
            rook = WINGS
                .iter()
                .find(|wing| (played.from, played.to) == (Square::E1, wing.king_to));
        }
        board.put(EMPTY, captured);
        board.put(EMPTY, from);
        board.put(played.becomes, to);
        if let Some(wing) = rook {
            let (from, to) = (wing.rook.flip_vertical(), wing.rook_to.flip_vertical());
            board.position.their.orthogonal ^= from | to;
            hash ^= key(&moving[usize::from(ROOK)], from) ^ key(&moving[usize::from(ROOK)], to);
            board.put(EMPTY, from);
            board.put(ROOK, to);
        }
        if victim != EMPTY || played.kind == PAWN {
            board.halfmove_clock = 0;
        }
        for rook in board.position.castling_rooks & moved {
            hash ^= key(&KEYS.castling, rook);
        }
        board.position.castling_rooks -= moved;
        board.hash = hash;
        board.checkers_and_pinned = board.position.checkers_and_pinned();
    }

    /// Returns the number of positions `depth` plies after this one.
    #[inline]
    pub fn perft<A: SlidingAttacks>(&self, depth: u32) -> u64 {
        debug_assert_eq!(self.hash, self.hash_afresh());
        if depth == 1 {
            self.count_moves::<A>()
        } else {
            self.count_deeper::<A>(depth)
        }
    }

    #[inline(never)]
    fn count_moves<A: SlidingAttacks>(&self) -> u64 {
        self.position
            .count_moves_given::<A>(self.checkers_and_pinned)
    }

    #[inline(never)]
    fn count_deeper<A: SlidingAttacks>(&self, depth: u32) -> u64 {
        let (mut nodes, mut board) = (0, self.clone());
        self.for_each_move::<A>(|played| {
            self.play(played, &mut board);
            nodes += board.perft::<A>(depth - 1);
        });
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sliding_attacks::Native;

    /// Adds up, over the positions `depth` plies after this one, the clocks, the checking pieces
    /// and the pinned ones.
    fn sums(board: &Board, depth: u32) -> [u64; 4] {
        assert_eq!(board.hash, board.hash_afresh());
        let squares = |color: Color, set: Bitboard| {
            let set = if color == Color::White {
                set
            } else {
                set.flip_vertical()
            };
            set.into_iter()
                .map(|square| square.index() as u64 + 1)
                .sum()
        };
        let [checkers, pinned] = board.checkers_and_pinned;
        let mut total = [
            u64::from(board.halfmove_clock),
            u64::from(board.fullmove_number),
            squares(board.side, checkers),
            squares(board.side, pinned),
        ];
        if depth > 0 {
            let mut child = board.clone();
            board.for_each_move::<Native>(|played| {
                board.play(played, &mut child);
                for (total, sum) in total.iter_mut().zip(sums(&child, depth - 1)) {
                    *total += sum;
                }
            });
        }
        total
    }

    fn sums_of_cozy_chess(board: &cozy_chess::Board, depth: u32) -> [u64; 4] {
        let squares =
            |set: cozy_chess::BitBoard| set.into_iter().map(|square| square as u64 + 1).sum();
        let mut total = [
            u64::from(board.halfmove_clock()),
            u64::from(board.fullmove_number()),
            squares(board.checkers()),
            squares(board.pinned() & board.colors(board.side_to_move())),
        ];
        if depth > 0 {
            board.generate_moves(|moves| {
                for played in moves {
                    let mut child = board.clone();
                    child.play_unchecked(played);
                    for (total, sum) in total.iter_mut().zip(sums_of_cozy_chess(&child, depth - 1))
                    {
                        *total += sum;
                    }
                }
                false
            });
        }
        total
    }

    #[test]
    fn the_board_keeps_what_cozy_chess_keeps() {
        for known in &perft::SUITE {
            let (ours, theirs): (Board, cozy_chess::Board) = (
                known.fen.parse().expect("a board"),
                known.fen.parse().expect("a board"),
            );
            assert_eq!(
                sums(&ours, 3),
                sums_of_cozy_chess(&theirs, 3),
                "{}",
                known.name
            );
        }
    }
}

//! Reads and writes positions in Forsyth-Edwards notation.

use core::error::Error;
use core::fmt;
use core::fmt::Write;
use core::str::FromStr;

use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use sliding_attacks::{Bitboard, Color, File, Rank, Square, bishop_attacks, rook_attacks};

use crate::board::{Board, Pieces};
use crate::movegen::WINGS;
use crate::position::Position;

/// The error in a FEN. Each message names the field, what was found there and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// The number of fields is not 4 or 6.
    Fields(usize),
    /// The piece placement does not have this many ranks.
    Ranks(usize),
    /// The rank (1 to 8) describes this many squares.
    RankLength(u8, usize),
    /// The rank (1 to 8) contains this character.
    Piece(u8, char),
    /// The side has this many kings.
    Kings(Color, usize),
    /// A pawn stands on this square of the first or last rank.
    Pawn(Square),
    /// The side to move is this text.
    SideToMove(String),
    /// The castling rights are this text.
    Castling(String),
    /// The right occurs twice.
    CastlingTwice(char),
    /// The right is given, but its king or rook is not on its initial square.
    CastlingWithout(char, &'static str, Square),
    /// The square of en passant is this text.
    EnPassant(String),
    /// The square of en passant is this one, which the side not to move cannot have passed.
    EnPassantRank(Square, Color),
    /// No pawn can have passed this square, because the other square has or lacks a piece.
    EnPassantPawn(Square, Square, &'static str),
    /// The halfmove clock is this text.
    HalfmoveClock(String),
    /// The fullmove number is this text.
    FullmoveNumber(String),
    /// The king of this side, which has just moved, is in check.
    OpponentInCheck(Color),
}

impl fmt::Display for FenError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields(found) => write!(
                formatter,
                "fields: found {found}, expected 4 or 6: piece placement, side to move, castling rights, en passant \
                 square and perhaps halfmove clock and fullmove number"
            ),
            Self::Ranks(found) => {
                write!(formatter, "piece placement: found {found} ranks, expected 8 separated by '/'")
            }
            Self::RankLength(rank, found) => {
                write!(formatter, "piece placement: found {found} squares on rank {rank}, expected 8")
            }
            Self::Piece(rank, found) => write!(
                formatter,
                "piece placement: found {found:?} on rank {rank}, expected one of PNBRQKpnbrqk or a digit from 1 to 8"
            ),
            Self::Kings(color, found) => {
                write!(formatter, "piece placement: found {found} {} kings, expected 1", name_of(*color))
            }
            Self::Pawn(square) => {
                write!(formatter, "piece placement: found a pawn on {square}, expected pawns only on the ranks 2 to 7")
            }
            Self::SideToMove(found) => write!(formatter, "side to move: found {}, expected w or b", Shortened(found)),
            Self::Castling(found) => {
                write!(formatter, "castling rights: found {}, expected - or some of KQkq", Shortened(found))
            }
            Self::CastlingTwice(right) => {
                write!(formatter, "castling rights: found {right} twice, expected each right at most once")
            }
            Self::CastlingWithout(right, piece, square) => {
                write!(formatter, "castling rights: found {right}, expected it only with the {piece} on {square}")
            }
            Self::EnPassant(found) => {
                write!(formatter, "en passant square: found {}, expected - or a square such as e3", Shortened(found))
            }
            Self::EnPassantRank(square, side_to_move) => write!(
                formatter,
                "en passant square: found {square}, expected a square of rank {} when {} is to move",
                match side_to_move {
                    Color::White => 6,
                    Color::Black => 3,
                },
                name_of(*side_to_move)
            ),
            Self::EnPassantPawn(square, other, expected) => {
                write!(formatter, "en passant square: found {square}, expected {expected} on {other}")
            }
            Self::HalfmoveClock(found) => write!(
                formatter,
                "halfmove clock: found {}, expected a number from 0 to {}",
                Shortened(found),
                u32::MAX
            ),
            Self::FullmoveNumber(found) => write!(
                formatter,
                "fullmove number: found {}, expected a number from 0 to {}",
                Shortened(found),
                u32::MAX
            ),
            Self::OpponentInCheck(color) => write!(
                formatter,
                "side to move: found {}, but the {} king is in check; expected that only of the side to move",
                name_of(!*color),
                name_of(*color)
            ),
        }
    }
}

impl Error for FenError {}

/// The user's text as a message quotes it, shortened and with control characters escaped.
pub struct Shortened<'text>(pub &'text str);

impl fmt::Display for Shortened<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CHARACTERS: usize = 32;
        match self.0.char_indices().nth(CHARACTERS) {
            None => write!(formatter, "{:?}", self.0),
            Some((end, _)) => write!(formatter, "{:?}...", &self.0[..end]),
        }
    }
}

/// Returns the name of a side.
fn name_of(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Reads a position from a FEN of six fields, or of four as in EPD, which sets the clock to 0 and the move number to 1.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (placement, side_to_move, castling, en_passant, halfmove_clock, fullmove_number) = match fields[..] {
            [placement, side, castling, en_passant] => (placement, side, castling, en_passant, "0", "1"),
            [placement, side, castling, en_passant, clock, number] => {
                (placement, side, castling, en_passant, clock, number)
            }
            _ => return Err(FenError::Fields(fields.len())),
        };
        let (pieces, kings) = parse_placement(placement)?;
        let side_to_move = match side_to_move {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::SideToMove(side_to_move.to_owned())),
        };
        let mut board = Board { pieces, castling_rooks: Bitboard::EMPTY, kings, en_passant: None };
        board.castling_rooks = parse_castling(castling, &board)?;
        board.en_passant = parse_en_passant(en_passant, &board, side_to_move)?;
        let position = Self {
            board,
            side_to_move,
            halfmove_clock: parse_number(halfmove_clock)
                .ok_or_else(|| FenError::HalfmoveClock(halfmove_clock.to_owned()))?,
            fullmove_number: parse_number(fullmove_number)
                .ok_or_else(|| FenError::FullmoveNumber(fullmove_number.to_owned()))?,
        };
        if is_in_check(&position.board, !side_to_move) {
            return Err(FenError::OpponentInCheck(!side_to_move));
        }
        Ok(position)
    }
}

/// Returns the number in the text, if the text has only digits and the number is not too large.
pub fn parse_number<N: FromStr>(text: &str) -> Option<N> {
    // `parse` would accept a plus sign.
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Reads the pieces of both sides and the squares of their kings.
fn parse_placement(placement: &str) -> Result<([Pieces; 2], [Square; 2]), FenError> {
    let ranks = placement.split('/').count();
    if ranks != 8 {
        return Err(FenError::Ranks(ranks));
    }
    let mut pieces = [Pieces::default(); 2];
    let mut kings = [Bitboard::EMPTY; 2];
    for (rank, row) in (0..8).rev().zip(placement.split('/')) {
        let mut file = 0;
        for character in row.chars() {
            if let Some(empty @ 1..=8) = character.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let color = if character.is_ascii_uppercase() { Color::White } else { Color::Black };
            if !"pnbrqk".contains(character.to_ascii_lowercase()) {
                return Err(FenError::Piece(rank + 1, character));
            }
            // Squares beyond the h-file are only counted, for the message below.
            if let Some(square) = square(file, rank.into()) {
                let own = &mut pieces[color.index()];
                match character.to_ascii_lowercase() {
                    'p' => own.pawns |= square,
                    'n' => own.knights |= square,
                    'b' => own.diagonal |= square,
                    'r' => own.orthogonal |= square,
                    'q' => {
                        own.diagonal |= square;
                        own.orthogonal |= square;
                    }
                    _ => kings[color.index()] |= square,
                }
            }
            file += 1;
        }
        if file != 8 {
            return Err(FenError::RankLength(rank + 1, file));
        }
    }
    let pawns = pieces[0].pawns | pieces[1].pawns;
    if let Some(square) = (pawns & (Bitboard::RANK_1 | Bitboard::RANK_8)).first() {
        return Err(FenError::Pawn(square));
    }
    Ok((pieces, [only_king(kings, Color::White)?, only_king(kings, Color::Black)?]))
}

/// Returns the square on this file and rank, counted from 0, if there is one.
fn square(file: usize, rank: usize) -> Option<Square> {
    Some(Square::from_file_rank(*File::ALL.get(file)?, *Rank::ALL.get(rank)?))
}

/// Returns the square of the king if the side has exactly one.
fn only_king(kings: [Bitboard; 2], color: Color) -> Result<Square, FenError> {
    let kings = kings[color.index()];
    match kings.first() {
        Some(king) if kings.len() == 1 => Ok(king),
        _ => Err(FenError::Kings(color, kings.len())),
    }
}

/// Reads the castling rights as the set of the rooks that may castle.
fn parse_castling(castling: &str, board: &Board) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if castling == "-" {
        return Ok(rooks);
    }
    if !castling.chars().all(|right| "KQkq".contains(right)) {
        return Err(FenError::Castling(castling.to_owned()));
    }
    for right in castling.chars() {
        let (color, wing, king) = match right {
            'K' => (Color::White, 0, Square::E1),
            'Q' => (Color::White, 1, Square::E1),
            'k' => (Color::Black, 0, Square::E8),
            _ => (Color::Black, 1, Square::E8),
        };
        let rook = WINGS[color.index()][wing].rook;
        if rooks.contains(rook) {
            return Err(FenError::CastlingTwice(right));
        }
        if board.kings[color.index()] != king {
            return Err(FenError::CastlingWithout(right, "king", king));
        }
        let own = board.pieces[color.index()];
        if !(own.orthogonal - own.diagonal).contains(rook) {
            return Err(FenError::CastlingWithout(right, "rook", rook));
        }
        rooks.insert(rook);
    }
    Ok(rooks)
}

/// Reads the square of en passant. Whether a pawn can capture there does not matter: many programs write the square
/// after every advance of two squares.
fn parse_en_passant(en_passant: &str, board: &Board, side_to_move: Color) -> Result<Option<Square>, FenError> {
    if en_passant == "-" {
        return Ok(None);
    }
    let square: Square = en_passant.parse().map_err(|_| FenError::EnPassant(en_passant.to_owned()))?;
    let (rank, pawn, origin) = match side_to_move {
        Color::White => (Bitboard::RANK_6, Bitboard::south as fn(_) -> _, Bitboard::north as fn(_) -> _),
        Color::Black => (Bitboard::RANK_3, Bitboard::north as fn(_) -> _, Bitboard::south as fn(_) -> _),
    };
    if !rank.contains(square) {
        return Err(FenError::EnPassantRank(square, side_to_move));
    }
    let occupied = board.occupied_by(Color::White) | board.occupied_by(Color::Black);
    let pawns = board.pieces[(!side_to_move).index()].pawns;
    let checks: [(Bitboard, Bitboard, &str); 3] = [
        (pawn(square.bitboard()), pawns, "the pawn that passed it"),
        (square.bitboard(), !occupied, "nothing"),
        (origin(square.bitboard()), !occupied, "nothing"),
    ];
    for (place, allowed, expected) in checks {
        if place.is_disjoint(allowed) {
            let place = place.first().unwrap_or(square);
            return Err(FenError::EnPassantPawn(square, place, expected));
        }
    }
    Ok(Some(square))
}

/// Returns whether the king of this side is attacked.
fn is_in_check(board: &Board, color: Color) -> bool {
    let king = board.kings[color.index()];
    let their = board.pieces[(!color).index()];
    let occupied = board.occupied_by(Color::White) | board.occupied_by(Color::Black);
    let attackers = (king_attacks(king) & board.kings[(!color).index()].bitboard())
        | (pawn_attacks(color, king) & their.pawns)
        | (knight_attacks(king) & their.knights)
        | (bishop_attacks(king, occupied) & their.diagonal)
        | (rook_attacks(king, occupied) & their.orthogonal);
    !attackers.is_empty()
}

/// Writes the position as a FEN of six fields.
impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let piece = square(file, rank).and_then(|square| self.piece_on(square));
                match piece {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            write!(formatter, "{empty}")?;
                            empty = 0;
                        }
                        formatter.write_char(letter)?;
                    }
                }
            }
            if empty > 0 {
                write!(formatter, "{empty}")?;
            }
            if rank > 0 {
                formatter.write_char('/')?;
            }
        }
        formatter.write_str(match self.side_to_move {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        if self.board.castling_rooks.is_empty() {
            formatter.write_char('-')?;
        }
        for (wing, letter) in WINGS.iter().flatten().zip("KQkq".chars()) {
            if self.board.castling_rooks.contains(wing.rook) {
                formatter.write_char(letter)?;
            }
        }
        match self.board.en_passant {
            None => formatter.write_str(" -")?,
            Some(square) => write!(formatter, " {square}")?,
        }
        write!(formatter, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

impl Position {
    /// Returns the letter of the piece on the square, upper case for white.
    fn piece_on(&self, square: Square) -> Option<char> {
        Color::ALL.into_iter().find_map(|color| {
            let own = self.board.pieces[color.index()];
            let letter = if self.board.kings[color.index()] == square {
                'k'
            } else if own.pawns.contains(square) {
                'p'
            } else if own.knights.contains(square) {
                'n'
            } else if (own.diagonal & own.orthogonal).contains(square) {
                'q'
            } else if own.diagonal.contains(square) {
                'b'
            } else if own.orthogonal.contains(square) {
                'r'
            } else {
                return None;
            };
            Some(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            })
        })
    }
}

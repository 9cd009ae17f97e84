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

/// The error in a FEN or in a line of a suite. It names the field, what was found there and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError(pub(crate) String);

impl fmt::Display for FenError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Error for FenError {}

/// Returns an error with this message, which is formatted as by `format!`.
macro_rules! fail {
    ($($message:tt)*) => {
        return Err($crate::fen::FenError(format!($($message)*)))
    };
}
pub(crate) use fail;

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
            _ => fail!(
                "fields: found {}, expected 4 or 6: piece placement, side to move, castling rights, en passant square and \
                 perhaps halfmove clock and fullmove number",
                fields.len()
            ),
        };
        let (pieces, kings) = parse_placement(placement)?;
        let side_to_move = match side_to_move {
            "w" => Color::White,
            "b" => Color::Black,
            _ => fail!("side to move: found {}, expected w or b", Shortened(side_to_move)),
        };
        let mut board = Board { pieces, castling_rooks: Bitboard::EMPTY, kings, en_passant: None };
        board.castling_rooks = parse_castling(castling, &board)?;
        board.en_passant = parse_en_passant(en_passant, &board, side_to_move)?;
        let position = Self {
            board,
            side_to_move,
            halfmove_clock: parse_counter("halfmove clock", halfmove_clock)?,
            fullmove_number: parse_counter("fullmove number", fullmove_number)?,
        };
        if is_in_check(&position.board, !side_to_move) {
            fail!(
                "side to move: found {}, but the {} king is in check; expected that only of the side to move",
                name_of(side_to_move),
                name_of(!side_to_move)
            );
        }
        Ok(position)
    }
}

/// Returns the number in the text, if the text has only digits and the number is not too large.
pub fn parse_number<N: FromStr>(text: &str) -> Option<N> {
    // `parse` would accept a plus sign.
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Reads the halfmove clock or the fullmove number.
fn parse_counter(field: &str, text: &str) -> Result<u32, FenError> {
    let Some(number) = parse_number(text) else {
        fail!("{field}: found {}, expected a number from 0 to {}", Shortened(text), u32::MAX);
    };
    Ok(number)
}

/// Reads the pieces of both sides and the squares of their kings.
fn parse_placement(placement: &str) -> Result<([Pieces; 2], [Square; 2]), FenError> {
    let ranks = placement.split('/').count();
    if ranks != 8 {
        fail!("piece placement: found {ranks} ranks, expected 8 separated by '/'");
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
                fail!(
                    "piece placement: found {character:?} on rank {}, expected one of PNBRQKpnbrqk or a digit from 1 to 8",
                    rank + 1
                );
            }
            // Squares beyond the h-file are only counted, for the message below.
            if let Some(square) = square(file, rank) {
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
            fail!("piece placement: found {file} squares on rank {}, expected 8", rank + 1);
        }
    }
    let pawns = pieces[0].pawns | pieces[1].pawns;
    if let Some(square) = (pawns & (Bitboard::RANK_1 | Bitboard::RANK_8)).first() {
        fail!("piece placement: found a pawn on {square}, expected pawns only on the ranks 2 to 7");
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
        _ => fail!("piece placement: found {} {} kings, expected 1", kings.len(), name_of(color)),
    }
}

/// Reads the castling rights as the set of the rooks that may castle.
fn parse_castling(castling: &str, board: &Board) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    if castling == "-" {
        return Ok(rooks);
    }
    if !castling.chars().all(|right| "KQkq".contains(right)) {
        fail!("castling rights: found {}, expected - or some of KQkq", Shortened(castling));
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
            fail!("castling rights: found {right} twice, expected each right at most once");
        }
        let own = board.pieces[color.index()];
        for (is_there, piece, place) in [
            (board.kings[color.index()] == king, "king", king),
            ((own.orthogonal - own.diagonal).contains(rook), "rook", rook),
        ] {
            if !is_there {
                fail!("castling rights: found {right}, expected it only with the {piece} on {place}");
            }
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
    let Ok(square) = en_passant.parse::<Square>() else {
        fail!("en passant square: found {}, expected - or a square such as e3", Shortened(en_passant));
    };
    let (rank, pawn, origin) = match side_to_move {
        Color::White => (Rank::Sixth, Bitboard::south as fn(_) -> _, Bitboard::north as fn(_) -> _),
        Color::Black => (Rank::Third, Bitboard::north as fn(_) -> _, Bitboard::south as fn(_) -> _),
    };
    if square.rank() != rank {
        let (rank, side) = (rank.index() + 1, name_of(side_to_move));
        fail!("en passant square: found {square}, expected a square of rank {rank} when {side} is to move");
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
            fail!("en passant square: found {square}, expected {expected} on {place}");
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

//! Reads positions in Forsyth-Edwards notation. An error states the field, what was found there and
//! what was expected.

use core::str::FromStr;

use sliding_attacks::{Bitboard, Color, Direction, Rank, Square, is_attacked};

use crate::movegen::WINGS;
use crate::position::{Pieces, Position};

/// Reads a position from the first four fields of a FEN or an EPD. What follows does not change the
/// legal moves.
impl FromStr for Position {
    type Err = String;

    fn from_str(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let Some(&[placement, side, castling, en_passant]) = fields.first_chunk() else {
            return Err(format!(
                "fields: found {}, expected at least 4: piece placement, side to move, castling rights and en passant square",
                fields.len()
            ));
        };
        let in_field = |name| move |problem| format!("{name}: {problem}");
        let [own, their] = parse_placement(placement).map_err(in_field("piece placement"))?;
        let (us, other) = match side {
            "w" => (Color::White, "b"),
            "b" => (Color::Black, "w"),
            _ => return Err(format!("side to move: found {side:?}, expected w or b")),
        };
        let castling_rooks =
            parse_castling(castling, [&own, &their]).map_err(in_field("castling rights"))?;
        let mut position = Self {
            own,
            their,
            castling_rooks,
            en_passant: None,
        };
        if us == Color::Black {
            position = position.turned();
        }
        position.en_passant =
            parse_en_passant(en_passant, us, &position).map_err(in_field("en passant square"))?;
        let (own, king) = (position.own.of(Color::White), position.their.king);
        if is_attacked(king, own, position.occupied()) {
            return Err(format!(
                "side to move: found {side}, expected {other}, whose king is in check"
            ));
        }
        Ok(position)
    }
}

// What follows returns problems without the name of the field.

/// Reads White's and Black's pieces.
fn parse_placement(placement: &str) -> Result<[Pieces; 2], String> {
    let ranks = placement.split('/').count();
    if ranks != 8 {
        return Err(format!("found {ranks} ranks, expected 8 separated by '/'"));
    }
    // The squares of each piece, in the order of the letters.
    let mut squares = [Bitboard::EMPTY; 12];
    for (rank, row) in (1..=8).rev().zip(placement.split('/')) {
        let mut file = 0;
        for character in row.chars() {
            if let Some(empty @ 1..=8) = character.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let Some(piece) = "PNBRQKpnbrqk".find(character) else {
                return Err(format!(
                    "found {character:?} on rank {rank}, expected one of PNBRQKpnbrqk or a digit from 1 to 8"
                ));
            };
            // Squares beyond the h-file are only counted, for the message below.
            if file < 8 {
                squares[piece].insert(Square::wrapping(8 * (rank - 1) + file));
            }
            file += 1;
        }
        if file != 8 {
            return Err(format!("found {file} squares on rank {rank}, expected 8"));
        }
    }
    let pieces = |color: Color| {
        let &[pawns, knights, bishops, rooks, queens, kings] = squares[6 * color.index()..]
            .first_chunk()
            .expect("six pieces");
        if let Some(square) = (pawns & (Bitboard::RANK_1 | Bitboard::RANK_8)).first() {
            return Err(format!(
                "found a pawn on {square}, expected pawns only on ranks 2 to 7"
            ));
        }
        let Some(king) = kings.first().filter(|_| !kings.more_than_one()) else {
            return Err(format!("found {} {color:?} kings, expected 1", kings.len()));
        };
        Ok(Pieces {
            pawns,
            knights,
            diagonal: bishops | queens,
            orthogonal: rooks | queens,
            king,
            squares: pawns | knights | bishops | rooks | queens | kings,
        })
    };
    Ok([pieces(Color::White)?, pieces(Color::Black)?])
}

/// Reads the castling rights as the set of the rooks that may castle.
fn parse_castling(castling: &str, sides: [&Pieces; 2]) -> Result<Bitboard, String> {
    let mut rooks = Bitboard::EMPTY;
    if castling == "-" {
        return Ok(rooks);
    }
    for right in castling.chars() {
        let Some(place) = "KQkq".find(right) else {
            return Err(format!("found {castling:?}, expected - or some of KQkq"));
        };
        let (own, mut king, mut rook) = (sides[place / 2], Square::E1, WINGS[place % 2].rook);
        if place >= 2 {
            (king, rook) = (king.flip_vertical(), rook.flip_vertical());
        }
        let is_there = own.king == king && (own.orthogonal - own.diagonal).contains(rook);
        if !is_there || !rooks.insert(rook) {
            return Err(format!(
                "found {right}, expected it at most once, with the king on {king} and a rook on {rook}"
            ));
        }
    }
    Ok(rooks)
}

/// Reads the en passant square of a position that is seen from the side to move. Whether a pawn can
/// capture there does not matter: many programs write the square after every advance of two squares.
fn parse_en_passant(
    square: &str,
    us: Color,
    position: &Position,
) -> Result<Option<Square>, String> {
    if square == "-" {
        return Ok(None);
    }
    let seen = |square: Square| match us {
        Color::White => square,
        Color::Black => square.flip_vertical(),
    };
    let is_skipped = |square: &Square| {
        let bit = square.bitboard();
        let empty = bit | bit.step(Direction::North);
        let pawn = bit.step(Direction::South);
        square.rank() == Rank::Sixth
            && position.occupied().is_disjoint(empty)
            && !position.their.pawns.is_disjoint(pawn)
    };
    let skipped = square.parse().ok().map(seen).filter(is_skipped);
    let rank = us.relative_rank(Rank::Sixth).index() + 1;
    skipped.map(Some).ok_or_else(|| {
        format!(
            "found {square:?}, expected - or the square on rank {rank} that a pawn has just skipped"
        )
    })
}

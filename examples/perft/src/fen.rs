//! Reads positions in Forsyth-Edwards notation. An error states the field, what was found there and
//! what was expected.

use core::str::FromStr;

use sliding_attacks::{Bitboard, Color, PieceType, Rank, Square, is_attacked};

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
        let castling_rooks = parse_castling(castling, [&own, &their]);
        let mut position = Self {
            own,
            their,
            castling_rooks: castling_rooks.map_err(in_field("castling rights"))?,
            en_passant: None,
        };
        if us == Color::Black {
            position = position.turned();
        }
        let en_passant = parse_en_passant(en_passant, us, &position);
        position.en_passant = en_passant.map_err(in_field("en passant square"))?;
        let (own, king) = (position.own.of(Color::White), position.their.king);
        if is_attacked(king, own, position.occupied()) {
            return Err(format!(
                "side to move: found {side}, expected {other}, whose king is in check"
            ));
        }
        Ok(position)
    }
}

/// Reads White's and Black's pieces. Errors here and below do not name the field.
fn parse_placement(placement: &str) -> Result<[Pieces; 2], String> {
    let ranks = placement.split('/').count();
    if ranks != 8 {
        return Err(format!("found {ranks} ranks, expected 8 separated by '/'"));
    }
    let mut sides = [Color::White, Color::Black].map(sliding_attacks::Pieces::new);
    for (rank, row) in (1..=8).rev().zip(placement.split('/')) {
        let mut file = 0;
        for character in row.chars() {
            if let Some(empty @ 1..=8) = character.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let Some((color, piece)) = PieceType::from_letter(character) else {
                return Err(format!(
                    "found {character:?} on rank {rank}, expected one of PNBRQKpnbrqk or a digit from 1 to 8"
                ));
            };
            // Squares beyond the h-file are only counted, for the message below.
            if file < 8 {
                sides[color.index()].insert(Square::wrapping(8 * (rank - 1) + file), piece);
            }
            file += 1;
        }
        if file != 8 {
            return Err(format!("found {file} squares on rank {rank}, expected 8"));
        }
    }
    let pieces = |side: sliding_attacks::Pieces| {
        if let Some(square) = (side.pawns & (Bitboard::RANK_1 | Bitboard::RANK_8)).first() {
            return Err(format!(
                "found a pawn on {square}, expected pawns only on ranks 2 to 7"
            ));
        }
        let (color, kings) = (side.color, side.kings.len());
        let king = side.kings.only();
        Ok(Pieces {
            pawns: side.pawns,
            knights: side.knights,
            sliders: side.sliders,
            king: king.ok_or_else(|| format!("found {kings} {color:?} kings, expected 1"))?,
            squares: side.squares(),
        })
    };
    let [white, black] = sides.map(pieces);
    Ok([white?, black?])
}

/// Reads the castling rights as the set of the rooks that may castle.
fn parse_castling(castling: &str, sides: [&Pieces; 2]) -> Result<Bitboard, String> {
    let rights = if castling == "-" { "" } else { castling };
    let mut rooks = Bitboard::EMPTY;
    for right in rights.chars() {
        let (color, [rook, ..]) = match PieceType::from_letter(right) {
            Some((color, PieceType::King)) => (color, WINGS[0]),
            Some((color, PieceType::Queen)) => (color, WINGS[1]),
            _ => return Err(format!("found {castling:?}, expected - or some of KQkq")),
        };
        let [king, rook] = [Square::E1, rook].map(|square| color.relative_square(square));
        let own = sides[color.index()].of(color);
        let is_there = own.kings.contains(king) && own.of(PieceType::Rook).contains(rook);
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
    let is_skipped = |square: &Square| {
        let square = square.bitboard();
        square.is_subset(Bitboard::RANK_6)
            && position.occupied().is_disjoint(square | square.north())
            && square.south().is_subset(position.their.pawns)
    };
    let seen = |square| us.relative_square(square);
    let skipped = square.parse().ok().map(seen).filter(is_skipped);
    let rank = us.relative_rank(Rank::Sixth).index() + 1;
    skipped.map(Some).ok_or_else(|| {
        format!(
            "found {square:?}, expected - or the square on rank {rank} that a pawn has just skipped"
        )
    })
}

//! Reads squares and occupied squares as players and programs write them.

use sliding_attacks_codegen::internal::{geometry, quoted};

/// Reads a square, "a1" to "h8".
pub fn parse_square(text: &str) -> Result<u8, String> {
    let square = geometry::parse_square(&text.to_ascii_lowercase());
    square.ok_or_else(|| "expected a file and a rank; for example, `e4`".into())
}

/// Reads occupied squares: the board of a FEN, or `0x` and the hexadecimal digits of a bitboard
/// with a1 as its lowest bit.
pub fn parse_occupied(text: &str) -> Result<u64, String> {
    if text.contains('/') {
        parse_fen(text).map_err(|problem| format!("{problem}; for example, `8/8/8/4p3/8/8/8/8`"))
    } else {
        parse_hex(text)
    }
}

fn parse_fen(text: &str) -> Result<u64, String> {
    let board = text.split_whitespace().next().unwrap_or_default();
    let ranks: Vec<_> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!(
            "the board of a FEN: expected 8 ranks, found {}",
            ranks.len()
        ));
    }
    let mut set = 0;
    for (number, rank) in (1..=8).rev().zip(ranks) {
        let (mut file, mut after_number) = (0, false);
        for character in rank.chars() {
            match character {
                '1'..='8' if after_number => {
                    let found = quoted(rank);
                    return Err(format!(
                        "rank {number} of the FEN: expected no adjacent digits, found {found}"
                    ));
                }
                '1'..='8' => file += character as u32 - '0' as u32,
                _ if "pnbrqkPNBRQK".contains(character) => {
                    if file < 8 {
                        set |= 1 << ((number - 1) * 8 + file);
                    }
                    file += 1;
                }
                _ => {
                    let found = character.escape_debug();
                    return Err(format!(
                        "rank {number} of the FEN: expected 1 to 8 or a piece, found `{found}`"
                    ));
                }
            }
            after_number = character.is_ascii_digit();
        }
        if file != 8 {
            return Err(format!(
                "rank {number} of the FEN: expected 8 squares, found {file}"
            ));
        }
    }
    Ok(set)
}

fn parse_hex(text: &str) -> Result<u64, String> {
    // Without `0x` nothing would tell 255 in decimal from 255 in hexadecimal.
    let digits = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .unwrap_or_default()
        .replace('_', "");
    let expected = "expected the board of a FEN, or `0x` and 1 to 16 hexadecimal digits with a1 as \
                    the lowest bit; for example, `8/8/8/4p3/8/8/8/8` or `0x1000000000`";
    // The standard library would read a sign too, and any number of zeros.
    let digits = Some(digits).filter(|digits| digits.len() <= 16 && !digits.starts_with('+'));
    digits
        .and_then(|digits| u64::from_str_radix(&digits, 16).ok())
        .ok_or_else(|| expected.into())
}

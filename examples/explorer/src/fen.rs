//! Reads occupied squares as people paste them: the board of a FEN, or a bitboard in hexadecimal.

/// Returns the occupied squares.
///
/// # Errors
/// Returns a sentence that says what is wrong with the text.
pub fn parse_occupied(text: &str) -> Result<u64, String> {
    let text = text.trim();
    if text.contains('/') { parse_fen(text) } else { parse_hexadecimal(text) }
}

fn parse_fen(text: &str) -> Result<u64, String> {
    let board = text.split_whitespace().next().unwrap_or_default();
    let ranks: Vec<_> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("A FEN has 8 ranks; this has {}.", ranks.len()));
    }
    let mut occupied = 0;
    for (rank, pieces) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        for character in pieces.chars() {
            match character {
                '1'..='8' => file += character as u32 - '0' as u32,
                _ if "pnbrqkPNBRQK".contains(character) => {
                    if file < 8 {
                        occupied |= 1 << (8 * rank + file);
                    }
                    file += 1;
                }
                _ => {
                    return Err(format!(
                        "Rank {}: “{character}” is neither a piece nor a number from 1 to 8.",
                        rank + 1
                    ));
                }
            }
        }
        if file != 8 {
            return Err(format!("Rank {} has {file} squares, not 8.", rank + 1));
        }
    }
    Ok(occupied)
}

fn parse_hexadecimal(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    if digits.is_empty() || digits.len() > 16 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err("Expected the board of a FEN, or up to 16 hexadecimal digits with a1 as the lowest bit.".into());
    }
    u64::from_str_radix(digits, 16).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::parse_occupied;

    #[test]
    fn boards_and_numbers_are_read() {
        let start = parse_occupied("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(start, Ok(0xffff_0000_0000_ffff));
        assert_eq!(parse_occupied(" 0xffff00000000ffff\n"), start);
        for wrong in
            ["", "0x", "8/8", "9/8/8/8/8/8/8/8", "7/8/8/8/8/8/8/8", "ppppppppp/8/8/8/8/8/8/8", "é/8/8/8/8/8/8/8"]
        {
            assert!(parse_occupied(wrong).is_err(), "{wrong}");
        }
    }
}

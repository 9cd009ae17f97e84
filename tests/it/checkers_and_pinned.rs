//! Checkers, pinned pieces and pinners against a trial: each piece is removed, and what then attacks
//! the king is compared.

use sliding_attacks::{
    Bitboard, CheckersAndPinned, Direction, Square, checkers_and_pinned,
    checkers_and_pinned_by_table,
};

use crate::common::{Noise, step_by_step};

/// Removes one piece after another, and finds the sliders by steps from the king.
fn tried(
    king: Square,
    own: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
    occupied: Bitboard,
) -> CheckersAndPinned {
    let checkers = |occupied| {
        (step_by_step(king, Direction::ROOK, occupied) & orthogonal)
            | (step_by_step(king, Direction::BISHOP, occupied) & diagonal)
    };
    let mut found = CheckersAndPinned {
        checkers: checkers(occupied),
        ..CheckersAndPinned::default()
    };
    for piece in own & occupied {
        let pinners = checkers(occupied - piece) - piece - found.checkers;
        if !pinners.is_empty() {
            found.pinned |= piece;
            found.pinners |= pinners;
        }
    }
    found
}

/// Each square of the king, with few and with many pieces, of one side or of both.
#[test]
fn a_trial_finds_the_same() {
    let mut noise = Noise(1);
    let mut found = [0_u32; 3];
    for round in 0..400 {
        for king in Square::ALL {
            let mut occupied = Bitboard(noise.word());
            for _ in 0..round % 4 {
                occupied &= Bitboard(noise.word());
            }
            let pieces = occupied - king;
            let own = pieces & Bitboard(noise.word());
            let orthogonal = (pieces - own) & Bitboard(noise.word());
            let diagonal = (pieces - own) & Bitboard(noise.word());
            // The king may be among the own and the occupied squares, or not.
            let with_king = king.bitboard() & Bitboard(noise.word());
            for (kind, own) in [own, pieces - own, pieces].into_iter().enumerate() {
                let (own, occupied) = (own | with_king, pieces | with_king);
                let expected = tried(king, own, orthogonal, diagonal, occupied);
                found[kind] += expected.pinned.len() as u32;
                assert_eq!(
                    checkers_and_pinned(king, own, orthogonal, diagonal, occupied),
                    expected,
                    "{king}\n{own}\n{orthogonal}\n{diagonal}\n{occupied}"
                );
                assert_eq!(
                    checkers_and_pinned_by_table(king, own, orthogonal, diagonal, occupied),
                    expected
                );
            }
        }
    }
    assert!(found.iter().all(|&pins| pins > 1_000), "{found:?}");
}

/// Each king, each slider and each piece between, alone on the board.
#[test]
fn one_piece_and_one_slider() {
    for king in Square::ALL {
        for slider in Square::ALL.into_iter().filter(|&square| square != king) {
            for piece in Square::ALL {
                if piece == king || piece == slider {
                    continue;
                }
                let (own, slider) = (piece.bitboard(), slider.bitboard());
                for [orthogonal, diagonal] in [[slider, Bitboard::EMPTY], [Bitboard::EMPTY, slider]]
                {
                    assert_eq!(
                        checkers_and_pinned(king, own, orthogonal, diagonal, own | slider),
                        tried(king, own, orthogonal, diagonal, own | slider),
                        "{king}, {piece}\n{slider}"
                    );
                }
            }
        }
    }
}

/// It is a constant where its arguments are.
#[test]
fn constants() {
    const FOUND: CheckersAndPinned = checkers_and_pinned(
        Square::A1,
        Bitboard(1 << 8),
        Bitboard(1 << 16 | 1 << 7),
        Bitboard::EMPTY,
        Bitboard(1 << 8 | 1 << 16 | 1 << 7),
    );
    assert_eq!(FOUND.checkers, Square::H1.bitboard());
    assert_eq!(FOUND.pinned, Square::A2.bitboard());
    assert_eq!(FOUND.pinners, Square::A3.bitboard());
}

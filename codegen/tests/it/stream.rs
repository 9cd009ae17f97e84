//! Expected values for the random stream and its candidates, so that a changed dependency is
//! noticed.

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::relevant_mask;
use sliding_attacks_codegen::{DEFAULT_SEED, Seed};

fn stream(piece: Piece, square: u8) -> Candidates {
    Candidates::new(DEFAULT_SEED, piece, square, relevant_mask(piece, square))
}

#[test]
fn the_first_words_of_the_stream_stay() {
    let mut candidates = stream(Piece::Rook, 0);
    let words = [candidates.word(), candidates.word(), candidates.word()];
    assert_eq!(
        words,
        [
            0x44c0_a668_f7bc_1a39,
            0xfeb1_9645_4aac_8a3c,
            0xe923_1b2c_55d3_3749
        ]
    );
}

/// ChaCha8 with the key 0, 1, …, 31 and stream 0, computed with an implementation of RFC 8439's
/// block function that shares no code with `rand_chacha`.
#[test]
fn the_stream_is_chacha8() {
    let key: [u8; 32] = core::array::from_fn(|index| index as u8);
    let mut candidates = Candidates::new(Seed::new(key), Piece::Rook, 0, 1);
    let block = chacha8_block(key, 0, 0);
    for pair in block.chunks_exact(2) {
        assert_eq!(
            candidates.word(),
            u64::from(pair[0]) | u64::from(pair[1]) << 32
        );
    }
    let mut candidates = Candidates::new(Seed::new(key), Piece::Bishop, 63, 1);
    assert_eq!(candidates.word() as u32, chacha8_block(key, 0, 127)[0]);
}

fn chacha8_block(key: [u8; 32], counter: u64, stream: u64) -> [u32; 16] {
    let mut input = [0; 16];
    input[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    for (word, bytes) in input[4..12].iter_mut().zip(key.chunks_exact(4)) {
        *word = u32::from_le_bytes(bytes.try_into().unwrap());
    }
    input[12..].copy_from_slice(&[
        counter as u32,
        (counter >> 32) as u32,
        stream as u32,
        (stream >> 32) as u32,
    ]);
    let mut state = input;
    let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
        for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
            state[x] = u32::wrapping_add(state[x], state[y]);
            state[z] = u32::rotate_left(state[z] ^ state[x], turn);
        }
    };
    for _ in 0..4 {
        for column in 0..4 {
            quarter(column, 4 + column, 8 + column, 12 + column);
        }
        for column in 0..4 {
            quarter(
                column,
                4 + (column + 1) % 4,
                8 + (column + 2) % 4,
                12 + (column + 3) % 4,
            );
        }
    }
    core::array::from_fn(|index| state[index].wrapping_add(input[index]))
}

#[test]
fn the_first_constructed_candidates_stay() {
    let mut rook = stream(Piece::Rook, 0);
    let mut bishop = stream(Piece::Bishop, 35);
    let found = [
        rook.constructed(12),
        rook.constructed(12),
        bishop.constructed(9),
        bishop.constructed(9),
    ];
    let expected = [
        0x04a2_0080_2000_2040,
        0x2500_8100_1004_0040,
        0x0000_0628_0004_8080,
        0x0000_0300_9004_0400,
    ];
    assert_eq!(found, expected.map(Some));
}

#[test]
fn a_textbook_candidate_is_a_sparse_word_that_fills_the_upper_byte_of_the_product() {
    for piece in Piece::ALL {
        for square in 0..64 {
            let mask = relevant_mask(piece, square);
            let (mut words, mut candidates) = (stream(piece, square), stream(piece, square));
            for _ in 0..50 {
                let magic = words.word() & words.word() & words.word();
                let fills = mask.wrapping_mul(magic).to_be_bytes()[0].count_ones() >= 6;
                assert_eq!(candidates.textbook(), fills.then_some(magic));
            }
        }
    }
}

#[test]
fn a_constructed_candidate_brings_each_square_to_an_index_bit_of_its_own() {
    for piece in Piece::ALL {
        for square in 0..64 {
            let mask = relevant_mask(piece, square);
            let bits = mask.count_ones();
            let mut candidates = stream(piece, square);
            for magic in core::iter::repeat_with(|| candidates.constructed(bits))
                .take(50)
                .flatten()
            {
                // Each reaches the index. The search tests that the index bits differ and nothing
                // collides.
                for bit in (0..64)
                    .map(|index| 1_u64 << index)
                    .filter(|bit| mask & bit != 0)
                {
                    assert_ne!(
                        bit.wrapping_mul(magic) >> (64 - bits),
                        0,
                        "{piece} {square} {magic:#x}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_place_for_more_squares_than_bits() {
    assert_eq!(stream(Piece::Rook, 0).constructed(11), None);
    assert!(stream(Piece::Rook, 0).constructed(32).is_some());
}

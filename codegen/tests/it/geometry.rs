//! The numbers of masks, subsets and attacks from the literature.

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{
    attacks, parse_square, relevant_mask, square_name, subsets, subsets_by_population,
};

#[test]
fn masks_have_the_published_population() {
    let total = |piece| {
        (0..64)
            .map(|square| 1_u32 << relevant_mask(piece, square).count_ones())
            .sum::<u32>()
    };
    assert_eq!(total(Piece::Rook), 102_400);
    assert_eq!(total(Piece::Bishop), 5_248);
    assert_eq!(relevant_mask(Piece::Rook, 0), 0x0001_0101_0101_017e);
    assert_eq!(relevant_mask(Piece::Bishop, 27), 0x0040_2214_0014_2200);
}

#[test]
fn only_the_mask_decides_the_attacks() {
    for piece in Piece::ALL {
        for square in 0..64 {
            let mask = relevant_mask(piece, square);
            assert_eq!(attacks(piece, square, !mask), attacks(piece, square, 0));
            for bit in (0..64)
                .map(|index| 1_u64 << index)
                .filter(|bit| mask & bit != 0)
            {
                assert_ne!(attacks(piece, square, bit), attacks(piece, square, 0));
            }
        }
    }
}

#[test]
fn subsets_are_all_there_in_order_of_population() {
    let mask = relevant_mask(Piece::Rook, 0);
    let ordered = subsets_by_population(mask);
    assert!(ordered.is_sorted_by_key(|subset| subset.count_ones()));
    let mut sorted = ordered;
    sorted.sort_unstable();
    assert_eq!(sorted, subsets(mask));
    assert_eq!(sorted.len(), 4096);
    assert_eq!(subsets_by_population(0), [0]);
}

#[test]
fn squares_are_named_by_file_and_rank() {
    for square in 0..64 {
        assert_eq!(parse_square(&square_name(square)), Some(square));
    }
    assert_eq!(
        ["", "e", "e9", "i1", "E4", "e44"].map(parse_square),
        [None; 6]
    );
    assert_eq!(
        (square_name(0), square_name(28), square_name(63)),
        ("a1".into(), "e4".into(), "h8".into())
    );
}

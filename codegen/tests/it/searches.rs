//! Tables from any seed and from records give the ray walker's attacks, or are refused with the
//! place of the error.

use sliding_attacks_codegen::internal::geometry::{attacks, relevant_mask, subsets};
use sliding_attacks_codegen::internal::{Slider, of_record, records};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout, Seed};

#[test]
fn every_seed_gives_correct_tables() {
    for number in 0..8 {
        let seed = Seed::new([number * 31; 32]);
        let tables = Builder::new()
            .layout(Layout::Fancy)
            .seed(seed)
            .generate()
            .unwrap();
        let tables = tables.layout(Layout::Fancy).unwrap();
        let entries = tables.array("ATTACKS").unwrap().words();
        for (piece, upper) in [(Slider::Rook, "ROOK"), (Slider::Bishop, "BISHOP")] {
            let [masks, magics, shifts, offsets] = ["MASKS", "MAGICS", "SHIFTS", "OFFSETS"]
                .map(|name| tables.array(&format!("{upper}_{name}")).unwrap().words());
            for square in 0..64 {
                let at = usize::from(square);
                assert_eq!(masks[at], relevant_mask(piece, square));
                for subset in subsets(masks[at]) {
                    let index = offsets[at] + (subset.wrapping_mul(magics[at]) >> shifts[at]);
                    let found = entries[index as usize];
                    let expected = attacks(piece, square, subset);
                    assert_eq!(found, expected, "{piece} on {square}, {subset:#x}");
                }
            }
        }
    }
}

#[test]
fn a_malformed_line_of_a_record_is_refused_with_its_number() {
    for line in [
        "rook i1 bits=3 magic=0x1",
        "rook a1 bits=0 magic=0x1",
        "rook a1 bits=3 magic=1",
        "queen a1",
        "rook a1 bits=3 magic=0x1 offset=2 ?",
        "rook a1 bits=3 magic=0x1 offset=2 addend=0x1",
        "rook a1 bits=3 magic=0x1 offset=2 offset=3",
        "rook a1 bits=3 magic=0x1 addend=1",
        "rook a7 bits=10 magic=0x1",
    ] {
        let before = "rook a7 bits=9 magic=0x1 offset=1";
        let error = records::parse("toy", &format!("{before}\n{line}")).unwrap_err();
        let message = error.to_string();
        assert!(
            message.contains("`toy`, line 2") && message.contains(line),
            "{message}"
        );
    }
}

/// The build places every occupancy, so neither a wrong magic nor a wrong offset can get into the
/// tables.
#[test]
fn colliding_records_are_refused_with_the_collision() {
    let refused = |layout, text| {
        of_record(layout, DEFAULT_SEED, text)
            .unwrap_err()
            .to_string()
    };
    let message = refused(Layout::Dense, "rook a7 bits=10 magic=0x0000000000100000");
    let subsets = message.split("0x").skip(1);
    let subsets = subsets.filter_map(|hex| u64::from_str_radix(&hex[..16], 16).ok());
    let [subset, other_subset] = subsets.collect::<Vec<_>>()[..] else {
        panic!("{message}")
    };
    assert_ne!(
        attacks(Slider::Rook, 48, subset),
        attacks(Slider::Rook, 48, other_subset)
    );
    assert_eq!(subset << 20 >> 54, other_subset << 20 >> 54);
    // Squares without a line have a magic from the search.
    of_record(Layout::Dense, DEFAULT_SEED, "").unwrap();

    let text = include_str!("../../records/black.txt");
    let line = |square: &str| text.lines().find(|line| line.starts_with(square)).unwrap();
    let (magic, _) = line("bishop h1 ").split_once(" offset=").unwrap();
    let (_, offset) = line("bishop d4 ").split_once(" offset=").unwrap();
    let moved = text.replace(line("bishop h1 "), &format!("{magic} offset={offset}"));
    let message = refused(Layout::Black, moved.leak());
    assert!(
        message.contains("bishop on h1") && message.contains("records/black.txt"),
        "{message}"
    );
}

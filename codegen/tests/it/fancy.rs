//! The fancy layout as data: sizes, magics, and the tables against the ray walker.

use proptest::prelude::*;
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::candidates::Candidates;
use sliding_attacks_codegen::internal::geometry::{Occupancies, attacks, relevant_mask, subsets};
use sliding_attacks_codegen::internal::search::{self, Slots};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, ErrorKind, Layout, LayoutTables, Seed};

fn fancy(seed: Seed) -> LayoutTables {
    let tables = Builder::new()
        .layout(Layout::Fancy)
        .seed(seed)
        .generate()
        .unwrap();
    tables.layout(Layout::Fancy).unwrap().clone()
}

fn check_every_subset(tables: &LayoutTables) {
    let column =
        |name: String| move |square: u8| tables.array(&name).unwrap().words()[usize::from(square)];
    for (piece, upper) in [(Piece::Rook, "ROOK"), (Piece::Bishop, "BISHOP")] {
        let [masks, magics, shifts, offsets] =
            ["MASKS", "MAGICS", "SHIFTS", "OFFSETS"].map(|name| column(format!("{upper}_{name}")));
        for square in 0..64 {
            assert_eq!(masks(square), relevant_mask(piece, square));
            for subset in subsets(masks(square)) {
                let index =
                    offsets(square) + (subset.wrapping_mul(magics(square)) >> shifts(square));
                let found = tables.array("ATTACKS").unwrap().words()[index as usize];
                assert_eq!(
                    found,
                    attacks(piece, square, subset),
                    "{piece} on {square}, {subset:#x}"
                );
            }
        }
    }
}

#[test]
fn sizes_are_kannans() {
    let tables = fancy(DEFAULT_SEED);
    assert_eq!(tables.entries(), 107_648);
    assert_eq!(tables.array("ATTACKS").unwrap().bytes(), 861_184);
    assert_eq!(tables.bytes(), 861_184 + 128 * (8 + 8 + 1 + 4));
    assert_eq!(tables.to_le_bytes().len(), tables.bytes());
}

#[test]
fn every_subset_of_every_square_finds_its_attacks() {
    check_every_subset(&fancy(DEFAULT_SEED));
}

#[test]
fn the_example_in_the_run_time_crate_s_docs_holds() {
    let tables = fancy(DEFAULT_SEED);
    let e1 = |name| tables.array(name).unwrap().words()[4];
    let (c3_e2_f2_g6_a7, c3_f2) = (0x0001_4000_0004_3000, 0x0000_0000_0004_2000);
    assert_eq!(c3_e2_f2_g6_a7 & e1("BISHOP_MASKS"), c3_f2);
    let product = u64::wrapping_mul(c3_f2, e1("BISHOP_MAGICS"));
    assert_eq!(product, 0x1211_0800_0000_0000);
    assert_eq!(product >> e1("BISHOP_SHIFTS"), 0b0_0010_0100);
}

#[test]
fn searching_one_square_again_finds_the_same_magic() {
    let tables = fancy(DEFAULT_SEED);
    let occupancies = Occupancies::new(Piece::Bishop, 42);
    let used = search::used_index_bits(&occupancies);
    let found = search::find_within(&occupancies, 9, used, DEFAULT_SEED, &mut Slots::new());
    assert_eq!(
        found.unwrap().magic,
        tables.array("BISHOP_MAGICS").unwrap().words()[42]
    );
}

#[test]
fn only_the_index_bits_of_a_square_are_ever_set_and_all_of_them() {
    let tables = fancy(DEFAULT_SEED);
    for (piece, name) in [
        (Piece::Rook, "ROOK_MAGICS"),
        (Piece::Bishop, "BISHOP_MAGICS"),
    ] {
        for square in 0..64 {
            let occupancies = Occupancies::new(piece, square);
            let magic = tables.array(name).unwrap().words()[usize::from(square)];
            let shift = 64 - search::index_bits(piece);
            let set = occupancies
                .subsets
                .iter()
                .fold(0, |set, subset| set | subset.wrapping_mul(magic) >> shift);
            assert_eq!(
                set,
                u64::from(search::used_index_bits(&occupancies)),
                "{piece} on {square}"
            );
        }
    }
}

#[test]
fn the_textbook_search_finds_magics_too() {
    let occupancies = Occupancies::new(Piece::Rook, 27);
    let (mut slots, mut drawn) = (Slots::new(), 1);
    let mut candidates = Candidates::new(DEFAULT_SEED, Piece::Rook, 27, occupancies.mask);
    while candidates
        .textbook()
        .is_none_or(|magic| slots.test(&occupancies, magic, 10).is_err())
    {
        drawn += 1;
    }
    let constructed = search::find(&occupancies, 10, DEFAULT_SEED, &mut slots)
        .unwrap()
        .candidates;
    assert!(
        drawn > 100 * constructed,
        "{drawn} candidates, and {constructed} constructed ones"
    );
}

#[test]
fn what_cannot_be_found_is_an_error_that_names_the_place() {
    // Three bits cannot tell apart the 2 × 7 × 2 … attack sets of a bishop in the centre.
    let occupancies = Occupancies::new(Piece::Bishop, 27);
    let error = search::find(&occupancies, 3, DEFAULT_SEED, &mut Slots::new()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NoMagic);
    assert!(
        error
            .to_string()
            .starts_with("bishop on d4: no magic with an index of 3 bits"),
        "{error}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_seed_leads_to_right_tables(seed: [u8; 32]) {
        check_every_subset(&fancy(Seed::new(seed)));
    }
}

//! The facts in the list of layouts against the generated tables.

use std::path::Path;

use sliding_attacks_codegen::geometry::{Occupancies, attacks, relevant_mask, subsets};
use sliding_attacks_codegen::{Array, Builder, Layout, Piece};

#[test]
fn layouts_have_the_sizes_that_the_list_states() {
    for &layout in Layout::ALL {
        let tables = Builder::new().layout(layout).generate().unwrap();
        let [tables] = tables.layouts() else { panic!("one layout") };
        assert_eq!((tables.entries(), tables.bytes()), layout.size(), "codegen/src/layout/mod.rs: {}", layout.name());
    }
}

#[test]
fn each_layout_is_described_by_a_sentence_of_its_own() {
    let mut summaries: Vec<_> = Layout::ALL.iter().map(|layout| layout.summary()).collect();
    for summary in &summaries {
        assert!(summary.starts_with(char::is_uppercase) && summary.ends_with('.'), "{summary:?}");
    }
    summaries.sort_unstable();
    summaries.dedup();
    assert_eq!(summaries.len(), Layout::ALL.len());
}

/// Tables that start together share a label. Only direct look-up has a table for each line.
#[test]
fn labels_name_every_square_once_in_ascending_order() {
    let squares =
        Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| Occupancies::new(piece, square).name()));
    let mut squares: Vec<_> = squares.collect();
    squares.sort_unstable();
    for &layout in Layout::ALL.iter().filter(|&&layout| layout != Layout::DirectLookup) {
        let tables = Builder::new().layout(layout).generate().unwrap();
        let [tables] = tables.layouts() else { panic!("one layout") };
        let labelled: Vec<_> = tables.arrays().iter().map(Array::labels).filter(|labels| !labels.is_empty()).collect();
        assert!(!labelled.is_empty(), "{}", layout.name());
        for labels in labelled {
            assert!(labels.is_sorted_by(|label, next| label.start < next.start), "{}", layout.name());
            let mut names: Vec<_> = labels.iter().flat_map(|label| label.text.split(", ")).collect();
            names.sort_unstable();
            assert_eq!(names, squares, "{}", layout.name());
        }
    }
}

/// An index from one multiplication leads to the attacks.
#[test]
fn index_functions_lead_every_subset_to_its_attacks() {
    for &layout in Layout::ALL {
        let tables = Builder::new().layout(layout).generate().unwrap();
        let [tables] = tables.layouts() else { panic!("one layout") };
        let Some(table) = tables.array("ATTACKS") else { continue };
        let squares = Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| (piece, square)));
        for ((piece, square), function) in squares.zip(tables.functions()) {
            // In union tables an entry has more than the piece's squares.
            let empty_attacks = attacks(piece, square, 0);
            for subset in subsets(relevant_mask(piece, square)) {
                let found = table.words()[function.entry(subset)] & empty_attacks;
                assert_eq!(found, attacks(piece, square, subset), "{} {piece} {square}", layout.name());
            }
        }
    }
}

/// A layout has a file of the same name here and, in the repository, in the run-time crate.
#[test]
fn files_are_named_as_their_layouts() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for layout in Layout::ALL {
        let file = format!("src/layout/{}.rs", layout.name());
        assert!(here.join(&file).exists(), "{file}");
        let run_time = here.join("..").join(&file);
        assert!(!here.join("../src/layout").exists() || run_time.exists(), "{}", run_time.display());
    }
}

//! The facts in the list of layouts against the generated tables.

use std::path::Path;

use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::{Builder, Layout};

#[test]
fn each_layout_is_described_by_a_sentence_of_its_own() {
    let mut summaries: Vec<_> = Layout::ALL.iter().map(|layout| layout.summary()).collect();
    for summary in &summaries {
        assert!(
            summary.starts_with(char::is_uppercase) && summary.ends_with('.'),
            "{summary:?}"
        );
    }
    summaries.sort_unstable();
    for pair in summaries.windows(2) {
        assert_ne!(
            pair[0], pair[1],
            "two layouts in codegen/src/layout have this `summary` in their DEFINITION"
        );
    }
}

/// Tables that start together share a label. Only direct look-up has a table for each line.
#[test]
fn labels_name_every_square_once_in_ascending_order() {
    let squares = Piece::ALL
        .into_iter()
        .flat_map(|piece| (0..64).map(move |square| Occupancies::new(piece, square).name()));
    let mut squares: Vec<_> = squares.collect();
    squares.sort_unstable();
    for &layout in Layout::ALL
        .iter()
        .filter(|&&layout| layout != Layout::DirectLookup)
    {
        let tables = Builder::new().layout(layout).generate().unwrap();
        let [tables] = tables.layouts() else {
            panic!("one layout")
        };
        let labelled: Vec<_> = tables
            .arrays()
            .iter()
            .map(|array| array.labels().collect::<Vec<_>>())
            .filter(|labels| !labels.is_empty())
            .collect();
        assert!(!labelled.is_empty(), "{}", layout.name());
        for labels in labelled {
            assert!(
                labels.is_sorted_by(|(at, _), (next, _)| at < next),
                "{}",
                layout.name()
            );
            let mut names: Vec<_> = labels
                .iter()
                .flat_map(|(_, names)| names.split(", "))
                .collect();
            names.sort_unstable();
            assert_eq!(names, squares, "{}", layout.name());
        }
    }
}

/// A layout has a file of the same name here and, in the repository, in the run-time crate.
#[test]
fn files_are_named_as_their_layouts() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for layout in Layout::ALL {
        let file = format!("src/layout/{}.rs", layout.name());
        assert!(
            here.join(&file).exists(),
            "codegen/{file} is missing: `name` in the layout's DEFINITION is the name of its file"
        );
        let run_time = here.join("..").join(&file);
        assert!(
            !here.join("../src/layout").exists() || run_time.exists(),
            "{file}, the look-up in Rust, is missing"
        );
    }
    for entry in std::fs::read_dir(here.join("src/layout")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let is_layout =
            path.extension().is_some_and(|extension| extension == "rs") && name != "mod";
        let is_listed = Layout::ALL.iter().any(|layout| layout.name() == name);
        assert!(
            !is_layout || is_listed,
            "codegen/src/layout/mod.rs: `layouts!` lacks the layout of {name}.rs"
        );
    }
}

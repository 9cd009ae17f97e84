//! The pictures in docs/pictures show the tables that the build makes.

use std::fs;
use std::path::Path;

use hunt::picture::{LAYOUTS, by_year, draw};

use super::program::refused;

#[test]
fn committed_pictures_are_what_the_command_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let page = fs::read_to_string(folder.join("../records.md")).unwrap();
    let tables = LAYOUTS.map(|layout| (format!("{}.svg", layout.name()), draw(layout).unwrap()));
    for (file, drawn) in tables.into_iter().chain([("by_year.svg".to_owned(), by_year::draw())]) {
        let current = fs::read_to_string(folder.join(&file)).is_ok_and(|committed| committed == drawn);
        assert!(current, "{file}: write it again with `cargo run -p hunt -- picture --all docs/pictures`");
        assert!(page.contains(&format!("](pictures/{file})")), "docs/records.md does not show {file}");
    }
}

#[test]
fn a_layout_without_one_multiplication_is_refused_with_a_remedy() {
    let said = refused("picture direct_lookup");
    assert!(said.contains("direct_lookup") && said.contains("draw another layout"), "{said}");
}

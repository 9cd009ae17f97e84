//! The pictures in docs/pictures show the tables that the build makes.

use std::fs;
use std::path::Path;

use hunt::picture::{LAYOUTS, draw};

use super::program::refused;

#[test]
fn committed_pictures_are_what_the_command_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let page = fs::read_to_string(folder.join("../records.md")).unwrap();
    for layout in LAYOUTS {
        let file = format!("{}.svg", layout.name());
        let committed = fs::read_to_string(folder.join(&file)).unwrap_or_default();
        let current = committed == draw(layout).unwrap();
        assert!(current, "{file}: write it again with `cargo run -p hunt -- picture --all docs/pictures`");
        assert!(page.contains(&format!("](pictures/{file})")), "docs/records.md does not show {file}");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), LAYOUTS.len(), "docs/pictures has other files");
}

#[test]
fn a_layout_without_one_multiplication_is_refused_with_a_remedy() {
    let said = refused("picture direct_lookup");
    assert!(said.contains("direct_lookup") && said.contains("draw another layout"), "{said}");
}

//! The pictures in docs/pictures show the tables that the build makes.

use std::fs;
use std::path::Path;

use hunt::picture::{LAYOUTS, draw};

#[test]
fn committed_pictures_are_what_the_command_draws() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let page = fs::read_to_string(folder.join("../records.md")).unwrap();
    for layout in LAYOUTS {
        let file = format!("{}.svg", layout.name());
        let current = fs::read_to_string(folder.join(&file)).is_ok_and(|drawn| drawn == draw(layout).unwrap());
        assert!(current, "{file}: write it again with `cargo run -p hunt -- picture docs/pictures`");
        assert!(page.contains(&format!("](pictures/{file})")), "docs/records.md does not show {file}");
    }
}

//! The pictures, as SVG.
//!
//! Each is 400 wide, so that its text is legible on a phone, and takes its text colour from its surroundings: as a part
//! of a page of rustdoc that of the chosen theme, and as a file on its own one for light or dark.

mod canvas;
mod family;
mod front;
mod kind;
mod look_ups;
mod magic;
mod tree;

pub use canvas::Canvas;

use crate::source::Source;

/// Returns an image of a page, with an alternative text that says the same as the picture.
///
/// # Errors
/// Says which pictures there are.
pub fn image(source: &Source, path: &str) -> Result<String, String> {
    let canvas = match path.rsplit('/').next() {
        Some("look-ups.svg") => look_ups::draw(source),
        Some("magic.svg") => magic::draw(),
        _ => return Err(format!("found `{path}`, expected look-ups.svg or magic.svg")),
    };
    Ok(format!("\n{}\n", canvas.image(path)))
}

/// Returns path and text of every picture.
#[must_use]
pub fn all(source: &Source) -> Vec<(String, String)> {
    let mut all = vec![
        ("docs/pictures/look-ups.svg".to_owned(), look_ups::draw(source).file()),
        ("src/which_one/look-ups.svg".to_owned(), look_ups::draw(source).part_of_a_page()),
        ("src/which_one/tree.svg".to_owned(), tree::draw(source).part_of_a_page()),
        ("src/which_one/front-default.svg".to_owned(), front::draw(source, "default").part_of_a_page()),
        ("src/which_one/front-native.svg".to_owned(), front::draw(source, "native").part_of_a_page()),
        ("src/technique/family.svg".to_owned(), family::draw().part_of_a_page()),
        ("docs/pictures/magic.svg".to_owned(), magic::draw().file()),
        ("src/layout/magic.svg".to_owned(), magic::draw().part_of_a_page()),
    ];
    for kind in &source.kinds {
        all.push((format!("docs/peers/{}/chart.svg", kind.folder), kind::draw(kind).file()));
    }
    all
}

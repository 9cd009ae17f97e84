//! The names of look-ups: in the measurements, in the code and on pages.

use std::collections::BTreeMap;

/// What has no module of its own: name in the measurements, and how pages call it.
const OTHERS: [(&str, &str); 6] = [
    ("root functions", "[root functions](crate#functions)"),
    ("Native", "[`Native`](crate::Native)"),
    ("Dispatch::run", "[`Dispatch::run`](crate::Dispatch::run)"),
    ("dispatch", "[`Dispatch`, each look-up](crate::Dispatch)"),
    (
        "(load alone in fancy)",
        "*a load from the entries of `fancy`*",
    ),
    (
        "(load alone in distinct sets)",
        "*a load from 6,328 distinct sets*",
    ),
];

/// Returns a link to a look-up of this crate by its name in the measurements, such as
/// `kindergarten_pext`, whose module is one of the files.
pub fn link(files: &BTreeMap<String, String>, name: &str) -> Option<String> {
    if let Some((_, link)) = OTHERS.iter().find(|other| other.0 == name) {
        return Some((*link).to_owned());
    }
    // A technique's other forms are in a folder of its name.
    let forms = name
        .match_indices('_')
        .map(|(at, _)| format!("technique/{}/{}", &name[..at], &name[at + 1..]));
    let mut paths = [format!("layout/{name}"), format!("technique/{name}")]
        .into_iter()
        .chain(forms);
    let path = paths
        .find(|path| files.contains_key(&format!("src/{path}.rs")))?
        .replace('/', "::");
    Some(format!("[`{}`](crate::{path})", path.split_once("::")?.1))
}

/// Returns the name of the look-up that the first cell of a row names: `slide_arithmetic_avx512` of
/// ``[`slide_arithmetic::avx512`]``.
pub fn name_in(cell: &str) -> String {
    let cell = cell.replace("::", "_");
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let cell = cell.trim_start_matches(|letter| !is_of_name(letter));
    cell.split(|letter| !is_of_name(letter))
        .next()
        .unwrap_or_default()
        .to_owned()
}

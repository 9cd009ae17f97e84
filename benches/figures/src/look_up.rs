//! The names of look-ups: in the measurements, in the code and on pages.

/// What has no module of its own: name in the measurements, and how pages call it.
const OTHERS: [(&str, &str); 6] = [
    ("root functions", "[root functions](crate#functions)"),
    ("Native", "[`Native`](crate::Native)"),
    ("Dispatch::run", "[`Dispatch::run`](crate::Dispatch::run)"),
    ("dispatch", "[`Dispatch`, each look-up](crate::Dispatch)"),
    ("(load alone in fancy)", "*a load from the entries of `fancy`*"),
    ("(load alone in distinct sets)", "*a load from 6,328 distinct sets*"),
];

/// Returns a link to a look-up of this crate by its name in the measurements, such as `kindergarten_pext`. `has` says
/// whether there is a file.
#[must_use]
pub fn link(has: impl Fn(&str) -> bool, name: &str) -> Option<String> {
    if let Some((_, link)) = OTHERS.iter().find(|other| other.0 == name) {
        return Some((*link).to_owned());
    }
    // A technique's other forms are in a folder of its name.
    let forms = name.match_indices('_').map(|(at, _)| format!("technique/{}/{}", &name[..at], &name[at + 1..]));
    let path = [format!("layout/{name}"), format!("technique/{name}")]
        .into_iter()
        .chain(forms)
        .find(|path| has(&format!("src/{path}.rs")))?
        .replace('/', "::");
    Some(format!("[`{}`](crate::{path})", path.split_once("::")?.1))
}

/// Returns whether a look-up extracts bits one at a time for want of an instruction.
#[must_use]
pub fn lacks_its_instruction(target: &str, name: &str) -> bool {
    target == "default" && name.starts_with("pext")
}

/// Returns the name of a look-up from the first cell of a row: `slide_arithmetic_avx512` from
/// ``[`slide_arithmetic::avx512`]``.
#[must_use]
pub fn name_in(cell: &str) -> Option<String> {
    let cell = cell.trim().trim_start_matches('[');
    let path = match cell.strip_prefix('`') {
        Some(code) => code.split('`').next()?,
        None => cell.split(']').next()?,
    };
    let is_path = path.chars().all(|letter| letter.is_ascii_alphanumeric() || "_:".contains(letter));
    let path = path.trim_start_matches("layout::").trim_start_matches("technique::").replace("::", "_");
    (is_path && !path.is_empty()).then_some(path)
}

#[cfg(test)]
mod tests {
    use super::name_in;

    #[test]
    fn first_cells_name_look_ups() {
        let named = [" [`fancy`] ", " [fancy] ", " `fancy` ", " `layout::fancy` "].map(name_in);
        assert!(named.iter().all(|name| name.as_deref() == Some("fancy")));
        assert_eq!(name_in("[`split::pext`](x)").as_deref(), Some("split_pext"));
        assert_eq!(name_in(" --- "), None);
    }
}

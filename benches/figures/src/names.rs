//! The names of look-ups: in the measurements, in the code and on pages.

/// Returns the name of a look-up, as it names itself, from the first cell of a row: `slide_arithmetic_avx512` from
/// ``[`slide_arithmetic::avx512`]``.
#[must_use]
pub fn module_name(cell: &str) -> Option<String> {
    let cell = cell.trim().trim_start_matches('[');
    let path = match cell.strip_prefix('`') {
        Some(code) => code.split('`').next()?,
        None => cell.split(']').next()?,
    };
    let is_path =
        !path.is_empty() && path.chars().all(|letter| letter.is_ascii_alphanumeric() || "_:".contains(letter));
    is_path.then(|| path.trim_start_matches("layout::").trim_start_matches("technique::").replace("::", "_"))
}

/// A look-up that pages name.
pub struct Named {
    /// In the measurements.
    pub measured: &'static str,
    /// On pages.
    pub label: &'static str,
    /// The item that a page links to.
    pub path: &'static str,
}

/// The look-ups on pages, in the order of their tables.
pub const NAMED: [Named; 38] = [
    named("root functions", "root functions", "crate#functions"),
    named("Native", "`Native`", "crate::Native"),
    named("Dispatch::run", "`Dispatch::run`", "crate::Dispatch::run"),
    named("dispatch", "`Dispatch`, each look-up", "crate::Dispatch"),
    named("fancy", "`fancy`", "crate::layout::fancy"),
    named("pext", "`pext`", "crate::layout::pext"),
    named("fixed_shift", "`fixed_shift`", "crate::layout::fixed_shift"),
    named("black", "`black`", "crate::layout::black"),
    named("signed_shift", "`signed_shift`", "crate::layout::signed_shift"),
    named("short_span", "`short_span`", "crate::layout::short_span"),
    named("dense", "`dense`", "crate::layout::dense"),
    named("shared", "`shared`", "crate::layout::shared"),
    named("shift_in_magic", "`shift_in_magic`", "crate::layout::shift_in_magic"),
    named("offset_in_magic", "`offset_in_magic`", "crate::layout::offset_in_magic"),
    named("index16", "`index16`", "crate::layout::index16"),
    named("magic32", "`magic32`", "crate::layout::magic32"),
    named("pext16", "`pext16`", "crate::layout::pext16"),
    named("byte_lookup", "`byte_lookup`", "crate::layout::byte_lookup"),
    named("spread16", "`spread16`", "crate::layout::spread16"),
    named("direct_lookup", "`direct_lookup`", "crate::layout::direct_lookup"),
    named("plain", "`plain`", "crate::layout::plain"),
    named("no_offset", "`no_offset`", "crate::layout::no_offset"),
    named("split", "`split`", "crate::technique::split"),
    named("split_pext", "`split`, PEXT", "crate::technique::split::pext"),
    named("kindergarten", "`kindergarten`", "crate::technique::kindergarten"),
    named("kindergarten_pext", "`kindergarten`, PEXT", "crate::technique::kindergarten::pext"),
    named("first_rank", "`first_rank`", "crate::technique::first_rank"),
    named("hyperbola_quintessence", "hyperbola quintessence", "crate::technique::hyperbola_quintessence"),
    named(
        "hyperbola_quintessence_first_rank",
        "hyperbola quintessence, `first_rank`",
        "crate::technique::hyperbola_quintessence::first_rank",
    ),
    named(
        "hyperbola_quintessence_few_masks",
        "hyperbola quintessence, `few_masks`",
        "crate::technique::hyperbola_quintessence::few_masks",
    ),
    named(
        "hyperbola_quintessence_no_table",
        "hyperbola quintessence, `no_table`",
        "crate::technique::hyperbola_quintessence::no_table",
    ),
    named(
        "hyperbola_quintessence_avx2",
        "hyperbola quintessence, AVX2",
        "crate::technique::hyperbola_quintessence::avx2",
    ),
    named(
        "hyperbola_quintessence_gfni",
        "hyperbola quintessence, GFNI",
        "crate::technique::hyperbola_quintessence::gfni",
    ),
    named("slide_arithmetic", "slide arithmetic", "crate::technique::slide_arithmetic"),
    named("slide_arithmetic_no_table", "slide arithmetic, `no_table`", "crate::technique::slide_arithmetic::no_table"),
    named("slide_arithmetic_avx512", "slide arithmetic, AVX-512", "crate::technique::slide_arithmetic::avx512"),
    named("obstruction_difference", "obstruction difference", "crate::technique::obstruction_difference"),
    named("kogge_stone_avx2", "Kogge-Stone, AVX2", "crate::technique::kogge_stone::avx2"),
];

const fn named(measured: &'static str, label: &'static str, path: &'static str) -> Named {
    Named { measured, label, path }
}

/// Returns a link to a look-up, or its name if pages do not link it.
#[must_use]
pub fn link(measured: &str) -> String {
    NAMED
        .iter()
        .find(|named| named.measured == measured)
        .map_or_else(|| format!("`{measured}`"), |named| format!("[{}]({})", named.label, named.path))
}

/// Returns the name of a look-up without code marks, for pictures.
#[must_use]
pub fn plain(measured: &str) -> String {
    NAMED
        .iter()
        .find(|named| named.measured == measured)
        .map_or(measured.to_owned(), |named| named.label.replace('`', ""))
}

#[cfg(test)]
mod tests {
    use super::module_name;

    #[test]
    fn first_cells_name_look_ups() {
        let named = [" [`fancy`] ", " [fancy] ", " `fancy` ", " `layout::fancy` "].map(module_name);
        assert!(named.iter().all(|name| name.as_deref() == Some("fancy")));
        assert_eq!(module_name("[`split::pext`](x)").as_deref(), Some("split_pext"));
        assert_eq!(module_name(" --- "), None);
    }
}

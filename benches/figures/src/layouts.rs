//! Tables of the layouts, from their definitions in the generator, `tables.lock`, the linked look-ups
//! and the counts of `benches/instructions`.

use sliding_attacks_codegen::internal::author;
use sliding_attacks_codegen::{Error, Layout};

use crate::markdown::table;
use crate::sources::Sources;

/// The page that lists all layouts.
const LIST: &str = "src/layout/overview.md";

/// Returns the instructions of a rook's look-up without its return.
fn instructions(of: &Sources, name: &str) -> Result<String, String> {
    let missing = || format!("needs `{name}`, which `benches/instructions --bless` counts");
    let mut rows = of.files["benches/instructions.txt"].lines();
    let row = rows.find_map(|row| row.strip_prefix(name)?.strip_prefix(' '));
    let (rook, _) = row
        .and_then(|row| row.trim_start().split_once('/'))
        .ok_or_else(missing)?;
    let with_return: u32 = rook.parse().map_err(|_| missing())?;
    Ok((with_return - 1).to_string())
}

/// Returns the digests of now, and beside them those that stand there for the release before.
pub fn digests(of: &Sources, before: &str) -> String {
    let before = before.lines().skip(2).filter_map(|row| {
        let mut cells = row.trim_matches(['|', ' ']).split(" | ");
        Some((cells.next()?, cells.next()?))
    });
    let before: Vec<(&str, &str)> = before.collect();
    let now = of.lock.layouts.iter().map(|locked| {
        let row = before.iter().find(|row| row.0 == locked.name);
        format!(
            "{} | {} | `{}`",
            locked.name,
            row.map_or("-", |row| row.1),
            locked.sha256
        )
    });
    // A layout of the release before that is gone.
    let is_gone = |row: &&(&str, &str)| row.1 != "-" && of.lock.layout(row.0).is_none();
    let gone = before.iter().filter(is_gone);
    let gone = gone.map(|(name, digest)| format!("{name} | {digest} | -"));
    table("layout | before | after", now.chain(gone))
}

/// Returns a table with what is known of the look-up that the first cell of each row names: entries,
/// bytes, instructions, authors.
pub fn in_columns(of: &Sources, table: &str) -> Result<String, String> {
    let (head, rows) = table.split_at(table.match_indices('\n').nth(1).map_or(0, |end| end.0 + 1));
    let header: Vec<&str> = head
        .lines()
        .next()
        .unwrap_or_default()
        .split(" | ")
        .collect();
    let mut text = head.to_owned();
    for row in rows.lines() {
        let mut cells: Vec<String> = row
            .trim_end_matches(" |")
            .split(" | ")
            .map(str::to_owned)
            .collect();
        // Such as `slide_arithmetic_avx512` of ``[`slide_arithmetic::avx512`]``.
        let name = cells[0].replace("::", "_");
        let mut names = name.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let name = names.find(|name| !name.is_empty()).unwrap_or_default();
        let mut smallest = None;
        for (cell, header) in cells.iter_mut().zip(&header) {
            match header.trim_matches(['|', ' ']) {
                "entries" => *cell = of.entries(name)?,
                "instructions" => *cell = instructions(of, name)?,
                "author and year" => {
                    let layout = name.parse().map_err(|error: Error| error.to_string())?;
                    *cell = author(layout).to_owned();
                }
                "smallest published" => smallest = count(cell),
                "ours" => {
                    *cell = of.entries(name)?;
                    // What is smaller than any that was published is bold.
                    if smallest.is_some_and(|smallest| count(cell) < Some(smallest)) {
                        *cell = format!("**{cell}**");
                    }
                }
                header if header.starts_with("bytes") => *cell = of.bytes(name)?,
                _ => {}
            }
        }
        text += &(cells.join(" | ") + " |\n");
    }
    Ok(text)
}

/// Returns a message for each layout that the list of layouts leaves out.
pub fn unlisted(of: &Sources) -> impl Iterator<Item = String> {
    let page = &of.files[LIST];
    let is_left_out = |layout: &&Layout| !page.contains(&format!("](crate::layout::{layout}) |"));
    let message = |layout| format!("{LIST}: needs a row for `{layout}`");
    Layout::ALL.iter().filter(is_left_out).map(message)
}

/// Returns the number in a cell.
fn count(cell: &str) -> Option<usize> {
    cell.replace(',', "").parse().ok()
}

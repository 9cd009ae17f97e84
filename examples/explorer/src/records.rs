//! What the crate's own pages say about each layout and technique: authors, years, and the smallest tables published.
//!
//! The pages are read at compile time, so that the explorer has no list of its own.

/// The table with the authors of the layouts.
const FIGURES: &str = include_str!("../../../src/layout/layouts.md");

/// The page with the smallest tables that were published.
const RECORDS: &str = include_str!("../../../docs/records.md");

/// What was published of a layout or a technique: the smallest size, where (with links as in Markdown), and the size of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub published: &'static str,
    pub place: &'static str,
    pub ours: &'static str,
}

/// Returns the authors and years of a layout.
pub fn authors(name: &str) -> Option<&'static str> {
    // The authors are in the last of the tables with the name.
    rows(FIGURES).filter(|(row, _)| *row == name).last()?.1.last().copied()
}

/// Returns the bytes that a look-up of a layout reads, with its columns.
pub fn bytes_read(name: &str) -> Option<usize> {
    // In the first of the tables: entries, bytes, instructions.
    rows(FIGURES).find(|(row, _)| *row == name)?.1.get(1)?.replace(',', "").parse().ok()
}

/// Returns what was published of a layout or technique, if it has a row.
pub fn record(name: &str) -> Option<Record> {
    let (_, cells) = rows(RECORDS).find(|(row, _)| *row == name)?;
    let [published, place, ours, ..] = cells[..] else { return None };
    Some(Record { published, place, ours: ours.trim_matches('*') })
}

/// Returns the rows of a page's tables whose first cell is a name in code: the name, and the other cells.
fn rows(page: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
        let name = cells.next()?.trim_matches(['[', ']', '`']);
        Some((name, cells.collect()))
    })
}

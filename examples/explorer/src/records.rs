//! What the crate's own pages say about each layout and technique: authors, years, and the smallest tables published.
//!
//! The pages are read at compile time, so that the explorer has no list of its own.

/// The table with the authors of the layouts.
const FIGURES: &str = include_str!("../../../src/layout/layouts.md");

/// The page with the smallest tables that were published.
const RECORDS: &str = include_str!("../../../docs/records.md");

/// What was published of a layout or a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The smallest published size.
    pub published: &'static str,
    /// Where, with addresses.
    pub place: Vec<Text>,
    /// The size of ours, without the marks for bold.
    pub ours: &'static str,
}

/// Some words, and the address that they lead to, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The words.
    pub text: &'static str,
    /// The address, or nothing.
    pub address: &'static str,
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
    Some(Record { published, place: texts(place), ours: ours.trim_matches('*') })
}

/// Returns the rows of a page's tables whose first cell is a name in code: the name, and the other cells.
fn rows(page: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim);
        let name = cells.next()?.trim_matches(['[', ']', '`']);
        Some((name, cells.collect()))
    })
}

/// Splits a cell into plain words and links.
fn texts(cell: &'static str) -> Vec<Text> {
    let mut texts = Vec::new();
    let mut rest = cell;
    while let Some((before, text, address, after)) = link(rest) {
        texts.push(Text { text: before, address: "" });
        texts.push(Text { text, address });
        rest = after;
    }
    texts.push(Text { text: rest, address: "" });
    texts.retain(|text| !text.text.is_empty());
    texts
}

/// Finds the first link: what is before it, its words, its address, what is after it.
fn link(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (before, rest) = text.split_once('[')?;
    let (words, rest) = rest.split_once("](")?;
    let (address, after) = rest.split_once(')')?;
    Some((before, words, address, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_taken_apart() {
        let found = texts("A 2017, [there](https://a.b); and so on");
        let expected = [("A 2017, ", ""), ("there", "https://a.b"), ("; and so on", "")];
        assert_eq!(found.len(), expected.len());
        for (found, (text, address)) in found.iter().zip(expected) {
            assert_eq!((found.text, found.address), (text, address));
        }
    }
}

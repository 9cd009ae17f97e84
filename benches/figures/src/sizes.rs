//! Entries and bytes of the look-ups, in tables that have a column for them, and what else repeats
//! `tables.lock`.

use std::collections::BTreeMap;
use std::str::FromStr;

use regex_lite::{Captures, Regex};
use sliding_attacks::{SlidingAttacks, Visitor};
use sliding_attacks_codegen::lock::Lock;

use crate::look_up::names_in;

/// Bytes of the techniques that are compiled only for processors with special instructions.
const WITH_INSTRUCTIONS: [(&str, usize); 7] = [
    ("hyperbola_quintessence_avx2", 2_560),
    ("hyperbola_quintessence_gfni", 2_048),
    ("kindergarten_pext", 8_192),
    ("kogge_stone_avx2", 0),
    ("kogge_stone_avx512", 0),
    ("slide_arithmetic_avx512", 2_048),
    ("split_pext", 133_120),
];

/// The row of a new layout by the file that has it; `NAME` stands for the layout.
const ROWS: [(&str, &str); 5] = [
    ("CHANGELOG.md", "| NAME | - | `0` |"),
    ("src/layout/layouts.md", "| [`NAME`] | 0 | 0 | to count |"),
    ("src/layout/layouts.md", "| `NAME` | ours |"),
    ("src/layout/layouts.md", "[`NAME`]: crate::layout::NAME"),
    (
        "src/layout/overview.md",
        "| [NAME] | 0 | its page says when |",
    ),
];

/// What stands in those rows until somebody writes it, and what is to be written there.
pub const TO_WRITE: [(&str, &str); 3] = [
    (
        "| to count |",
        "how many instructions `benches/instructions NAME` counts for a rook, without the return",
    ),
    ("| ours |", "who published the layout, and the year"),
    ("| its page says when |", "when to use the layout"),
];

/// The sizes by name, as the look-ups name themselves.
pub struct Sizes {
    /// Everything that a look-up reads.
    pub bytes: BTreeMap<String, usize>,
    pub locked: Lock,
}

impl Sizes {
    /// Reads the entries from the text of `tables.lock`; the bytes are those of the linked
    /// look-ups.
    pub fn new(lock: &str) -> Result<Self, String> {
        struct Bytes(BTreeMap<String, usize>);
        impl Visitor for Bytes {
            fn visit<A: SlidingAttacks>(&mut self) {
                self.0.insert(A::NAME.to_owned(), A::TABLE_BYTES);
            }
        }
        let mut bytes = Bytes(
            WITH_INSTRUCTIONS
                .map(|(name, bytes)| (name.to_owned(), bytes))
                .into(),
        );
        sliding_attacks::visit_all(&mut bytes);
        Ok(Self {
            bytes: bytes.0,
            locked: Lock::from_str(lock).map_err(|error| error.to_string())?,
        })
    }

    fn entries(&self, name: &str) -> Option<String> {
        self.locked
            .layout(name)
            .map(|locked| grouped(locked.entries as usize))
    }

    /// Returns whether somebody could write this figure of a look-up: `864,320`, `844 KiB` or
    /// `107,648`.
    pub fn has(&self, name: &str, figure: &str) -> bool {
        self.bytes
            .get(name)
            .is_some_and(|&bytes| grouped(bytes) == figure || short(bytes) == figure)
            || self.entries(name).is_some_and(|entries| entries == figure)
    }

    /// Returns a page with the sizes, digests and pins of now, and with rows for new layouts.
    pub fn in_page(&self, path: &str, page: &str) -> String {
        let forms = ROWS.iter().filter(|(file, _)| path.ends_with(file));
        let page = forms.fold(page.to_owned(), |page, (_, form)| {
            self.with_rows(&page, form)
        });
        let pin = Regex::new("pin_tables!\\((\\w+), \"[0-9a-f]{64}").expect("it is a pattern");
        let of_now = |pin: &Captures<'_>| match self.locked.layout(&pin[1]) {
            Some(locked) => format!("pin_tables!({}, \"{}", &pin[1], locked.sha256),
            None => pin[0].to_owned(),
        };
        self.in_tables(&pin.replace_all(&page, of_now))
    }

    /// Returns the page with a row for each new layout, behind the last row of the same form.
    fn with_rows(&self, page: &str, form: &str) -> String {
        let mut lines: Vec<String> = page.lines().map(str::to_owned).collect();
        let (start, end) = form.split_once("NAME").unwrap_or((form, ""));
        for layout in &self.locked.layouts {
            // A changelog has the version to come first, and another below the next heading.
            let headings = lines
                .iter()
                .enumerate()
                .filter(|(_, line)| line.starts_with("## "));
            let newest = &lines[..headings.map(|(at, _)| at).nth(1).unwrap_or(lines.len())];
            // The name ends at the next character.
            let own = format!("{start}{}{}", layout.name, &end[..1]);
            let last = newest.iter().rposition(|line| line.starts_with(start));
            if let Some(last) = last.filter(|_| !newest.iter().any(|line| line.starts_with(&own))) {
                lines.insert(last + 1, form.replace("NAME", &layout.name));
            }
        }
        lines.join("\n") + "\n"
    }

    /// Returns each row of a table of layouts whose layout does not exist: the number of its line,
    /// and the layout.
    pub fn unknown<'a>(&self, page: &'a str) -> Vec<(usize, &'a str)> {
        let (mut header, mut unknown) = (None, Vec::new());
        for (number, line) in (1..).zip(page.lines()) {
            let first = line
                .strip_prefix("| ")
                .and_then(|row| row.split(" |").next());
            let name = first.unwrap_or_default().trim_matches(['[', ']', '`']);
            let is_row = matches!(header, Some("layout" | "module")) && !name.starts_with("---");
            if is_row && first.is_some() && self.locked.layout(name).is_none() {
                unknown.push((number, name));
            }
            header = first.and(header.or(first));
        }
        unknown
    }

    /// Returns the page with the sizes of now in each table that has a column for bytes, in the
    /// rows of look-ups, and with the digests in the first table that has a column for those after
    /// a change, which is that of the version to come.
    fn in_tables(&self, page: &str) -> String {
        let (mut headers, mut has_digests): (Vec<String>, bool) = (Vec::new(), false);
        let mut lines = Vec::new();
        for line in page.split('\n') {
            let mut cells: Vec<String> = line.split('|').map(str::to_owned).collect();
            if !line.starts_with('|') {
                headers.clear();
            } else if headers.is_empty() {
                headers = cells
                    .iter()
                    .map(|header| header.trim().to_owned())
                    .collect();
                // Entries without bytes are those of one piece, or of something else.
                let is_of_digests = headers.iter().any(|header| header == "after") && !has_digests;
                has_digests |= is_of_digests;
                if !is_of_digests && !headers.iter().any(|header| is_of_bytes(header)) {
                    headers.fill(String::new());
                }
            } else if let Some(name) = names_in(&cells[1])
                .into_iter()
                .find(|name| !name.is_empty())
            {
                let mut smallest = None;
                for (cell, header) in cells.iter_mut().zip(&headers) {
                    let now = match &**header {
                        "entries" | "ours" => self.entries(&name),
                        "after" => self
                            .locked
                            .layout(&name)
                            .map(|locked| locked.sha256.clone()),
                        header if is_of_bytes(header) => {
                            self.bytes.get(&name).copied().map(grouped)
                        }
                        _ => None,
                    };
                    let before = cell.trim().trim_matches(['*', '`']).to_owned();
                    let is_number = before
                        .bytes()
                        .all(|byte| byte.is_ascii_hexdigit() || byte == b',');
                    if let (Some(now), true) = (now, is_number && !before.is_empty()) {
                        *cell = cell.replace(&before, &now);
                    }
                    match &**header {
                        "smallest published" => smallest = number(cell),
                        // What is smaller than any that was published is bold.
                        "ours" => {
                            let ours = cell.trim().trim_matches('*').to_owned();
                            let is_record = smallest.is_some_and(|smallest| {
                                number(&ours).is_some_and(|ours| ours < smallest)
                            });
                            let mark = if is_record { "**" } else { "" };
                            *cell = format!(" {mark}{ours}{mark} ");
                        }
                        _ => {}
                    }
                }
            }
            lines.push(cells.join("|"));
        }
        lines.join("\n")
    }
}

/// Returns the number in a cell of a table.
fn number(cell: &str) -> Option<usize> {
    cell.trim().replace(',', "").parse().ok()
}

fn is_of_bytes(header: &str) -> bool {
    header.split(' ').any(|word| word == "bytes")
}

/// Returns a number with commas between groups of three digits.
pub fn grouped(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

/// Returns bytes as pages write them: `2.5 KiB`, `844 KiB`.
fn short(bytes: usize) -> String {
    let kib = bytes as f64 / 1_024.0;
    if kib < 10.0 {
        format!("{kib:.1} KiB").replace(".0 ", " ")
    } else {
        format!("{kib:.0} KiB")
    }
}

/// There is nothing to compare without these instructions: CI runs this with
/// `RUSTFLAGS=-Ctarget-cpu=native`.
#[cfg(all(test, target_feature = "avx2"))]
mod tests {
    use super::*;

    #[test]
    fn special_instructions_change_no_size() {
        struct Compare(usize);
        impl Visitor for Compare {
            fn visit<A: SlidingAttacks>(&mut self) {
                if let Some((name, bytes)) =
                    WITH_INSTRUCTIONS.iter().find(|(name, _)| *name == A::NAME)
                {
                    assert_eq!(A::TABLE_BYTES, *bytes, "{name}");
                    self.0 += 1;
                }
            }
        }
        let mut compare = Compare(0);
        sliding_attacks::visit_all(&mut compare);
        assert!(compare.0 > 0);
    }
}

//! Entries and bytes of the look-ups, in tables that have a column for them, and what else repeats `tables.lock`.

use std::collections::BTreeMap;

use sliding_attacks::{SlidingAttacks, Visitor};

use crate::look_up::name_in;

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

/// What `tables.lock` says of a layout.
pub struct Locked {
    pub entries: usize,
    /// Of its arrays as they are generated.
    pub bytes: usize,
    pub sha256: String,
}

/// Reads the text of a `tables.lock`, of this version or an older one.
///
/// # Errors
/// Says what is wrong with it.
pub fn read_lock(text: &str) -> Result<BTreeMap<String, Locked>, String> {
    let wrong = |what: &str| format!("tables.lock: {what}; `sliding-attacks-codegen lock` writes it");
    let lock: toml::Table = text.parse().map_err(|error| wrong(&format!("{error}")))?;
    let layouts = lock.get("layout").and_then(toml::Value::as_table).ok_or_else(|| wrong("expected layouts"))?;
    let locked = |(name, facts): (&String, &toml::Value)| {
        let number = |key: &str| usize::try_from(facts.get(key)?.as_integer()?).ok();
        let [entries, bytes] = [number("entries")?, number("bytes")?];
        Some((name.clone(), Locked { entries, bytes, sha256: facts.get("sha256")?.as_str()?.to_owned() }))
    };
    layouts
        .iter()
        .map(locked)
        .collect::<Option<_>>()
        .ok_or_else(|| wrong("expected entries, bytes and sha256 of each layout"))
}

/// The sizes by name, as the look-ups name themselves.
pub struct Sizes {
    /// Everything that a look-up reads.
    pub bytes: BTreeMap<String, usize>,
    pub locked: BTreeMap<String, Locked>,
}

impl Sizes {
    /// Reads the entries from the text of `tables.lock`; the bytes are those of the linked look-ups.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn new(lock: &str) -> Result<Self, String> {
        struct Bytes(BTreeMap<String, usize>);
        impl Visitor for Bytes {
            fn visit<A: SlidingAttacks>(&mut self) {
                self.0.insert(A::NAME.to_owned(), A::TABLE_BYTES);
            }
        }
        let mut bytes = Bytes(WITH_INSTRUCTIONS.map(|(name, bytes)| (name.to_owned(), bytes)).into());
        sliding_attacks::visit_all(&mut bytes);
        Ok(Self { bytes: bytes.0, locked: read_lock(lock)? })
    }

    fn entries(&self, name: &str) -> Option<usize> {
        self.locked.get(name).map(|locked| locked.entries)
    }

    /// Returns whether somebody could write this figure of a look-up: `864,320`, `844 KiB` or `107,648`.
    #[must_use]
    pub fn has(&self, name: &str, figure: &str) -> bool {
        self.bytes.get(name).is_some_and(|&bytes| grouped(bytes) == figure || short(bytes) == figure)
            || self.entries(name).is_some_and(|entries| grouped(entries) == figure)
    }

    /// Returns the page with the sizes of now in each table that has a column for bytes, in the rows of look-ups, and with
    /// the digests in the first table that has a column for those after a change, which is that of the version to come.
    #[must_use]
    pub fn in_tables(&self, page: &str) -> String {
        let (mut headers, mut has_digests): (Vec<String>, bool) = (Vec::new(), false);
        let mut lines = Vec::new();
        for line in page.split('\n') {
            let mut cells: Vec<String> = line.split('|').map(str::to_owned).collect();
            if !line.starts_with('|') {
                headers.clear();
            } else if headers.is_empty() {
                headers = cells.iter().map(|header| header.trim().to_owned()).collect();
                // Entries without bytes are those of one piece, or of something else.
                let is_of_digests = headers.iter().any(|header| header == "after") && !has_digests;
                has_digests |= is_of_digests;
                if !is_of_digests && !headers.iter().any(|header| BYTES.contains(&&**header)) {
                    headers.fill(String::new());
                }
            } else if let Some(name) = name_in(&cells[1]) {
                for (cell, header) in cells.iter_mut().zip(&headers) {
                    let now = match &**header {
                        "entries" | "ours" => self.entries(&name).map(grouped),
                        "after" => self.locked.get(&name).map(|locked| locked.sha256.clone()),
                        header if BYTES.contains(&header) => self.bytes.get(&name).copied().map(grouped),
                        _ => None,
                    };
                    let before = cell.trim().trim_matches(['*', '`']).to_owned();
                    let is_number = before.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b',');
                    if let (Some(now), true) = (now, is_number && !before.is_empty()) {
                        *cell = cell.replace(&before, &now);
                    }
                }
            }
            lines.push(cells.join("|"));
        }
        lines.join("\n")
    }

    /// Returns a file that repeats `tables.lock` with what that says now, and with rows for new layouts: digests, pins
    /// and sizes in the files of the generator's layouts.
    #[must_use]
    pub fn in_file(&self, path: &str, text: &str) -> String {
        match path {
            "README.md" => self.locked.iter().fold(text.to_owned(), |text, (name, locked)| {
                let pin = format!("pin_tables!({name}, \"");
                match text.split_once(&pin) {
                    Some((before, after)) if after.get(64..65) == Some("\"") => {
                        [before, &pin, &locked.sha256, &after[64..]].concat()
                    }
                    _ => text,
                }
            }),
            "CHANGELOG.md" | "codegen/CHANGELOG.md" => {
                // Only the table of the version to come, which is the first.
                let start = text.find(" after |\n").unwrap_or(0);
                let (first, older) =
                    text.split_at(text[start..].find("\n\n").map_or(text.len(), |end| start + end + 1));
                self.in_tables(&(self.with_rows(first, "| NAME | - | `0` |") + older))
            }
            "src/layout/layouts.md" => {
                let forms = ["| [`NAME`] | 0 | 0 | 0 | – |", "| `NAME` | ours |", "[`NAME`]: crate::layout::NAME"];
                self.in_tables(&forms.into_iter().fold(text.to_owned(), |text, form| self.with_rows(&text, form)))
            }
            "src/layout/overview.md" => self.in_tables(&self.with_rows(text, "| [NAME] | 0 | its page says when |")),
            _ => {
                let name = path.strip_prefix("codegen/src/layout/").and_then(|file| file.strip_suffix(".rs"));
                let Some(locked) = name.and_then(|name| self.locked.get(name)) else { return text.to_owned() };
                // Only the row: code below it may have such lines too.
                let (row, rest) = text.split_at(text.find("\n};\n").map_or(0, |end| end + 1));
                let line = |line: &str| match line.trim_start().split_once(": ") {
                    Some(("entries", _)) => format!("    entries: {},\n", grouped(locked.entries).replace(',', "_")),
                    Some(("bytes", _)) => format!("    bytes: {},\n", grouped(locked.bytes).replace(',', "_")),
                    _ => line.to_owned(),
                };
                row.split_inclusive('\n').map(line).collect::<String>() + rest
            }
        }
    }

    /// Rows for new layouts, behind the last row that starts like `form`, in which `NAME` stands for the layout.
    fn with_rows(&self, text: &str, form: &str) -> String {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let (start, rest) = form.split_once("NAME").unwrap_or((form, ""));
        for name in self.locked.keys() {
            // The name ends at the next character.
            let own = format!("{start}{name}{}", &rest[..1]);
            let last = lines.iter().rposition(|line| line.starts_with(start));
            if let (Some(last), false) = (last, lines.iter().any(|line| line.starts_with(&own))) {
                lines.insert(last + 1, form.replace("NAME", name));
            }
        }
        lines.join("\n") + "\n"
    }
}

/// The headers of columns of bytes.
const BYTES: [&str; 4] = ["bytes", "table bytes", "bytes of tables", "bytes of ours"];

/// Returns a number with commas between groups of three digits.
#[must_use]
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or("")).collect();
    groups.join(",")
}

/// Returns bytes in a unit of which there are one to a thousand: `752 bytes`, `2.5 KiB`, `844 KiB`, `4.1 MiB`.
#[must_use]
pub fn short(bytes: usize) -> String {
    let one_decimal = |number: f64| format!("{number:.1}").trim_end_matches(".0").to_owned();
    match bytes {
        0..1_024 => format!("{bytes} bytes"),
        1_024..10_240 => format!("{} KiB", one_decimal(bytes as f64 / 1_024.0)),
        10_240..1_048_576 => format!("{:.0} KiB", bytes as f64 / 1_024.0),
        _ => format!("{} MiB", one_decimal(bytes as f64 / 1_048_576.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There is nothing to compare without these instructions: CI runs this with `RUSTFLAGS=-Ctarget-cpu=native`.
    #[cfg(target_feature = "avx2")]
    #[test]
    fn special_instructions_change_no_size() {
        struct Compare(usize);
        impl Visitor for Compare {
            fn visit<A: SlidingAttacks>(&mut self) {
                if let Some((name, bytes)) = WITH_INSTRUCTIONS.iter().find(|(name, _)| *name == A::NAME) {
                    assert_eq!(A::TABLE_BYTES, *bytes, "{name}");
                    self.0 += 1;
                }
            }
        }
        let mut compare = Compare(0);
        sliding_attacks::visit_all(&mut compare);
        assert!(compare.0 > 0);
    }

    #[test]
    fn numbers_are_grouped_and_shortened() {
        assert_eq!([grouped(752), grouped(2_560), grouped(864_320)], ["752", "2,560", "864,320"]);
        let shortened = [752, 2_048, 2_560, 864_320, 4_327_424].map(short);
        assert_eq!(shortened, ["752 bytes", "2 KiB", "2.5 KiB", "844 KiB", "4.1 MiB"]);
    }

    #[test]
    fn stale_sizes_and_digests_are_replaced() {
        let digests = ["a".repeat(64), "b".repeat(64)];
        let facts = |name: &str, digest: &str| {
            format!("[layout.{name}]\nentries = 12345\nbytes = 678\nsha256 = \"{digest}\"\n")
        };
        let sizes = Sizes::new(&(facts("black", &digests[1]) + &facts("toy", &digests[0]))).unwrap();
        let page = "| layout | ours | bytes |\n| --- | --- | --- |\n| [`black`] | **1** | 690,689 |\n| other | 2 | 3 |";
        let expected = page.replace("**1**", "**12,345**").replace("690,689", "690,688");
        assert_eq!(sizes.in_tables(page), expected);

        let row = |name: &str, digest: &str| format!("| {name} | - | `{digest}` |\n");
        let table = |rows: &str| format!("Tables\n\n| layout | before | after |\n| --- | --- | --- |\n{rows}");
        for older in ["", &table(&row("black", &digests[0]))] {
            let after = table(&(row("black", &digests[1]) + &row("toy", &digests[0]))) + "\n" + older;
            let before = table(&row("black", &digests[0])) + "\n" + older;
            assert_eq!(sizes.in_file("CHANGELOG.md", &before), after);
            assert_eq!(sizes.in_file("CHANGELOG.md", &after), after);
        }
        let page = "| [`black`] | 12,345 | 6 | 7 | – |\n\n| `black` | A. Author |\n\n[`black`]: crate::layout::black\n";
        let with_toy = sizes.in_file("src/layout/layouts.md", page);
        let rows = [
            "| – |\n| [`toy`] | 0 | 0 | 0 | – |\n\n",
            "A. Author |\n| `toy` | ours |\n\n",
            "::black\n[`toy`]: crate::layout::toy\n",
        ];
        assert!(rows.iter().all(|row| with_toy.contains(row)), "{with_toy}");
        assert_eq!(sizes.in_file("src/layout/layouts.md", &with_toy), with_toy);
        let file = |entries: &str, bytes: &str| {
            format!(
                "const ROW: Row = Row {{\n    entries: {entries},\n    bytes: {bytes},\n}};\nfn f() {{\n    bytes: 1,\n}}\n"
            )
        };
        assert_eq!(sizes.in_file("codegen/src/layout/black.rs", &file("9", "9_9")), file("12_345", "678"));
        let pin = |digest: &str| format!("pin_tables!(black, \"{digest}\");");
        assert_eq!(sizes.in_file("README.md", &pin(&digests[0])), pin(&digests[1]));
    }
}

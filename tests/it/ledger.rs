//! The tables of layouts in the documentation, `TABLE_BYTES`, the ledger of the generated file and
//! the linked statics agree.

use std::collections::BTreeMap;

use sliding_attacks::{SlidingAttacks, Visitor};

/// Entries and bytes by layout.
type Ledger = BTreeMap<String, (usize, usize)>;

struct TableBytes(BTreeMap<&'static str, usize>);

impl Visitor for TableBytes {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.0.insert(A::NAME, A::TABLE_BYTES);
        // A look-up, so that the table is linked.
        let e4 = sliding_attacks::Square::E4;
        assert!(
            !std::hint::black_box(A::queen_attacks)(
                e4,
                std::hint::black_box(sliding_attacks::Bitboard::FULL)
            )
            .is_empty()
        );
    }
}

fn table_bytes() -> BTreeMap<&'static str, usize> {
    let mut bytes = TableBytes(BTreeMap::new());
    sliding_attacks::visit_all(&mut bytes);
    bytes.0
}

fn number(text: &str) -> usize {
    text.replace(',', "")
        .trim()
        .parse()
        .unwrap_or_else(|_| panic!("`{text}` is not a number"))
}

/// The rows of the tables of layouts: module, entries, bytes, and more that is not compared.
fn documented() -> Ledger {
    let rows = include_str!("../../src/layout/layouts.md")
        .lines()
        .filter_map(|line| line.strip_prefix("| [`"));
    let cells = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    cells
        .map(|cells| {
            (
                cells[0].trim_matches(['`', ']']).to_owned(),
                (number(cells[1]), number(cells[2])),
            )
        })
        .collect()
}

#[test]
fn the_documentation_states_what_the_look_ups_read() {
    let documented = documented();
    for (layout, (_, bytes)) in &documented {
        if let Some(&table_bytes) = table_bytes().get(layout.as_str()) {
            assert_eq!(
                *bytes, table_bytes,
                "bytes of `{layout}`: documentation against TABLE_BYTES"
            );
        }
    }
    if cfg!(feature = "fancy") {
        assert!(documented.contains_key("fancy") && table_bytes().contains_key("fancy"));
    }
}

#[test]
fn the_overview_states_the_bytes_of_every_layout() {
    let rows = include_str!("../../src/layout/overview.md")
        .lines()
        .filter_map(|line| line.strip_prefix("| ["));
    let cells = rows.filter_map(|row| row.split_once("] | "));
    let stated: BTreeMap<_, _> = cells
        .map(|(layout, rest)| {
            (
                layout.to_owned(),
                number(rest.split('|').next().unwrap_or_default()),
            )
        })
        .collect();
    let documented: BTreeMap<_, _> = documented()
        .into_iter()
        .map(|(layout, (_, bytes))| (layout, bytes))
        .collect();
    assert_eq!(
        stated, documented,
        "src/layout/overview.md against src/layout/layouts.md"
    );
}

/// The rows of the table of docs/records.md whose header starts with this word.
fn records(header: &str) -> Vec<Vec<&'static str>> {
    let lines = include_str!("../../docs/records.md").lines();
    let table = lines
        .skip_while(|line| !line.starts_with(&format!("| {header} |")))
        .skip(2);
    let rows = table.map_while(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    rows.map(|row| {
        row.split(" | ")
            .map(|cell| cell.trim_end_matches('`'))
            .collect()
    })
    .collect()
}

#[test]
fn the_records_state_sizes_and_which_is_the_smallest() {
    let (documented, rows) = (documented(), records("layout"));
    for row in &rows {
        let [layout, published, _, ours, bytes] = row[..] else {
            panic!("docs/records.md: {row:?}")
        };
        let entries = number(ours.trim_matches('*'));
        let smallest = published
            .replace(',', "")
            .parse()
            .is_ok_and(|published: usize| entries < published);
        assert_eq!(
            ours.starts_with("**"),
            smallest,
            "docs/records.md: bold if `{layout}` is the smallest"
        );
        assert_eq!(
            documented.get(layout),
            Some(&(entries, number(bytes))),
            "docs/records.md against layouts.md: {layout}"
        );
    }
    assert!(!rows.is_empty());
}

#[test]
fn the_records_state_the_bytes_of_techniques() {
    let table_bytes = table_bytes();
    let rows = records("technique");
    for row in &rows {
        assert_eq!(
            number(row[3]),
            table_bytes[row[0]],
            "docs/records.md: bytes of `{}`",
            row[0]
        );
    }
    assert!(!rows.is_empty());
}

#[cfg(feature = "generate")]
#[test]
fn the_documentation_states_the_entries_of_the_generated_arrays() {
    let generated = include_str!(concat!(env!("OUT_DIR"), "/tables.rs"));
    let documented = documented();
    let header = generated.lines().take_while(|line| line.starts_with("//"));
    let mut compared = 0;
    for line in header
        .skip_while(|line| !line.starts_with("// layout "))
        .skip(1)
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(&(entries, _)) = documented.get(words[1]) else {
            panic!("src/layout/layouts.md has no row for `{}`", words[1])
        };
        assert_eq!(
            entries,
            number(words[2]),
            "entries of `{}`: documentation against the generated ledger",
            words[1]
        );
        compared += 1;
    }
    assert!(compared > 0);
}

/// The sizes of the linked statics `sliding_attacks::layout::<module>::TABLE`, read from this very
/// executable.
#[cfg(all(
    target_os = "linux",
    target_pointer_width = "64",
    target_endian = "little"
))]
mod linked {
    use super::*;

    fn word(bytes: &[u8], at: usize, width: usize) -> usize {
        bytes[at..at + width]
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | usize::from(byte))
    }

    /// Name and size of each symbol of an ELF file.
    fn symbols(file: &[u8]) -> Vec<(&str, usize)> {
        let (start, width, count) = (
            word(file, 0x28, 8),
            word(file, 0x3a, 2),
            word(file, 0x3c, 2),
        );
        let section = |index: usize| start + index * width;
        let mut symbols = Vec::new();
        for header in (0..count)
            .map(section)
            .filter(|&header| word(file, header + 4, 4) == 2)
        {
            let names = word(file, section(word(file, header + 0x28, 4)) + 0x18, 8);
            let (offset, size) = (word(file, header + 0x18, 8), word(file, header + 0x20, 8));
            for symbol in (offset..offset + size).step_by(24) {
                let name = &file[names + word(file, symbol, 4)..];
                let end = name.iter().position(|&byte| byte == 0).unwrap();
                symbols.push((
                    std::str::from_utf8(&name[..end]).unwrap(),
                    word(file, symbol + 16, 8),
                ));
            }
        }
        symbols
    }

    #[test]
    fn the_linked_statics_are_as_large_as_table_bytes_says() {
        let file = std::fs::read(std::env::current_exe().unwrap()).unwrap();
        let symbols = symbols(&file);
        let documented = documented();
        for (layout, bytes) in table_bytes() {
            // A name in a mangled symbol follows its length.
            let path = format!("6layout{}{layout}5TABLE", layout.len());
            let sizes: Vec<_> = symbols
                .iter()
                .filter(|(name, _)| name.contains(&path))
                .map(|(_, size)| *size)
                .collect();
            assert!(
                sizes.is_empty() || documented.contains_key(layout),
                "src/layout/layouts.md has no row for `{layout}`"
            );
            let expected: &[usize] = if documented.contains_key(layout) {
                &[bytes]
            } else {
                &[]
            };
            assert_eq!(
                sizes, expected,
                "bytes of each linked `TABLE` of src/layout/{layout}.rs against TABLE_BYTES"
            );
        }
    }
}

//! The tables of layouts in the documentation, `TABLE_BYTES` and the ledger of the generated file
//! agree.

use std::collections::BTreeMap;

use sliding_attacks::{SlidingAttacks, Visitor};

/// Entries and bytes by layout.
type Ledger = BTreeMap<String, (usize, usize)>;

struct TableBytes(BTreeMap<&'static str, usize>);

impl Visitor for TableBytes {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.0.insert(A::NAME, A::TABLE_BYTES);
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

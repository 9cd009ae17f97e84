//! Tables of the layouts, from their definitions in the generator, `tables.lock`, the linked look-ups
//! and the counts of `benches/instructions`.

use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::{Purpose, recommendation, record};

use crate::markdown::table;
use crate::measured::listed;
use crate::number;
use crate::sources::Sources;

/// Returns entries, bytes, and the instructions of a rook's look-up without its return.
pub fn sizes(of: &Sources) -> Result<String, String> {
    let count = |name: &str| {
        let mut rows = of.files["benches/c-instructions.txt"]
            .lines()
            .map(str::split_whitespace);
        let row =
            rows.find_map(|mut row| row.next().filter(|first| *first == name).and(row.next()));
        row.ok_or(format!(
            "needs {name}, which `benches/instructions --bless` counts"
        ))
    };
    let row = |layout: &Layout| {
        let name = layout.name();
        let (entries, bytes) = (of.entries(name)?, of.bytes(name)?);
        let (rook, _) = count(name)?.split_once('/').unwrap_or_default();
        let rook = rook.parse::<u32>().map_err(|error| error.to_string())? - 1;
        Ok(format!(
            "[`{name}`](crate::layout::{name}) | {entries} | {bytes} | {rook}"
        ))
    };
    let rows: Result<Vec<String>, String> = Layout::ALL.iter().map(row).collect();
    let (compiler, columns) = (
        count("compiler")?,
        "module | entries: | bytes: | instructions:",
    );
    Ok(format!(
        "*Instructions* counts a rook's look-up compiled into another crate, without the return (x86-64, rustc {}; `pext` and \
         `pext16` with BMI2).\n\n{}",
        compiler.trim_start_matches("rust-"),
        table(columns, rows?)
    ))
}

pub fn authors() -> String {
    let row = |layout: &Layout| format!("`{layout}` | {}", recommendation(*layout).0);
    table("module | author and year", Layout::ALL.iter().map(row))
}

/// Returns when to use each layout with a purpose.
pub fn with_purpose(of: &Sources, purpose: &str) -> Result<String, String> {
    let is_meant =
        |layout: &&Layout| format!("{:?}", recommendation(**layout).1).to_lowercase() == purpose;
    let mut layouts: Vec<&Layout> = Layout::ALL.iter().filter(is_meant).collect();
    let Some(first) = layouts.first() else {
        return Err(format!("has no layout with the purpose {purpose:?}"));
    };
    // The default comes before what takes less time under conditions.
    if recommendation(**first).1 != Purpose::Fastest {
        layouts.sort_by_key(|layout| of.table_bytes.get(layout.name()));
    }
    let row = |layout: &Layout| {
        let (name, (_, _, use_it_if)) = (layout.name(), recommendation(*layout));
        let bytes = of.bytes(name)?;
        Ok(format!(
            "[{name}](crate::layout::{name}) | {bytes} | {use_it_if}"
        ))
    };
    let rows: Result<Vec<String>, String> = layouts.into_iter().map(row).collect();
    Ok(table("module | bytes: | use it if", rows?))
}

/// Says which layouts have magics that a build finds, and which have those of a record.
pub fn magics() -> Result<String, String> {
    let (mut found, mut recorded) = (Vec::new(), Vec::new());
    for tables in number::all()?.layouts() {
        let name = format!("`{}`", tables.layout());
        if record(tables.layout()).is_some() {
            recorded.push(name);
        } else if number::has_magics(tables) {
            found.push(name);
        }
    }
    Ok(format!(
        "The build script finds the magics of {} from a seed. The magics of {} come from longer searches.\n",
        listed(&found),
        listed(&recorded)
    ))
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

/// Returns a table with the numbers of now in its columns of entries and bytes. The first cell of
/// each row names the look-up.
pub fn in_columns(of: &Sources, table: &str) -> Result<String, String> {
    let header: Vec<&str> = table
        .lines()
        .next()
        .unwrap_or_default()
        .split(" | ")
        .collect();
    let mut text = String::new();
    for (number, line) in table.lines().enumerate() {
        let mut cells: Vec<String> = line.split(" | ").map(str::to_owned).collect();
        // Such as `slide_arithmetic_avx512` of ``[`slide_arithmetic::avx512`]``.
        let name = cells[0].replace("::", "_");
        let mut names = name.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let name = names.find(|name| !name.is_empty()).unwrap_or_default();
        let mut smallest = None;
        for (cell, header) in cells.iter_mut().zip(&header).filter(|_| number > 1) {
            match header.trim_matches(['|', ' ']) {
                "entries" => *cell = of.entries(name)?,
                "smallest published" => smallest = count(cell),
                "ours" => {
                    let ours = of.entries(name)?;
                    // What is smaller than any that was published is bold.
                    let is_record = smallest.is_some_and(|smallest| count(&ours) < Some(smallest));
                    *cell = if is_record {
                        format!("**{ours}**")
                    } else {
                        ours
                    };
                }
                header if header.starts_with("bytes") => {
                    let end = if cell.ends_with('|') { " |" } else { "" };
                    *cell = of.bytes(name)? + end;
                }
                _ => {}
            }
        }
        text += &(cells.join(" | ") + "\n");
    }
    Ok(text)
}

/// Returns the number in a cell.
fn count(cell: &str) -> Option<usize> {
    cell.replace(',', "").parse().ok()
}

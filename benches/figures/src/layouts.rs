//! Tables of the layouts, from their definitions in the generator, `tables.lock`, the linked look-ups
//! and the counts of `benches/instructions`.

use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::{Purpose, recommendation, record};

use crate::measured::listed;
use crate::number;
use crate::repository::Repository;

pub const SOURCE: &str =
    "the DEFINITION of each layout, tables.lock, TABLE_BYTES or benches/c-instructions.txt";

/// The counts of instructions, which `benches/instructions --bless` writes.
const INSTRUCTIONS: &str = "benches/c-instructions.txt";

/// Returns entries, bytes, and the instructions of a rook's look-up without its return.
pub fn sizes(of: &Repository) -> Result<String, String> {
    let counts = of.text(INSTRUCTIONS).unwrap_or_default();
    let compiler = counts.lines().find(|line| line.starts_with("compiler "));
    let compiler = compiler.and_then(|line| line.split_whitespace().nth(1)?.strip_prefix("rust-"));
    let compiler = compiler.ok_or(format!("needs the compiler in {INSTRUCTIONS}"))?;
    let mut text = format!(
        "*Instructions* counts a rook's look-up compiled into another crate, without the return (x86-64, rustc {compiler}; `pext` and \
         `pext16` with BMI2).\n\n| module | entries | bytes | instructions |\n| --- | ---: | ---: | ---: |\n"
    );
    for layout in Layout::ALL {
        let name = layout.name();
        let (entries, bytes) = (of.sizes.entries(name)?, of.sizes.bytes(name)?);
        let row = counts
            .lines()
            .find(|line| line.split_whitespace().next() == Some(name));
        let rook = row.and_then(|row| {
            row.split_whitespace()
                .nth(1)?
                .split('/')
                .next()?
                .parse::<u32>()
                .ok()
        });
        let rook = rook.ok_or(format!(
            "needs {name} in {INSTRUCTIONS}, which `benches/instructions --bless` writes"
        ))?;
        text += &format!(
            "| [`{name}`](crate::layout::{name}) | {entries} | {bytes} | {} |\n",
            rook - 1
        );
    }
    Ok(text)
}

pub fn authors() -> String {
    let row = |layout: &Layout| format!("| `{layout}` | {} |\n", recommendation(*layout).0);
    let rows: String = Layout::ALL.iter().map(row).collect();
    format!("| module | author and year |\n| --- | --- |\n{rows}")
}

/// Returns when to use each layout with a purpose.
pub fn with_purpose(of: &Repository, purpose: &str) -> Result<String, String> {
    let is_meant =
        |layout: &&Layout| format!("{:?}", recommendation(**layout).1).to_lowercase() == purpose;
    let mut layouts: Vec<&Layout> = Layout::ALL.iter().filter(is_meant).collect();
    let Some(first) = layouts.first() else {
        return Err(format!("has no layout with the purpose {purpose:?}"));
    };
    // The default comes before what takes less time under conditions.
    if recommendation(**first).1 != Purpose::Fastest {
        layouts.sort_by_key(|layout| of.sizes.table_bytes.get(layout.name()));
    }
    let mut text = "| module | bytes | use it if |\n| --- | ---: | --- |\n".to_owned();
    for layout in layouts {
        let (name, (_, _, use_it_if)) = (layout.name(), recommendation(*layout));
        text += &format!(
            "| [{name}](crate::layout::{name}) | {} | {use_it_if} |\n",
            of.sizes.bytes(name)?
        );
    }
    Ok(text)
}

/// Says which layouts have magics that a build finds, and which have those of a record.
pub fn magics() -> Result<String, String> {
    let (mut found, mut recorded) = (Vec::new(), Vec::new());
    for tables in number::all()?.layouts() {
        let name = format!("`{}`", tables.layout());
        match record(tables.layout()) {
            Some(_) => recorded.push(name),
            None if !number::has_magics(tables) => {}
            None => found.push(name),
        }
    }
    Ok(format!(
        "The build script finds the magics of {} from a seed. The magics of {} come from longer searches.\n",
        listed(&found),
        listed(&recorded)
    ))
}

/// Returns the digests of now, and beside them those that stand there for the release before.
pub fn digests(of: &Repository, before: &str) -> String {
    let cells = |row: &str| {
        row.split('|')
            .map(|cell| cell.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = before
        .lines()
        .skip(2)
        .map(cells)
        .filter(|row| row.len() > 3)
        .collect();
    let mut text = "| layout | before | after |\n| --- | --- | --- |\n".to_owned();
    for locked in &of.sizes.locked.layouts {
        let row = rows.iter().find(|row| row[1] == locked.name);
        let before = row.map_or("-", |row| &row[2]);
        text += &format!("| {} | {before} | `{}` |\n", locked.name, locked.sha256);
    }
    // A layout of the release before that is gone.
    let is_gone = |row: &&Vec<String>| row[2] != "-" && of.sizes.locked.layout(&row[1]).is_none();
    for row in rows.iter().filter(is_gone) {
        text += &format!("| {} | {} | - |\n", row[1], row[2]);
    }
    text
}

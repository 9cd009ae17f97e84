//! The tables on pages, by what their comments say. `CELL` is target, inputs and mode, as the
//! measurements call them, and may have a piece.
//!
//! - `ratios CELL`: a row for each lookup, a column for each kind of processor; with `*` for the
//!   target, rows begin with theirs; with `#` there is a column for each number of bytes that a
//!   search reads before a node. A row whose name ends in `, ns` has the time of the best other.
//! - `front CELL`: the lookups of `ratios CELL` that nothing smaller beats
//! - `columns`, `columns TARGET`: what is known of a lookup, by the name of the column; with a target
//!   also its times
//! - `minimum`: the least version of Rust
//!
//! A person writes the rows of `ratios` and `columns`, except those of layouts, and all cells with other text. The name of a
//! lookup is in the first cell, or in the second after a target.

use sliding_attacks_codegen::internal::{author, use_it_if};

use crate::Result;
use crate::measured::{Kind, PIECES, mean, name_of, range};
use crate::sources::Sources;

/// The modes in which the caches hold what a lookup reads.
const WARM: [&str; 3] = ["throughput", "latency", "latency square too"];
/// What a search reads before each node.
pub const READ: [&str; 5] = ["0 KiB", "16 KiB", "64 KiB", "256 KiB", "1 MiB"];
/// The page with `ratios` of what `front` chooses from.
const ALL: &str = "src/which_one/measured.md";

/// Returns the table, or says what is wrong. `before` is what stands there now.
pub fn evaluate(sources: &Sources, words: &str, before: &str) -> Result<String> {
    let (name, cell) = words.split_once(' ').unwrap_or((words, ""));
    match name {
        "ratios" => ratios(sources, cell, before),
        "front" => front(sources, cell),
        "columns" => columns(sources, cell, before),
        "minimum" => Ok(format!(
            "Rust {} or later; a minor release may raise this.\n",
            env!("CARGO_PKG_RUST_VERSION")
        )),
        _ => Err("is no table in benches/figures/src/tables.rs".into()),
    }
}

fn cells(row: &str) -> Vec<&str> {
    let row = row.strip_prefix('|').unwrap_or(row);
    let row = row.strip_suffix('|').unwrap_or(row);
    row.split('|').map(str::trim).collect()
}

fn row_of(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | ")).replace("|  |", "| |")
}

/// Returns a number with commas between groups of three digits.
fn grouped(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

fn ratios(sources: &Sources, cell: &str, table: &str) -> Result<String> {
    let figure = |(kind, read): &(&Kind, &str), labels: &[&str]| {
        let cell = cell.replace('*', labels[0]).replace('#', read);
        let name = labels[labels.len() - 1];
        match name.ends_with(", ns*") {
            true => kind.best_peer(&cell),
            false => kind.ratio(&cell, name),
        }
    };
    let labels = 1 + usize::from(cell.starts_with('*'));
    let rows = table.lines().map(|row| cells(row).into_iter().take(labels));
    let rows: Vec<Vec<&str>> = rows.map(Iterator::collect).collect();
    let [header, line, rows @ ..] = &rows[..] else {
        return Err("needs a table below it".into());
    };
    let read = if cell.contains('#') { &READ[..] } else { &[""] };
    let columns_of = |kind| read.iter().map(move |read| (kind, *read));
    let columns = sources.kinds.iter().flat_map(columns_of);
    let is_measured = |column: &(&Kind, &str)| rows.iter().any(|row| figure(column, row).is_some());
    let columns: Vec<(&Kind, &str)> = columns.filter(is_measured).collect();
    let with =
        |labels: &[&str], figures: Vec<String>| row_of(&[labels.join(" | "), figures.join(" | ")]);
    let names = columns.iter().enumerate().map(|(index, (kind, read))| {
        let is_first = index == 0 || columns[index - 1].0.name != kind.name;
        match (is_first, *read) {
            (_, "") => kind.name.clone(),
            (true, read) => format!("{}, {read}", kind.name),
            (false, read) => read.to_owned(),
        }
    });
    let head = with(header, names.collect()) + &with(line, vec!["---:".to_owned(); columns.len()]);
    let row = |row: &Vec<&str>| {
        let figures: Vec<_> = columns.iter().map(|column| figure(column, row)).collect();
        if figures.iter().all(Option::is_none) {
            return Err(format!("has a row {}, which was not measured", row.join(" | ")).into());
        }
        let text =
            |figure: Option<f64>| figure.map_or("–".to_owned(), |figure| format!("{figure:.2}"));
        Ok(with(row, figures.into_iter().map(text).collect()))
    };
    Ok(head + &rows.iter().map(row).collect::<Result<String>>()?)
}

/// Returns the lookups that were measured on all kinds and are faster than everything that is not
/// larger.
fn front(sources: &Sources, cell: &str) -> Result<String> {
    let listed = READ.iter().fold(cell.to_owned(), |cell, read| {
        cell.replace(&format!(" {read},"), " #,")
    });
    let all = sources.files[ALL].split_once(&format!("<!--ratios {listed}-->\n"));
    let (_, all) = all.ok_or_else(|| format!("needs `ratios {listed}` in {ALL}"))?;
    let rows = all.lines().take_while(|line| line.starts_with('|'));
    let labels = rows.map(|row| cells(row)[0]);
    let kinds = sources.kinds.iter();
    let kinds = kinds.filter(|kind| kind.best_peer(cell).is_some());
    let is_missing = |name: &&String| {
        let is_measured = kinds.clone().any(|kind| kind.ratio(cell, name).is_some());
        is_measured && !labels.clone().any(|label| name_of(label) == **name)
    };
    if let Some(name) = sources.table_bytes.keys().find(is_missing) {
        return Err(format!("needs a row for `{name}` below `ratios {listed}` in {ALL}").into());
    }
    let point = |label| {
        let to_fancy = |kind: &Kind| Some(kind.ratio(cell, label)? / kind.ratio(cell, "fancy")?);
        let ratios: Vec<f64> = kinds.clone().map(to_fancy).collect::<Option<_>>()?;
        Some((
            *sources.table_bytes.get(&name_of(label))?,
            mean(&ratios),
            ratios,
            label,
        ))
    };
    // It runs another one of these lookups.
    let others = labels.filter(|label| name_of(label) != "dispatch");
    let mut points: Vec<_> = others.filter_map(point).collect();
    points.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut best = f64::INFINITY;
    // Less than three percent is no reason to take the larger table.
    points.retain(|&(_, ratio, ..)| {
        let is_faster = ratio < best * 0.97;
        best = if is_faster { ratio } else { best };
        is_faster
    });
    let rows = points.iter().map(|(bytes, _, ratios, label)| {
        row_of(&[grouped(*bytes), (*label).to_owned(), range(ratios)])
    });
    let head = "| bytes | lookup | time |\n| ---: | --- | ---: |\n".to_owned();
    Ok(rows.fold(head, |table, row| table + &row))
}

/// Returns a table with what is known of the lookup that the first cell of each row names.
fn columns(sources: &Sources, target: &str, table: &str) -> Result<String> {
    let header = cells(table.lines().next().ok_or("needs a table below it")?);
    let row = |(number, row): (usize, &str)| -> Result<String> {
        let row = cells(row);
        let name = name_of(row[0]);
        let count = |cell: &str| cell.replace(',', "").parse::<usize>().ok();
        let place = header.iter().position(|cell| *cell == "smallest published");
        let smallest = place.and_then(|place| count(row.get(place)?));
        let cell = |(column, before): (&&str, &&str)| {
            let now = match number {
                0 | 1 => None,
                _ => known(sources, target, column, &name)?,
            };
            Ok(match now {
                // What is smaller than any that was published is bold.
                Some(now) if *column == "ours" && smallest > count(&now) => format!("**{now}**"),
                Some(now) => now,
                None if before.is_empty() => of_new(column, &name).to_owned(),
                None => (*before).to_owned(),
            })
        };
        let cells = header.iter().zip(&row).map(cell);
        Ok(row_of(&cells.collect::<Result<Vec<_>>>()?))
    };
    table.lines().enumerate().map(row).collect()
}

/// Returns what a person may write instead in the row of a new layout.
fn of_new(column: &str, name: &str) -> &'static str {
    match (column, name.parse()) {
        ("smallest published", _) => "none known",
        ("where", Ok(layout)) => author(layout),
        ("before", _) => "-",
        _ => "",
    }
}

/// Returns what this column has for a lookup, or nothing if a person writes the column.
fn known(sources: &Sources, target: &str, column: &str, name: &str) -> Result<Option<String>> {
    let layout = sources.lock.layout(name);
    let known = match column {
        "entries" | "ours" => layout.map(|layout| grouped(layout.entries as usize)),
        "after" => Some(layout.map_or("-".to_owned(), |layout| format!("`{}`", layout.sha256))),
        "author and year" => Some(author(name.parse()?).to_owned()),
        "use it if" => Some(use_it_if(name.parse()?).to_owned()),
        "instructions" => {
            // The count of a rook is before that of a bishop, and has the return.
            let mut rows = sources.files["benches/instructions.txt"].lines();
            let row = rows.find_map(|row| row.strip_prefix(name)?.strip_prefix(' '));
            let rook = row.and_then(|row| row.split_once('/')?.0.parse::<u32>().ok());
            rook.map(|rook| (rook - 1).to_string())
        }
        "time" => {
            let cells = |mode| PIECES.map(|piece| format!("{target},game-like,{mode},{piece}"));
            span(sources, name, WARM.into_iter().flat_map(cells))
        }
        "in a search" => {
            let cells = READ.map(|read| format!("{target},middle-game,search {read},burst"));
            span(sources, name, cells.into_iter())
        }
        "bytes" | "bytes of ours" | "tables, bytes" => {
            let name = match name {
                "root functions" => "fancy",
                "dispatch_run" => "dispatch",
                "native" => "pext",
                _ => name,
            };
            sources.table_bytes.get(name).copied().map(grouped)
        }
        _ => return Ok(None),
    };
    let missing = || format!("has a row for `{name}`, of which nobody knows the {column}");
    Ok(Some(known.ok_or_else(missing)?))
}

/// Returns the span, over cells and kinds, of the ratios to the best other crate.
fn span(sources: &Sources, name: &str, cells: impl Iterator<Item = String>) -> Option<String> {
    let kinds = &sources.kinds;
    let ratios_of = |cell: String| kinds.iter().filter_map(move |kind| kind.ratio(&cell, name));
    let ratios: Vec<f64> = cells.flat_map(ratios_of).collect();
    (!ratios.is_empty()).then(|| range(&ratios))
}

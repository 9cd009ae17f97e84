//! The tables on pages, by what their comments say.
//!
//! - `table TARGET INPUTS MODE`: a row for each look-up, a column for each kind of processor
//! - `front TARGET MODE`: the look-ups that nothing smaller beats
//! - `speed`: what most programs use, warm and cold
//! - `origins`: which kinds were measured, at which commit, in how many rounds, and with which tables
//! - `build programs`, `build packages`: the cost of a clean build

use crate::kind::{Cell, INPUTS, Kind, MODES, PIECES, mean, names, range};
use crate::look_up::{lacks_its_instruction, link};
use crate::repository::Repository;
use crate::size::grouped;

/// Returns the table, and the file that it comes from.
///
/// # Errors
/// Says what is wrong with the words.
pub fn evaluate(of: &Repository, words: &str) -> Result<(String, &'static str), String> {
    let among = |list: &[(&str, &'static str)], word: &str| {
        let found = list.iter().find(|(short, _)| *short == word).map(|(_, long)| *long);
        let known: Vec<&str> = list.iter().map(|(short, _)| *short).collect();
        found.ok_or_else(|| format!("found `{word}`, expected {}", known.join(", ")))
    };
    let target = |word| among(&[("default", "default"), ("native", "native")], word);
    let measured = "docs/peers/*/*.csv";
    Ok(match words.split(' ').collect::<Vec<_>>()[..] {
        ["table", of_target, inputs, mode] => {
            (compared(of, [target(of_target)?, among(&INPUTS, inputs)?, among(&MODES, mode)?]), measured)
        }
        ["front", of_target, mode] => (front(of, [target(of_target)?, "game-like", among(&MODES, mode)?]), measured),
        ["speed"] => (speed(&of.kinds), measured),
        ["origins"] => (origins(&of.kinds), measured),
        ["build", table] => (build(&of.build, table)?, "docs/build-cost.txt"),
        _ => return Err("benches/figures/src/block.rs has no such table".to_owned()),
    })
}

/// Returns a table in Markdown, with these columns to the left and the others to the right.
fn markdown(left: &[usize], header: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        format!("|{}\n", cells.iter().map(|cell| format!(" {cell} |").replace("  |", " |")).collect::<String>())
    };
    let rule: Vec<String> =
        (0..header.len()).map(|at| if left.contains(&at) { "---" } else { "---:" }.to_owned()).collect();
    line(header) + &line(&rule) + &rows.iter().map(|row| line(row)).collect::<String>()
}

fn compared(of: &Repository, cell: Cell<'_>) -> String {
    let kinds: Vec<&Kind> = of.kinds.iter().filter(|kind| kind.best_peer(cell).is_some()).collect();
    let header: Vec<String> = [String::new()].into_iter().chain(kinds.iter().map(|kind| kind.name.clone())).collect();
    let written = |number: Option<f64>| number.map_or("–".to_owned(), |number| format!("{number:.2}"));
    // For the default target `Native` is one of the layouts.
    let is_missing = |name: &str| lacks_its_instruction(cell[0], name) || cell[0] == "default" && name == "Native";
    let mut rows: Vec<Vec<String>> = Vec::new();
    for name in look_ups(&kinds) {
        let ratios: Vec<Option<f64>> = kinds.iter().map(|kind| kind.ratio(cell, &PIECES, name, None)).collect();
        if let (Some(link), true) =
            (link(|path| of.text(path).is_some(), name), ratios.iter().any(Option::is_some) && !is_missing(name))
        {
            rows.push([link].into_iter().chain(ratios.into_iter().map(written)).collect());
        }
    }
    let best = kinds.iter().map(|kind| written(kind.best_peer(cell)));
    rows.push(["*best peer, ns*".to_owned()].into_iter().chain(best).collect());
    markdown(&[0], &header, &rows)
}

/// Returns the names of what was measured, in the order of the kind with most of them.
fn look_ups<'a>(kinds: &[&'a Kind]) -> Vec<&'a str> {
    let mut kinds = kinds.to_vec();
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.look_ups.len()));
    let mut names: Vec<&str> = Vec::new();
    for name in kinds.iter().flat_map(|kind| &kind.look_ups) {
        if !names.contains(&&**name) {
            names.push(name);
        }
    }
    names
}

/// Returns the look-ups that were measured on all kinds and are faster than everything that is not larger.
fn front(of: &Repository, cell: Cell<'_>) -> String {
    let mut points: Vec<(usize, f64, Vec<f64>, &str)> = Vec::new();
    for (name, &bytes) in &of.sizes.bytes {
        let ratio = |kind: &Kind| kind.ratio(cell, &PIECES, name, Some("fancy"));
        let ratios: Option<Vec<f64>> = of.kinds.iter().map(ratio).collect();
        if let (Some(ratios), false) = (ratios, lacks_its_instruction(cell[0], name) || name == "dispatch") {
            points.push((bytes, mean(&ratios), ratios, name));
        }
    }
    points.sort_by(|a, b| (a.0, a.1).partial_cmp(&(b.0, b.1)).expect("ratios are numbers"));
    let mut best = f64::INFINITY;
    let mut rows = Vec::new();
    for (bytes, ratio, ratios, name) in points {
        // Less than three percent is no reason to take the larger table.
        if ratio < best * 0.97 {
            best = ratio;
            rows.push(vec![
                grouped(bytes),
                link(|path| of.text(path).is_some(), name).unwrap_or_default(),
                range(&ratios),
            ]);
        }
    }
    markdown(&[1], &["bytes", "look-up", "time"].map(str::to_owned), &rows)
}

fn speed(kinds: &[Kind]) -> String {
    let rows = [
        ("root functions", "root functions", "default"),
        ("`Dispatch::run`", "Dispatch::run", "default"),
        ("root functions, `-C target-cpu=native`", "root functions", "native"),
        ("`Native` with PEXT, `-C target-cpu=native`", "Native", "native"),
    ]
    .map(|(label, name, target)| {
        let of_modes = |modes: &[&str]| {
            let ratio = |mode, piece, kind: &Kind| kind.ratio([target, "game-like", mode], &[piece], name, None);
            let cells = modes.iter().flat_map(|mode| PIECES.map(|piece| (*mode, piece)));
            let ratios = cells.flat_map(|(mode, piece)| kinds.iter().filter_map(move |kind| ratio(mode, piece, kind)));
            range(&ratios.collect::<Vec<_>>())
        };
        vec![label.to_owned(), of_modes(&["throughput", "latency"]), of_modes(&["cold"])]
    });
    let header = ["ratio to the fastest of five other crates", "warm caches", "cold caches"].map(str::to_owned);
    let spans = "The spans cover rook, bishop and queen in positions of games";
    format!("{}\n{spans}, on {}.\n", markdown(&[0], &header, &rows), names(kinds))
}

fn origins(kinds: &[Kind]) -> String {
    let row = |kind: &Kind| {
        let folder = format!("https://github.com/sliding-attacks/sliding-attacks/tree/main/docs/peers/{}", kind.folder);
        let origin = |key: &str, end: &str| kind.origin[key].split(end).next().unwrap_or_default().to_owned();
        let lock = kind.origin["tables.lock"].trim_start_matches("sha256 ").chars().take(12).collect();
        let link = format!("[{}]({folder})", kind.name);
        vec![link, origin("compiler", " ("), origin("commit", " "), origin("rounds", " ("), lock]
    };
    let header = ["processor", "compiler", "commit", "rounds", "`tables.lock`, SHA-256"].map(str::to_owned);
    markdown(&[0, 1, 2, 3, 4], &header, &kinds.iter().map(row).collect::<Vec<_>>())
        + "\nA ratio is the median of the ratios of each round, in which every look-up takes its turn. It can differ from the \
           ratio of two\nmedians in nanoseconds. A look-up whose tables are others today is left out, hence the dashes.\n"
}

fn build(text: &str, table: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.trim_end().split("\n\n").collect();
    match (&parts[..], table) {
        ([origin, programs, _], "programs") => Ok(format!("{origin}:\n\n{programs}\n")),
        ([_, _, packages], "packages") => Ok(format!("{packages}\n")),
        ([_, _, _], _) => Err(format!("found `{table}`, expected programs or packages")),
        _ => Err("docs/build-cost.txt: expected a line and two tables; benches/build writes it".to_owned()),
    }
}

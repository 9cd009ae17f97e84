//! The tables on pages, by what their comments say. `CELL` is target, inputs and mode, as the
//! measurements call them.
//!
//! - `table CELL`: a row for each look-up, a column for each kind of processor
//! - `front CELL`: the look-ups that nothing smaller beats
//! - `speed`: what most programs use, warm and cold, in two sentences
//! - `calls TARGET`: what these cost in time, tables and code
//! - `sides MODE`, `pieces MODE`: what a side's sliders attack, together and by kind of piece, in
//!   middle games
//! - `origins`: which kinds were measured, at which commit, in how many rounds, and with which
//!   tables
//! - `peers`: the other crates that were measured, in a sentence
//! - `build programs`, `build packages`: the cost of a clean build
//! - `saves`, `adopting`: what programs of others gained, by where their tables came from and one
//!   by one
//! - `layouts`, `authors`, `purpose PURPOSE`, `magics`: the layouts, by their definitions
//! - `digests`: the digests of the layouts before and after a release
//! - `sizes`: a table that a person writes, except for its columns of entries and bytes
//! - `steps`, `shapes`: how one number gets from the seed into a look-up, and how layouts differ
//! - `minimum`: the least version of Rust

use crate::look_up::link;
use crate::measured::{Kind, MEASURED, PIECES, WARM, listed, mean, range};
use crate::repository::Repository;
use crate::sizes::grouped;
use crate::{adopting, layouts, number};

/// Returns the table and the file that it comes from, or says what is wrong with the words. `before`
/// is what stands there now.
pub fn evaluate(
    of: &Repository,
    words: &str,
    before: &str,
) -> Result<(String, &'static str), String> {
    let (table, cell) = words.split_once(' ').unwrap_or((words, ""));
    let is_measured = of.kinds.iter().any(|kind| kind.best_peer(cell).is_some());
    let text = match table {
        "table" if is_measured => compared(of, cell),
        "front" if is_measured => front(of, cell),
        "speed" => speed(&of.kinds),
        "calls" if ["default", "native"].contains(&cell) => calls(of, cell),
        "sides" if ["throughput", "latency"].contains(&cell) => sides(&of.kinds, "side", cell),
        "pieces" if ["throughput", "latency"].contains(&cell) => {
            sides(&of.kinds, "side by piece", cell)
        }
        "origins" => origins(&of.kinds),
        "peers" => peers(&of.kinds),
        "build" => return Ok((build(of, cell)?, "docs/build-cost.txt")),
        "saves" => return Ok((adopting::saves(of)?, adopting::FILE)),
        "adopting" => return Ok((adopting::programs(of)?, adopting::FILE)),
        "layouts" => return Ok((layouts::sizes(of)?, layouts::SOURCE)),
        "authors" => return Ok((layouts::authors(), layouts::SOURCE)),
        "purpose" => return Ok((layouts::with_purpose(of, cell)?, layouts::SOURCE)),
        "magics" => return Ok((layouts::magics()?, layouts::SOURCE)),
        "digests" => return Ok((layouts::digests(of, before), layouts::SOURCE)),
        "sizes" => return Ok((of.sizes.in_columns(before)?, layouts::SOURCE)),
        "steps" => return Ok((number::steps()?, number::SOURCE)),
        "shapes" => return Ok((number::layouts()?, number::SOURCE)),
        "minimum" => return Ok((minimum(of)?, "Cargo.toml")),
        _ => {
            return Err(
                "is no table in benches/figures/src/tables.rs, or nothing that was measured"
                    .to_owned(),
            );
        }
    };
    Ok((text, MEASURED))
}

fn compared(of: &Repository, cell: &str) -> String {
    let kinds: Vec<&Kind> = of
        .kinds
        .iter()
        .filter(|kind| kind.best_peer(cell).is_some())
        .collect();
    let mut text = head("", &kinds);
    for name in look_ups(&kinds) {
        let ratios: Vec<Option<f64>> = kinds
            .iter()
            .map(|kind| kind.ratio(cell, &PIECES, name, None))
            .collect();
        if let (Some(link), true) = (
            link(&of.files, name),
            ratios.iter().any(Option::is_some) && !is_left_out(cell, name),
        ) {
            text += &row(&link, ratios);
        }
    }
    text + &row(
        "*best other crate, ns*",
        kinds.iter().map(|kind| kind.best_peer(cell)),
    )
}

/// Returns the head of a table with a column for each kind.
fn head(first: &str, kinds: &[&Kind]) -> String {
    let names: String = kinds
        .iter()
        .map(|kind| format!(" {} |", kind.name))
        .collect();
    let columns = first.matches('|').count() + 1;
    format!(
        "|{first} |{names}\n|{}{}\n",
        " --- |".repeat(columns),
        " ---: |".repeat(kinds.len())
    )
}

fn row(first: &str, numbers: impl IntoIterator<Item = Option<f64>>) -> String {
    let cell = |number: Option<f64>| {
        number.map_or(" – |".to_owned(), |number| format!(" {number:.2} |"))
    };
    format!(
        "| {first} |{}\n",
        numbers.into_iter().map(cell).collect::<String>()
    )
}

/// For the default target `pext` extracts bits one at a time, and `Native` is one of the layouts.
fn is_left_out(cell: &str, name: &str) -> bool {
    cell.starts_with("default,") && (name.starts_with("pext") || name == "Native")
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

/// Returns the look-ups that were measured on all kinds and are faster than everything that is not
/// larger.
fn front(of: &Repository, cell: &str) -> String {
    let is_measured = |kind: &&Kind| kind.best_peer(cell).is_some();
    let kinds: Vec<&Kind> = of.kinds.iter().filter(is_measured).collect();
    let mut points: Vec<(usize, f64, Vec<f64>, &str)> = Vec::new();
    for (name, &bytes) in &of.sizes.table_bytes {
        let ratio = |kind: &&Kind| kind.ratio(cell, &PIECES, name, Some("fancy"));
        let ratios: Option<Vec<f64>> = kinds.iter().map(ratio).collect();
        if let (Some(ratios), false) = (ratios, is_left_out(cell, name) || name == "dispatch") {
            points.push((bytes, mean(&ratios), ratios, name));
        }
    }
    points.sort_by(|a, b| {
        (a.0, a.1)
            .partial_cmp(&(b.0, b.1))
            .expect("ratios are numbers")
    });
    let mut best = f64::INFINITY;
    let mut text = "| bytes | look-up | time |\n| ---: | --- | ---: |\n".to_owned();
    for (bytes, ratio, ratios, name) in points {
        // Less than three percent is no reason to take the larger table.
        if ratio < best * 0.97 {
            best = ratio;
            let link = link(&of.files, name).unwrap_or_default();
            text += &format!("| {} | {link} | {} |\n", grouped(bytes), range(&ratios));
        }
    }
    text
}

/// Returns the span, over pieces and kinds, of the ratios to the best other crate in positions from
/// games. With cold caches it is also one over processes, because where the pages of memory lie
/// decides; with warm caches a process that differs was disturbed.
fn span(kinds: &[Kind], target: &str, name: &str, modes: &[&str]) -> String {
    let mut ratios = Vec::new();
    for (mode, piece) in modes
        .iter()
        .flat_map(|mode| PIECES.map(|piece| (mode, piece)))
    {
        let cell = format!("{target},game-like,{mode}");
        let kinds = kinds.iter().filter(|kind| kind.is_meant_by(target));
        for kind in kinds {
            if *mode == "cold" {
                ratios.extend(kind.span(&cell, piece, name).into_iter().flatten());
            } else {
                ratios.extend(kind.ratio(&cell, &[piece], name, None));
            }
        }
    }
    range(&ratios)
}

fn speed(kinds: &[Kind]) -> String {
    let [[root, root_cold], [native, native_cold]] =
        [("default", "root functions"), ("native", "Native")].map(|(target, name)| {
            [&WARM[..], &["cold"]].map(|modes| span(kinds, target, name, modes))
        });
    format!(
        "With warm caches the root functions take {root} of the time of the best other crate, and `Native` with PEXT takes {native}.\n\
         With cold caches, where the program reads other memory between look-ups, they take {root_cold} and {native_cold}.\n"
    )
}

/// Returns the calls among which a program for this target chooses.
fn calls(of: &Repository, target: &str) -> String {
    let mut text = "| call | in your code | time, warm caches | cold caches | tables, bytes |\n\
                    | --- | --- | ---: | ---: | ---: |\n"
        .to_owned();
    for (of_target, name, call, code, tables) in [
        (
            "default",
            "root functions",
            "`queen_attacks`",
            "a line, also in `const`",
            &["fancy"][..],
        ),
        (
            "default",
            "dispatch",
            "`Dispatch::queen_attacks`",
            "a line, and `use SlidingAttacks`; feature `dispatch`",
            &["fancy", "pext"],
        ),
        (
            "default",
            "Dispatch::run",
            "`A::queen_attacks` in `Dispatch::run`",
            "generic inner loops, compiled twice; feature `dispatch`",
            &["fancy", "pext"],
        ),
        (
            "native",
            "root functions",
            "`queen_attacks`",
            "a line, also in `const`",
            &["fancy"],
        ),
        (
            "native",
            "Native",
            "`Native::queen_attacks`",
            "a line, and `use SlidingAttacks`; feature `pext`",
            &["pext"],
        ),
    ] {
        if of_target == target {
            let [warm, cold] =
                [&WARM[..], &["cold"]].map(|modes| span(&of.kinds, target, name, modes));
            let bytes = grouped(tables.iter().map(|name| of.sizes.table_bytes[*name]).sum());
            text += &format!("| {call} | {code} | {warm} | {cold} | {bytes} |\n");
        }
    }
    text
}

fn sides(kinds: &[Kind], asked: &str, mode: &str) -> String {
    let kinds: Vec<&Kind> = kinds.iter().filter(|kind| kind.has_sides()).collect();
    let mut text = head(" compiled for |", &kinds);
    for (target, name, label) in [
        ("default", "fancy", "a loop, `fancy`"),
        ("default", "root functions", "root functions"),
        ("default", "Native", "`Native`, SSE2"),
        ("default", "dispatch", "`Dispatch`"),
        ("default", "Dispatch::run", "`Dispatch::run`"),
        ("x86-64-v3", "pext", "a loop, `pext`"),
        ("x86-64-v3", "Native", "`Native`, AVX2"),
        ("native", "pext", "a loop, `pext`"),
        ("native", "Native", "`Native`, AVX2 or AVX-512"),
    ] {
        let ratio = |kind: &&Kind| {
            kind.ratio(
                &format!("{target},middle-game,{mode}"),
                &[asked],
                name,
                None,
            )
        };
        text += &row(&format!("{target} | {label}"), kinds.iter().map(ratio));
    }
    text
}

fn origins(kinds: &[Kind]) -> String {
    let mut text =
        "| processor | compiler | commit | rounds | `tables.lock`, SHA-256 |\n| --- | --- | --- | --- | --- |\n"
            .to_owned();
    for kind @ Kind { name, folder, .. } in kinds {
        let compiler = kind
            .origin("compiler")
            .split(" (")
            .next()
            .unwrap_or_default();
        let lock: String = kind
            .origin("tables.lock")
            .trim_start_matches("sha256 ")
            .chars()
            .take(12)
            .collect();
        let (commit, rounds) = (kind.origin("commit"), kind.origin("rounds"));
        let link = format!(
            "https://github.com/sliding-attacks/sliding-attacks/tree/main/docs/peers/{folder}"
        );
        text += &format!("| [{name}]({link}) | {compiler} | {commit} | {rounds} | {lock} |\n");
    }
    text
}

fn peers(kinds: &[Kind]) -> String {
    let mut names: Vec<String> = Vec::new();
    for name in kinds.iter().flat_map(|kind| &kind.peers) {
        // `chess 3.2 _bmi` is a feature of `chess 3.2`.
        let words: Vec<&str> = name.split(' ').take(2).collect();
        let name = if words[0].contains('_') {
            format!("`{}` {}", words[0], words[1])
        } else {
            words.join(" ")
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    format!("The other crates are {}.\n", listed(&names))
}

fn minimum(of: &Repository) -> Result<String, String> {
    let manifest = of.text("Cargo.toml").unwrap_or_default();
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = "))
        .ok_or("needs a rust-version in Cargo.toml")?;
    let version = version.trim_matches('"');
    Ok(format!(
        "Rust {version} or later; a minor release may raise this.\n"
    ))
}

fn build(of: &Repository, table: &str) -> Result<String, String> {
    let parts: Vec<&str> = of
        .text("docs/build-cost.txt")
        .unwrap_or_default()
        .trim_end()
        .split("\n\n")
        .collect();
    match (&parts[..], table) {
        ([origin, programs, _], "programs") => Ok(format!("{origin}:\n\n{programs}\n")),
        ([_, _, packages], "packages") => Ok(format!("{packages}\n")),
        _ => Err(
            "needs docs/build-cost.txt with a line and two tables, which benches/build writes"
                .to_owned(),
        ),
    }
}

//! The tables on pages, by what their comments say. `CELL` is target, inputs and mode, as the
//! measurements call them.
//!
//! - `table CELL`: a row for each look-up, a column for each kind of processor
//! - `front CELL`: the look-ups that nothing smaller beats
//! - `speed`: what most programs use, warm and cold, in two sentences
//! - `perft`: the move generator of the example beside those of the other crates, in a sentence
//! - `calls TARGET`: what these cost in time, tables and code
//! - `sides MODE`, `pieces MODE`: what a side's sliders attack, together and by kind of piece, in
//!   middle games
//! - `threats WHAT`: how long threats take in middle games
//! - `origins`: which kinds were measured, at which commit, in how many rounds, and with which
//!   tables
//! - `peers`: the other crates that were measured, in a sentence
//! - `digests`: the digests of the layouts before and after a release
//! - `sizes`: a table that a person writes, except for its columns of entries, bytes, instructions and
//!   authors
//! - `steps`, `shapes`: how one number gets from the seed into a look-up, and how layouts differ
//! - `minimum`: the least version of Rust

use crate::markdown::{grouped, table};
use crate::measured::{Kind, PIECES, ends, listed, mean, positive, range};
use crate::sources::Sources;
use crate::{layouts, number};

/// The modes in which the caches hold what a look-up reads.
const WARM: [&str; 3] = ["throughput", "latency", "latency square too"];
const COLD: [&str; 1] = ["cold"];

/// Returns the table, or says what is wrong with the words. `before` is what stands there now.
pub fn evaluate(of: &Sources, words: &str, before: &str) -> Result<String, String> {
    let (name, cell) = words.split_once(' ').unwrap_or((words, ""));
    let measured = || {
        of.kinds
            .iter()
            .filter(|kind| kind.best_peer(cell).is_some())
    };
    let kinds: Vec<&Kind> = measured().collect();
    match (name, cell) {
        ("table", _) if !kinds.is_empty() => Ok(compared(of, &kinds, cell)),
        ("front", _) if !kinds.is_empty() => Ok(front(of, &kinds, cell)),
        ("speed", "") => Ok(speed(&of.kinds)),
        ("perft", "") => perft(of),
        ("calls", "default") => Ok(calls(of, "default", &DEFAULT)),
        ("calls", "native") => Ok(calls(of, "native", &NATIVE)),
        ("sides", "throughput" | "latency") => Ok(sides(&of.kinds, "side", cell)),
        ("pieces", "throughput" | "latency") => Ok(sides(&of.kinds, "side by piece", cell)),
        ("threats", "change" | "moved piece" | "refresh") => Ok(threats(&of.kinds, cell)),
        ("origins", "") => origins(&of.kinds),
        ("peers", "") => Ok(peers(&of.kinds)),
        ("digests", "") => Ok(layouts::digests(of, before)),
        ("sizes", "") => layouts::in_columns(of, before),
        ("steps", "") => number::steps(),
        ("shapes", "") => number::layouts(),
        ("minimum", "") => Ok(format!(
            "Rust {} or later; a minor release may raise this.\n",
            env!("CARGO_PKG_RUST_VERSION")
        )),
        _ => Err(
            "is no table in benches/figures/src/tables.rs, or nothing that was measured".to_owned(),
        ),
    }
}

/// Returns a table with a column for each kind.
fn by_kind(first: &str, kinds: &[&Kind], rows: impl Iterator<Item = String>) -> String {
    let names: String = kinds
        .iter()
        .map(|kind| format!(" | {}:", kind.name))
        .collect();
    table(&(first.to_owned() + &names), rows)
}

fn cells(first: &str, numbers: impl IntoIterator<Item = Option<f64>>) -> String {
    let cell =
        |number: Option<f64>| number.map_or(" | –".into(), |number| format!(" | {number:.2}"));
    let cells: String = numbers.into_iter().map(cell).collect();
    first.to_owned() + &cells
}

fn compared(of: &Sources, kinds: &[&Kind], cell: &str) -> String {
    // In the order of the kind with most of them.
    let mut longest = kinds.to_vec();
    longest.sort_by_key(|kind| std::cmp::Reverse(kind.look_ups.len()));
    let mut names: Vec<&str> = Vec::new();
    for name in longest.iter().flat_map(|kind| &kind.look_ups) {
        if !names.contains(&&**name) && !is_left_out(cell, name) {
            names.push(name);
        }
    }
    let row = |name: &str| {
        let ratios = kinds.iter().map(|kind| kind.ratio(cell, &PIECES, name));
        let is_measured = ratios.clone().any(|ratio| ratio.is_some());
        Some(cells(&of.link(name).filter(|_| is_measured)?, ratios))
    };
    let best = kinds.iter().map(|kind| kind.best_peer(cell));
    let best = cells("*best other crate, ns*", best);
    by_kind("", kinds, names.into_iter().filter_map(row).chain([best]))
}

/// For the default target `pext` extracts bits one at a time, and `Native` is one of the layouts.
fn is_left_out(cell: &str, name: &str) -> bool {
    cell.starts_with("default,") && (name.starts_with("pext") || name == "Native")
}

/// Returns the look-ups that were measured on all kinds and are faster than everything that is not
/// larger.
fn front(of: &Sources, kinds: &[&Kind], cell: &str) -> String {
    let mut points: Vec<(usize, f64, Vec<f64>, &str)> = Vec::new();
    for (name, &bytes) in &of.table_bytes {
        let ratio = |name| move |kind: &&Kind| kind.ratio(cell, &PIECES, name);
        let to_fancy = |kind: &&Kind| Some(ratio(name)(kind)? / ratio("fancy")(kind)?);
        let ratios: Option<Vec<f64>> = kinds.iter().map(to_fancy).collect();
        if let (Some(ratios), false) = (ratios, is_left_out(cell, name) || name == "dispatch") {
            points.push((bytes, mean(&ratios), ratios, name));
        }
    }
    points.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut best = f64::INFINITY;
    let row = |(bytes, ratio, ratios, name): (usize, f64, Vec<f64>, &str)| {
        // Less than three percent is no reason to take the larger table.
        let is_faster = ratio < best * 0.97;
        best = if is_faster { ratio } else { best };
        let (bytes, range) = (grouped(bytes), range(&ratios));
        is_faster.then(|| format!("{bytes} | {} | {range}", of.link(name).unwrap_or_default()))
    };
    table(
        "bytes: | look-up | time:",
        points.into_iter().filter_map(row),
    )
}

/// Returns the span, over pieces and kinds, of the ratios to the best other crate in positions from
/// games. With cold caches it is also one over processes, because where the pages of memory lie
/// decides; with warm caches a process that differs was disturbed.
fn span(kinds: &[Kind], target: &str, name: &str, modes: &[&str]) -> String {
    let mut ratios = Vec::new();
    for (kind, mode) in kinds
        .iter()
        .flat_map(|kind| modes.iter().map(move |mode| (kind, mode)))
    {
        let cell = format!("{target},game-like,{mode}");
        for piece in PIECES {
            if *mode == "cold" {
                ratios.extend(kind.span(&cell, piece, name).into_iter().flatten());
            } else {
                ratios.extend(kind.ratio(&cell, &[piece], name));
            }
        }
    }
    range(&ratios)
}

fn speed(kinds: &[Kind]) -> String {
    let root = |modes| span(kinds, "default", "root functions", modes);
    let native = |modes| span(kinds, "native", "Native", modes);
    format!(
        "With warm caches the root functions take {} of the time of the best other crate, and `Native` with PEXT takes {}.\n\
         With cold caches, where the program reads other memory between look-ups, they take {} and {}.\n",
        root(&WARM),
        native(&WARM),
        root(&COLD),
        native(&COLD)
    )
}

/// A call as the measurements name it, how it looks, what it needs in code, and its tables.
type Call = (&'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const DEFAULT: [Call; 3] = [
    ("root functions", "`queen_attacks` | a line, also in `const`", &["fancy"]),
    ("dispatch", "`Dispatch::queen_attacks` | a line, and `use SlidingAttacks`; feature `dispatch`", &["fancy", "pext"]),
    ("Dispatch::run", "`A::queen_attacks` in `Dispatch::run` | generic inner loops, compiled twice; feature `dispatch`", &["fancy", "pext"]),
];
#[rustfmt::skip]
const NATIVE: [Call; 2] = [
    ("root functions", "`queen_attacks` | a line, also in `const`", &["fancy"]),
    ("Native", "`Native::queen_attacks` | a line, and `use SlidingAttacks`; feature `pext`", &["pext"]),
];

/// Returns the calls among which a program for this target chooses.
fn calls(of: &Sources, target: &str, calls: &[Call]) -> String {
    let row = |&(name, call, tables): &Call| {
        let warm = span(&of.kinds, target, name, &WARM);
        let cold = span(&of.kinds, target, name, &COLD);
        let bytes = tables.iter().map(|name| of.table_bytes[*name]).sum();
        format!("{call} | {warm} | {cold} | {}", grouped(bytes))
    };
    let columns = "call | in your code | time, warm caches: | cold caches: | tables, bytes:";
    table(columns, calls.iter().map(row))
}

/// By target, name in the measurements, and name on the page.
const OF_SIDES: [(&str, &str, &str); 8] = [
    ("default", "fancy", "a loop, `fancy`"),
    ("default", "Native", "`Native`, SSE2"),
    ("default", "dispatch", "`Dispatch`"),
    ("default", "Dispatch::run", "`Dispatch::run`"),
    ("x86-64-v3", "pext", "a loop, `pext`"),
    ("x86-64-v3", "Native", "`Native`, AVX2"),
    ("native", "pext", "a loop, `pext`"),
    ("native", "Native", "`Native`, AVX2 or AVX-512"),
];

fn sides(kinds: &[Kind], asked: &str, mode: &str) -> String {
    let ratio = |kind: &Kind, target: &str, name: &str| {
        kind.ratio(&format!("{target},middle-game,{mode}"), &[asked], name)
    };
    let kinds = kinds
        .iter()
        .filter(|kind| ratio(kind, "default", "fancy").is_some());
    let kinds: Vec<&Kind> = kinds.collect();
    let rows = OF_SIDES.iter().map(|(target, name, label)| {
        let ratios = kinds.iter().map(|kind| ratio(kind, target, name));
        cells(&format!("{target} | {label}"), ratios)
    });
    by_kind("compiled for |", &kinds, rows)
}

/// By target, name in the measurements, and name on the page.
const OF_THREATS: [(&str, &str, &str); 8] = [
    ("default", "Portable", "`Portable`"),
    ("default", "Dispatch", "`Dispatch`"),
    ("x86-64-v3", "Portable", "`Portable`"),
    ("x86-64-v3", "Native", "`Native`, AVX2"),
    (
        "x86-64-v3",
        "Native without kings",
        "the same without kings",
    ),
    (
        "x86-64-v3",
        "Native with few pairs",
        "the same with Stockfish's pairs",
    ),
    ("native", "Portable", "`Portable`"),
    ("native", "Native", "`Native`, AVX2 or AVX-512"),
];

/// Returns a table of the ratios to what engines write by hand, with its times.
fn threats(kinds: &[Kind], what: &str) -> String {
    const BY_HAND: &str = "by hand";

    let cell = |target: &str| format!("{target},middle-game,throughput");
    let time = |kind: &Kind, target: &str| kind.time(&cell(target), what, BY_HAND);
    let kinds = kinds.iter().filter(|kind| time(kind, "default").is_some());
    let kinds: Vec<&Kind> = kinds.collect();
    let mut rows = Vec::new();
    let mut last = "";
    for (target, name, label) in OF_THREATS {
        let times = kinds.iter().map(|kind| time(kind, target));
        if times.clone().all(|time| time.is_none()) {
            continue;
        }
        if target != last {
            rows.push(cells(&format!("{target} | *by hand, ns*"), times));
            last = target;
        }
        let ratios = kinds
            .iter()
            .map(|kind| kind.ratio(&cell(target), &[what], name));
        rows.push(cells(&format!("{target} | {label}"), ratios));
    }
    by_kind("compiled for |", &kinds, rows.into_iter())
}

/// Returns how many times the positions of the best other crate perft counts, with `fancy` and for
/// the default target, from the kinds of processor on which the perft of now was measured.
fn perft(of: &Sources) -> Result<String, String> {
    /// A page with this line has figures of an older perft.
    const OLDER: &str = "We rewrote it since";

    let pages = of.files.iter().filter(|(path, text)| {
        path.starts_with("docs/peers/") && path.ends_with("/perft.md") && !text.contains(OLDER)
    });
    let ratio = |(path, text): (&String, &String)| -> Result<f64, String> {
        let wrong =
            || format!("needs the first table of {path}, which benches/peers/measure writes");
        let rows = text
            .lines()
            .skip_while(|line| !line.starts_with("| default target"));
        let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
        let (mut ours, mut best) = (Vec::new(), Vec::new());
        for row in rows {
            let (name, speeds) = row
                .trim_matches(['|', ' '])
                .split_once(" | ")
                .ok_or_else(wrong)?;
            let speeds: Option<Vec<f64>> = speeds.split(" | ").map(positive).collect();
            let speeds = speeds.ok_or_else(wrong)?;
            if name == "perft, `fancy`" {
                ours = speeds;
            } else if !name.starts_with("perft") {
                best.resize(speeds.len(), 0.0);
                best = best
                    .iter()
                    .zip(&speeds)
                    .map(|(a, b)| f64::max(*a, *b))
                    .collect();
            }
        }
        if ours.is_empty() || ours.len() != best.len() {
            return Err(wrong());
        }
        let ratios: Vec<f64> = ours.iter().zip(&best).map(|(a, b)| a / b).collect();
        Ok(mean(&ratios))
    };
    let ratios: Vec<f64> = pages.map(ratio).collect::<Result<_, _>>()?;
    let [least, greatest] = ends(&ratios).map(|ratio| format!("{ratio:.1}"));
    Ok(format!(
        "[Perft](examples/perft/src/lib.rs), a move generator written with these calls, counts {least} to {greatest} times as many positions \
         a second as the\nbest move generator of the other crates, on average over [six positions](docs/peers).\n"
    ))
}

fn origins(kinds: &[Kind]) -> Result<String, String> {
    let row = |Kind {
                   name,
                   folder,
                   facts,
                   ..
               }: &Kind| {
        let fact = |key: &str| {
            let fact = facts.get(key).map(|fact| &**fact);
            fact.ok_or(format!(
                "needs `# {key}: ` in docs/peers/{folder}/default.csv"
            ))
        };
        let (commit, rounds) = (fact("commit")?, fact("rounds")?);
        let compiler = fact("compiler")?.split(" (").next().unwrap_or_default();
        let lock = fact("tables.lock")?.trim_start_matches("sha256 ");
        let link = format!(
            "https://github.com/sliding-attacks/sliding-attacks/tree/main/docs/peers/{folder}"
        );
        Ok(format!(
            "[{name}]({link}) | {compiler} | {commit} | {rounds} | {lock:.12}"
        ))
    };
    let rows: Result<Vec<String>, String> = kinds.iter().map(row).collect();
    Ok(table(
        "processor | compiler | commit | rounds | `tables.lock`, SHA-256",
        rows?,
    ))
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

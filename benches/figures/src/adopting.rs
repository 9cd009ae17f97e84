//! What other programs gained when they took their look-ups from here, a line for each in a file
//! that `benches/adoption` writes.

use std::collections::BTreeMap;

use crate::measured::range;
use crate::repository::Repository;
use crate::sizes::grouped;

pub const FILE: &str = "docs/adopting.csv";

/// The cells of a line by the names of their columns.
type Program<'a> = BTreeMap<&'a str, &'a str>;

/// Returns the facts at the head of the file, and its lines.
fn read(of: &Repository) -> (Vec<(&str, &str)>, Vec<Program<'_>>) {
    let text = of.text(FILE).unwrap_or_default();
    let facts = text.lines().filter_map(|line| line.strip_prefix("# "));
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let header = lines.next().unwrap_or_default();
    let program = |line| header.split(';').zip(str::split(line, ';')).collect();
    (
        facts.filter_map(|fact| fact.split_once(": ")).collect(),
        lines.map(program).collect(),
    )
}

/// Returns a number of a program. A start that takes too long to be counted is in seconds.
fn number(program: &Program<'_>, name: &str) -> Option<f64> {
    let cell = program.get(name)?.trim_end_matches(" s");
    cell.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Returns a row for each program, below what was measured and where.
pub fn programs(of: &Repository) -> Result<String, String> {
    let (facts, programs) = read(of);
    let mut text = String::new();
    for name in ["processor", "compiler", "commit", "date", "rounds"] {
        let fact = facts.iter().find(|fact| fact.0 == name);
        let (_, fact) = fact.ok_or(format!("needs `# {name}: ` at the head of {FILE}"))?;
        text += &format!("{name}: {fact};\n");
    }
    text.truncate(text.len() - 2);
    text += ".\n\n| program | it had | lines out / in | build, s | start, million instructions | size, KB | job | less |\n\
             | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n";
    for program in &programs {
        let row =
            program_row(program).ok_or(format!("needs all numbers of {program:?} in {FILE}"))?;
        text += &row;
    }
    Ok(text.replace(" 0.00 ", " below 0.01 "))
}

fn program_row(program: &Program<'_>) -> Option<String> {
    let pair = |name: &str| {
        let [before, after] =
            ["before", "after"].map(|when| number(program, &format!("{name} {when}")));
        Some((before?, after?))
    };
    let (build, start, size, job) = (
        pair("build, s")?,
        pair("start, instructions")?,
        pair("size, bytes")?,
        pair("job, s")?,
    );
    let is_timed = program.get("start, instructions before")?.ends_with(" s");
    let start_cell = if is_timed {
        format!("{:.1} → {:.1} ms", start.0 * 1e3, start.1 * 1e3)
    } else {
        format!("{:.2} → {:.2}", start.0 / 1e6, start.1 / 1e6)
    };
    let kb = |bytes: f64| grouped((bytes / 1e3).round_ties_even() as usize);
    let gains = [
        ("build", build),
        ("start", start),
        ("size", size),
        ("time", job),
    ];
    let gains: Vec<&str> = gains
        .into_iter()
        .filter(|(_, (before, after))| *after < 0.9 * before)
        .map(|gain| gain.0)
        .collect();
    Some(format!(
        "| {} {} | {} | {} / {} | {:.1} → {:.1} | {start_cell} | {} → {} | {:.2} | {} |\n",
        program.get("program")?,
        program.get("version")?,
        program.get("had")?,
        grouped(number(program, "lines out")? as usize),
        number(program, "lines in")?,
        build.0,
        build.1,
        kb(size.0),
        kb(size.1),
        job.1 / job.0,
        if gains.is_empty() {
            "nothing".to_owned()
        } else {
            gains.join(", ")
        }
    ))
}

/// Where the tables of a program come from.
const SOURCES: [&str; 4] = [
    "a `const fn`",
    "a build script",
    "code that fills them at start",
    "a search at start",
];

/// Returns where the tables of a program came from.
fn source(had: &str) -> &'static str {
    let [const_fn, build_script, fill, search] = SOURCES;
    match had {
        _ if had.contains("build") => build_script,
        _ if had.contains("searched at start") => search,
        _ if had.contains("start") => fill,
        _ => const_fn,
    }
}

pub fn saves(of: &Repository) -> Result<String, String> {
    let (_, programs) = read(of);
    // Of each program whose tables came from there, what `by` makes of two of its numbers.
    let span = |from: &str, first: &str, second: &str, by: fn(f64, f64) -> f64| {
        let is_from =
            |program: &&Program| program.get("had").is_some_and(|had| source(had) == from);
        let these = programs.iter().filter(is_from);
        let both = |program| Some(by(number(program, first)?, number(program, second)?));
        these.map(both).collect::<Option<Vec<f64>>>().filter(|found| !found.is_empty())
            .ok_or(format!("needs `{first}` and `{second}` of programs with {from} in {FILE}, which benches/adoption writes"))
    };
    let ratio = |before, after| after / before;
    let mut text = format!(
        "In {} programs that other people wrote, these look-ups took the place of their own, and each still counts or searches the same \
         nodes ([what was changed](docs/adopting.md)). Each figure is the cost after the change divided by the cost before: of a \
         build and a job processor time, of a start instructions, or time where those are too many to count.\n\n\
         | its tables came from | programs | clean build | start | fixed job |\n\
         | --- | ---: | ---: | ---: | ---: |\n",
        programs.len()
    );
    for from in SOURCES {
        let build = span(from, "build, s before", "build, s after", ratio)?;
        let start = span(
            from,
            "start, instructions before",
            "start, instructions after",
            ratio,
        )?;
        let job = span(from, "job, s before", "job, s after", ratio)?;
        text += &format!(
            "| {from} | {} | {} | {} | {} |\n",
            job.len(),
            range(&build),
            range(&start),
            range(&job)
        );
    }
    Ok(text.replace(" 0.00 ", " below 0.01 "))
}

//! What other programs gained when they took their look-ups from here, a line for each in a file
//! that `benches/adoption` writes.

use std::collections::BTreeMap;

use crate::markdown::{grouped, table};
use crate::measured::{positive, range};
use crate::sources::Sources;

const FILE: &str = "docs/adopting.csv";

/// The cells of a line by the names of their columns.
struct Program<'a>(BTreeMap<&'a str, &'a str>);

impl Program<'_> {
    fn cell(&self, name: &str) -> Result<&str, String> {
        let cell = self.0.get(name).copied();
        cell.ok_or_else(|| format!("needs `{name}` of {:?} in {FILE}", self.0))
    }

    /// Returns a number. A start that takes too long to be counted is in seconds.
    fn number(&self, name: &str) -> Result<f64, String> {
        let number = positive(self.cell(name)?.trim_end_matches(" s"));
        number.ok_or_else(|| format!("needs a number as `{name}` of {:?} in {FILE}", self.0))
    }

    /// Returns a number before and after the change.
    fn pair(&self, name: &str) -> Result<(f64, f64), String> {
        let number = |when| self.number(&format!("{name} {when}"));
        Ok((number("before")?, number("after")?))
    }

    /// Returns where its tables came from.
    fn source(&self) -> Result<&'static str, String> {
        let had = self.cell("had")?;
        Ok(match had {
            _ if had.contains("build") => SOURCES[1],
            _ if had.contains("searched at start") => SOURCES[3],
            _ if had.contains("start") => SOURCES[2],
            _ => SOURCES[0],
        })
    }
}

/// Where the tables of a program come from.
const SOURCES: [&str; 4] = [
    "a `const fn`",
    "a build script",
    "code that fills them at start",
    "a search at start",
];

/// The pairs of numbers.
const PAIRS: [&str; 4] = ["build, s", "start, instructions", "size, bytes", "job, s"];

/// Returns the facts at the head of the file, and its lines.
fn read(of: &Sources) -> (BTreeMap<&str, &str>, Vec<Program<'_>>) {
    let text = of.files.get(FILE).map_or("", |text| text);
    let facts = text
        .lines()
        .filter_map(|line| line.strip_prefix("# ")?.split_once(": "));
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let header = lines.next().unwrap_or_default();
    let program = |line| Program(header.split(';').zip(str::split(line, ';')).collect());
    (facts.collect(), lines.map(program).collect())
}

/// Returns a row for each program, below what was measured and where.
pub fn programs(of: &Sources) -> Result<String, String> {
    let (facts, programs) = read(of);
    let fact = |name| {
        let fact = facts
            .get(name)
            .ok_or(format!("needs `# {name}: ` at the head of {FILE}"))?;
        Ok(format!("{name}: {fact}"))
    };
    let facts = ["processor", "compiler", "commit", "date", "rounds"].map(fact);
    let facts: Result<Vec<String>, String> = facts.into_iter().collect();
    let rows: Result<Vec<String>, String> = programs.iter().map(row).collect();
    let columns = "program | it had | lines out / in: | build, s: | start, million instructions: | size, KB: | job: | less";
    let text = format!("{}.\n\n{}", facts?.join(";\n"), table(columns, rows?));
    Ok(text.replace(" 0.00 ", " below 0.01 "))
}

fn row(program: &Program<'_>) -> Result<String, String> {
    let pairs: Result<Vec<_>, String> = PAIRS.into_iter().map(|name| program.pair(name)).collect();
    let pairs = pairs?;
    let [build, start, size, job] = pairs[..] else {
        unreachable!("there are four")
    };
    let is_timed = program.cell("start, instructions before")?.ends_with(" s");
    let start = if is_timed {
        format!("{:.1} → {:.1} ms", start.0 * 1e3, start.1 * 1e3)
    } else {
        format!("{:.2} → {:.2}", start.0 / 1e6, start.1 / 1e6)
    };
    let kb = |bytes: f64| grouped((bytes / 1e3).round_ties_even() as usize);
    let gains = ["build", "start", "size", "time"].into_iter().zip(&pairs);
    let gains = gains.filter(|(_, (before, after))| *after < 0.9 * before);
    let gains: Vec<&str> = gains.map(|gain| gain.0).collect();
    Ok(format!(
        "{} {} | {} | {} / {} | {:.1} → {:.1} | {start} | {} → {} | {:.2} | {}",
        program.cell("program")?,
        program.cell("version")?,
        program.cell("had")?,
        grouped(program.number("lines out")? as usize),
        program.number("lines in")?,
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

pub fn saves(of: &Sources) -> Result<String, String> {
    let (_, programs) = read(of);
    let row = |from: &str| {
        let mut rows = vec![Vec::new(); PAIRS.len()];
        for program in &programs {
            if program.source()? == from {
                for (ratios, name) in rows.iter_mut().zip(PAIRS) {
                    let (before, after) = program.pair(name)?;
                    ratios.push(after / before);
                }
            }
        }
        let [build, start, _, job] = [0, 1, 2, 3].map(|which| range(&rows[which]));
        Ok(format!(
            "{from} | {} | {build} | {start} | {job}",
            rows[0].len()
        ))
    };
    let rows: Result<Vec<String>, String> = SOURCES.into_iter().map(row).collect();
    let columns = "a program's tables came from | programs: | clean build: | start: | fixed job:";
    Ok(table(columns, rows?).replace(" 0.00 ", " below 0.01 "))
}

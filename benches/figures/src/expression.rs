//! What the name of a figure stands for.
//!
//! | name | figure |
//! | --- | --- |
//! | `range NAME CELLS` | the least and the greatest ratio over the cells and all kinds: `0.89 to 1.04` |
//! | `mean NAME CELLS` | the geometric mean over the cells of a kind; least and greatest of the kinds |
//! | `least NAME CELLS`, `most NAME CELLS` | one of the ends of `range` |
//! | `times NAME CELLS` | `range` with one decimal |
//! | `below NAME CELLS`, `above NAME CELLS` | `mean` as a percentage below or above 1: `18 to 21 %` |
//! | `bytes NAME`, `size NAME`, `entries NAME` | `864,320`, `844 KiB`, `107,648` |
//! | `count layouts`, `count techniques` | how many there are, as a word; `Count` begins a sentence |
//! | `kinds`, `kinds NAME` | the kinds of processors that were measured, or those that have this implementation, `perft.md` or `replaced.md` |
//! | `each NAME CELLS` | the same for rook / bishop / queen, one after another |
//! | `attacks NAME TARGET of NAME`, `list NAME TARGET of NAME` | the ratio of times in `docs/tannous.md` |
//! | `perft NAME TARGET of NAME` | the ratio of positions a second in `perft.md` |
//! | `engines NAME …` | a sentence with the ratios of whole engines in `docs/engines.md`, or nothing without one |
//! | `replaced` | the ratios of `replaced.md` |
//!
//! `CELLS` is a target (`default`, `native`), inputs (`games`, `random`), one or more modes (`throughput`, `latency`,
//! `square`, `cold`), and any of `rook`, `bishop`, `queen`. After it, `of NAME` compares with another implementation in
//! place of the best peer, and `on FOLDER` takes the kinds whose folder has this text in its name.
//!
//! `holds FIGURE < NUMBER` (or `>`) stands for nothing. It is an error when it does not hold, because the text beside it
//! would be wrong.

use crate::kind::Kind;
use crate::number::{grouped, short};
use crate::row::Cell;
use crate::source::Source;

/// The modes with their names in the measurements.
pub const MODES: [(&str, &str); 4] =
    [("throughput", "throughput"), ("latency", "latency"), ("square", "latency square too"), ("cold", "cold")];
pub const PIECES: [&str; 3] = ["rook", "bishop", "queen"];
const INPUTS: [(&str, &str); 2] = [("games", "game-like"), ("random", "uniform")];

/// Which ratios are meant.
struct Query {
    implementation: String,
    targets: Vec<String>,
    inputs: Vec<String>,
    modes: Vec<String>,
    pieces: Vec<String>,
    /// Another implementation than the best peer.
    base: Option<String>,
    /// Text in the names of the folders.
    kind: String,
}

/// Returns the name in the measurements.
#[must_use]
pub fn measured_name(name: &str) -> &str {
    match name {
        "root" => "root functions",
        "run" => "Dispatch::run",
        "chess_bmi" => "chess 3.2 _bmi",
        _ => name,
    }
}

impl Query {
    fn read(words: &[&str]) -> Result<Self, String> {
        let [name, words @ ..] = words else { return Err("expected the name of an implementation".into()) };
        let mut query = Self {
            implementation: measured_name(name).to_owned(),
            targets: Vec::new(),
            inputs: Vec::new(),
            modes: Vec::new(),
            pieces: Vec::new(),
            base: None,
            kind: String::new(),
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let among = |list: &[(&str, &str)]| {
                list.iter().find(|(short, _)| *short == word).map(|(_, long)| (*long).to_owned())
            };
            if ["default", "native"].contains(&word) {
                query.targets.push(word.to_owned());
            } else if let Some(inputs) = among(&INPUTS) {
                query.inputs.push(inputs);
            } else if let Some(mode) = among(&MODES) {
                query.modes.push(mode);
            } else if PIECES.contains(&word) {
                query.pieces.push(word.to_owned());
            } else if word == "of" {
                query.base = words.next().map(|base| measured_name(base).to_owned());
            } else if word == "on" {
                query.kind = (*words.next().ok_or("expected a folder after `on`")?).to_owned();
            } else {
                return Err(format!("found `{word}`, expected a target, inputs, modes, pieces, `of` or `on`"));
            }
        }
        if query.targets.is_empty() || query.inputs.is_empty() || query.modes.is_empty() {
            return Err("expected a target, inputs and a mode".into());
        }
        if query.pieces.is_empty() {
            query.pieces = PIECES.map(str::to_owned).into();
        }
        Ok(query)
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for target in &self.targets {
            for inputs in &self.inputs {
                for mode in &self.modes {
                    for piece in &self.pieces {
                        let [target, inputs, mode, piece] = [target, inputs, mode, piece].map(Clone::clone);
                        cells.push(Cell { target, inputs, mode, piece });
                    }
                }
            }
        }
        cells
    }

    /// Returns the ratios of each kind that has them all.
    fn ratios(&self, source: &Source) -> Result<Vec<Vec<f64>>, String> {
        let cells = self.cells();
        let of_kind = |kind: &Kind| -> Option<Vec<f64>> {
            let ratio = |cell: &Cell| {
                let base = self.base.as_ref().map_or(Some(1.0), |base| kind.ratio(cell, base))?;
                Some(kind.ratio(cell, &self.implementation)? / base)
            };
            cells.iter().map(ratio).collect()
        };
        let ratios: Vec<_> =
            source.kinds.iter().filter(|kind| kind.folder.contains(&self.kind)).filter_map(of_kind).collect();
        if ratios.is_empty() { Err(format!("`{}` was not measured there", self.implementation)) } else { Ok(ratios) }
    }
}

/// Returns the geometric mean.
#[must_use]
pub fn mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|number| number.ln()).sum::<f64>() / numbers.len() as f64).exp()
}

/// The least and the greatest of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub least: f64,
    pub greatest: f64,
}

impl Range {
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Self> {
        numbers.into_iter().fold(None, |range: Option<Self>, number| {
            let range = range.unwrap_or(Self { least: number, greatest: number });
            Some(Self { least: range.least.min(number), greatest: range.greatest.max(number) })
        })
    }

    /// Returns both ends, or one number if they are the same when written.
    #[must_use]
    pub fn text(self, decimals: usize) -> String {
        let [least, greatest] = [self.least, self.greatest].map(|number| format!("{number:.decimals$}"));
        if least == greatest { least } else { format!("{least} to {greatest}") }
    }
}

/// The value of a figure.
enum Value {
    Text(String),
    Range(Range, usize),
    Percent(Range),
}

impl Value {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Range(range, decimals) => range.text(*decimals),
            Self::Percent(range) => format!("{} %", range.text(0)),
        }
    }
}

/// Returns a small number as a word.
fn word(number: usize) -> String {
    const WORDS: [&str; 21] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn range(numbers: impl IntoIterator<Item = f64>, what: &str) -> Result<Range, String> {
    Range::of(numbers).ok_or_else(|| format!("{what}: expected a figure, found none"))
}

fn value(source: &Source, words: &[&str]) -> Result<Value, String> {
    let [function, arguments @ ..] = words else { return Err("expected a name".into()) };
    let all = || -> Result<Range, String> { range(Query::read(arguments)?.ratios(source)?.concat(), function) };
    let means = || -> Result<Range, String> {
        range(Query::read(arguments)?.ratios(source)?.iter().map(|ratios| mean(ratios)), function)
    };
    let size = |sizes: &std::collections::BTreeMap<String, usize>| {
        let [name] = arguments else { return Err(format!("{function}: expected one name")) };
        sizes.get(*name).copied().ok_or_else(|| format!("{function}: there is no `{name}`"))
    };
    let one = |number: f64| Value::Range(Range { least: number, greatest: number }, 2);
    Ok(match *function {
        "range" => Value::Range(all()?, 2),
        "mean" => Value::Range(means()?, 2),
        "least" => one(all()?.least),
        "most" => one(all()?.greatest),
        "times" => Value::Range(all()?, 1),
        "each" => {
            let of_piece = |piece: &str| -> Result<String, String> {
                let words: Vec<&str> = arguments.iter().copied().chain([piece]).collect();
                Ok(range(Query::read(&words)?.ratios(source)?.concat(), function)?.text(2))
            };
            let pieces: Result<Vec<String>, String> = PIECES.into_iter().map(of_piece).collect();
            Value::Text(pieces?.join(" / "))
        }
        "below" => {
            let Range { least, greatest } = means()?;
            Value::Percent(Range { least: 100.0 * (1.0 - greatest), greatest: 100.0 * (1.0 - least) })
        }
        "above" => {
            let Range { least, greatest } = means()?;
            Value::Percent(Range { least: 100.0 * (least - 1.0), greatest: 100.0 * (greatest - 1.0) })
        }
        "bytes" => Value::Text(grouped(size(&source.sizes.bytes)?)),
        "size" => Value::Text(short(size(&source.sizes.bytes)?)),
        "entries" => Value::Text(grouped(size(&source.sizes.entries)?)),
        "count" | "Count" => {
            let number = match arguments {
                ["layouts"] => source.sizes.entries.len(),
                ["techniques"] => source.techniques,
                _ => return Err("count: expected `layouts` or `techniques`".into()),
            };
            let word = word(number);
            let (first, rest) = word.split_at(1);
            Value::Text(if *function == "Count" { first.to_ascii_uppercase() + rest } else { word })
        }
        "kinds" => {
            let has = |kind: &&Kind| {
                arguments.iter().all(|name| match *name {
                    "perft.md" => kind.perft.is_some(),
                    "replaced.md" => source.replaced.iter().any(|(name, _)| *name == kind.name),
                    _ => kind.rows.iter().any(|row| row.implementation == measured_name(name)),
                })
            };
            Value::Text(source.names(source.kinds.iter().filter(has).map(|kind| kind.name.as_str())))
        }
        "attacks" | "list" => {
            let [name, target, "of", base] = arguments else {
                return Err(format!("{function}: expected NAME TARGET of NAME"));
            };
            let time = |name: &str| {
                // Rotated bitboards have a row for each way to use them.
                let name = if name == "rotated" { "rotated, kept up to date" } else { name };
                let row = source.lists.iter().find(|row| row.0 == *target && row.1 == name);
                let column = usize::from(*function == "list");
                row.and_then(|row| row.2.get(column).copied()).ok_or_else(|| format!("docs/tannous.md has no `{name}`"))
            };
            one(time(name)? / time(base)?)
        }
        "perft" => {
            let [name, target, "of", base] = arguments else {
                return Err("perft: expected NAME TARGET of NAME".into());
            };
            let ratio = |kind: &Kind| {
                let perft = kind.perft.as_ref()?;
                Some(perft.technique(target, name)? / perft.technique(target, base)?)
            };
            Value::Range(range(source.kinds.iter().filter_map(ratio), function)?, 2)
        }
        "engines" => {
            let of_names = source.engines.iter().filter(|(name, _)| arguments.contains(&&**name));
            let sentence = |range: Range| {
                format!(
                    " The programs measured take {} of the processor time that they take as published.",
                    range.text(2)
                )
            };
            Value::Text(Range::of(of_names.map(|(_, ratio)| *ratio)).map_or(String::new(), sentence))
        }
        "replaced" => Value::Range(range(source.replaced.iter().map(|(_, ratio)| *ratio), function)?, 2),
        _ => return Err(format!("found `{function}`, expected a name as in benches/figures/src/expression.rs")),
    })
}

/// Returns the figure that a name stands for.
///
/// # Errors
/// Says what is wrong with the name, or that what the text says does not hold.
pub fn evaluate(source: &Source, name: &str) -> Result<String, String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    if let ["holds", figure @ .., sign, limit] = &words[..] {
        let limit: f64 = limit.parse().map_err(|_| format!("holds: found `{limit}`, expected a number"))?;
        let Value::Range(range, _) = value(source, figure)? else { return Err("holds: expected ratios".into()) };
        let holds = match *sign {
            "<" => range.greatest < limit,
            ">" => range.least > limit,
            _ => return Err(format!("holds: found `{sign}`, expected < or >")),
        };
        return if holds { Ok(String::new()) } else { Err(format!("does not hold: it is {}", range.text(3))) };
    }
    value(source, &words).map(|value| value.text())
}

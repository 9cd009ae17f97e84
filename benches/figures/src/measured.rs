//! What was measured on a kind of processor: a folder in `docs/peers`.

use std::collections::{BTreeMap, HashMap};

pub const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// The modes in which the caches hold what a look-up reads.
pub const WARM: [&str; 3] = ["throughput", "latency", "latency square too"];

/// Where times come from.
pub const MEASURED: &str = "docs/peers/*/*.csv";

/// The inputs, modes and pieces of a row.
const CELLS: [&[&str]; 3] = [
    &["game-like", "uniform", "middle-game"],
    &[
        "throughput",
        "latency",
        "latency square too",
        "cold",
        "long lists",
    ],
    &["rook", "bishop", "queen", "side", "side by piece"],
];

/// What was measured on one kind of processor. A cell is target, inputs and mode:
/// `default,game-like,cold`.
#[derive(Default)]
pub struct Kind {
    /// The folder, such as `amd-zen5-26-2`.
    pub folder: String,
    /// The name for people, such as `AMD Zen 5`.
    pub name: String,
    origin: BTreeMap<String, String>,
    /// What was measured, in the order of the files.
    pub look_ups: Vec<String>,
    /// The other crates, in the order of the files.
    pub peers: Vec<String>,
    /// The median of the rounds' ratios to the best peer, by cell, piece and look-up.
    ratios: HashMap<String, f64>,
    /// The least and the greatest of these ratios in one process, where several have measured.
    processes: HashMap<String, [f64; 2]>,
    /// The least time of a peer in nanoseconds, by cell and piece.
    best: HashMap<String, f64>,
}

impl Kind {
    /// Reads a folder of `docs/peers`, or names the file and the line that are not as expected.
    pub fn read(files: &BTreeMap<String, String>, folder: &str) -> Result<Self, String> {
        let mut kind = Self {
            folder: folder.to_owned(),
            name: name_of(folder),
            ..Self::default()
        };
        for (name, targets) in [
            ("default", &["default"][..]),
            ("native", &["native"]),
            ("sides", &["default", "x86-64-v3", "native"]),
        ] {
            let file = format!("docs/peers/{folder}/{name}.csv");
            let Some(text) = files.get(&file) else {
                // Not every kind has been asked for the sliders of a side, or has fast PEXT.
                if name != "default" {
                    continue;
                }
                return Err(format!(
                    "{file}: not found; benches/peers/measure writes it"
                ));
            };
            for (number, line) in (1..).zip(text.lines()) {
                if kind.add(line, targets).is_none() {
                    let targets = targets.join(" or ");
                    let expected = format!(
                        "a row of target {targets}, once, or what default.csv has at its head"
                    );
                    return Err(format!(
                        "{file}:{number}: found `{line}`, expected {expected}"
                    ));
                }
            }
        }
        for key in ["compiler", "commit", "rounds", "tables.lock"] {
            if kind.origin(key).is_empty() {
                return Err(format!(
                    "docs/peers/{folder}: expected `# {key}: `, which benches/peers/measure writes"
                ));
            }
        }
        // Such as `121 in 11 processes`, or `not recorded`.
        let rounds = kind.origin("rounds");
        let number = rounds.split(' ').next().unwrap_or_default();
        if number.parse::<u32>().is_ok_and(|rounds| rounds < 101) {
            return Err(format!(
                "docs/peers/{folder}: measured in {rounds} rounds; publish 101 or more"
            ));
        }
        Ok(kind)
    }

    /// Returns what stands above the measurements.
    pub fn origin(&self, key: &str) -> &str {
        self.origin.get(key).map_or("", |value| value)
    }

    /// Adds a line: a fact of the origin, in which the files have to agree, or a row.
    fn add(&mut self, line: &str, targets: &[&str]) -> Option<()> {
        if let Some((key, value)) = line
            .strip_prefix("# ")
            .and_then(|line| line.split_once(": "))
        {
            let known = self
                .origin
                .entry(key.to_owned())
                .or_insert(value.to_owned());
            // A side's sliders may be measured later than one, on the same processor and tables.
            if known != value && targets.len() > 1 && ["commit", "rounds"].contains(&key) {
                *known += &format!(", of sides {value}");
                return Some(());
            }
            return (known == value).then_some(());
        }
        let cells: Vec<&str> = line.split(',').collect();
        let &[
            target,
            inputs,
            mode,
            piece,
            name,
            role,
            nanoseconds,
            ratio,
            ref rest @ ..,
        ] = &*cells
        else {
            return None;
        };
        if target == "target" {
            return Some(());
        }
        let is_known = [inputs, mode, piece]
            .iter()
            .zip(CELLS)
            .all(|(cell, known)| known.contains(cell));
        if !targets.contains(&target) || !is_known {
            return None;
        }
        let cell = format!("{target},{inputs},{mode},{piece}");
        let nanoseconds = positive(nanoseconds)?;
        if role == "peer" {
            let best = self.best.entry(cell.clone()).or_insert(f64::INFINITY);
            *best = best.min(nanoseconds);
            if !self.peers.iter().any(|known| known == name) {
                self.peers.push(name.to_owned());
            }
        }
        if !self.look_ups.iter().any(|known| known == name) {
            self.look_ups.push(name.to_owned());
        }
        let key = format!("{cell},{name}");
        if let [_, _, least, greatest] = *rest {
            let ends = [positive(least)?, positive(greatest)?];
            self.processes.insert(key.clone(), ends);
        }
        self.ratios
            .insert(key, positive(ratio)?)
            .is_none()
            .then_some(())
    }

    /// Returns the least and the greatest ratio to the best peer of the processes that measured
    /// this, which are the same if only one did.
    pub fn span(&self, cell: &str, piece: &str, name: &str) -> Option<[f64; 2]> {
        let key = format!("{cell},{piece},{name}");
        let one = self.ratios.get(&key).map(|ratio| [*ratio; 2]);
        self.processes.get(&key).copied().or(one)
    }

    /// Returns the geometric mean over these pieces of the ratios of a look-up to another, or to
    /// the best peer.
    pub fn ratio(
        &self,
        cell: &str,
        pieces: &[&str],
        name: &str,
        base: Option<&str>,
    ) -> Option<f64> {
        let of =
            |piece: &str, name: &str| self.ratios.get(&format!("{cell},{piece},{name}")).copied();
        let ratio =
            |piece: &&str| Some(of(piece, name)? / base.map_or(Some(1.0), |base| of(piece, base))?);
        Some(mean(
            &pieces.iter().map(ratio).collect::<Option<Vec<f64>>>()?,
        ))
    }

    /// Returns whether pages speak of this kind when they speak of a target: with the instructions
    /// of its own only if its PEXT is fast, as it is on AMD since family 25.
    pub fn is_meant_by(&self, target: &str) -> bool {
        let mut numbers = self.folder.rsplit('-').filter_map(|part| part.parse().ok());
        let family: Option<u32> = numbers.nth(1);
        let is_fast = !self.folder.starts_with("amd") || family.is_none_or(|family| family >= 25);
        target != "native" || is_fast
    }

    /// Returns whether the attacks of a side's sliders were measured.
    pub fn has_sides(&self) -> bool {
        self.best.keys().any(|cell| cell.ends_with(",side"))
    }

    /// Returns the geometric mean over the pieces of the time of the best peer in nanoseconds.
    pub fn best_peer(&self, cell: &str) -> Option<f64> {
        let best = PIECES.map(|piece| self.best.get(&format!("{cell},{piece}")).copied());
        Some(mean(&best.into_iter().collect::<Option<Vec<f64>>>()?))
    }
}

/// Reads a number that can be a time or a ratio: NaN, infinity and 0 are none.
fn positive(cell: &str) -> Option<f64> {
    let number = cell.parse().ok();
    number.filter(|number: &f64| number.is_finite() && *number > 0.0)
}

/// Returns the geometric mean.
pub fn mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|number| number.ln()).sum::<f64>() / numbers.len() as f64).exp()
}

/// Returns the least and the greatest number.
pub fn ends(numbers: &[f64]) -> [f64; 2] {
    [
        numbers.iter().copied().fold(f64::INFINITY, f64::min),
        numbers.iter().copied().fold(0.0, f64::max),
    ]
}

/// Returns the least and the greatest number, `0.89 to 1.04`, or one if they are written alike.
pub fn range(numbers: &[f64]) -> String {
    let [least, greatest] = ends(numbers).map(|number| format!("{number:.2}"));
    if least == greatest {
        least
    } else {
        format!("{least} to {greatest}")
    }
}

/// Returns names as a list in a sentence.
pub fn listed(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the name of a kind for people: `AMD Zen 5` for `amd-zen5-26-2`.
fn name_of(folder: &str) -> String {
    let word = |word: &str| match word.find(|letter: char| letter.is_ascii_digit()) {
        None if word == "amd" => "AMD".to_owned(),
        None => word[..1].to_ascii_uppercase() + &word[1..],
        Some(at) => format!(
            "{}{} {}",
            word[..1].to_ascii_uppercase(),
            &word[1..at],
            &word[at..]
        ),
    };
    let is_name = |word: &&str| word.starts_with(|first: char| first.is_ascii_lowercase());
    folder
        .split('-')
        .take_while(is_name)
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
}

//! What was measured on a kind of processor: a folder in `docs/peers`.

use std::collections::{BTreeMap, HashMap};

use crate::files::Files;

pub const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// What was measured on one kind of processor. A cell is target, inputs and mode:
/// `default,game-like,cold`.
#[derive(Default)]
pub struct Kind {
    /// The folder, such as `amd-zen5-26-2`.
    pub folder: String,
    /// The name for people, such as `AMD Zen 5`.
    pub name: String,
    /// What stands above the measurements.
    pub facts: BTreeMap<String, String>,
    /// What was measured, in the order of the files.
    pub look_ups: Vec<String>,
    /// The other crates, in the order of the files.
    pub peers: Vec<String>,
    /// By cell, piece and look-up the time in nanoseconds, the median of the rounds' ratios to the
    /// best peer, and the least and the greatest of these ratios in one process.
    figures: HashMap<String, [f64; 4]>,
}

impl Kind {
    /// Reads a folder of `docs/peers`, or names the file and the line that are not as expected.
    pub fn read(files: &Files, folder: &str) -> Result<Self, String> {
        let mut kind = Self {
            folder: folder.to_owned(),
            name: name_of(folder),
            ..Self::default()
        };
        // Not every kind has been asked for all, or has fast PEXT.
        for name in ["default", "native", "sides", "threats"] {
            let file = format!("docs/peers/{folder}/{name}.csv");
            let text = files.get(&file).map_or("", |text| text);
            for (number, line) in (1..).zip(text.lines()) {
                kind.add(line, name).ok_or_else(|| {
                    format!(
                        "{file}:{number}: found `{line}`, expected a row, once, of numbers above 0, or what default.csv has \
                         at its head; benches/peers/measure writes it"
                    )
                })?;
            }
        }
        Ok(kind)
    }

    /// Adds a line of a file: a fact, in which the files have to agree, or a row.
    fn add(&mut self, line: &str, file: &str) -> Option<()> {
        if let Some(fact) = line.strip_prefix("# ") {
            let (key, value) = fact.split_once(": ")?;
            let known = self.facts.entry(key.to_owned());
            let known = known.or_insert(value.to_owned());
            if known == value {
                return Some(());
            }
            // These may be measured later than single look-ups, on the same processor and tables.
            *known += &format!(", of {file} {value}");
            let is_later = ["sides", "threats"].contains(&file);
            return (is_later && ["commit", "rounds"].contains(&key)).then_some(());
        }
        if line.starts_with("target,") {
            return Some(());
        }
        let cells: Vec<&str> = line.split(',').collect();
        let (&[target, inputs, mode, piece, name, role], figures) = cells.split_first_chunk()?;
        let figures: Option<Vec<f64>> = figures.iter().map(|cell| positive(cell)).collect();
        let [time, ratio, _, _, ref processes @ ..] = figures?[..] else {
            return None;
        };
        let [least, greatest] = processes.try_into().unwrap_or([ratio; 2]);
        let is_look_up = file != "threats";
        if is_look_up && !self.look_ups.iter().any(|known| known == name) {
            self.look_ups.push(name.to_owned());
            if role == "peer" {
                self.peers.push(name.to_owned());
            }
        }
        let key = format!("{target},{inputs},{mode},{piece},{name}");
        let before = self.figures.insert(key, [time, ratio, least, greatest]);
        before.is_none().then_some(())
    }

    fn figures(&self, cell: &str, piece: &str, name: &str) -> Option<[f64; 4]> {
        self.figures.get(&format!("{cell},{piece},{name}")).copied()
    }

    /// Returns the least and the greatest ratio to the best peer of the processes that measured
    /// this, which are the same if only one did.
    pub fn span(&self, cell: &str, piece: &str, name: &str) -> Option<[f64; 2]> {
        let [_, _, least, greatest] = self.figures(cell, piece, name)?;
        Some([least, greatest])
    }

    /// Returns the geometric mean over these pieces of the ratios of a look-up to the best peer.
    pub fn ratio(&self, cell: &str, pieces: &[&str], name: &str) -> Option<f64> {
        let ratios = pieces.iter().map(|piece| self.figures(cell, piece, name));
        let ratios: Option<Vec<f64>> = ratios.map(|figures| Some(figures?[1])).collect();
        ratios.as_deref().map(mean)
    }

    /// Returns the time in nanoseconds.
    pub fn time(&self, cell: &str, piece: &str, name: &str) -> Option<f64> {
        let [time, ..] = self.figures(cell, piece, name)?;
        Some(time)
    }

    /// Returns the geometric mean over the pieces of the time of the best peer in nanoseconds.
    pub fn best_peer(&self, cell: &str) -> Option<f64> {
        let best = PIECES.map(|piece| {
            let peers = self.peers.iter();
            let times = peers.filter_map(|peer| self.time(cell, piece, peer));
            times.min_by(f64::total_cmp)
        });
        let best: Option<Vec<f64>> = best.into_iter().collect();
        best.as_deref().map(mean)
    }
}

/// Reads a number that can be a time or a ratio: NaN, infinity and 0 are none.
pub fn positive(cell: &str) -> Option<f64> {
    let number = cell.parse().ok();
    number.filter(|number: &f64| number.is_finite() && *number > 0.0)
}

/// Returns the geometric mean.
pub fn mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|number| number.ln()).sum::<f64>() / numbers.len() as f64).exp()
}

/// Returns the least and the greatest number.
pub fn ends(numbers: &[f64]) -> [f64; 2] {
    let numbers = numbers.iter().copied();
    [
        numbers.clone().fold(f64::INFINITY, f64::min),
        numbers.fold(0.0, f64::max),
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
    let is_word = |word: &&str| word.starts_with(char::is_alphabetic);
    let words = folder.split('-').take_while(is_word);
    let words: Vec<String> = words
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect();
    words.join(" ").replace("Amd", "AMD").replace("Zen", "Zen ")
}

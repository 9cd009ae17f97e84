//! What was measured on a kind of processor: a folder in `docs/peers`.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

/// The modes, as tables are called and as the measurements call them.
pub const MODES: [(&str, &str); 5] = [
    ("throughput", "throughput"),
    ("latency", "latency"),
    ("square", "latency square too"),
    ("cold", "cold"),
    ("long-lists", "long lists"),
];
pub const INPUTS: [(&str, &str); 2] = [("games", "game-like"), ("random", "uniform")];
pub const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// Target, inputs and mode, as the measurements call them.
pub type Cell<'a> = [&'a str; 3];

/// What was measured on one kind of processor.
pub struct Kind {
    /// The folder, such as `amd-zen5-26-2`.
    pub folder: String,
    /// The name for people, such as `AMD Zen 5`.
    pub name: String,
    /// What stands above the measurements: `compiler`, `commit`, `rounds`, `tables.lock`.
    pub origin: BTreeMap<String, String>,
    /// What was measured, in the order of the files.
    pub look_ups: Vec<String>,
    /// The median of the rounds' ratios to the best peer, by target, inputs, mode, piece and look-up.
    ratios: HashMap<[String; 5], f64>,
    /// The least time of a peer in nanoseconds, by target, inputs, mode and piece.
    best: HashMap<[String; 4], f64>,
}

impl Kind {
    /// Reads a folder of `docs/peers`.
    ///
    /// # Errors
    /// Names the file and the line that are not as expected.
    pub fn read(path: &Path) -> Result<Self, String> {
        let folder = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut kind = Self {
            name: name_of(&folder),
            folder,
            origin: BTreeMap::new(),
            look_ups: Vec::new(),
            ratios: HashMap::new(),
            best: HashMap::new(),
        };
        for target in ["default", "native"] {
            let file = format!("docs/peers/{}/{target}.csv", kind.folder);
            let text = fs::read_to_string(path.join(target).with_extension("csv"))
                .map_err(|error| format!("{file}: {error}; benches/peers/measure writes it"))?;
            let mut columns: Vec<&str> = Vec::new();
            for (number, line) in text.lines().enumerate() {
                let added = match line.strip_prefix("# ").and_then(|line| line.split_once(": ")) {
                    Some((key, value)) => kind.add_origin(key, value),
                    None if columns.is_empty() => {
                        columns = line.split(',').collect();
                        Some(())
                    }
                    None => kind.add(target, &columns.iter().copied().zip(line.split(',')).collect()),
                };
                added.ok_or_else(|| {
                    let place = format!("{file}:{}", number + 1);
                    format!("{place}: found `{line}`, expected a row of target {target}, or what default.csv has at its head")
                })?;
            }
            for key in ["compiler", "commit", "rounds", "tables.lock"] {
                let missing = || format!("{file}: expected a line with `# {key}: `; benches/peers/measure writes it");
                kind.origin.contains_key(key).then_some(()).ok_or_else(missing)?;
            }
        }
        let rounds = &kind.origin["rounds"];
        if rounds.parse::<u32>().is_ok_and(|rounds| rounds < 101) {
            return Err(format!("docs/peers/{}: measured in {rounds} rounds; publish 101 or more", kind.folder));
        }
        Ok(kind)
    }

    /// Adds a fact of the origin, in which both files have to agree.
    fn add_origin(&mut self, key: &str, value: &str) -> Option<()> {
        let before = self.origin.insert(key.to_owned(), value.to_owned());
        before.is_none_or(|before| before == value).then_some(())
    }

    fn add(&mut self, target: &str, row: &HashMap<&str, &str>) -> Option<()> {
        let number = |name: &str| row.get(name)?.parse::<f64>().ok().filter(|number| *number >= 0.0);
        let [found, inputs, mode, piece, name] =
            [row.get("target")?, row.get("inputs")?, row.get("mode")?, row.get("piece")?, row.get("implementation")?]
                .map(|&text| text.to_owned());
        let is_known = found == target
            && MODES.iter().any(|(_, known)| *known == mode)
            && INPUTS.iter().any(|(_, known)| *known == inputs)
            && PIECES.contains(&&*piece);
        let (ratio, nanoseconds) = (number("ratio")?, number("nanoseconds")?);
        if *row.get("house")? == "peer" {
            let best = self.best.entry([&*found, &*inputs, &*mode, &*piece].map(str::to_owned)).or_insert(nanoseconds);
            *best = best.min(nanoseconds);
        }
        if !self.look_ups.contains(&name) {
            self.look_ups.push(name.clone());
        }
        let before = self.ratios.insert([found, inputs, mode, piece, name], ratio);
        (is_known && before.is_none()).then_some(())
    }

    /// Returns the geometric mean over these pieces of the ratios of a look-up to another, or to the best peer.
    #[must_use]
    pub fn ratio(&self, cell: Cell<'_>, pieces: &[&str], name: &str, base: Option<&str>) -> Option<f64> {
        let [target, inputs, mode] = cell;
        let of =
            |name: &str, piece: &str| self.ratios.get(&[target, inputs, mode, piece, name].map(str::to_owned)).copied();
        let ratios: Option<Vec<f64>> = pieces
            .iter()
            .map(|piece| Some(of(name, piece)? / base.map_or(Some(1.0), |base| of(base, piece))?))
            .collect();
        ratios.map(|ratios| mean(&ratios))
    }

    /// Returns the geometric mean over the pieces of the time of the best peer in nanoseconds.
    #[must_use]
    pub fn best_peer(&self, [target, inputs, mode]: Cell<'_>) -> Option<f64> {
        let best = |piece| self.best.get(&[target, inputs, mode, piece].map(str::to_owned)).copied();
        PIECES.into_iter().map(best).collect::<Option<Vec<f64>>>().map(|times| mean(&times))
    }
}

/// Returns the geometric mean.
#[must_use]
pub fn mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|number| number.ln()).sum::<f64>() / numbers.len() as f64).exp()
}

/// Returns the least and the greatest number, `0.89 to 1.04`, or one if they are written alike.
#[must_use]
pub fn range(numbers: &[f64]) -> String {
    let [least, greatest] = [f64::min as fn(_, _) -> _, f64::max]
        .map(|end| numbers.iter().copied().reduce(end).map_or("–".to_owned(), |number| format!("{number:.2}")));
    if least == greatest { least } else { format!("{least} to {greatest}") }
}

/// Returns the names of kinds as a list in a sentence.
#[must_use]
pub fn names(kinds: &[Kind]) -> String {
    let names: Vec<&str> = kinds.iter().map(|kind| &*kind.name).collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the name of a kind for people: `AMD Zen 5` for `amd-zen5-26-2`.
#[must_use]
pub fn name_of(folder: &str) -> String {
    let word = |word: &str| match word {
        "amd" => "AMD".to_owned(),
        _ => {
            let (name, number) = word.split_at(word.trim_end_matches(|digit: char| digit.is_ascii_digit()).len());
            let name = name[..1].to_ascii_uppercase() + &name[1..];
            if number.is_empty() { name } else { format!("{name} {number}") }
        }
    };
    let is_name = |word: &&str| !word.starts_with(|first: char| first.is_ascii_digit());
    folder.split('-').take_while(is_name).map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_have_names_for_people() {
        assert_eq!(name_of("amd-zen5-26-2"), "AMD Zen 5");
        assert_eq!(name_of("intel-granite-rapids-6-167"), "Intel Granite Rapids");
        assert_eq!(range(&[0.951, 0.949]), "0.95");
        assert_eq!(range(&[0.9, 1.1]), "0.90 to 1.10");
    }
}

//! A kind of processor and what was measured on it: a folder in `docs/peers`.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::perft_table::PerftTable;
use crate::row::{Cell, HEADER, Row};

/// What was measured on one kind of processor.
pub struct Kind {
    /// The folder, such as `amd-zen5-26-2`.
    pub folder: String,
    /// The name for people, such as `AMD Zen 5`.
    pub name: String,
    /// The compiler, such as `rustc 1.95.0`.
    pub compiler: String,
    /// The commit of the crate.
    pub commit: String,
    pub rows: Vec<Row>,
    pub by_name: HashMap<(Cell, String), f64>,
    /// The positions a second of move generators, if they were measured.
    pub perft: Option<PerftTable>,
}

impl Kind {
    /// Reads a folder of `docs/peers`.
    ///
    /// # Errors
    /// Says which file is missing or which line is not as expected.
    pub fn read(path: &Path) -> Result<Self, String> {
        let folder = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut rows = Vec::new();
        let mut origin = HashMap::new();
        for target in ["default", "native"] {
            let file = path.join(target).with_extension("csv");
            let text = fs::read_to_string(&file)
                .map_err(|error| format!("{}: {error}; benches/peers/measure writes it", file.display()))?;
            for (number, line) in text.lines().enumerate() {
                if let Some((key, value)) = line.strip_prefix("# ").and_then(|line| line.split_once(": ")) {
                    let before = origin.insert(key.to_owned(), value.to_owned());
                    if before.is_some_and(|before| before != value) {
                        let place = format!("{}:{}", file.display(), number + 1);
                        return Err(format!("{place}: another {key} than in default.csv; measure both in one run"));
                    }
                } else if line != HEADER {
                    let row = Row::read(line).filter(|row| row.cell.target == target);
                    let place = format!("{}:{}", file.display(), number + 1);
                    rows.push(row.ok_or_else(|| format!("{place}: expected {HEADER} of target {target}"))?);
                }
            }
        }
        let of = |key: &str| {
            origin.get(key).cloned().ok_or_else(|| format!("{folder}/default.csv: expected a line with `# {key}: `"))
        };
        let (compiler, commit) = (of("compiler")?, of("commit")?);
        if commit.ends_with("-dirty") {
            return Err(format!("{folder}: measured with changes that are not committed ({commit}); measure again"));
        }
        if let Some(rounds) =
            origin.get("rounds").filter(|rounds| rounds.parse::<u32>().map_or(true, |rounds| rounds < 101))
        {
            return Err(format!("{folder}: measured in {rounds} rounds; publish 101 or more"));
        }
        let perft = fs::read_to_string(path.join("perft.md")).ok().map(|text| PerftTable::read(&text));
        let by_name = rows.iter().map(|row| ((row.cell.clone(), row.implementation.clone()), row.ratio)).collect();
        Ok(Self { name: name_of(&folder), folder, compiler, commit, rows, by_name, perft })
    }

    /// Returns the ratio of an implementation to the best peer.
    #[must_use]
    pub fn ratio(&self, cell: &Cell, implementation: &str) -> Option<f64> {
        self.by_name.get(&(cell.clone(), implementation.to_owned())).copied()
    }
}

/// Returns the name of a kind for people: `AMD Zen 5` for `amd-zen5-26-2`.
#[must_use]
pub fn name_of(folder: &str) -> String {
    let is_name = |word: &&str| !word.starts_with(|first: char| first.is_ascii_digit());
    let word = |word: &str| match word {
        "amd" => "AMD".to_owned(),
        "aarch64" => "AArch64".to_owned(),
        _ => {
            let digits = word.len() - word.bytes().rev().take_while(u8::is_ascii_digit).count();
            let (name, number) = word.split_at(digits);
            let name = name[..1].to_ascii_uppercase() + &name[1..];
            if number.is_empty() { name } else { format!("{name} {number}") }
        }
    };
    folder.split('-').take_while(is_name).map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::name_of;

    #[test]
    fn folders_have_names_for_people() {
        assert_eq!(name_of("amd-zen5-26-2"), "AMD Zen 5");
        assert_eq!(name_of("intel-ice-lake-server-6-106"), "Intel Ice Lake Server");
        assert_eq!(name_of("intel-6-151"), "Intel");
    }
}

//! What was measured on a kind of processor: a folder in `docs/peers`.

use std::collections::{BTreeMap, HashMap};

use crate::{Files, Result};

pub const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// What was measured on one kind of processor. A cell is target, inputs and mode, and may have a
/// piece too: `default,game-like,latency`. Without a piece its figures are the geometric means of the
/// pieces.
pub struct Kind {
    /// The name for people, such as `AMD Zen 5` for the folder `amd-zen5-26-2`.
    pub name: String,
    /// The other crates, and what threats are compared with.
    peers: Vec<String>,
    /// By cell, piece and lookup the time in nanoseconds, and the median of the rounds' ratios to the
    /// best peer.
    figures: HashMap<String, [f64; 2]>,
}

impl Kind {
    /// Reads a folder of `docs/peers`, or names the file and the line that are not as expected.
    pub fn read(files: &Files, folder: &str) -> Result<Self> {
        let is_word = |word: &&str| word.starts_with(char::is_alphabetic);
        let words = folder.split('-').take_while(is_word);
        let words: Vec<String> = words
            .map(|word| word[..1].to_uppercase() + &word[1..])
            .collect();
        let name = words.join(" ").replace("Amd", "AMD");
        let mut kind = Self {
            name: name.replace("Zen", "Zen "),
            peers: Vec::new(),
            figures: HashMap::new(),
        };
        // Not every kind has been asked for all, or has fast PEXT.
        for name in ["default", "native", "search", "sides", "threats"] {
            let file = format!("docs/peers/{folder}/{name}.csv");
            let text = files.get(&file).map_or("", |text| text);
            kind.add_all(text)
                .map_err(|error| format!("{file}{error}"))?;
        }
        Ok(kind)
    }

    /// Adds the rows of a file.
    fn add_all(&mut self, text: &str) -> Result<()> {
        let mut columns = 0;
        // The number of rows by target and lookup. Every lookup of a target is in each of its cells.
        let mut counts = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.starts_with("target,") {
                columns = line.split(',').count();
            } else if !line.starts_with('#') {
                let row = self.add(line, columns).ok_or_else(|| {
                    format!(
                        ":{number}: found `{line}`, expected a row, once, with as many cells as the header, numbers above 0, and no quartile or process on the wrong side"
                    )
                })?;
                *counts.entry(row).or_insert(0) += 1;
            }
        }
        for ([target, name], count) in &counts {
            let mut same_target = counts.iter().filter(|([other, _], _)| other == target);
            if let Some((_, more)) = same_target.find(|(_, more)| *more > count) {
                return Err(format!(
                    ": `{name}` is in {count} cells of {target}, other lookups are in {more}; measure again, or remove its rows"
                )
                .into());
            }
        }
        Ok(())
    }

    /// Adds a row and returns its target and its lookup.
    fn add<'a>(&mut self, line: &'a str, columns: usize) -> Option<[&'a str; 2]> {
        let cells: Vec<&str> = line.split(',').collect();
        if cells.len() != columns {
            return None;
        }
        let (&[target, inputs, mode, piece, lookup, role], figures) = cells.split_first_chunk()?;
        let figures: Option<Vec<f64>> = figures.iter().map(|cell| positive(cell)).collect();
        // Older files do not have the processes.
        let (time, ratio) = match figures?[..] {
            [time, ratio, lower, upper] if lower <= upper => (time, ratio),
            [time, ratio, lower, upper, least, greatest]
                if lower <= upper && least <= ratio && ratio <= greatest =>
            {
                (time, ratio)
            }
            _ => return None,
        };
        let name = name_of(lookup);
        if role == "peer" && !self.peers.contains(&name) {
            self.peers.push(name.clone());
        }
        let key = format!("{target},{inputs},{mode},{piece},{name}");
        let before = self.figures.insert(key, [time, ratio]);
        before.is_none().then_some([target, lookup])
    }

    fn figures(&self, cell: &str, name: &str) -> Option<[f64; 2]> {
        let key = format!("{cell},{}", name_of(name));
        self.figures.get(&key).copied()
    }

    /// Returns the ratio of a lookup to the best peer.
    pub fn ratio(&self, cell: &str, name: &str) -> Option<f64> {
        mean_of_pieces(cell, |cell| Some(self.figures(cell, name)?[1]))
    }

    /// Returns the time of the best peer in nanoseconds.
    pub fn best_peer(&self, cell: &str) -> Option<f64> {
        mean_of_pieces(cell, |cell| {
            let peers = self.peers.iter();
            let times = peers.filter_map(|peer| Some(self.figures(cell, peer)?[0]));
            times.min_by(f64::total_cmp)
        })
    }
}

fn mean_of_pieces(cell: &str, figure: impl Fn(&str) -> Option<f64>) -> Option<f64> {
    if cell.split(',').count() == 4 {
        return figure(cell);
    }
    let figures = PIECES.map(|piece| figure(&format!("{cell},{piece}")));
    let figures: Option<Vec<f64>> = figures.into_iter().collect();
    figures.as_deref().map(mean)
}

/// Returns the name without its looks, for measurements and pages: `slide_arithmetic_avx512` for
/// ``[`slide_arithmetic::avx512`](…)``, and what is before a comma.
pub fn name_of(text: &str) -> String {
    let text = text.trim_start_matches('[').split([']', ',']).next();
    let name = text.unwrap_or_default().replace(['`', '*', '(', ')'], "");
    name.replace("::", "_").to_lowercase()
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
    let numbers = numbers.iter().copied();
    [f64::min, f64::max].map(|end| numbers.clone().reduce(end).unwrap_or(f64::NAN))
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

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "# commit: 0b560e5\ntarget,inputs,mode,piece,implementation,role,nanoseconds,ratio,lower_quartile,upper_quartile";
    const ROWS: [&str; 4] = [
        "default,game-like,latency,rook,chess 3.2,peer,5.758,1.295,1.197,1.485,1.141,1.860",
        "default,game-like,latency,rook,fancy,ours,3.448,0.957,0.916,1.037,0.890,1.368",
        "default,game-like,latency,queen,chess 3.2,peer,5.758,1.295,1.197,1.485,1.141,1.860",
        "default,game-like,latency,queen,fancy,ours,3.448,0.957,0.916,1.037,0.890,1.368",
    ];

    fn read(text: &str) -> std::result::Result<Kind, String> {
        let path = "docs/peers/amd-zen5-26-2/search.csv".to_owned();
        let files = Files::from([(path, text.to_owned())]);
        Kind::read(&files, "amd-zen5-26-2").map_err(|error| error.to_string())
    }

    #[test]
    fn rows_with_and_without_processes_are_read() {
        let rows = ROWS.join("\n");
        let kind = read(&format!("{HEAD},least_process,greatest_process\n{rows}\n")).unwrap();
        assert_eq!(kind.name, "AMD Zen 5");
        assert_eq!(
            kind.ratio("default,game-like,latency,rook", "fancy"),
            Some(0.957)
        );
        let rows = ROWS
            .map(|row| row.rsplitn(3, ',').nth(2).unwrap())
            .join("\n");
        assert!(read(&format!("{HEAD}\n{rows}\n")).is_ok());
    }

    #[test]
    fn what_nobody_can_have_measured_is_an_error() {
        let head = format!("{HEAD},least_process,greatest_process");
        let of = |row: &str| format!("{head}\n{row}\n{}\n", ROWS[1..].join("\n"));
        for (what, from, to) in [
            ("a cell too few", ",1.860", ""),
            ("a cell too many", ",1.860", ",1.860,1"),
            ("an empty cell", ",1.295", ","),
            ("no time", "5.758", "0.000"),
            ("no number", "5.758", "NaN"),
            ("quartiles", "1.197,1.485", "1.485,1.197"),
            ("the least process", "1.141", "1.296"),
            ("the greatest process", "1.860", "1.294"),
            ("a row twice", ROWS[0], ROWS[1]),
        ] {
            let error = read(&of(&ROWS[0].replace(from, to))).err();
            let error = error.unwrap_or_default();
            let place = if to == ROWS[1] { 4 } else { 3 };
            let place = format!("search.csv:{place}: found `");
            assert!(error.contains(&place), "{what}: {error}");
        }
        assert!(read(&of(ROWS[0])).is_ok());
        // Without its header, a file has no columns.
        assert!(read(&ROWS.join("\n")).is_err());
        let error = read(&of("# removed")).err().unwrap_or_default();
        let expected = "search.csv: `chess 3.2` is in 1 cells of default, other lookups are in 2";
        assert!(error.contains(expected), "{error}");
    }
}

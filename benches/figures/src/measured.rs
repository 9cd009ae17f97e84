//! What was measured on a kind of processor: a folder in `docs/peers`.

use std::collections::HashMap;

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
            let lines = (1..).zip(text.lines());
            let rows =
                lines.filter(|(_, line)| !line.starts_with('#') && !line.starts_with("target,"));
            for (number, line) in rows {
                kind.add(line).ok_or_else(|| {
                    format!(
                        "{file}:{number}: found `{line}`, expected a row, once, of numbers above 0"
                    )
                })?;
            }
        }
        Ok(kind)
    }

    fn add(&mut self, line: &str) -> Option<()> {
        let cells: Vec<&str> = line.split(',').collect();
        let (&[target, inputs, mode, piece, name, role], figures) = cells.split_first_chunk()?;
        let figures: Option<Vec<f64>> = figures.iter().map(|cell| positive(cell)).collect();
        let [time, ratio, ..] = figures?[..] else {
            return None;
        };
        let name = name_of(name);
        if role == "peer" && !self.peers.contains(&name) {
            self.peers.push(name.clone());
        }
        let key = format!("{target},{inputs},{mode},{piece},{name}");
        let before = self.figures.insert(key, [time, ratio]);
        before.is_none().then_some(())
    }

    fn figures(&self, cell: &str, name: &str) -> Option<[f64; 2]> {
        self.figures
            .get(&format!("{cell},{}", name_of(name)))
            .copied()
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

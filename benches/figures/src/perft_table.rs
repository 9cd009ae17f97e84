//! The positions a second in `perft.md`, which `benches/peers/measure-perft` writes.

/// The tables of one such file.
pub struct PerftTable {
    /// Title, generator, and million positions a second for each position.
    generators: Vec<(String, String, Vec<f64>)>,
    /// Title, technique, and million positions a second.
    techniques: Vec<(String, String, f64)>,
}

impl PerftTable {
    /// Reads the tables; what it does not know it leaves out.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let (mut generators, mut techniques) = (Vec::new(), Vec::new());
        let mut title = String::new();
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("The same generator with each technique, ") {
                title = rest.split(',').next().unwrap_or_default().to_owned();
            }
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let numbers: Vec<f64> = cells[1..].iter().filter_map(|cell| cell.parse().ok()).collect();
            if line.starts_with('|') && cells.len() > 3 {
                if numbers.is_empty() && !cells[0].starts_with('-') {
                    title = cells[0].to_owned();
                } else if !numbers.is_empty() {
                    generators.push((title.clone(), cells[0].to_owned(), numbers));
                }
            } else if let (true, [number]) = (line.starts_with("| `"), &numbers[..]) {
                techniques.push((title.clone(), cells[0].trim_matches('`').to_owned(), *number));
            }
        }
        Self { generators, techniques }
    }

    /// Returns the positions a second of a generator, under a title that starts with this.
    #[must_use]
    pub fn generator(&self, title: &str, name: &str) -> Option<&[f64]> {
        let is_it = |row: &&(String, String, Vec<f64>)| row.0.starts_with(title) && row.1 == name;
        self.generators.iter().find(is_it).map(|row| &row.2[..])
    }

    /// Returns the positions a second of the same generator with a technique, for `default` or `native`.
    #[must_use]
    pub fn technique(&self, target: &str, name: &str) -> Option<f64> {
        self.techniques.iter().find(|row| row.0 == target && row.1 == name).map(|row| row.2)
    }
}

//! Everything that a figure can come from.

use std::fs;
use std::path::Path;

use crate::build_cost::BuildCost;
use crate::engine_table;
use crate::kind::Kind;
use crate::sizes::Sizes;

/// The measurements on every kind of processor, and the sizes.
pub struct Source {
    /// In the order of their folders.
    pub kinds: Vec<Kind>,
    pub sizes: Sizes,
    /// The cost of a clean build.
    pub build: BuildCost,
    /// The table of move lists: target, technique, and nanoseconds for attacks, a list, and a list with its moves made.
    pub lists: Vec<(String, String, Vec<f64>)>,
    /// Kind of processor and ratio, for each position that a program with replaced look-ups counted.
    pub replaced: Vec<(String, f64)>,
    /// Look-up and ratio of processor time, for each whole engine.
    pub engines: Vec<(String, f64)>,
    /// The number of techniques, each with the forms in its folder.
    pub techniques: usize,
}

impl Source {
    /// Reads the folders of `docs/peers`, `docs/build-cost.txt`, `tables.lock` and the pages with tables of their own.
    ///
    /// # Errors
    /// Says what cannot be read.
    pub fn read(root: &Path) -> Result<Self, String> {
        let text = |path: &Path| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
        let peers = root.join("docs/peers");
        let entries = fs::read_dir(&peers).map_err(|error| format!("{}: {error}", peers.display()))?;
        let mut folders: Vec<_> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
        folders.sort();
        let mut kinds = Vec::new();
        let mut replaced = Vec::new();
        for folder in folders {
            let kind = Kind::read(&folder)?;
            if let Ok(text) = fs::read_to_string(folder.join("replaced.md")) {
                let rows = text.lines().filter(|line| line.contains(", depth "));
                let ratios = rows.filter_map(|row| row.split('|').nth(4)?.trim().parse().ok());
                replaced.extend(ratios.map(|ratio| (kind.name.clone(), ratio)));
            }
            kinds.push(kind);
        }
        if kinds.is_empty() {
            return Err(format!("{}: expected a folder that benches/peers/measure wrote", peers.display()));
        }
        let sizes = Sizes::new(&text(&root.join("tables.lock"))?);
        let rows = text(&root.join("src/technique/mod.rs"))?;
        let techniques = rows.lines().filter(|line| line.starts_with("pub mod ")).count();
        let lists = lists(&text(&root.join("docs/tannous.md"))?);
        let engines = engine_table::read(&text(&root.join("docs/engines.md"))?);
        let build = BuildCost::read(&text(&root.join("docs/build-cost.txt"))?)?;
        Ok(Self { kinds, sizes, build, lists, replaced, engines, techniques })
    }

    /// Returns the names of kinds as a list in a sentence.
    #[must_use]
    pub fn names<'a>(&self, names: impl Iterator<Item = &'a str>) -> String {
        let names: Vec<&str> = names.collect();
        match &names[..] {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

/// Reads the rows of `docs/tannous.md`: `| technique | bytes | 6.4 (0.76) | 31.4 (1.03) | 59.4 (0.95) |`.
fn lists(text: &str) -> Vec<(String, String, Vec<f64>)> {
    let mut target = "default";
    let mut rows = Vec::new();
    for line in text.lines() {
        if line.starts_with("## ") {
            target = if line.contains("native") { "native" } else { "default" };
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if let (true, [name, _bytes, times @ ..]) = (line.starts_with("| `"), &cells[..]) {
            let time = |cell: &&str| cell.split(' ').next()?.parse().ok();
            rows.push((target.to_owned(), name.replace('`', ""), times.iter().filter_map(time).collect()));
        }
    }
    rows
}

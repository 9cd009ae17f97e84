//! Positions with published node counts.

use std::sync::LazyLock;

use crate::position::Position;

/// A position with its published node counts.
pub struct Known<'a> {
    /// Its name, or its line.
    pub name: String,
    /// The position in Forsyth-Edwards notation.
    pub fen: &'a str,
    /// The same, read.
    pub position: Position,
    /// Depths with their nodes, the greatest depth last.
    pub nodes: Vec<(u32, u64)>,
}

impl Known<'_> {
    /// Returns the greatest depth up to a deepest one with no more than some nodes, and its nodes.
    pub fn within(&self, deepest: u32, most: u64) -> Option<(u32, u64)> {
        let mut counts = self.nodes.iter().copied();
        counts.rfind(|&(depth, nodes)| depth <= deepest && nodes <= most)
    }
}

/// The six positions of chessprogramming.org's page Perft Results, with the counts published there.
pub static SUITE: LazyLock<Vec<Known<'static>>> =
    LazyLock::new(|| parse_epd(include_str!("suite.epd")).expect("the tests read it"));

/// Reads positions with node counts from lines in EPD, such as `FEN; id "name"; D1 20; D2 400`.
pub fn parse_epd(text: &str) -> Result<Vec<Known<'_>>, String> {
    let lines = (1..).zip(text.lines());
    let parse = |(number, line)| {
        let name = format!("line {number}");
        parse_line(line, name).map_err(|problem| format!("line {number}: {problem}"))
    };
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines.map(parse).collect()
}

fn parse_line(line: &str, name: String) -> Result<Known<'_>, String> {
    let mut fields = line.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default();
    let mut known = Known {
        name,
        fen,
        position: fen.parse()?,
        nodes: Vec::new(),
    };
    let count = |field: &str| {
        let (depth, nodes) = field.strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
    };
    for field in fields.filter(|field| !field.is_empty()) {
        if let Some(id) = field.strip_prefix("id ") {
            id.trim_matches('"').clone_into(&mut known.name);
        } else if let Some(count) = count(field) {
            known.nodes.push(count);
        } else {
            return Err(format!("found {field:?}, expected a count such as D2 400"));
        }
    }
    known.nodes.sort_unstable();
    Ok(known)
}

//! The measurements, as a table of ratios and as CSV.

use std::fmt;

use crate::look_up::Origin;
use crate::measure::{Mode, Times};
use crate::piece::Piece;

/// One implementation in one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// `default` or `native`.
    pub target: String,
    pub inputs: String,
    pub mode: String,
    pub piece: String,
    pub name: String,
    pub house: String,
    /// Nanoseconds for a look-up, the loop included: the median of the rounds.
    pub nanoseconds: f64,
    /// The median of the rounds' ratios to the peer that is best in this cell, and their lower and upper quartile.
    pub ratio: f64,
    pub lower: f64,
    pub upper: f64,
}

/// The first line of the CSV; benches/figures reads the columns by these names.
pub const HEADER: &str =
    "target,inputs,mode,piece,implementation,house,nanoseconds,ratio,lower_quartile,upper_quartile";

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, inputs, mode, piece, name, house, nanoseconds, ratio, lower, upper } = self;
        write!(
            formatter,
            "{target},{inputs},{mode},{piece},{name},{house},{nanoseconds:.3},{ratio:.3},{lower:.3},{upper:.3}"
        )
    }
}

/// Returns the value below which this share of the values is.
fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * share).round() as usize]
}

/// Turns the times of one cell into rows.
pub fn rows(target: &str, inputs: &str, mode: Mode, piece: Piece, cell: &[Times]) -> Vec<Row> {
    let peers: Vec<&Times> = cell.iter().filter(|times| times.origin == Origin::Peer).collect();
    // The best is the one with the least median share of the time of all peers in a round.
    let share = |times: &Times| {
        let all = |round: usize| peers.iter().map(|peer| peer.rounds[round]).sum::<f64>();
        let shares: Vec<f64> = times.rounds.iter().enumerate().map(|(round, own)| own / all(round)).collect();
        quantile(&shares, 0.5)
    };
    let best = peers.iter().min_by(|a, b| share(a).total_cmp(&share(b))).expect("a peer to compare with");
    let row = |times: &Times| {
        let ratios: Vec<f64> = times.rounds.iter().zip(&best.rounds).map(|(own, best)| own / best).collect();
        Row {
            target: target.into(),
            inputs: inputs.into(),
            mode: mode.name().replace(',', ""),
            piece: piece.name().into(),
            name: times.name.into(),
            house: match times.origin {
                Origin::None => "none",
                Origin::Limit => "limit",
                Origin::Ours => "ours",
                Origin::Peer => "peer",
            }
            .into(),
            nanoseconds: quantile(&times.rounds, 0.5),
            ratio: quantile(&ratios, 0.5),
            lower: quantile(&ratios, 0.25),
            upper: quantile(&ratios, 0.75),
        }
    };
    cell.iter().map(row).collect()
}

/// Prints the ratios as Markdown: for each kind of inputs a table, for each implementation a row, for each cell a column.
pub fn print(rows: &[Row]) {
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        if !kinds.contains(&(&row.target, &row.inputs)) {
            kinds.push((&row.target, &row.inputs));
        }
    }
    for (target, inputs) in kinds {
        let of_kind: Vec<&Row> = rows.iter().filter(|row| row.target == target && row.inputs == inputs).collect();
        let mut modes: Vec<&str> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for row in &of_kind {
            if !modes.contains(&&*row.mode) {
                modes.push(&row.mode);
            }
            if !names.contains(&&*row.name) {
                names.push(&row.name);
            }
        }
        println!(
            "{target} target, {inputs} inputs: ratio to the best peer of each cell ± half the quartiles' distance (ns)\n"
        );
        for mode in modes {
            println!("| {mode} | rook | bishop | queen |");
            println!("| --- | ---: | ---: | ---: |");
            for name in &names {
                let cell = |piece: Piece| {
                    let found =
                        of_kind.iter().find(|row| row.mode == mode && row.name == *name && row.piece == piece.name());
                    found.map_or(String::new(), |row| {
                        let spread = (row.upper - row.lower) / 2.0;
                        format!("{:.2} ± {spread:.2} ({:.2})", row.ratio, row.nanoseconds)
                    })
                };
                let peer = if of_kind.iter().any(|row| row.name == *name && row.house == "peer") { "*" } else { "" };
                println!(
                    "| {peer}{name}{peer} | {} | {} | {} |",
                    cell(Piece::Rook),
                    cell(Piece::Bishop),
                    cell(Piece::Queen)
                );
            }
            println!();
        }
    }
}

//! The measurements as CSV; `benches/figures` reads the columns by their names.

use crate::look_up::House;
use crate::measure::Times;

pub const HEADER: &str =
    "target,inputs,mode,piece,implementation,house,nanoseconds,ratio,lower_quartile,upper_quartile";

/// Returns the value below which this share of the values is.
fn quantile(values: impl Iterator<Item = f64>, share: f64) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * share).round() as usize]
}

/// Prints the times of one cell: nanoseconds for a look-up, the loop included, as the median of the
/// rounds, and the median of the rounds' ratios to the peer that is best in this cell, with their
/// lower and upper quartile.
pub fn print(inputs: &str, mode: &str, piece: &str, cell: &[Times]) {
    let peers: Vec<&Times> = cell
        .iter()
        .filter(|times| times.house == House::Peer)
        .collect();
    // The best is the one with the least median share of the time of all peers in a round.
    let share = |times: &Times| {
        let all = |round: usize| peers.iter().map(|peer| peer.rounds[round]).sum::<f64>();
        quantile(
            times
                .rounds
                .iter()
                .enumerate()
                .map(|(round, own)| own / all(round)),
            0.5,
        )
    };
    let best = peers
        .iter()
        .min_by(|a, b| share(a).total_cmp(&share(b)))
        .expect("a peer to compare with");
    let target = match (cfg!(target_feature = "avx2"), cfg!(target_feature = "adx")) {
        (false, _) => "default",
        (true, false) => "x86-64-v3",
        (true, true) => "native",
    };
    for Times {
        name,
        house,
        rounds,
    } in cell
    {
        let nanoseconds = quantile(rounds.iter().copied(), 0.5);
        let [ratio, lower, upper] = [0.5, 0.25, 0.75].map(|share| {
            quantile(
                rounds
                    .iter()
                    .zip(&best.rounds)
                    .map(|(own, best)| own / best),
                share,
            )
        });
        println!(
            "{target},{inputs},{mode},{piece},{name},{},{nanoseconds:.3},{ratio:.3},{lower:.3},{upper:.3}",
            format!("{house:?}").to_lowercase()
        );
    }
}

//! The measurements as CSV; `benches/figures` reads the columns by their names.

use crate::look_up::Role;

pub const HEADER: &str = "target,inputs,mode,piece,implementation,role,nanoseconds,ratio,\
    lower_quartile,upper_quartile,least_process,greatest_process";

/// The compile target.
pub const TARGET: &str = match (cfg!(target_feature = "avx2"), cfg!(target_feature = "adx")) {
    (false, _) => "default",
    (true, false) => "x86-64-v3",
    (true, true) => "native",
};

/// What all processes have measured of one look-up in one cell.
pub struct Row {
    pub name: String,
    pub role: Role,
    /// Nanoseconds a look-up, the loop included, in each round of each process.
    pub processes: Vec<Vec<f64>>,
}

/// Returns the value below which this share of the values is.
fn quantile(values: impl IntoIterator<Item = f64>, share: f64) -> f64 {
    let mut sorted: Vec<f64> = values.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * share).round() as usize]
}

/// Returns the ratio to the other in each round of each process.
fn ratios(own: &Row, other: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let of_process = |(own, other): (&Vec<f64>, &Vec<f64>)| {
        own.iter()
            .zip(other)
            .map(|(own, other)| own / other)
            .collect()
    };
    own.processes.iter().zip(other).map(of_process).collect()
}

/// Prints one cell: the median of the processes, each the median of its rounds, in nanoseconds and
/// as a ratio to the peer that is best in this cell; the quartiles of the ratio over all rounds; and
/// the least and the greatest process.
pub fn print(cell: &str, rows: &[Row]) {
    let peers: Vec<&Row> = rows.iter().filter(|row| row.role == Role::Peer).collect();
    // The best is the one with the least median share of the time of all peers in a round.
    let mut all_peers = peers
        .first()
        .expect("a peer to compare with")
        .processes
        .clone();
    for peer in &peers[1..] {
        for (all, own) in all_peers
            .iter_mut()
            .flatten()
            .zip(peer.processes.iter().flatten())
        {
            *all += own;
        }
    }
    let share = |peer: &Row| quantile(ratios(peer, &all_peers).concat(), 0.5);
    let best = peers
        .iter()
        .min_by(|a, b| share(a).total_cmp(&share(b)))
        .expect("a peer to compare with");
    for row in rows {
        let medians = row
            .processes
            .iter()
            .map(|rounds| quantile(rounds.iter().copied(), 0.5));
        let nanoseconds = quantile(medians, 0.5);
        let ratios = ratios(row, &best.processes);
        let medians: Vec<f64> = ratios
            .iter()
            .map(|rounds| quantile(rounds.iter().copied(), 0.5))
            .collect();
        let [least, ratio, greatest] =
            [0.0, 0.5, 1.0].map(|share| quantile(medians.clone(), share));
        let all = ratios.concat();
        let [lower, upper] = [0.25, 0.75].map(|share| quantile(all.iter().copied(), share));
        println!(
            "{TARGET},{cell},{},{},{nanoseconds:.3},{ratio:.3},{lower:.3},{upper:.3},{least:.3},{greatest:.3}",
            row.name,
            row.role.name(),
        );
    }
}

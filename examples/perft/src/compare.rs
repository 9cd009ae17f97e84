//! Every technique on the same positions, sorted by speed.

use core::time::Duration;
use std::io::Write;
use std::time::Instant;

use crate::cli::{CORRECT, Stop, Task, WRONG, figures};
use crate::techniques::all_techniques;

/// How often each technique counts the positions. The least time is printed, because noise only adds time.
const ROUNDS: usize = 3;

/// The results of one technique.
struct Row {
    name: &'static str,
    table_bytes: usize,
    nodes: u64,
    time: Duration,
    wrong: usize,
}

/// Counts each position at its greatest depth with every technique, in turn so that all meet the same noise, and prints
/// them sorted by speed.
pub fn compare(tasks: &[Task], output: &mut dyn Write) -> Result<u8, Stop> {
    let techniques = all_techniques();
    let mut rows: Vec<Row> = techniques
        .iter()
        .map(|technique| Row {
            name: technique.name,
            table_bytes: technique.table_bytes,
            nodes: 0,
            time: Duration::MAX,
            wrong: 0,
        })
        .collect();
    for _ in 0..ROUNDS {
        for (row, technique) in rows.iter_mut().zip(&techniques) {
            (row.nodes, row.wrong) = (0, 0);
            let started = Instant::now();
            for task in tasks {
                let Some(&(depth, expected)) = task.counts.last() else { continue };
                let nodes = technique.perft(&task.position, depth);
                row.nodes = row.nodes.saturating_add(nodes);
                row.wrong += usize::from(expected.is_some_and(|expected| expected != nodes));
            }
            row.time = row.time.min(started.elapsed());
        }
    }
    rows.sort_by_key(|row| row.time);
    let fastest = rows.first().map_or(1.0, |row| row.time.as_secs_f64().max(1e-9));
    for Row { name, table_bytes, nodes, time, wrong } in &rows {
        let ratio = time.as_secs_f64() / fastest;
        let checked = if *wrong == 0 { "correct".to_owned() } else { format!("{wrong} WRONG") };
        let figures = figures(*nodes, *time);
        writeln!(output, "{name:<34} {figures} {ratio:>6.2} x {table_bytes:>9} table bytes  {checked}")?;
    }
    Ok(if rows.iter().all(|row| row.wrong == 0) { CORRECT } else { WRONG })
}

//! Counts positions, on several threads if asked to, and prints the counts.

use core::fmt;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use core::time::Duration;
use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::Instant;

use sliding_attacks::{Color, Native};

use crate::{Known, Move, Position, Technique, uci};

/// A position to count at a depth: its label, and the number of nodes if it is known.
pub type Task = (String, Position, u32, Option<u64>);

/// Returns each position at the given depth, or the greatest with a published count below it; without
/// a given depth, at the greatest with no more than `most` nodes.
pub fn tasks_of(known: &[Known], given: Option<u32>, most: u64) -> Vec<Task> {
    let (deepest, most) = given.map_or((u32::MAX, most), |given| (given, u64::MAX));
    let task = |known: &Known| {
        let (depth, nodes) = known.within(deepest, most)?;
        Some((known.name.clone(), known.position, depth, Some(nodes)))
    };
    known.iter().filter_map(task).collect()
}

/// Counts with a technique on some threads.
pub struct Counter<'a> {
    /// The technique.
    pub technique: &'a Technique,
    /// The number of threads.
    pub threads: u32,
}

impl Counter<'_> {
    /// Counts a position. If it is deep, the threads share the positions two plies down, and a
    /// terminal shows how many of them are left.
    fn nodes(&self, position: &Position, depth: u32) -> u64 {
        let perft = self.technique.perft;
        if depth < 4 {
            return perft(position, depth);
        }
        let children = position.children::<Native>().into_iter();
        let parts = children.flat_map(|child| child.children::<Native>());
        let parts: Vec<_> = parts.collect();
        let (next, nodes, shown) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let started = Instant::now();
        let show = |line: &str| {
            if io::stderr().is_terminal() {
                // If this fails, the count is still right.
                let _ = write!(io::stderr(), "\r{line:60}\r");
            }
        };
        let work = || {
            while let Some(part) = parts.get(next.fetch_add(1, Relaxed)) {
                nodes.fetch_add(perft(part, depth - 2), Relaxed);
                let left = parts.len().saturating_sub(next.load(Relaxed));
                if let Some(line) = progress(&shown, started.elapsed(), left, parts.len()) {
                    show(&line);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                // If the system has no more threads, those that run do the work.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        show("");
        nodes.into_inner()
    }

    /// Counts each position, prints a row for each and returns the sum.
    pub fn count(&self, tasks: &[Task], output: &mut dyn Write) -> io::Result<Total> {
        let mut total = Total::default();
        for &(ref label, position, depth, expected) in tasks {
            let started = Instant::now();
            let nodes = self.nodes(&position, depth);
            let time = started.elapsed();
            let checked = match expected {
                None => "nothing to compare with".to_owned(),
                Some(expected) if expected == nodes => "correct".to_owned(),
                Some(expected) => format!("WRONG, expected {expected}"),
            };
            total.wrong += usize::from(expected.is_some_and(|expected| expected != nodes));
            total.nodes += nodes;
            total.time += time;
            let figures = figures(nodes, time);
            writeln!(output, "{label:<12} depth {depth:>2} {figures}  {checked}")?;
        }
        Ok(total)
    }

    /// Returns the count of each move of a side, sorted by its name.
    pub fn divide(&self, position: &Position, us: Color, depth: u32) -> Vec<(String, u64)> {
        let moves = position.moves::<Native>().into_iter();
        let row = |(made, child): (Move, _)| (uci(made, us), self.nodes(&child, depth - 1));
        let mut rows: Vec<_> = moves.map(row).collect();
        rows.sort();
        rows
    }
}

/// Returns what a terminal shows, once in each second from the third on. `shown` is the last second
/// in which it did.
pub fn progress(shown: &AtomicU64, time: Duration, left: usize, parts: usize) -> Option<String> {
    let seconds = time.as_secs();
    let is_due = seconds > 2 && shown.fetch_max(seconds, Relaxed) < seconds;
    is_due.then(|| format!("{left} of {parts} parts left after {seconds} s"))
}

/// Counts the positions with each counter, in turn so that all meet the same noise, prints them
/// sorted by speed, and returns whether all counts are as published. The time is the shortest of
/// three, because noise only adds time.
pub fn compare(counters: &[Counter], tasks: &[Task], output: &mut dyn Write) -> io::Result<bool> {
    let mut rows: Vec<_> = counters.iter().map(|by| (by, Total::default())).collect();
    for round in 0..3 {
        for (counter, best) in &mut rows {
            let total = counter.count(tasks, &mut io::sink())?;
            if round == 0 || total.time < best.time {
                *best = total;
            }
        }
    }
    rows.sort_by_key(|(_, total)| total.time);
    for (counter, total) in &rows {
        let name = counter.technique.name;
        let note = match name.starts_with("pext") && !cfg!(target_feature = "bmi2") {
            true => "  (compiled without BMI2, so a loop computes PEXT)",
            false => "",
        };
        writeln!(output, "{name:<34} {total}{note}")?;
    }
    Ok(rows.iter().all(|(_, total)| total.wrong == 0))
}

/// A sum of counts.
#[derive(Default)]
pub struct Total {
    nodes: u64,
    time: Duration,
    /// The counts that are not as published.
    pub wrong: usize,
}

impl fmt::Display for Total {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}  ", figures(self.nodes, self.time))?;
        match self.wrong {
            0 => write!(formatter, "none wrong"),
            wrong => write!(formatter, "{wrong} WRONG"),
        }
    }
}

/// Formats the nodes and the speed for the tables.
fn figures(nodes: u64, time: Duration) -> String {
    // A coarse clock can measure 0.
    let speed = nodes as f64 / (time.as_secs_f64().max(1e-9) * 1e6);
    format!("{nodes:>15} nodes {speed:>8.1} Mnodes/s")
}

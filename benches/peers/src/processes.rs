//! Starts the program anew for each process, and collects what they measure.

use std::env::{args_os, current_exe};
use std::io::{BufRead, BufReader, IsTerminal, stderr};
use std::process::{Command, Stdio};

use indicatif::{ProgressBar, ProgressStyle};

use crate::look_up::Role;
use crate::measure::Times;
use crate::report::{Row, TARGET};

/// The option of a process that another has started.
pub const ONE: &str = "--one-process";

/// Prints the times of one cell for the process that has started this one: a line for each look-up.
pub fn pass_on(cell: &str, times: &[Times]) {
    for Times { name, role, rounds } in times {
        let rounds: Vec<String> = rounds.iter().map(|time| time.to_string()).collect();
        println!("{cell}\t{name}\t{}\t{}", role.name(), rounds.join(" "));
    }
}

/// Runs so many processes, one after another, and returns the rows of each cell.
pub fn run(number: usize, cells: usize) -> Result<Vec<(String, Vec<Row>)>, String> {
    let progress = ProgressBar::new((number * cells) as u64);
    let style = "{prefix} {bar:30} {pos}/{len} cells, {elapsed} of {duration} {msg}";
    progress.set_style(ProgressStyle::with_template(style).expect("a template"));
    progress.set_prefix(TARGET);
    let mut rows: Vec<(String, Vec<Row>)> = Vec::new();
    for process in 1..=number {
        if !stderr().is_terminal() {
            eprintln!("{TARGET}: process {process} of {number}");
        }
        let failed = |error| format!("process {process}: {error}");
        let mut child = Command::new(current_exe().map_err(failed)?)
            .args(args_os().skip(1))
            .arg(ONE)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut last = String::new();
        for line in BufReader::new(child.stdout.take().expect("a pipe")).lines() {
            let line = line.map_err(failed)?;
            let cell = add(&mut rows, &line).ok_or_else(|| {
                format!("process {process}: found {line:?}, expected times of a look-up")
            })?;
            if cell != last {
                progress.inc(1);
                progress.set_message(cell.replace(',', ", "));
                last = cell;
            }
        }
        let status = child.wait().map_err(failed)?;
        if !status.success() {
            return Err(format!("process {process} ended with {status}"));
        }
    }
    progress.finish_and_clear();
    Ok(rows)
}

/// Adds a line of a process, and returns the cell.
fn add(rows: &mut Vec<(String, Vec<Row>)>, line: &str) -> Option<String> {
    let &[cell, name, role, rounds] = &*line.split('\t').collect::<Vec<_>>() else {
        return None;
    };
    let role = Role::ALL.into_iter().find(|known| known.name() == role)?;
    let rounds = rounds
        .split(' ')
        .map(|time| time.parse().ok())
        .collect::<Option<Vec<f64>>>()?;
    if !rows.iter().any(|(known, _)| known == cell) {
        rows.push((cell.to_owned(), Vec::new()));
    }
    let (_, of_cell) = rows.iter_mut().find(|(known, _)| known == cell)?;
    match of_cell.iter_mut().find(|row| row.name == name) {
        Some(row) => row.processes.push(rounds),
        None => of_cell.push(Row {
            name: name.to_owned(),
            role,
            processes: vec![rounds],
        }),
    }
    Some(cell.to_owned())
}

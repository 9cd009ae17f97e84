//! Ctrl-C.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::program::{folder, wait_for};

/// Starts a command, interrupts it when `ready`, which is asked with the process's number, and returns what it says.
fn interrupted(command: &str, ready: impl Fn(u32) -> bool) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hunt"));
    let child = program.args(command.split(' ')).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for(command, || ready(child.id()));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{command}");
    String::from_utf8(output.stderr).unwrap()
}

/// Returns whether a process catches SIGINT, where the system tells: before that, the signal just ends it.
fn catches_interrupts(process: u32) -> Option<bool> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
    // Bit 0 is signal 1, so bit 1 is SIGINT.
    Some(u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0)
}

fn files(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_stopped_search_says_what_it_saved() {
    let chunks = folder("stop/chunks");
    let shown = chunks.display();
    let command = format!("dense --squares bishop-b7 --width 10 --chunks 0..10000 --threads 2 --out {shown}");
    let said = interrupted(&command, |_| files(&chunks).iter().filter(|name| name.ends_with(".txt")).count() > 2);
    let there = files(&chunks);
    assert!(there.iter().all(|name| name.ends_with(".txt")), "{there:?}");
    let saved = format!("stopped: saved {} chunks of this run in {shown}; the same command continues", there.len());
    assert!(said.contains(&saved), "{said}");

    // The state is saved before the first search ends.
    let state = folder("stop/state").join("state");
    let said = interrupted(&format!("black --threads 1 --resume {}", state.display()), |_| state.exists());
    assert!(said.contains(&format!("stopped: saved the magics of 0 searches in {}", state.display())), "{said}");
}

#[test]
fn a_search_that_saves_nothing_says_so() {
    let begin = Instant::now();
    let said = interrupted("black --threads 1", |process| {
        catches_interrupts(process).unwrap_or_else(|| begin.elapsed() > Duration::from_secs(5))
    });
    assert!(said.contains("stopped: nothing was saved"), "{said}");
}

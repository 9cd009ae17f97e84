//! Ctrl-C.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::program::folder;

/// Starts a command, interrupts it when `ready`, and returns what it says.
fn interrupted(command: &str, ready: impl Fn() -> bool) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hunt"));
    let child = program.args(command.split(' ')).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    while !ready() {
        assert!(started.elapsed() < Duration::from_secs(60), "{command}");
        sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{command}");
    String::from_utf8(output.stderr).unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_stopped_search_says_what_it_saved() {
    let chunks = folder("stop/chunks");
    let shown = chunks.display();
    let command = format!("dense --squares bishop-b7 --width 10 --chunks 0..10000 --threads 2 --out {shown}");
    let said = interrupted(&command, || files(&chunks).iter().filter(|name| name.ends_with(".txt")).count() > 2);
    let there = files(&chunks);
    assert!(there.iter().all(|name| name.ends_with(".txt")), "{there:?}");
    let saved = format!("stopped: saved {} chunks of this run in {shown}; the same command continues", there.len());
    assert!(said.contains(&saved), "{said}");

    // The state is saved before the first search ends.
    let state = folder("stop/state").join("state");
    let said = interrupted(&format!("black --threads 1 --resume {}", state.display()), || state.exists());
    assert!(said.contains(&format!("stopped: saved the magics of 0 searches in {}", state.display())), "{said}");
}

#[test]
fn a_search_that_saves_nothing_says_so() {
    let begin = Instant::now();
    let said = interrupted("black --threads 1", || begin.elapsed() > Duration::from_millis(500));
    assert!(said.contains("stopped: nothing was saved"), "{said}");
}

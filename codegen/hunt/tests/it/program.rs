//! The program, and folders for its files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Returns an empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hunt").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(command: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hunt")).args(command.split(' ')).output().unwrap()
}

pub fn spawn(command: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hunt")).args(command.split(' ')).spawn().unwrap()
}

/// Waits for something that a program does, a minute at most.
pub fn wait_for(what: &str, is_there: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_there() {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}: nothing after a minute");
        sleep(Duration::from_millis(5));
    }
}

/// Runs a command that must succeed and returns what it prints.
pub fn done(command: &str) -> String {
    let output = run(command);
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that must end with exit code 2 and nothing on standard output, and returns its message.
pub fn refused(command: &str) -> String {
    let output = run(command);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{command}: {said}");
    assert!(output.stdout.is_empty() && !said.contains("panicked"), "{command}: {said}");
    said
}

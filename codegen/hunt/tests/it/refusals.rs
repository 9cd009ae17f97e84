use std::fs;
#[cfg(target_os = "linux")]
use std::process::Command;

use super::program::{folder, refused};

#[test]
fn what_cannot_be_searched_is_refused_with_a_remedy() {
    let cases = [
        ("exhaustive --squares rook-e4", "--chunks"),
        ("exhaustive --chunks 0..1", "--squares"),
        ("exhaustive --chunks 0..1 --squares j9", "write for example `rook-e4`"),
        ("exhaustive --chunks 0..1 --squares rook,queen-e4", "`rook` for all squares"),
        ("exhaustive --chunks 3..3 --squares rook", "write for example `0..100`"),
        ("exhaustive --chunks 3 --squares rook", "write for example `0..100`"),
        ("exhaustive --chunks 0..1 --squares rook --bits 0", "1..=12"),
        ("exhaustive --chunks 0..1 --squares rook --bits 13", "1..=12"),
        ("exhaustive --chunks 0..1 --squares rook --prefix 33", "0..=32"),
        ("exhaustive --chunks 0..1 --squares rook --threads 0", "--threads"),
        ("exhaustive --chunks 64..65 --squares bishop-c1 -o bishop.txt", "the search has the chunks 0..64"),
        ("exhaustive --chunks 0..1 --squares rook --threads 100000", "take fewer"),
        ("fancy", "unrecognized subcommand"),
        ("picture", "<FOLDER>"),
        // Before the search, which may take hours.
        ("exhaustive --chunks 0..1 --squares rook -o .", "name a file in it"),
    ];
    for (command, remedy) in cases {
        let said = refused(command);
        assert!(said.contains(remedy), "{command}: {said}");
    }
    assert!(!fs::exists("bishop.txt").unwrap());
    let missing = folder("refusals").join("missing").join("found.txt");
    let said = refused(&format!("exhaustive --squares bishop-d1 --chunks 0..1 -o {}", missing.display()));
    assert!(said.contains("make the folder first") && !missing.exists(), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_an_end_is_refused() {
    let said = refused("exhaustive --squares bishop-d1 --chunks 0..1 -o /dev/zero");
    assert!(said.contains("/dev/zero") && said.contains("longer than 256 MiB"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    for command in ["--help", "exhaustive --help", "help", "exhaustive --squares bishop-d1 --chunks 0..1"] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_hunt")).args(command.split(' ')).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.starts_with("error: standard output: cannot write"), "{command}: {said}");
    }
}

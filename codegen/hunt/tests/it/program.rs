//! The program: the same lines however the chunks are divided, and a remedy for what cannot be
//! searched.

use std::fs::File;
use std::process::{Command, Output, Stdio};

use hunt::chunks::ChunkedSearch;
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::Occupancies;

fn run(command: &str, stdout: impl Into<Stdio>) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hunt"));
    program.args(command.split_whitespace()).stdout(stdout);
    program
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap()
}

/// Returns what a command that must succeed prints.
fn lines(command: &str) -> String {
    let output = run(command, Stdio::piped());
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{command}: {output:?}"
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn chunks_give_the_same_lines_in_any_parts_and_threads() {
    let whole = lines("bishop-d1 0..64");
    let search = ChunkedSearch::new(Occupancies::new(Piece::Bishop, 3));
    for (threads, middle) in [(1, 1), (2, 31), (3, 62), (100, 63)] {
        let mut parts = Vec::new();
        for chunks in [0..middle, middle..64] {
            search.run(&chunks, threads, &mut parts).unwrap();
        }
        assert_eq!(
            String::from_utf8(parts).unwrap(),
            whole,
            "{threads} threads"
        );
    }
    // A proof, with the number of branches that docs/hunting.md has.
    let mut branches = 0;
    for (number, line) in whole.lines().enumerate() {
        let start = format!("bishop d1 bits=4 prefix=6 chunk={number} branches=");
        let counts = line.strip_prefix(&start).unwrap();
        branches += counts
            .strip_suffix(" magics=0")
            .unwrap()
            .parse::<u32>()
            .unwrap();
    }
    assert_eq!(branches, 3984);
}

#[test]
fn the_magic_of_the_record_is_found() {
    let found = lines("rook-c2 1312..1313");
    let magic = found.trim_end().split(' ').next_back().unwrap();
    let record = format!("\nrook c2 bits=9 {magic}\n");
    assert!(
        include_str!("../../../records/dense.txt").contains(&record),
        "{found}"
    );
}

#[test]
fn what_cannot_be_searched_is_refused_with_a_remedy() {
    let usage = "write for example `hunt rook-f2 0..100`";
    for (command, remedy) in [
        ("", usage),
        ("rook-f2", usage),
        ("rook-f2 0..1 2..3", usage),
        ("rook-j9 0..1", usage),
        ("queen-e4 0..1", usage),
        ("rook 0..1", usage),
        ("rook-f2 3", usage),
        ("rook-f2 3..", usage),
        ("rook-f2 3..3", usage),
        ("rook-f2 4..3", usage),
        ("rook-f2 -1..3", usage),
        ("rook-f2 0..=3", usage),
        ("bishop-c1 64..65", "bishop-c1 has the chunks 0..64"),
    ] {
        let output = run(command, Stdio::piped());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && output.stdout.is_empty(),
            "{command}"
        );
        assert!(said.contains(remedy), "{command}: {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = run("bishop-d1 0..1", full);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.starts_with("error: standard output: cannot write"),
        "{said}"
    );
}

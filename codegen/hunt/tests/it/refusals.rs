use std::fs;
#[cfg(target_os = "linux")]
use std::process::Command;

use super::program::{folder, refused};

#[test]
fn what_cannot_be_searched_is_refused_with_a_remedy() {
    let missing = folder("refusals").join("missing").join("records.txt");
    let cases = [
        ("dense --squares rook-e4", "--chunks"),
        ("dense --chunks 0..1 --squares j9", "write for example `rook-e4`"),
        ("dense --chunks 0..1 --squares queen-e4", "`rook` for all squares"),
        ("dense --chunks 0..1 --bits 0", "1..=16"),
        ("dense --chunks 0..1 --width 0", "--width"),
        ("dense --chunks 0..1 --zeros 64", "0..=63"),
        ("dense --chunks 0..1 --tests 0", "--tests"),
        ("dense --chunks 0..1 --threads 0", "--threads"),
        ("shift_in_magic --threads 100000", "take fewer"),
        ("dense --chunks 0..1 --out chunks -o list.txt", "cannot be used with"),
        ("dense --chunks 3..3", "write for example `0..100`"),
        ("dense --chunks 3", "write for example `0..100`"),
        ("short_span --chunks 0..1099511627777", "at most 1099511627776"),
        ("short_span --most 100", "--chunks"),
        ("short_span --list missing/list.txt", "check --list"),
        ("merge", "<DIR>..."),
        ("merge missing/folder", "missing/folder: cannot read"),
        ("merge missing/folder --squares rook-z1", "write for example `rook-e4`"),
        ("fancy", "unrecognized subcommand"),
        ("shift_in_magic --magics 0", "1..=65536"),
        ("exhaustive", "--squares bishop-c1 --chunks 0..64"),
        // Before the search, which takes minutes.
        ("dense -o missing/records.txt", "make the folder first"),
        ("dense -o .", "name a file in it"),
    ];
    for (command, remedy) in cases {
        let said = refused(command);
        assert!(said.contains(remedy), "{command}: {said}");
    }
    let said = refused(&format!("dense --squares bishop-b7 --chunks 0..1 -o {}", missing.display()));
    assert!(said.contains("make the folder first") && !missing.exists(), "{said}");
    // A folder without chunks, a list that is none, and a file in place of the folder.
    let folder = folder("refusals/chunks");
    fs::write(folder.join("notes.txt"), "rook-d1 looks good").unwrap();
    let said = refused(&format!("short_span --list {}/notes.txt", folder.display()));
    assert!(said.contains("notes.txt: line 1: expected `rook a1 "), "{said}");
    let list = folder.join("list.txt");
    fs::write(&list, "rook a1 bits=12 most=3000 tests=1 chunk=7 span=2626\n").unwrap();
    let said = refused(&format!("short_span --list {}", list.display()));
    assert!(said.contains("chunk=7 span=2626`: the chunk finds no magic; leave the line out"), "{said}");
    assert!(refused(&format!("merge {}", folder.display())).contains("no file of a chunk there"));
    let said = refused(&format!("dense --squares bishop-b7 --chunks 0..1 --out {}/notes.txt", folder.display()));
    assert!(said.contains("notes.txt: cannot write files there") && said.contains("--out"), "{said}");
    assert_eq!(fs::read_to_string(folder.join("notes.txt")).unwrap(), "rook-d1 looks good");
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_an_end_is_refused() {
    let said = refused("short_span --list /dev/zero");
    assert!(said.contains("/dev/zero") && said.contains("longer than 256 MiB"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_help_that_cannot_be_written_is_an_error() {
    for arguments in [&["--help"][..], &["dense", "--help"], &["help"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_hunt")).args(arguments).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.starts_with("error: standard output: cannot write"), "{arguments:?}: {said}");
    }
}

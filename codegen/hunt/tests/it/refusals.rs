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
        ("shared --threads 100000", "take fewer"),
        ("dense --resume state", "unexpected argument"),
        ("short_span --resume state", "unexpected argument"),
        ("exhaustive --squares bishop-c1 --chunks 0..1 --seed 00", "expected 64 hexadecimal digits"),
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
        ("no_offset --bits 17", "--piece"),
        ("no_offset --piece rook --bits 7", "8..=24"),
        ("no_offset --magics 3", "unexpected argument"),
        ("shift_in_magic --magics 0", "1..=65536"),
        ("shared --seed c0ffee", "expected 64 hexadecimal digits"),
        ("shared --rounds 3", "unexpected argument"),
        ("black --rounds 3", "unexpected argument"),
        // Before the search, which takes minutes.
        ("black -o missing/records.txt", "make the folder first"),
        ("black -o .", "name a file in it"),
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
    let digits = "0".repeat(64);
    let said = refused(&format!("exhaustive --squares bishop-c1 --chunks 0..1 --seed {digits}"));
    assert!(said.contains("draws nothing"), "{said}");
}

#[test]
fn a_state_that_no_search_saved_is_called_that() {
    let state = folder("state_refusals").join("state");
    let resume = |content: &[u8]| {
        fs::write(&state, content).unwrap();
        let said = refused(&format!("black --resume {}", state.display()));
        assert_eq!(fs::read(&state).unwrap(), content, "{said}");
        said
    };
    // Bytes that are no text.
    for content in [&[0xff, 0x80, 0, 0xc3][..], b"", b"rook a1", b"{\"settings\":{}}"] {
        let said = resume(content);
        assert!(said.starts_with("error: state of a search: ") && said.contains("start anew"), "{said}");
    }
    let of_another_search = include_bytes!("fixed_shift.state.json");
    let said = resume(of_another_search);
    assert!(said.contains("name another file with --resume"), "{said}");
    // Each bit of a digit of the settings and of the checksum.
    for at in (0..of_another_search.len()).filter(|at| of_another_search[*at].is_ascii_digit()) {
        for bit in 0..8 {
            let mut flipped = of_another_search.to_vec();
            flipped[at] ^= 1 << bit;
            let said = resume(&flipped);
            assert!(said.starts_with("error: state of a search: "), "byte {at}, bit {bit}: {said}");
        }
    }
    // A folder is not a matter of permissions.
    let said = refused(&format!("black --resume {}", state.parent().unwrap().display()));
    assert!(said.contains("cannot read") && said.contains("name a file in this folder"), "{said}");
    // A place where nothing can be saved is refused before the search.
    let said = refused(&format!("black --resume {}/state", state.display()));
    assert!(said.contains("state/state`: cannot "), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_an_end_is_refused() {
    for command in ["black --resume /dev/zero", "short_span --list /dev/zero"] {
        let said = refused(command);
        assert!(said.contains("/dev/zero") && said.contains("longer than 256 MiB"), "{command}: {said}");
    }
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

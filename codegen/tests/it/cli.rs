//! The command line from a shell: bytes, exit codes, colours, pipes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use sliding_attacks_codegen::geometry::attacks;
use sliding_attacks_codegen::{Builder, Layout, Piece, Seed, hex, sha256};

use crate::common::folder;
use crate::program::{PROGRAM, can_run};

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).current_dir(env!("CARGO_TARGET_TMPDIR")).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Runs the command that a generated file names, in a shell, with nothing but the program's folder added to the path.
fn run_command_of(file: &str, comment: &str) -> Vec<u8> {
    let command = file.lines().nth(1).and_then(|line| line.strip_prefix(comment)).unwrap();
    assert!(command.starts_with("sliding-attacks-codegen generate --layout fancy --seed "), "{command}");
    let path = Path::new(PROGRAM).parent().unwrap().to_owned();
    let path =
        std::env::join_paths([path].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())));
    let output = Command::new("sh").args(["-c", command]).env("PATH", path.unwrap()).output().unwrap();
    assert!(output.status.success(), "{command}: {}", text(&output.stderr));
    output.stdout
}

#[test]
#[cfg(unix)]
fn a_files_own_command_makes_it_again() {
    if !can_run() {
        return;
    }
    let plain = Builder::new().layout(Layout::Fancy);
    let styled = plain.clone().seed(Seed::new([0xa5; 32])).module("chess::tables").visibility("pub(in crate::chess)");
    for builder in [plain.clone(), styled] {
        let file = builder.generate().unwrap().to_rust().unwrap();
        assert!(run_command_of(&file, "// ") == file.as_bytes());
    }
    for builder in [plain.clone(), plain.module("chess::tables").short_names()] {
        let file = builder.generate().unwrap().to_c().unwrap();
        assert!(run_command_of(&file, " * ") == file.as_bytes());
    }
}

#[test]
fn the_digest_is_that_of_the_dump() {
    if !can_run() {
        return;
    }
    for &layout in Layout::ALL {
        let digest = Builder::new().layout(layout).generate().unwrap().digest(layout).unwrap();
        let dump = run(&["generate", "--layout", layout.name(), "--format", "bin"]);
        assert!(dump.status.success() && hex(&sha256(&dump.stdout)) == digest);
        let path = folder("cli/dump").join(layout.name());
        assert!(
            run(&["generate", "--layout", layout.name(), "--format", "bin", "-o", path.to_str().unwrap()])
                .status
                .success()
        );
        match Command::new("sha256sum").arg(&path).output() {
            Ok(output) => assert!(text(&output.stdout).starts_with(&format!("{digest}  "))),
            Err(error) => println!("skipped: sha256sum: {error}"),
        }
    }
}

#[test]
fn check_tells_what_moved_with_exit_code_1() {
    if !can_run() {
        return;
    }
    let path = folder("cli/check").join("tables.lock");
    let path = path.to_str().unwrap();
    assert!(run(&["lock", "-o", path]).status.success());
    assert_eq!(text(&run(&["lock", "-o", "-"]).stdout), fs::read_to_string(path).unwrap());
    let good = run(&["check", "--lock", path]);
    assert_eq!(good.status.code(), Some(0));
    assert_eq!(text(&good.stdout).matches("  as locked\n").count(), Layout::ALL.len());

    let digest = Builder::new().layout(Layout::Fancy).generate().unwrap().digest(Layout::Fancy).unwrap();
    let moved = fs::read_to_string(path).unwrap().replace(&digest, &"0".repeat(64));
    fs::write(path, moved + "[layout.older]\nentries = 1\nbytes = 8\nsha256 = \"" + &digest + "\"\n").unwrap();
    let bad = run(&["check", "--lock", path]);
    assert_eq!(bad.status.code(), Some(1));
    let said = text(&bad.stdout);
    let expected = format!("\nlayout fancy\n- sha256  {}\n+ sha256  {digest}\n", "0".repeat(64));
    assert!(said.contains(&expected), "{said}");
    assert!(said.contains("\nlayout older, which this version does not have\n- entries 1\n"), "{said}");
    assert!(!said.contains('\u{1b}') && said.contains("sliding-attacks-codegen lock"), "{said}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    if !can_run() {
        return;
    }
    // A lock with a layout that there is not, so `check` tells of it by the exit code.
    let lock = folder("closed_pipe").join("tables.lock");
    let older = format!("seed = '{0}'\n[layout.older]\nentries = 1\nbytes = 8\nsha256 = '{0}'\n", "0".repeat(64));
    fs::write(&lock, older).unwrap();
    let commands: [(&[&str], i32); 7] = [
        (&["generate"], 0),
        (&["generate", "--format", "c"], 0),
        (&["generate", "--format", "bin"], 0),
        (&["show", "e4", "--piece", "queen"], 0),
        (&["lock", "-o", "-"], 0),
        (&["--help"], 0),
        (&["check", "--lock", lock.to_str().unwrap()], 1),
    ];
    for (arguments, code) in commands {
        let child = Command::new(PROGRAM).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
}

/// Look-ups whose whole output `shown.txt` lists: each piece, and layouts whose steps differ.
const SHOWN: &[&[&str]] = &[
    &["a1", "--piece", "bishop", "--occupied", "8/8/8/4p3/8/8/8/8 w - - 0 1"],
    &["H8", "--piece", "queen", "--occupied", "0xff"],
    &["e4", "--piece", "rook", "--occupied", "0x10001200000000", "--layout", "black"],
    &["e4", "--piece", "rook", "--occupied", "0x10001200000000", "--layout", "signed_shift"],
    &["d5", "--piece", "rook", "--layout", "signed_shift", "--occupied", "0x8080800160808"],
    &["b3", "--piece", "bishop", "--occupied", "0x220000000", "--layout", "short_span"],
    &["b3", "--piece", "queen", "--layout", "byte_lookup"],
    &["b3", "--piece", "queen", "--layout", "direct_lookup"],
    &["b3", "--piece", "queen", "--layout", "pext16", "--seed", TEXT_OF_A_SEED],
];
const TEXT_OF_A_SEED: &str = "00000000000000000000000000000000000000000000000000000000c0ffee00";

#[test]
fn show_draws_the_steps_as_boards() {
    if !can_run() {
        return;
    }
    let mut list = String::new();
    for arguments in SHOWN {
        let output = run(&[&["show"], *arguments].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        list += &format!("$ show {}\n{}", arguments.join(" "), text(&output.stdout));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/shown.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &list).unwrap();
    }
    assert!(list == fs::read_to_string(&path).unwrap_or_default(), "{}; BLESS=1 rewrites it", path.display());
    for layout in Layout::ALL {
        let output = run(&["show", "H8", "--piece", "queen", "--occupied", "0xff", "--layout", layout.name()]);
        assert!(output.status.success() && !output.stdout.contains(&0x1b), "{layout}");
    }
}

/// The attacks on the board come from the walker; the tables have to agree with them at the index that is shown.
#[test]
fn what_is_shown_is_what_the_tables_hold() {
    if !can_run() {
        return;
    }
    let tables = Layout::ALL.iter().fold(Builder::new(), |builder, &layout| builder.layout(layout)).generate().unwrap();
    for tables in tables.layouts().iter().filter(|tables| !tables.functions().is_empty()) {
        let Some(entries) = tables.array("ATTACKS") else { continue };
        for (name, square, occupied) in [("a1", 0, 0), ("d4", 27, u64::MAX), ("h8", 63, 0x8100_0000_1000_0081)] {
            let bits = format!("{occupied:#x}");
            let output =
                run(&["show", name, "--piece", "rook", "--layout", tables.layout().name(), "--occupied", &bits]);
            let said = text(&output.stdout);
            // `index OFFSET + INDEX`, or `-` where the shift is arithmetic.
            let mut words = said.split_once("index ").unwrap().1.split_whitespace();
            let (offset, sign, index) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
            let (offset, index): (usize, usize) = (offset.parse().unwrap(), index.parse().unwrap());
            let entry = entries.words()[if sign == "-" { offset - index } else { offset + index }];
            // In union tables an entry has more than the piece's squares.
            let set = attacks(Piece::Rook, square, occupied);
            assert_eq!(entry & attacks(Piece::Rook, square, 0), set, "{} {name}", tables.layout());
            assert!(said.contains(&format!("{set:#018x}")), "{said}");
        }
    }
}

/// `script` of util-linux provides a terminal.
#[test]
#[cfg(target_os = "linux")]
fn colours_are_for_terminals_only() {
    if !can_run() {
        return;
    }
    let show = |prefix: &str| {
        let command = format!("{prefix} '{PROGRAM}' show e4 --piece queen --occupied 0xc0000000");
        Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .env_remove("COLUMNS")
            .output()
    };
    match (show("COLUMNS=38"), show("NO_COLOR=1")) {
        (Ok(coloured), Ok(plain)) => {
            // The queen, an empty square, the blocker on g4, and the piece behind it.
            let line = "\x1b[1;36mQ\x1b[0m \x1b[1mX\x1b[0m \x1b[1;33mX\x1b[0m \x1b[2m.\x1b[0m";
            assert!(text(&coloured.stdout).contains(line), "{}", text(&coloured.stdout));
            assert!(plain.status.success() && !plain.stdout.contains(&0x1b));
            // As many boards beside each other as the terminal has room for: two, and four in 80 columns.
            assert!(text(&plain.stdout).lines().any(|line| line.contains("mask ") && line.contains("product")));
            assert!(
                text(&coloured.stdout).lines().any(|line| line.contains("occupied & mask") && !line.contains("magic"))
            );
        }
        _ => println!("skipped: no `script` to lend a terminal"),
    }
}

#[test]
#[cfg(target_os = "linux")]
fn bytes_are_not_for_terminals() {
    if !can_run() {
        return;
    }
    for (format, expected) in [("bin", "found a terminal"), ("rust", "pub static ATTACKS")] {
        let command = format!("'{PROGRAM}' generate --layout direct_lookup --format {format}");
        match Command::new("script").args(["-qec", &command, "/dev/null"]).output() {
            Ok(output) => assert!(text(&output.stdout).contains(expected), "{format}: {output:?}"),
            Err(_) => println!("skipped: no `script` to lend a terminal"),
        }
    }
}

#[test]
fn each_command_has_its_own_help() {
    if !can_run() {
        return;
    }
    let commands: [(&[&str], &str); 5] = [
        (&[], "COMMAND"),
        (&["generate"], "generate"),
        (&["check"], "check"),
        (&["lock"], "lock"),
        (&["show"], "show"),
    ];
    for (words, usage) in commands {
        for option in ["--help", "-h"] {
            let help = run(&[words, &[option]].concat());
            assert!(text(&help.stdout).contains(&format!("\nUsage: sliding-attacks-codegen {usage} ")), "{help:?}");
        }
    }
    for option in ["--version", "-V"] {
        let version = concat!("sliding-attacks-codegen ", env!("CARGO_PKG_VERSION"), "\n");
        assert_eq!(text(&run(&[option]).stdout), version);
    }
}

#[test]
fn help_says_what_each_layout_is() {
    if !can_run() {
        return;
    }
    let help = run(&["generate", "--help"]);
    for layout in Layout::ALL {
        let (entries, bytes) = layout.size();
        let said = format!("{}:", layout.name());
        let line = text(&help.stdout).lines().find(|line| line.contains(&said)).unwrap();
        assert!(line.contains(&format!("{entries} entries, {bytes} bytes")), "{line}");
    }
}

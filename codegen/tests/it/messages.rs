//! Each kind of message, whole. `messages.txt` lists them, so that a reader can judge them side by
//! side.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::search::{Slots, find};
use sliding_attacks_codegen::internal::{Slider, of_record, records};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Error, Layout, Seed};

use crate::common::folder;
use crate::program::{PROGRAM, can_run};

/// What a build script does, and the error that it gets.
fn errors_of_the_library() -> Vec<(&'static str, Error)> {
    let fancy = || Builder::new().layout(Layout::Fancy);
    let refused = |builder: Builder| builder.generate().unwrap_err();
    let pinned = |layout, digest: &str| fancy().pin(layout, digest).generate().unwrap_err();
    let zeros = "0".repeat(64);
    let arranged = |layout, text: String| of_record(layout, DEFAULT_SEED, text.leak()).unwrap_err();
    let rook = Occupancies::new(Slider::Rook, 28);
    let found = find(&rook, 9, DEFAULT_SEED, &mut Slots::new());
    vec![
        (
            "a seed that is too short",
            "c0ffee".parse::<Seed>().unwrap_err(),
        ),
        (
            "a seed with another character",
            format!("{}g", &zeros[1..]).parse::<Seed>().unwrap_err(),
        ),
        (
            "a seed that is a long text",
            "\u{1b}[31mé\n".repeat(99).parse::<Seed>().unwrap_err(),
        ),
        (
            "a layout that does not exist",
            "nix".parse::<Layout>().unwrap_err(),
        ),
        ("a pin that is no digest", pinned(Layout::Fancy, "abc")),
        ("a pin of another layout", pinned(Layout::Plain, &zeros)),
        ("a pin of other tables", pinned(Layout::Fancy, &zeros)),
        (
            "a module that is no identifier",
            refused(Builder::new().module("chess::a b")),
        ),
        ("an empty module", refused(Builder::new().module(""))),
        (
            "a visibility that is not Rust's",
            refused(fancy().visibility("public")),
        ),
        ("short names of two layouts", {
            fancy()
                .layout(Layout::Plain)
                .short_names()
                .generate()
                .unwrap()
                .to_c()
                .unwrap_err()
        }),
        (
            "a square without a magic",
            found.map(|found| found.magic).unwrap_err(),
        ),
        (
            "a record that is none",
            records::parse("dense", "# a comment\nrook a9").unwrap_err(),
        ),
        (
            "two records of a square",
            records::parse("dense", &"rook a1 bits=12 magic=0x1\n".repeat(2)).unwrap_err(),
        ),
        (
            "a record that lacks a square",
            arranged(Layout::Black, "# nothing\n".into()),
        ),
        (
            "a record with a false magic",
            arranged(
                Layout::Dense,
                "# dense\nrook a7 bits=10 magic=0x100000\n".into(),
            ),
        ),
        (
            "no build script",
            Builder::new()
                .generate()
                .unwrap()
                .write_to_out_dir("tables.rs")
                .unwrap_err(),
        ),
        (
            "an empty path",
            Builder::new().generate().unwrap().write_to("").unwrap_err(),
        ),
    ]
}

/// Command lines that fail, in a directory with the files of [`prepare`].
const COMMANDS: &[&str] = &[
    "generate --module fn --format c",
    "generate --module plain::fancy",
    "generate --format c --visibility pub",
    "generate --format bin --module a",
    "generate --format bin --layout fancy,plain",
    "generate --format c-board --layout fancy",
    "generate --format c-board --short-names",
    "generate --format c-board --pin fancy=0",
    "",
    "generat",
    "--seed",
    "--version generate",
    "generate --colour",
    "generate fancy",
    "generate --layout",
    "generate --layout nix",
    "generate --format json",
    "generate --format c --format rust",
    "generate -o text -o tables.rs",
    "generate --short-names",
    "generate --short-names=yes",
    "generate --pin fancy",
    "generate -o tables.h",
    "generate --layout fancy --format rust -o missing/tables.hpp",
    "generate --format c -o tables.rs",
    "generate --format c-board -o tables.rs",
    "generate -o folder",
    "generate -o missing/tables.rs",
    "generate -o text/tables.rs",
    "generate -o missing/",
    "generate -o loop",
    "generate -o read_only",
    "generate -o /dev/full",
    "generate -o text --pin fancy=0000000000000000000000000000000000000000000000000000000000000000",
    "generate > /dev/full",
    "--help > /dev/full",
    "lock -o - > /dev/full",
    "check --lock moved > /dev/full",
    "check --lock missing",
    "check --lock folder",
    "check --lock /dev/zero",
    "check --lock latin1",
    "check --lock text",
    "check --lock number",
    "check --lock negative",
    "check --lock key",
    "check --lock no_table",
    "check --lock no_layout",
    "check --lock text --lock number",
];

/// Writes the files that [`COMMANDS`] name.
fn prepare(folder: &Path) {
    fs::create_dir(folder.join("folder")).unwrap();
    let seed = format!("seed = '{DEFAULT_SEED}'\n");
    let files: [(&str, &[u8]); 9] = [
        ("text", b"\nThis is no lock.\n"),
        ("read_only", b"\n"),
        ("latin1", b"\n# caf\xe9\n"),
        ("number", b"seed = 1\n"),
        (
            "negative",
            &[
                seed.as_bytes(),
                b"[layout.fancy]\nsha256 = '",
                &[b'0'; 64],
                b"'\nentries = -5\n",
            ]
            .concat(),
        ),
        (
            "moved",
            &[
                seed.as_bytes(),
                b"[layout.older]\nentries = 1\nbytes = 8\nsha256 = '",
                &[b'0'; 64],
                b"'\n",
            ]
            .concat(),
        ),
        ("key", &[seed.as_bytes(), b"sead = 1\n"].concat()),
        ("no_layout", seed.as_bytes()),
        (
            "no_table",
            &[seed.as_bytes(), b"[layout]\nfancy = 1\n"].concat(),
        ),
    ];
    for (name, content) in files {
        fs::write(folder.join(name), content).unwrap();
    }
    let mut permissions = fs::metadata(folder.join("read_only"))
        .unwrap()
        .permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder.join("read_only"), permissions).unwrap();
    std::os::unix::fs::symlink("loop", folder.join("loop")).unwrap();
}

/// Whatever a user writes, and whatever a file holds, the message is one line that a terminal shows
/// as it is.
#[test]
fn long_and_odd_input_gives_one_short_line() {
    if !can_run() {
        return;
    }
    let folder = folder("odd_messages");
    let (long, odd) = ("9".repeat(50_000), "a\nb\u{1b}[31m");
    let seed = format!("seed = '{DEFAULT_SEED}'\n");
    for (name, content) in [
        ("seed", format!("seed = {long}\n")),
        (
            "entries",
            format!(
                "{seed}[layout.fancy]\nsha256 = '{}'\nentries = {long}\n",
                "0".repeat(64)
            ),
        ),
        ("name", format!("{seed}[layout.{long}]\nentries = -1\n")),
    ] {
        fs::write(folder.join(name), content).unwrap();
    }
    let ranks = format!("{long}/8/8/8/8/8/8/8");
    let mut commands: Vec<Vec<&str>> = ["seed", "entries", "name"]
        .map(|name| vec!["check", "--lock", name])
        .into();
    for text in [long.as_str(), odd, &ranks] {
        commands.push(vec![text]);
        commands.push(vec!["generate", text]);
        for option in ["--format", "--layout", "--seed", "--pin", "--visibility"] {
            commands.push(vec!["generate", option, text]);
        }
    }
    let option = format!("--{odd}");
    commands.push(vec!["lock", &option]);
    let path = format!("missing/{odd}");
    commands.push(vec!["lock", "-o", &path]);
    commands.push(vec!["check", "--lock", &path]);
    fs::write(folder.join(odd), "no lock").unwrap();
    commands.push(vec!["check", "--lock", odd]);
    for arguments in commands {
        let output = Command::new(PROGRAM)
            .args(&arguments)
            .current_dir(&folder)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let start: String = said.chars().take(500).collect();
        assert_eq!(output.status.code(), Some(2), "{start}");
        let line = said.strip_suffix('\n').unwrap();
        assert!(
            line.len() < 500 && !line.contains(char::is_control),
            "{} bytes: {start}",
            said.len()
        );
    }
}

#[test]
fn every_message_is_as_listed() {
    if !can_run() {
        return;
    }
    let mut list = String::from("What a build script does, and the message that cargo shows.\n\n");
    for (what, error) in errors_of_the_library() {
        let message = error.to_string();
        assert!(!message.contains('\n'), "{message}");
        // A build script's `main` that returns the error shows this.
        assert_eq!(format!("{error:?}"), message);
        let _ = writeln!(list, "{what}: {:?}\n{message}\n", error.kind());
    }
    let folder = folder("messages");
    prepare(&folder);
    let files = || fs::read_dir(&folder).unwrap().count();
    let before = files();
    list += "Commands, and what they print on standard error. The exit code is 2.\n\n";
    for command in COMMANDS {
        let shell = format!("'{PROGRAM}' {command}");
        let output = Command::new("sh")
            .args(["-c", &shell])
            .current_dir(&folder)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(output.stdout.is_empty(), "{command}");
        let _ = writeln!(
            list,
            "$ sliding-attacks-codegen {command}\n{}\n",
            said.trim_end()
        );
    }
    assert_eq!(files(), before, "a command left a file behind");
    assert_eq!(
        fs::read(folder.join("text")).unwrap(),
        b"\nThis is no lock.\n"
    );

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/messages.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &list).unwrap();
    }
    let listed = fs::read_to_string(&path).unwrap_or_default();
    let differs = list
        .lines()
        .zip(listed.lines())
        .find(|(said, listed)| said != listed);
    assert!(
        list == listed,
        "{}: first difference {differs:#?}; BLESS=1 rewrites it",
        path.display()
    );
}

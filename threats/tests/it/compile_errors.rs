//! Programs that must not compile, for the reason that is meant and at the line that is wrong.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The pieces of an enum, with their letters.
const PIECES: &str = "P => b'P', N => b'N', B => b'B', R => b'R', Q => b'Q', K => b'K',
    p => b'p', n => b'n', b => b'b', r => b'r', q => b'q'";

#[test]
#[cfg_attr(miri, ignore = "Miri runs no other programs")]
fn wrong_programs_do_not_compile() {
    let an_enum = |attribute: &str, more: &str, letters: &str| {
        format!(
            "#[derive(Clone, Copy)] {attribute} enum Piece {{ P, N, B, R, Q, K, p, n, b, r, q, k{more} }}
             use Piece::*;
             const WRONG: Encoding<Piece> = encoding!(Piece {{ {PIECES}{letters} }});
             fn main() {{ WRONG.codes(); }}"
        )
    };
    let list = |call: &str| format!("fn main() {{ let mut list = Threats::new();\n {call}; }}");
    let programs = [
        (
            list("ThreatDispatch::all(&CODES, &[12; 64], &mut list)"),
            [
                "this list of threats has too little room for the call",
                "src/bin/0.rs:6:",
            ],
        ),
        (
            list(
                "let mut list = Threats::<127>::empty();
                let castling = Castling { king: Square::E1, rook: Square::H1 };
                ThreatDispatch::castle(&CODES, &[12; 64], castling, &mut list)",
            ),
            [
                "this list of threats has too little room for the call",
                "src/bin/1.rs:8:",
            ],
        ),
        (
            an_enum("", "", ""),
            [
                "error[E0004]: non-exhaustive patterns: `Piece::k` not covered",
                "src/bin/2.rs:7:",
            ],
        ),
        (
            an_enum("#[repr(u16)]", "", ", k => b'k'"),
            [
                "the type of a mailbox has to be one byte, such as an enum with `repr(u8)`",
                "src/bin/3.rs:7:",
            ],
        ),
        (
            an_enum("#[repr(u8)]", ", Other = 16", ", k => b'k', Other => b'.'"),
            [
                "two values of the type of a mailbox agree in their lowest four bits",
                "src/bin/4.rs:7:",
            ],
        ),
        (
            an_enum("", "", ", k => b'K'"),
            [
                "K has two codes: each of PNBRQKpnbrqk has one",
                "src/bin/5.rs:7:",
            ],
        ),
        (
            "#[derive(Clone, Copy)] enum Piece { P(bool) }
             const WRONG: Encoding<Piece> = encoding!(Piece { Piece::P(true | false) => b'P' });
             fn main() { WRONG.codes(); }"
                .into(),
            ["a line of `encoding!` is for one value", "src/bin/6.rs:6:"],
        ),
        (
            "#[derive(Clone, Copy)] struct Piece(u8);
             const WRONG: Encoding<Piece> = encoding!(Piece { Piece(0) => b'P', Piece(1) => b'.' });
             fn main() { WRONG.codes(); }"
                .into(),
            [
                "patterns: `Piece(2_u8..=u8::MAX)` not covered",
                "src/bin/7.rs:6:",
            ],
        ),
        (
            "static CODES: Codes = Codes::from_letters(b\"PNBRQKpnbrq.....\");
             fn main() { CODES.piece(0); }"
                .into(),
            [
                "k has no code: each of PNBRQKpnbrqk has one",
                "src/bin/8.rs:4:",
            ],
        ),
        (
            list("let copy = list; list.clear(); drop(copy)"),
            ["borrow of moved value: `list`", "src/bin/9.rs:6:"],
        ),
    ];
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong_programs");
    fs::create_dir_all(folder.join("src/bin")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = format!(
        "[package]\nname = \"wrong\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         sliding-attacks-threats = {{ path = {root:?} }}\n\
         sliding-attacks = {{ path = {:?}, default-features = false }}\n",
        root.parent().unwrap()
    );
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    let codes = "static CODES: Codes = Codes::from_letters(b\"PNBRQKpnbrqk....\");\n";
    for (number, (program, _)) in programs.iter().enumerate() {
        let codes = if program.contains("static CODES") {
            ""
        } else {
            codes
        };
        let text = format!(
            "#![allow(unused, non_camel_case_types)]\nuse sliding_attacks::Square;\nuse sliding_attacks_threats::*;\n{codes}{program}\n"
        );
        fs::write(folder.join(format!("src/bin/{number}.rs")), text).unwrap();
    }
    for (number, (program, expected)) in programs.iter().enumerate() {
        let output = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--offline",
                "--bin",
                &number.to_string(),
            ])
            .arg("--target-dir")
            .arg(folder.join("target"))
            .current_dir(&folder)
            .env_remove("RUSTFLAGS")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).replace('\\', "/");
        assert!(!output.status.success(), "{program}");
        for text in expected {
            assert!(said.contains(text), "{program}: {said}");
        }
        // Nothing else is reported.
        assert_eq!(said.matches("error[").count(), 1, "{program}: {said}");
    }
}

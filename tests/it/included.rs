//! A program has the tables that the build script verified or generated, whatever happens to files
//! afterwards, or it does not compile.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, SystemTime};

use crate::common::checksum::checksum;
use crate::common::copy;
use crate::downstream::cargo_in;

const THIS: &str = env!("CARGO_MANIFEST_DIR");
const REFUSAL: &str = "a file in OUT_DIR is not what the build script wrote";

/// Compares the pinned tables with loops along the rays, on every square.
const PROGRAM: &str = r#"
use sliding_attacks::technique::ray_loop;
use sliding_attacks::{Bitboard, Square, layout::fancy};

sliding_attacks::pin_tables!(fancy, "DIGEST");

fn main() {
    let mut occupied = 1_u64;
    for round in 0..64_000 {
        occupied = occupied.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let (square, occupied) = (Square::ALL[round % 64], Bitboard(occupied));
        assert_eq!(fancy::rook_attacks(square, occupied), ray_loop::rook_attacks(square, occupied));
        assert_eq!(fancy::bishop_attacks(square, occupied), ray_loop::bishop_attacks(square, occupied));
    }
}
"#;

/// A program that depends on a copy of this package by its path, with prebuilt tables.
struct Program {
    folder: PathBuf,
}

impl Program {
    /// Writes it, with these features of the package.
    fn new(name: &str, features: &str, code: &str) -> Self {
        let both = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&both);
        let (folder, package) = (both.join("program"), both.join("package"));
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::create_dir(&package).unwrap();
        for part in ["Cargo.toml", "build.rs", "src", "codegen"] {
            // The published package has no codegen.
            if Path::new(THIS).join(part).exists() {
                copy(&Path::new(THIS).join(part), &package.join(part));
            }
        }
        let manifest = format!(
            "[workspace]\n[package]\nname = \"program\"\nedition = \"2024\"\n\
             [dependencies.sliding-attacks]\npath = \"../package\"\ndefault-features = false\nfeatures = [{features}]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.join("src/main.rs"), code).unwrap();
        Self { folder }
    }

    fn cargo(&self, command: &str, flags: &str) -> Output {
        let mut cargo = cargo_in(&self.folder);
        let target = cargo.args([command, "--target-dir", "target"]);
        target.env("RUSTFLAGS", flags).output().unwrap()
    }

    /// Returns the file of this name in the package's `OUT_DIR`.
    fn included(&self, name: &str) -> PathBuf {
        let folders = fs::read_dir(self.folder.join("target/debug/build")).unwrap();
        let files = folders.map(|folder| folder.unwrap().path().join("out").join(name));
        let mut files = files.filter(|file| file.exists());
        files.next().expect("a file that the build script wrote")
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Flips bits of attack sets.
fn change(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let end = bytes.len() - 1000;
    for byte in bytes[5000..end].iter_mut().step_by(100) {
        *byte ^= 1;
    }
    fs::write(file, bytes).unwrap();
}

/// The files have any length, and blocks of 112 bytes.
#[test]
fn the_checksum_notices_a_change_of_any_byte() {
    let bytes: Vec<u8> = (0..1500_u32)
        .map(|number| ((number * number) >> 3) as u8)
        .collect();
    for length in [0, 1, 111, 112, 113, 224, 1500] {
        let mut bytes = bytes[..length].to_vec();
        let sum = checksum(&bytes);
        for at in 0..length {
            bytes[at] ^= 1 << (at % 8);
            assert_ne!(checksum(&bytes), sum, "byte {at} of {length}");
            bytes[at] ^= 1 << (at % 8);
        }
        bytes.push(1);
        assert_ne!(checksum(&bytes), sum, "a byte more than {length}");
    }
}

#[test]
fn tables_that_change_after_the_build_script_are_not_read_or_refused() {
    let [(_, digest), ..] = include!("../../src/tables/digests.rs");
    let code = PROGRAM.replace("DIGEST", digest);
    let program = Program::new("changed", "\"fancy\"", &code);
    let checked = program.cargo("check", "");
    assert!(checked.status.success(), "{}", said(&checked));

    // Cargo runs the script again for a file that is newer than its last run. One that other
    // programs give an old time, such as tar and rsync, it does not.
    let prebuilt = program.folder.join("../package/src/tables/fancy.bin");
    let before = SystemTime::now() - Duration::from_secs(1_000_000);
    change(&prebuilt);
    let file = fs::File::options().append(true).open(&prebuilt).unwrap();
    file.set_modified(before).unwrap();
    let ran = program.cargo("run", "");
    assert!(ran.status.success(), "{}", said(&ran));

    let included = program.included("fancy.bin");
    change(&included);
    let ran = program.cargo("run", "");
    assert!(
        !ran.status.success() && said(&ran).contains(REFUSAL),
        "{}",
        said(&ran)
    );

    fs::remove_file(&included).unwrap();
    let ran = program.cargo("run", "");
    let message = said(&ran);
    assert!(
        !ran.status.success() && message.contains("fancy.bin"),
        "{message}"
    );

    // The script hashes what changed as soon as it runs.
    file.set_modified(SystemTime::now()).unwrap();
    let ran = program.cargo("run", "");
    let message = said(&ran);
    let refusal = format!("src/tables/fancy.bin: expected SHA-256 {digest}, found ");
    assert!(
        !ran.status.success() && message.contains(&refusal),
        "{message}"
    );
}

#[test]
fn a_feature_that_only_the_compiler_knows_is_refused() {
    let program = Program::new("flags", "", "fn main() {}\n");
    let built = program.cargo("check", "--cfg feature=\"fancy\"");
    let message = said(&built);
    assert!(!built.status.success(), "{message}");
    assert!(
        message.contains("enable the feature in Cargo.toml, not with --cfg"),
        "{message}"
    );
}

/// A generated file with a change is refused, even if the change is in a comment.
#[test]
#[cfg(all(feature = "generate", feature = "fancy"))]
fn a_generated_file_that_somebody_edits_is_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edited");
    fs::create_dir_all(&folder).unwrap();
    let tables = fs::read_to_string(concat!(env!("OUT_DIR"), "/tables.rs")).unwrap();
    let (_, fancy) = tables.split_once("pub mod fancy {").unwrap();
    let (fancy, _) = fancy.split_once("\n}\n").unwrap();
    let text = format!("// Tables.\npub mod fancy {{{fancy}\n}}\n");
    let (magics, attacks) = text.split_once("pub static ATTACKS").unwrap();
    let compile = |content: &str| {
        fs::write(folder.join("tables.rs"), content).unwrap();
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut compiler = std::process::Command::new(rustc);
        compiler.args(["--edition=2024", "--crate-type=lib", "--emit=metadata"]);
        compiler.args([
            "--cap-lints=allow",
            "--cfg=feature=\"generate\"",
            "src/lib.rs",
        ]);
        compiler
            .args(["--cfg=feature=\"fancy\"", "--out-dir"])
            .arg(&folder);
        compiler
            .env("OUT_DIR", &folder)
            .env("CHECKSUM_tables", checksum(text.as_bytes()).to_string());
        compiler.current_dir(THIS).output().unwrap()
    };
    let unchanged = compile(&text);
    assert!(unchanged.status.success(), "{}", said(&unchanged));
    for edited in [
        format!(
            "{magics}pub static ATTACKS{}",
            attacks.replacen("01fe,", "01ff,", 1)
        ),
        text.replacen("// ", "//  ", 1),
        text.clone() + "\n",
    ] {
        assert!(edited != text);
        let refused = compile(&edited);
        assert!(
            !refused.status.success() && said(&refused).contains(REFUSAL),
            "{}",
            said(&refused)
        );
    }
}

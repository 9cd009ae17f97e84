//! The build script refuses a committed copy that is not the one whose digest the program pins, and
//! writes the bytes of one that is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::checksum_of;

/// The layouts that have a copy, with the digest of each, as the build script reads them.
const COPIES: [(&str, &str); 3] = include!("../../src/tables/digests.rs");

/// The build script as cargo compiles it for a program without the generator.
struct Script {
    program: PathBuf,
    /// Where it runs.
    folder: PathBuf,
}

impl Script {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        fs::create_dir_all(folder.join("src/tables")).unwrap();
        let program = folder.join(format!("build-script{}", std::env::consts::EXE_SUFFIX));
        let mut compiler =
            Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        compiler
            .args(["--edition", "2024", "-o"])
            .arg(&program)
            .env_remove("RUSTFLAGS");
        let output = compiler
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs"))
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        Self { program, folder }
    }

    /// Runs it with one feature and an empty `OUT_DIR`, the folder `out`.
    fn run(&self, feature: &str) -> Output {
        let feature = format!("CARGO_FEATURE_{}", feature.to_uppercase());
        let out = self.folder.join("out");
        let _ = fs::remove_dir_all(&out);
        fs::create_dir(&out).unwrap();
        Command::new(&self.program)
            .current_dir(&self.folder)
            .env(feature, "1")
            .env("OUT_DIR", out)
            .output()
            .unwrap()
    }
}

#[test]
fn a_copy_with_one_bit_changed_is_refused() {
    let script = Script::new("copies/changed");
    for (layout, digest) in COPIES {
        let name = format!("src/tables/{layout}.bin");
        let copy = script.folder.join(&name);
        let committed = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(&name)).unwrap();
        let said = |content: &[u8], code: i32| {
            fs::write(&copy, content).unwrap();
            let output = script.run(layout);
            let said = String::from_utf8(output.stdout).unwrap();
            assert!(
                said.contains(&format!("cargo::rerun-if-changed={name}\n")),
                "{said}"
            );
            assert_eq!(output.status.code(), Some(code), "{layout}: {said}");
            let written = fs::read(script.folder.join(format!("out/{layout}.bin"))).ok();
            assert_eq!(written.as_deref(), (code == 0).then_some(content));
            said
        };
        let message = said(&committed, 0);
        for variable in [
            format!("SHA256_{layout}={digest}"),
            format!("CHECKSUM_{layout}={}", checksum_of(&copy)),
        ] {
            let line = format!("cargo::rustc-env={variable}\n");
            assert!(message.contains(&line), "{layout}: {message}");
        }
        assert!(!message.contains("error"), "{message}");

        let mut changed = committed.clone();
        for at in [0, 63, 64, committed.len() / 2, committed.len() - 1] {
            changed[at] ^= 1 << (at % 8);
            let message = said(&changed, 1);
            let error =
                format!("cargo::error=sliding-attacks: {name}: expected SHA-256 {digest}, found ");
            let (_, end) = message
                .split_once(&error)
                .unwrap_or_else(|| panic!("byte {at}: {message}"));
            let (found, remedy) = end.split_once("; ").unwrap();
            assert!(
                found.len() == 64 && remedy.starts_with("get this version of the package again"),
                "{message}"
            );
            changed[at] = committed[at];
        }
        said(&committed[..committed.len() - 1], 1);
        said(&[], 1);

        fs::remove_file(&copy).unwrap();
        let output = script.run(layout);
        let message = String::from_utf8(output.stdout).unwrap();
        assert!(
            output.status.code() == Some(1) && message.contains(&format!("{name}: cannot read: ")),
            "{message}"
        );
    }
}

/// A feature that is off has no copy to verify, and a program that uses none has nothing to wait
/// for.
#[test]
fn only_copies_of_enabled_features_are_read() {
    let output = Script::new("copies/none").run("none");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "cargo::rerun-if-changed=build.rs\n"
    );
}

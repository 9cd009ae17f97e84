//! The build script refuses prebuilt tables that are not those whose digest the program pins.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const LAYOUTS: [&str; 3] = ["fancy", "pext", "pext16"];

/// The build script as cargo compiles it for a program without the generator.
struct Script {
    program: PathBuf,
    /// Where it runs.
    folder: PathBuf,
}

impl Script {
    /// Compiles it with these features.
    fn new(test: &str, features: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        fs::create_dir_all(folder.join("src/tables")).unwrap();
        let program = folder.join(format!("build-script{}", std::env::consts::EXE_SUFFIX));
        let mut compiler =
            Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        compiler
            .args(["--edition", "2024", "-o"])
            .arg(&program)
            .args(
                features
                    .iter()
                    .map(|name| format!("--cfg=feature=\"{name}\"")),
            )
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

    /// Runs it with an empty `OUT_DIR`, and returns its exit code, what it said, and what it wrote,
    /// by name.
    fn run(&self) -> (i32, String, Vec<(String, Vec<u8>)>) {
        let out = self.folder.join("out");
        let _ = fs::remove_dir_all(&out);
        fs::create_dir(&out).unwrap();
        let output = Command::new(&self.program)
            .current_dir(&self.folder)
            // A cargo that runs in the build script of somebody else has variables of that package.
            .env("CARGO_FEATURE_PEXT", "1")
            // On Windows this path begins with `\\?\`, so nothing may be joined to it with `/`.
            .env("OUT_DIR", out.canonicalize().unwrap())
            .output()
            .unwrap();
        let mut written: Vec<_> = fs::read_dir(&out)
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| {
                (
                    entry.file_name().into_string().unwrap(),
                    fs::read(entry.path()).unwrap(),
                )
            })
            .collect();
        written.sort();
        let said = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap(), said, written)
    }
}

#[test]
fn prebuilt_tables_with_one_bit_changed_are_refused() {
    for layout in LAYOUTS {
        let script = Script::new(&format!("copies/{layout}"), &[layout]);
        let [bytes, module] =
            ["bin", "rs"].map(|extension| format!("src/tables/{layout}.{extension}"));
        let committed = [&bytes, &module]
            .map(|name| fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap());
        let write =
            |name: &str, content: &[u8]| fs::write(script.folder.join(name), content).unwrap();
        write(&module, &committed[1]);
        write(&bytes, &committed[0]);
        let [bytes_written, module_written] = committed.clone();
        let lines = format!(
            "cargo::rerun-if-changed=build.rs\ncargo::rerun-if-changed={module}\ncargo::rerun-if-changed={bytes}\n"
        );
        let files = vec![
            (format!("{layout}.bin"), bytes_written),
            ("tables.rs".to_owned(), module_written),
        ];
        assert_eq!(script.run(), (0, lines, files));

        let refused = |message: &str| {
            let (code, said, written) = script.run();
            assert_eq!((code, written), (1, Vec::new()), "{said}");
            let error = format!("cargo::error=sliding-attacks: {message}");
            let remedy = "; get this version of the package again";
            assert!(said.contains(&error) && said.contains(remedy), "{said}");
        };
        let text = String::from_utf8(committed[1].clone()).unwrap();
        let digest = text.split('"').nth(1).unwrap();
        let other = format!("{bytes}: expected SHA-256 {digest}, found ");
        let mut changed = committed[0].clone();
        for at in [0, 63, 64, changed.len() / 2, changed.len() - 1] {
            changed[at] ^= 1 << (at % 8);
            write(&bytes, &changed);
            refused(&other);
            changed[at] = committed[0][at];
        }
        write(&bytes, &changed[1..]);
        refused(&other);
        fs::remove_file(script.folder.join(&bytes)).unwrap();
        refused(&format!("{bytes}: cannot read: "));
        write(&bytes, &changed);
        write(
            &module,
            text.replace(digest, &digest.replace(&digest[..1], "0"))
                .as_bytes(),
        );
        refused(&format!("{bytes}: expected SHA-256 0"));
    }
}

/// A feature that is off has no tables to verify, and a program that uses none has nothing to wait
/// for.
#[test]
fn only_tables_of_enabled_features_are_read() {
    let (code, said, written) = Script::new("copies/none", &[]).run();
    assert_eq!((code, &*said), (0, "cargo::rerun-if-changed=build.rs\n"));
    assert_eq!(written, [("tables.rs".to_owned(), Vec::new())]);
}

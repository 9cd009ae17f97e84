//! The build script rejects prebuilt tables that do not match the digest stored beside them, and
//! the compiler rejects tables with an out-of-range index.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn rustc() -> Command {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.arg("--edition=2024").env_remove("RUSTFLAGS");
    rustc
}

/// The build script as cargo compiles it for a program without the generator, and where it runs.
struct Script {
    program: PathBuf,
    folder: PathBuf,
}

impl Script {
    fn new(name: &str, features: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("prebuilt")
            .join(name);
        fs::create_dir_all(folder.join("src/tables")).unwrap();
        let program = folder.join(format!("build-script{}", std::env::consts::EXE_SUFFIX));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs");
        let features = features
            .iter()
            .map(|name| format!("--cfg=feature=\"{name}\""));
        let mut rustc = rustc();
        rustc.args(features).arg("-o").arg(&program).arg(source);
        let output = rustc.output().unwrap();
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
            // As other build systems run it.
            .current_dir("/")
            .env("CARGO_MANIFEST_DIR", &self.folder)
            // A cargo that runs in someone else's build script has that package's variables.
            .env("CARGO_FEATURE_PEXT", "1")
            // On Windows this path begins with `\\?\`, so nothing may be joined to it with `/`.
            .env("OUT_DIR", out.canonicalize().unwrap())
            .output()
            .unwrap();
        let files = fs::read_dir(&out).unwrap().map(|entry| {
            let entry = entry.unwrap();
            (
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            )
        });
        let mut written: Vec<_> = files.collect();
        written.sort();
        let said = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        let [out, error] = said;
        if let Some((_, message)) = out.split_once("cargo::error=") {
            assert_eq!(error, message);
        }
        (output.status.code().unwrap(), out, written)
    }
}

#[test]
fn prebuilt_tables_with_one_bit_changed_are_refused() {
    let script = Script::new("fancy", &["fancy"]);
    let [bytes, module] = ["src/tables/fancy.tables", "src/tables/fancy.rs"];
    let write = |name: &str, content: &[u8]| fs::write(script.folder.join(name), content).unwrap();
    let committed =
        |name: &str| fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
    let (numbers, text) = (committed(bytes), committed(module));
    write(module, &text);
    write(bytes, &numbers);
    let lines = format!(
        "cargo::rerun-if-changed=build.rs\ncargo::rerun-if-changed={module}\ncargo::rerun-if-changed={bytes}\n"
    );
    let files = vec![
        ("fancy.tables".to_owned(), numbers.clone()),
        ("tables.rs".to_owned(), text.clone()),
    ];
    assert_eq!(script.run(), (0, lines, files));

    let refused = |message: &str| {
        let (code, said, written) = script.run();
        assert_eq!((code, written), (1, Vec::new()), "{said}");
        let error = format!("cargo::error=sliding-attacks: {message}");
        let remedy = "download this version of the package again";
        assert!(said.contains(&error) && said.contains(remedy), "{said}");
    };
    let text = String::from_utf8(text).unwrap();
    let digest = text.split('"').nth(1).unwrap();
    let other = format!("{bytes}: expected SHA-256 {digest}, found ");
    for at in [0, 63, 64, numbers.len() / 2, numbers.len() - 1] {
        let mut changed = numbers.clone();
        changed[at] ^= 1 << (at % 8);
        write(bytes, &changed);
        refused(&other);
    }
    write(bytes, &numbers[1..]);
    refused(&other);
    let path = script.folder.join(bytes);
    fs::remove_file(&path).unwrap();
    refused(&format!("{}: cannot read: ", path.display()));
    write(bytes, &numbers);
    write(
        module,
        text.replace(digest, &digest.replace(&digest[..1], "0"))
            .as_bytes(),
    );
    refused(&format!("{bytes}: expected SHA-256 0"));
    for length in [0, 1, 63] {
        write(module, text.replace(digest, &digest[..length]).as_bytes());
        refused(&format!("{bytes}: expected SHA-256 {},", &digest[..length]));
    }
}

/// A feature that is off has no tables to verify, and a program that uses none has nothing to wait
/// for.
#[test]
fn only_tables_of_enabled_features_are_read() {
    let (code, said, written) = Script::new("none", &[]).run();
    assert_eq!((code, &*said), (0, "cargo::rerun-if-changed=build.rs\n"));
    assert_eq!(written, [("tables.rs".to_owned(), Vec::new())]);
}

/// This holds whatever wrote the tables, and is why lookups need no bounds checks.
#[test]
fn tables_with_an_offset_that_is_too_large_do_not_compile() {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tables");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prebuilt/offsets");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(tables.join("fancy.rs"), folder.join("tables.rs")).unwrap();
    let module = fs::read_to_string(tables.join("fancy.rs")).unwrap();
    for (array, square) in [("ROOK_OFFSETS", 0), ("BISHOP_OFFSETS", 63)] {
        let (_, rest) = module.split_once(array).unwrap();
        let (_, rest) = rest.split_once("u32s(BYTES, ").unwrap();
        let start: usize = rest.split_once(')').unwrap().0.parse().unwrap();
        let mut numbers = fs::read(tables.join("fancy.tables")).unwrap();
        numbers[start + 4 * square..][..4].fill(0xff);
        fs::write(folder.join("fancy.tables"), numbers).unwrap();
        let mut rustc = rustc();
        rustc
            .args(["--crate-type=lib", "--emit=metadata"])
            .args(["--cap-lints=allow", "--cfg=feature=\"fancy\"", "--out-dir"])
            .args([&folder, &tables.with_file_name("lib.rs")])
            .env("OUT_DIR", &folder)
            .env("CARGO_PKG_VERSION", "0.0.0");
        let output = rustc.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let message = "a square has an index outside the table";
        assert!(
            !output.status.success() && said.contains(message),
            "{array}: {said}"
        );
    }
}

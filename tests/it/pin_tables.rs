//! The compile error for tables that are not the pinned ones. The tests run the compiler itself,
//! because the message matters.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct User {
    folder: PathBuf,
}

impl User {
    /// Compiles this crate as a user's dependency, with `fancy` from the committed copy and only as
    /// metadata.
    fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pin");
        fs::create_dir_all(&folder).unwrap();
        let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
        for (from, to) in [("fancy.rs", "tables.rs"), ("fancy.bin", "fancy.bin")] {
            fs::copy(library.with_file_name("tables").join(from), folder.join(to)).unwrap();
        }
        let mut compiler = Self::compiler(&folder);
        compiler.args([
            "--crate-name",
            "sliding_attacks",
            "--crate-type",
            "lib",
            "--cfg",
            "feature=\"fancy\"",
        ]);
        // As from cargo and the build script.
        compiler
            .env("CARGO_PKG_VERSION", env!("CARGO_PKG_VERSION"))
            .env("OUT_DIR", folder.canonicalize().unwrap());
        let output = compiler
            .arg("--cap-lints=allow")
            .arg(library)
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        Self { folder }
    }

    fn compiler(folder: &Path) -> Command {
        let mut compiler =
            Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc")));
        compiler
            .args(["--edition", "2024", "--emit", "metadata", "--out-dir"])
            .arg(folder);
        compiler.env_remove("RUSTFLAGS");
        compiler
    }

    /// Compiles a crate of one line.
    fn compile(&self, name: &str, line: &str) -> Output {
        let source = self.folder.join(name).with_extension("rs");
        fs::write(&source, line).unwrap();
        let library = self.folder.join("libsliding_attacks.rmeta");
        let library = format!("sliding_attacks={}", library.display());
        Self::compiler(&self.folder)
            .args(["--crate-type", "lib", "--extern", &library])
            .arg(source)
            .output()
            .unwrap()
    }
}

#[test]
fn a_pin_that_does_not_hold_shows_both_digests() {
    let user = User::new();
    let tables = fs::read_to_string(user.folder.join("tables.rs")).unwrap();
    let digest = tables.split('"').nth(1).unwrap();
    let said = |output: &Output| String::from_utf8(output.stderr.clone()).unwrap();

    let holds = user.compile(
        "holds",
        &format!("sliding_attacks::pin_tables!(fancy, \"{digest}\");"),
    );
    assert!(holds.status.success(), "{}", said(&holds));
    let capitals = user.compile(
        "capitals",
        &format!(
            "sliding_attacks::pin_tables!(fancy, \"{}\");",
            digest.to_uppercase()
        ),
    );
    assert!(capitals.status.success(), "{}", said(&capitals));

    let pinned = "0123456789abcdef".repeat(4);
    let moved = user.compile(
        "moved",
        &format!("sliding_attacks::pin_tables!(fancy, \"{pinned}\");"),
    );
    let message = said(&moved);
    println!("{message}");
    assert!(!moved.status.success());
    for part in [
        "the `fancy` tables of sliding-attacks",
        "are not the ones pinned",
        &pinned,
        digest,
        "moved.rs:1",
    ] {
        assert!(message.contains(part), "`{part}` is missing:\n{message}");
    }
    // A mark is below the first digit that differs, here the first and the last one.
    let last = if digest.ends_with('0') { "1" } else { "0" };
    for (pinned, at) in [(pinned, 0), (format!("{}{last}", &digest[..63]), 63)] {
        let message = said(&user.compile(
            "digit",
            &format!("sliding_attacks::pin_tables!(fancy, \"{pinned}\");"),
        ));
        let found = message
            .lines()
            .skip_while(|line| !line.contains("found:  "))
            .collect::<Vec<_>>();
        assert_eq!(
            found[1].find('^'),
            found[0].find(digest).map(|start| start + at),
            "{message}"
        );
    }
    // Two pages show the whole message.
    for page in [
        include_str!("../../docs/pin-in-ci.md"),
        include_str!("../../src/pin_tables.rs"),
    ] {
        let mut lines = page
            .lines()
            .map(|line| line.trim_start_matches("///").trim());
        let last = lines
            .find(|line| line.starts_with("stay with"))
            .expect("the last line");
        assert!(message.contains(last), "a page says `{last}`");
    }

    let short = user.compile("short", "sliding_attacks::pin_tables!(fancy, \"c0ffee\");");
    let message = said(&short);
    assert!(
        !short.status.success() && message.contains("expected 64 hexadecimal digits"),
        "{message}"
    );
    assert!(
        message.contains("c0ffee") && message.contains(digest),
        "{message}"
    );

    assert!(
        !user
            .compile(
                "unknown",
                &format!("sliding_attacks::pin_tables!(nix, \"{digest}\");")
            )
            .status
            .success()
    );

    // docs/trouble.md has the words for a layout whose feature is off.
    for (line, words) in [
        (
            "use sliding_attacks::layout::black;",
            "no `black` in `layout`",
        ),
        (
            "use sliding_attacks::layout::black::Black;",
            "could not find `black` in `layout`",
        ),
    ] {
        let message = said(&user.compile("off", line));
        assert!(message.contains(words), "{message}");
    }
}

//! Crates of other people: one with its own workspace and `build.rs`, and the first one that a
//! reader of the README makes.

use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downstream")
}

/// Where this run has its copy of the folder, in which it may change a file although another run
/// builds at the same time.
fn copied() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("downstream-copy")
}

fn copy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in [
        "Cargo.toml",
        "Cargo.lock",
        "build.rs",
        "data/openings.txt",
        "src/lib.rs",
        "src/bin/openings.rs",
    ] {
        std::fs::create_dir_all(copied().join(name).parent().unwrap()).unwrap();
        let text = std::fs::read_to_string(folder().join(name)).unwrap();
        let text = text.replace("\"../../codegen\"", &format!("{:?}", root.join("codegen")));
        let text = text.replace("\"../..\"", &format!("{root:?}"));
        std::fs::write(copied().join(name), text).unwrap();
    }
}

/// Runs cargo there without network and returns its output. It must succeed.
fn cargo(arguments: &[&str]) -> String {
    let (succeeded, said) = try_cargo(arguments);
    assert!(succeeded, "cargo {arguments:?}: {said}");
    said
}

/// Runs cargo there without network and returns whether it succeeds, and its output.
fn try_cargo(arguments: &[&str]) -> (bool, String) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("downstream");
    let output = cargo_in(&copied())
        .args(arguments)
        .args(["--locked", "--target-dir"])
        .arg(target)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    (output.status.success(), said)
}

/// Returns a cargo without network and without the variables that cargo sets for this test, which
/// its author does not have.
pub fn cargo_in(folder: &Path) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_")
            || ["CARGO_MANIFEST_DIR", "CARGO_BUILD_TARGET", "RUSTFLAGS"].contains(&&*text)
        {
            cargo.env_remove(&name);
        }
    }
    cargo.env("CARGO_NET_OFFLINE", "true").current_dir(folder);
    cargo
}

#[test]
fn a_build_script_of_somebody_else_makes_tables_and_sees_its_own_files() {
    if !folder().exists() {
        println!("skipped: tests/downstream is not part of the published package");
        return;
    }
    copy();
    let said = cargo(&["test", "--lib"]);
    assert!(said.contains("2 passed; 0 failed"), "{said}");
    assert!(
        !said.contains("warning"),
        "arrays that nothing reads are no reason to warn:\n{said}"
    );

    // The tables are not the pinned ones: the script's `main` prints the error, which says what to
    // do.
    let (succeeded, said) = try_cargo(&["build", "--features", "wrong_pin"]);
    let message = "Error: layout `fancy`: the tables do not have the pinned digest: expected 0000000000000000000000000000000000000000000000000000000000000000, found a9afdcdf16bb5d93c145c0bee048c67a458dcdac2c900c675152a27c71efb74c, different from digit 1 on; go back to the version";
    assert!(!succeeded && said.contains(message), "{said}");

    // After no change, cargo does nothing.
    cargo(&["build"]);
    let said = cargo(&["build", "-v"]);
    assert!(said.contains("Fresh downstream"), "{said}");
    for done in ["Compiling", "Running", "Dirty"] {
        assert!(
            !said.contains(done),
            "a second build does something:\n{said}"
        );
    }

    // A file that the script reads reaches the program, although the script does not name it.
    assert_eq!(cargo(&["run", "--quiet"]), "1\n");
    std::fs::write(copied().join("data/openings.txt"), "e4 e5\nd4 d5\n").unwrap();
    assert_eq!(cargo(&["run", "--quiet"]), "2\n");
}

fn text_of(page: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap()
}

/// Returns the nth block of a language on a page.
fn block(page: &str, language: &str, nth: usize) -> String {
    let text = text_of(page);
    let rest = text.split(&format!("\n```{language}\n")).nth(nth + 1);
    rest.unwrap().split_once("```").unwrap().0.to_owned()
}

/// Makes a package with this program, and returns its folder. The features are those of the first
/// `cargo add` on the page; this folder stands in for the registry.
fn reader(name: &str, page: &str, program: &str) -> PathBuf {
    let text = text_of(page);
    let (_, rest) = text.split_once("cargo add sliding-attacks").unwrap();
    let options = rest.split(['`', '\n']).next().unwrap();
    let features = match options.strip_prefix(" --no-default-features --features ") {
        Some(features) => format!("default-features = false\nfeatures = [\"{features}\"]\n"),
        None => String::new(),
    };
    assert!(options.is_empty() || !features.is_empty(), "{options}");
    let manifest = format!(
        "[workspace]\n[package]\nname = \"reader\"\nedition = \"2024\"\n[dependencies.sliding-attacks]\npath = '{}'\n{features}",
        env!("CARGO_MANIFEST_DIR"),
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(folder.join("src/main.rs"), program).unwrap();
    folder
}

/// What a reader copies from the README, into an empty folder.
#[test]
fn the_readmes_first_program_prints_its_board() {
    let page = "README.md";
    let folder = reader("reader", page, &block(page, "rust", 0));
    let output = cargo_in(&folder)
        .args(["run", "--target-dir", "target"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && !said.contains("warning"),
        "{said}"
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        block(page, "text", 0)
    );
}

/// The commands of the workflow, with the page's program and with another pin.
#[test]
fn the_workflow_of_the_page_on_pins_turns_red() {
    let page = "docs/pin-in-ci.md";
    let workflow = block(page, "yaml", 0);
    let commands: Vec<&str> = workflow
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- run: cargo "))
        .collect();
    let program = block(page, "rust", 0);
    let is_green = |program: &str, other: &str| {
        let folder = reader("pinned", page, program);
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        std::fs::write(folder.join("Cargo.toml"), manifest + other).unwrap();
        let lock = cargo_in(&folder).arg("generate-lockfile").status().unwrap();
        assert!(lock.success());
        let run = |command: &&str| {
            let mut cargo = cargo_in(&folder);
            cargo
                .args(command.split(' '))
                .env("CARGO_TARGET_DIR", "target");
            let output = cargo.output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(
                output.status.success()
                    || said.contains("are not the ones pinned")
                    || said.contains("is ambiguous"),
                "{said}"
            );
            output.status.success()
        };
        commands.iter().map(run).collect::<Vec<_>>()
    };
    assert_eq!(is_green(&program, ""), [true, true, true]);
    let wrong = program.replace("\"ac", "\"ab");
    assert_eq!(is_green(&wrong, ""), [false, false, true]);
    // As if a dependency needed the next version.
    let next = reader("pinned_next", page, "fn main() {}");
    let manifest = "[package]\nname = \"sliding-attacks\"\nversion = \"0.2.0\"\n[lib]\npath = \"src/main.rs\"\n";
    std::fs::write(next.join("Cargo.toml"), manifest).unwrap();
    let other = "[dependencies.next]\npackage = \"sliding-attacks\"\npath = \"../pinned_next\"\n";
    assert_eq!(is_green(&program, other), [true, true, false]);
}

//! Other people's crates: one with its own workspace and `build.rs`, and one that pins its tables
//! in CI. `checks/release` uses the packages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::copy;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const HERE: &str = env!("CARGO_TARGET_TMPDIR");

/// Runs cargo without network, and without the variables that cargo sets for this test, which the
/// author of a crate does not have. Returns whether it succeeds, and what it says.
fn cargo(folder: &Path, command: &str) -> (bool, String) {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let others = ["CARGO_MANIFEST_DIR", "CARGO_BUILD_TARGET", "RUSTFLAGS"];
        if text.starts_with("CARGO_PKG_") || others.contains(&&*text) {
            cargo.env_remove(&name);
        }
    }
    cargo
        .env("CARGO_NET_OFFLINE", "true")
        .env("CARGO_TARGET_DIR", "target");
    let output = cargo
        .args(command.split(' '))
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    (output.status.success(), said)
}

/// Like [`cargo`], but panics unless it succeeds.
fn run(folder: &Path, command: &str) -> String {
    let (succeeded, said) = cargo(folder, command);
    assert!(succeeded, "cargo {command}: {said}");
    said
}

#[test]
fn another_crates_build_script_makes_tables_and_reruns_for_its_own_files() {
    let (original, folder) = (
        Path::new(ROOT).join("tests/downstream"),
        Path::new(HERE).join("downstream"),
    );
    if !original.exists() {
        println!("skipped: tests/downstream is not part of the published package");
        return;
    }
    // A copy, in which this run may change a file although another run builds at the same time.
    copy(&original, &folder);
    let manifest = fs::read_to_string(original.join("Cargo.toml")).unwrap();
    let codegen = Path::new(ROOT).join("codegen");
    let manifest = manifest.replace("\"../../codegen\"", &format!("{codegen:?}"));
    fs::write(
        folder.join("Cargo.toml"),
        manifest.replace("\"../..\"", &format!("{ROOT:?}")),
    )
    .unwrap();

    let said = run(&folder, "test --lib --locked");
    assert!(said.contains("1 passed; 0 failed"), "{said}");
    assert!(
        !said.contains("warning"),
        "unused arrays must not cause warnings:\n{said}"
    );

    // The tables are not the pinned ones: the script's `main` prints the error, which says what to
    // do.
    let (succeeded, said) = cargo(&folder, "build --features wrong_pin");
    let message = "Error: layout `fancy`: the tables do not have the pinned digest: expected 0000000000000000000000000000000000000000000000000000000000000000, found a9afdcdf16bb5d93c145c0bee048c67a458dcdac2c900c675152a27c71efb74c, different from digit 1 on; go back to the pinned version";
    assert!(!succeeded && said.contains(message), "{said}");

    // The compiler says what to pass.
    let (succeeded, said) = cargo(&folder, "check --features closure");
    let message = "`Dispatch::run` takes a struct that implements `WithSlidingAttacks`";
    assert!(!succeeded && said.contains(message), "{said}");

    // After no change, cargo does nothing.
    run(&folder, "build");
    let said = run(&folder, "build -v");
    assert!(said.contains("Fresh downstream"), "{said}");
    for done in ["Compiling", "Running", "Dirty"] {
        assert!(
            !said.contains(done),
            "a second build rebuilds something:\n{said}"
        );
    }

    // A file that the script reads reaches the program, although the script does not name it.
    assert_eq!(run(&folder, "run --quiet"), "1\n");
    fs::write(folder.join("data/openings.txt"), "e4 e5\nd4 d5\n").unwrap();
    assert_eq!(run(&folder, "run --quiet"), "2\n");
}

/// Engines ignore `*.bin`, because their networks are called so.
#[test]
fn a_copy_in_a_repository_that_ignores_data_files_builds() {
    if !Path::new(ROOT).join("codegen").exists() {
        return println!("skipped: codegen is not part of the published package");
    }
    let folder = Path::new(HERE).join("ignoring");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("original/copy")).unwrap();
    fs::create_dir_all(folder.join("original/engine")).unwrap();
    for name in ["Cargo.toml", "build.rs", "build", "src", "codegen"] {
        copy(
            &Path::new(ROOT).join(name),
            &folder.join("original/copy").join(name),
        );
    }
    let manifest = "[workspace]\n[package]\nname = \"engine\"\nedition = \"2024\"\n[lib]\npath = \"lib.rs\"\n\
                    [dependencies.sliding-attacks]\npath = \"../copy\"\ndefault-features = false\n\
                    features = [\"fancy\", \"pext\", \"pext16\"]\n";
    let ignored = "*.bin\n*.dat\n*.data\n*.raw\n*.table\n*.nnue\n";
    for (name, text) in [
        ("engine/Cargo.toml", manifest),
        (".gitignore", ignored),
        ("engine/lib.rs", ""),
    ] {
        fs::write(folder.join("original").join(name), text).unwrap();
    }
    let git = |command: &str| {
        let mut git = Command::new("git");
        git.args(command.split(' '))
            .current_dir(folder.join("original"));
        git.status().is_ok_and(|status| status.success())
    };
    if !git("init -q") {
        return println!("skipped: git is not installed");
    }
    assert!(git("add ."));
    assert!(git("checkout-index -a --prefix=../clone/"));
    run(&folder.join("clone/engine"), "check");
}

/// The commands of the workflow, with the page's program and with another pin.
#[test]
fn the_workflow_in_pin_in_ci_fails_when_tables_change() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/pin-in-ci.md")).unwrap();
    let block = |language: &str| {
        let (_, rest) = page.split_once(&format!("\n```{language}\n")).unwrap();
        rest.split_once("```").unwrap().0
    };
    let commands = block("yaml")
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- run: cargo "));
    let commands: Vec<&str> = commands.collect();
    let program = block("rust");
    let (_, features) = page
        .split_once("cargo add sliding-attacks --no-default-features --features ")
        .unwrap();
    let features = features.split(['`', '\n']).next().unwrap();
    let package = |name: &str, manifest: String, program: &str| -> PathBuf {
        let folder = Path::new(HERE).join(name);
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.join("src/main.rs"), program).unwrap();
        folder
    };
    let is_green = |program: &str, other: &str| {
        let manifest = format!(
            "[workspace]\n[package]\nname = \"pinned\"\nedition = \"2024\"\n[dependencies.sliding-attacks]\n\
             path = '{ROOT}'\ndefault-features = false\nfeatures = [\"{features}\"]\n{other}"
        );
        let folder = package("pinned", manifest, program);
        run(&folder, "generate-lockfile");
        let results = commands.iter().map(|command| {
            let (succeeded, said) = cargo(&folder, command);
            let is_refused = ["are not the ones pinned", "is ambiguous"]
                .iter()
                .any(|text| said.contains(text));
            assert!(succeeded || is_refused, "{said}");
            succeeded
        });
        results.collect::<Vec<_>>()
    };
    assert_eq!(is_green(program, ""), [true, true, true]);
    assert_eq!(
        is_green(&program.replace("\"ac", "\"ab"), ""),
        [false, false, true]
    );
    // As if a dependency needed the next version.
    let next = "[package]\nname = \"sliding-attacks\"\nversion = \"0.2.0\"\n";
    package("pinned_next", next.to_owned(), "fn main() {}");
    fs::write(Path::new(HERE).join("pinned_next/src/lib.rs"), "").unwrap();
    let other = "[dependencies.next]\npackage = \"sliding-attacks\"\npath = \"../pinned_next\"\n";
    assert_eq!(is_green(program, other), [true, true, false]);
}

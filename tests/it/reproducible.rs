//! Two builds from different folders, one dev and one release, write the same bytes as this build.
#![cfg(feature = "fancy")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sliding_attacks_codegen::{Builder, Layout};

/// The files of the workspace that a build needs. The manifest names the benches.
const SOURCES: [&str; 8] = ["Cargo.toml", "Cargo.lock", "build.rs", "src", "codegen", "docs", "examples", "benches"];

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap().map(Result::unwrap).filter(|entry| entry.file_name() != "target") {
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).unwrap();
    }
}

/// Builds a copy of the workspace in `folder` with default features and returns the text of its `tables.rs`.
fn build_in(folder: &Path, arguments: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(folder).unwrap();
    for source in SOURCES {
        copy(&root.join(source), &folder.join(source));
    }
    let target = folder.join("target");
    let mut cargo = Command::new(env!("CARGO"));
    // These builds must not get flags of this test run, such as those for coverage or sanitizers.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CARGO_PROFILE") || name == "OUT_DIR") {
        cargo.env_remove(name);
    }
    cargo.args(["build", "--offline", "--lib", "--target-dir"]).arg(&target).args(arguments).current_dir(folder);
    let output = cargo.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = find(&target, "tables.rs");
    assert_eq!(found.len(), 1, "{found:?}");
    fs::read_to_string(&found[0]).unwrap()
}

fn find(folder: &Path, name: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            found.extend(find(&entry, name));
        } else if entry.ends_with(name) {
            found.push(entry);
        }
    }
    found
}

#[test]
fn builds_in_different_folders_and_profiles_write_the_same_bytes() {
    if !Path::new(env!("CARGO_MANIFEST_DIR")).join("codegen").exists() {
        println!("skipped: this is the packaged crate, without the workspace member to build from");
        return;
    }
    // The copies are in the target folder, so an interrupted run leaves nothing elsewhere. The next run removes them.
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reproducible");
    let _ = fs::remove_dir_all(&temporary);
    let dev = build_in(&temporary.join("one"), &[]);
    let release = build_in(&temporary.join("another folder"), &["--release"]);
    fs::remove_dir_all(&temporary).unwrap();

    let here = Builder::new().layout(Layout::Fancy).generate().unwrap().to_rust().unwrap();
    assert!(dev == release, "dev and release differ");
    assert!(dev == here, "the build script and the library differ");
    assert!(!dev.contains('\r') && !dev.contains("usize"), "nothing of a host belongs here");
    assert!(!dev.contains("one/") && !dev.contains(env!("CARGO_MANIFEST_DIR")), "a path got in");
}

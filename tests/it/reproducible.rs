//! The build script of a release build in another folder writes the same bytes as the library in
//! this test.
#![cfg(feature = "fancy")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::copy;
use sliding_attacks_codegen::{Builder, Layout, internal};

/// The files of the workspace that a build needs. The manifest names the benches.
const SOURCES: [&str; 8] = [
    "Cargo.toml",
    "Cargo.lock",
    "build.rs",
    "src",
    "codegen",
    "docs",
    "examples",
    "benches",
];

/// Builds a copy of the workspace in `folder` for release with default features and returns the
/// content of its `tables.rs` and `fancy.bin`.
fn build_in(folder: &Path) -> [Vec<u8>; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(folder).unwrap();
    for source in SOURCES {
        copy(&root.join(source), &folder.join(source));
    }
    let target = folder.join("target");
    let mut cargo = Command::new(env!("CARGO"));
    // This build must not get flags of this test run, such as those for coverage or sanitizers.
    for (name, _) in
        std::env::vars().filter(|(name, _)| name.starts_with("CARGO_PROFILE") || name == "OUT_DIR")
    {
        cargo.env_remove(name);
    }
    cargo
        .args(["build", "--release", "--offline", "--lib", "--target-dir"])
        .arg(&target)
        .current_dir(folder);
    let output = cargo.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    ["tables.rs", "fancy.bin"].map(|name| {
        let found = find(&target, name);
        assert_eq!(found.len(), 1, "{found:?}");
        fs::read(&found[0]).unwrap()
    })
}

fn find(folder: &Path, name: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if entry.is_dir() {
            found.extend(find(&entry, name));
        } else if entry.ends_with(name) {
            found.push(entry);
        }
    }
    found
}

#[test]
fn a_build_in_another_folder_and_profile_writes_the_same_bytes() {
    if !Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("codegen")
        .exists()
    {
        println!("skipped: this is the packaged crate, without the workspace member to build from");
        return;
    }
    // The copy is in the target folder, so an interrupted run leaves nothing elsewhere. The next
    // run removes it.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("another folder");
    let _ = fs::remove_dir_all(&folder);
    let there = build_in(&folder);
    fs::remove_dir_all(&folder).unwrap();

    let here = Builder::new().layout(Layout::Fancy).generate().unwrap();
    let here = [
        internal::rust_with_files(&here).into_bytes(),
        here.layout(Layout::Fancy).unwrap().to_le_bytes(),
    ];
    assert!(there == here, "the build script and the library differ");
}

//! Code that several modules use.

use std::fs;
use std::path::{Path, PathBuf};

use sliding_attacks_codegen::{Builder, Layout};

/// Returns a builder of every layout.
pub fn every_layout() -> Builder {
    Layout::ALL
        .iter()
        .copied()
        .fold(Builder::new(), Builder::layout)
}

/// Returns an empty directory, such as `files/links`, which only one test uses.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

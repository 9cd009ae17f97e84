//! What several modules use.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns an empty folder, such as `files/links`, which only one test uses.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

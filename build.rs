//! Writes `tables.rs` to `OUT_DIR`, and beside it a file with the numbers of each layout whose
//! feature is enabled: generated ones, or without the feature `generate` prebuilt ones that it has
//! verified. It writes nothing else, starts no program and opens no connection.

use std::path::Path;

#[cfg_attr(feature = "generate", path = "build/generate.rs")]
#[cfg_attr(not(feature = "generate"), path = "build/verify.rs")]
mod tables;

/// Declares the names of the enabled layouts.
macro_rules! layouts {
    ($(#[cfg(feature = $feature:literal)] $module:ident::$lookup:ident,)*) => {
        const ENABLED: &[&str] = &[$(#[cfg(feature = $feature)] $feature,)*];
    };
}
include!("src/layout/list.rs");

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let files = tables::files(ENABLED);
    if let Err(error) = files.and_then(|files| files.iter().try_for_each(write)) {
        println!("cargo::error=sliding-attacks: {error}");
        // Other build systems show only this.
        eprintln!("sliding-attacks: {error}");
        std::process::exit(1);
    }
}

fn write((name, content): &(String, Vec<u8>)) -> Result<(), String> {
    let folder = std::env::var_os("OUT_DIR")
        .ok_or("OUT_DIR: not set; name a directory that the script may write to")?;
    let path = Path::new(&folder).join(name);
    std::fs::write(&path, content).map_err(|error| {
        let path = path.display();
        format!("{path}: cannot write: {error}; free some space there, or check its permissions")
    })
}

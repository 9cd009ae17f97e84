//! Writes the tables of the enabled features to `OUT_DIR`: generated ones, or without the feature
//! `generate` prebuilt ones that it has verified. It writes nothing else, starts no program and
//! opens no connection.

#[path = "src/tables/checksum.rs"]
mod checksum;
#[cfg_attr(feature = "generate", path = "src/tables/generate.rs")]
#[cfg_attr(not(feature = "generate"), path = "src/tables/verify.rs")]
mod tables;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(error) = tables::write() {
        println!("cargo::error=sliding-attacks: {error}");
        std::process::exit(1);
    }
}

fn is_enabled(layout: &str) -> bool {
    std::env::var_os(format!("CARGO_FEATURE_{}", layout.to_uppercase())).is_some()
}

/// Writes a file for the crate to include, and tells the compiler the checksum of what it wrote.
fn write(name: &str, extension: &str, content: &[u8]) -> Result<(), String> {
    let folder = std::env::var("OUT_DIR").map_err(|error| format!("OUT_DIR: {error}"))?;
    let path = format!("{folder}/{name}.{extension}");
    std::fs::write(&path, content).map_err(|error| format!("{path}: cannot write: {error}"))?;
    let checksum = checksum::checksum(content);
    println!("cargo::rustc-env=CHECKSUM_{name}={checksum}");
    Ok(())
}

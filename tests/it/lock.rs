//! The prebuilt tables are what the generator makes, and `Cargo.toml` names all layouts.

use std::path::{Path, PathBuf};

use sliding_attacks_codegen::{Builder, Layout};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// The layouts that need no generator.
const PREBUILT: [Layout; 3] = [Layout::Fancy, Layout::Pext, Layout::Pext16];

/// They must be what the build script makes.
#[test]
fn the_prebuilt_tables_are_what_the_generator_writes() {
    for layout in PREBUILT {
        let tables = Builder::new().layout(layout).generate().unwrap();
        let text = tables.to_rust_with_files().into_bytes();
        let bytes = tables.layout(layout).unwrap().to_le_bytes();
        for (extension, fresh) in [("rs", text), ("tables", bytes)] {
            let file = path("src/tables")
                .join(layout.name())
                .with_extension(extension);
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&file, &fresh).unwrap();
            }
            assert!(
                std::fs::read(&file).is_ok_and(|found| found == fresh),
                "{} differs; BLESS=1 rewrites it",
                file.display()
            );
        }
    }
}

/// The proofs take `every_layout`.
#[test]
fn every_layout_enables_every_layout() {
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let enabled = manifest["features"]["every_layout"].as_array().unwrap();
    for name in Layout::ALL
        .iter()
        .map(|layout| layout.name())
        .chain(["dispatch"])
    {
        let is_enabled = enabled.iter().any(|listed| listed.as_str() == Some(name));
        // `dispatch` implies `fancy`.
        assert!(
            is_enabled || name == "fancy",
            "Cargo.toml: `every_layout` lacks {name}"
        );
    }
}

#[test]
fn both_packages_have_the_same_sha256() {
    if let Ok(theirs) = std::fs::read_to_string(path("codegen/src/sha256.rs")) {
        assert!(read("build/sha256.rs") == theirs);
    }
}

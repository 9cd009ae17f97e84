//! `tables.lock`, `Cargo.toml`, the prebuilt tables and the documents name the same layouts and
//! digests.

use std::path::{Path, PathBuf};

use sliding_attacks_codegen::{Builder, Layout};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

fn locked_digest(layout: Layout) -> String {
    let lock: toml::Table = read("tables.lock").parse().unwrap();
    let facts = lock["layout"].get(layout.name());
    let digest = facts.and_then(|facts| Some(facts.get("sha256")?.as_str()?.to_owned()));
    digest.unwrap_or_else(|| {
        panic!("tables.lock lacks layout `{layout}`; `sliding-attacks-codegen lock` writes it")
    })
}

/// The layouts that need no generator.
const PREBUILT: [Layout; 3] = [Layout::Fancy, Layout::Pext, Layout::Pext16];

/// They must be what the build script makes.
#[test]
fn the_prebuilt_tables_are_a_fresh_generation() {
    for layout in PREBUILT {
        let pinned = Builder::new()
            .layout(layout)
            .pin(layout, &locked_digest(layout));
        let tables = pinned.generate().unwrap();
        let text = tables.to_rust_with_files().into_bytes();
        let bytes = tables.layout(layout).unwrap().to_le_bytes();
        for (extension, fresh) in [("rs", text), ("bin", bytes)] {
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

/// The proofs take `every_layout` for all features.
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
        // `dispatch` brings `fancy`.
        assert!(
            is_enabled || name == "fancy",
            "Cargo.toml: `every_layout` lacks {name}"
        );
    }
}

/// The digests in the changelog, the README and the page on reproducible tables are the locked
/// ones.
#[test]
fn the_documents_quote_the_locked_digests() {
    let changelog = read("CHANGELOG.md");
    for &layout in Layout::ALL {
        let digest = locked_digest(layout);
        assert!(
            changelog.contains(&digest),
            "CHANGELOG.md, Tables: layout {layout}: {digest}"
        );
    }
    let fancy = locked_digest(Layout::Fancy);
    for (page, quoted) in [
        ("README.md", format!("pin_tables!(fancy, \"{fancy}\")")),
        (
            "docs/reproducible-tables.md",
            format!("\n{fancy}  src/tables/fancy.bin\n"),
        ),
    ] {
        assert!(read(page).contains(&quoted), "{page} quotes another digest");
    }
}

#[test]
fn both_packages_carry_the_same_texts() {
    for (here, there) in [
        ("CHANGELOG.md", "CHANGELOG.md"),
        ("LICENSE-APACHE", "LICENSE-APACHE"),
        ("LICENSE-MIT", "LICENSE-MIT"),
        ("src/tables/sha256.rs", "src/sha256.rs"),
    ] {
        if let Ok(theirs) = std::fs::read_to_string(path("codegen").join(there)) {
            assert!(read(here) == theirs, "copy {here} to codegen/{there}");
        }
    }
}

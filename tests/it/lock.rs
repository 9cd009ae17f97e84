//! `tables.lock` and the committed copies have the tables that this version generates.

use std::path::{Path, PathBuf};

use sliding_attacks_codegen::{Builder, Layout, internal};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn lock() -> toml::Table {
    std::fs::read_to_string(path("tables.lock"))
        .unwrap()
        .parse()
        .unwrap()
}

fn locked_digest(layout: &str) -> String {
    let digest = lock()["layout"]
        .get(layout)
        .and_then(|facts| Some(facts.get("sha256")?.as_str()?.to_owned()));
    digest.unwrap_or_else(|| {
        panic!("tables.lock lacks layout `{layout}`; `sliding-attacks-codegen lock` writes it")
    })
}

/// The layouts that need no generator.
const COPIED: [Layout; 3] = [Layout::Fancy, Layout::Pext, Layout::Pext16];

/// The committed copies, which are used without `generate`, must be what the build script makes.
#[test]
fn the_prebuilt_tables_are_a_fresh_generation() {
    for layout in COPIED {
        let name = layout.name();
        let tables = Builder::new()
            .layout(layout)
            .pin(layout, &locked_digest(name))
            .generate()
            .unwrap();
        let text = internal::rust_with_files(&tables).into_bytes();
        let bytes = tables.layout(layout).unwrap().to_le_bytes();
        for (extension, fresh) in [("rs", text), ("bin", bytes)] {
            let file = path("src/tables").join(name).with_extension(extension);
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

/// The digests in the changelog, the README and the page on reproducible tables are the locked
/// ones.
#[test]
fn the_documents_quote_the_locked_digests() {
    let changelog = std::fs::read_to_string(path("CHANGELOG.md")).unwrap();
    for layout in Layout::ALL {
        let digest = locked_digest(layout.name());
        assert!(
            changelog.contains(&digest),
            "CHANGELOG.md, Tables: layout {}: {digest}",
            layout.name()
        );
    }
    let readme = std::fs::read_to_string(path("README.md")).unwrap();
    assert!(
        readme.contains(&format!(
            "pin_tables!(fancy, \"{}\")",
            locked_digest("fancy")
        )),
        "README.md quotes another digest"
    );
    let page = std::fs::read_to_string(path("docs/reproducible-tables.md")).unwrap();
    assert!(
        page.contains(&format!(
            "\n{}  src/tables/fancy.bin\n",
            locked_digest("fancy")
        )),
        "docs/reproducible-tables.md quotes another digest"
    );
}

#[test]
fn both_packages_carry_the_same_texts() {
    let same = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"].map(|name| (name, name));
    for (here, there) in same
        .into_iter()
        .chain([("src/tables/sha256.rs", "src/sha256.rs")])
    {
        let Ok(theirs) = std::fs::read_to_string(path("codegen").join(there)) else {
            continue;
        };
        assert!(
            std::fs::read_to_string(path(here)).unwrap() == theirs,
            "copy {here} to codegen/{there}"
        );
    }
}

//! `tables.lock`, the linked tables and the committed copy: all the same tables.

use std::path::{Path, PathBuf};

use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout, hex};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn lock() -> toml::Table {
    std::fs::read_to_string(path("tables.lock")).unwrap().parse().unwrap()
}

fn locked_digest(layout: &str) -> String {
    lock()["layout"][layout]["sha256"].as_str().unwrap().to_owned()
}

#[test]
fn the_linked_digests_are_the_locked_ones() {
    macro_rules! linked {
        ($($layout:ident $feature:literal)*) => {$(
            #[cfg(feature = $feature)]
            assert_eq!(sliding_attacks::layout::$layout::SHA256, locked_digest($feature));
        )*};
    }
    linked! {
        plain "plain" fancy "fancy" dense "dense" fixed_shift "fixed_shift" black "black" byte_lookup "byte_lookup" index16 "index16" shared
        "shared" magic32 "magic32" shift_in_magic "shift_in_magic" offset_in_magic
        "offset_in_magic" no_offset "no_offset" pext "pext" pext16 "pext16" direct_lookup
        "direct_lookup"
    }
    assert_eq!(lock()["seed"].as_str(), Some(hex(&DEFAULT_SEED).as_str()));
    for layout in Layout::ALL {
        assert_eq!(locked_digest(layout.name()).len(), 64);
    }
}

/// `fancy` without `generate` uses the committed copy: it must be what `generate` would make.
#[test]
fn the_committed_copy_is_a_fresh_generation() {
    let tables = Builder::new().layout(Layout::Fancy).pin(Layout::Fancy, &locked_digest("fancy")).generate().unwrap();
    let fresh = tables.to_rust().unwrap();
    let copy = path("src/committed_tables.rs");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&copy, &fresh).unwrap();
    }
    assert!(std::fs::read_to_string(&copy).unwrap() == fresh, "{} differs; BLESS=1 rewrites it", copy.display());
}

/// The digests that people read, to pin them, are the locked ones.
#[test]
fn the_documents_quote_the_locked_digests() {
    let changelog = std::fs::read_to_string(path("CHANGELOG.md")).unwrap();
    for layout in Layout::ALL {
        let digest = locked_digest(layout.name());
        assert!(changelog.contains(&digest), "CHANGELOG.md, Tables: layout {}: {digest}", layout.name());
    }
    let readme = std::fs::read_to_string(path("README.md")).unwrap();
    assert!(
        readme.contains(&format!("pin!(fancy, \"{}\")", locked_digest("fancy"))),
        "README.md quotes another digest"
    );
}

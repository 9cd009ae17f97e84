//! `tables.lock`, the linked tables and the committed copy have the same tables.

use std::path::{Path, PathBuf};

use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout, hex};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn lock() -> toml::Table {
    std::fs::read_to_string(path("tables.lock")).unwrap().parse().unwrap()
}

fn locked_digest(layout: &str) -> String {
    let digest = lock()["layout"].get(layout).and_then(|facts| Some(facts.get("sha256")?.as_str()?.to_owned()));
    digest.unwrap_or_else(|| panic!("tables.lock lacks layout `{layout}`; `sliding-attacks-codegen lock` writes it"))
}

/// The file that is compiled into this program.
#[cfg(feature = "generate")]
const LINKED: &str = include_str!(concat!(env!("OUT_DIR"), "/tables.rs"));
#[cfg(not(feature = "generate"))]
const LINKED: &str = if cfg!(feature = "fancy") { include_str!("../../src/committed_tables.rs") } else { "" };

#[test]
fn the_linked_digests_are_the_locked_ones() {
    let mut linked = 0;
    for module in LINKED.split("pub mod ").skip(1) {
        let (layout, text) = module.split_once(" {").unwrap();
        let digest = text.split_once("pub const SHA256: &str = \"").and_then(|(_, text)| text.get(..64));
        assert_eq!(digest, Some(locked_digest(layout).as_str()), "tables.lock against the linked `{layout}`");
        linked += 1;
    }
    let enabled = Layout::ALL.iter().filter(|layout| enabled(layout.name())).count();
    assert_eq!(linked, enabled);
    assert_eq!(lock()["seed"].as_str(), Some(hex(&DEFAULT_SEED).as_str()));
    for layout in Layout::ALL {
        assert_eq!(locked_digest(layout.name()).len(), 64, "tables.lock: {}", layout.name());
    }
}

/// Returns whether the layout's look-ups are compiled.
fn enabled(layout: &str) -> bool {
    struct Found<'a>(&'a str, bool);
    impl sliding_attacks::Visitor for Found<'_> {
        fn visit<A: sliding_attacks::SlidingAttacks>(&mut self) {
            self.1 |= A::NAME == self.0;
        }
    }
    let mut found = Found(layout, false);
    sliding_attacks::visit_all(&mut found);
    found.1
}

/// The committed copy, which `fancy` uses without `generate`, must equal the generated tables.
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

/// The digests in the changelog and the README are the locked ones.
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

#[test]
fn both_packages_carry_the_same_texts() {
    for name in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        let [here, there] = [path(name), path(&format!("codegen/{name}"))];
        let Ok(there) = std::fs::read_to_string(there) else { continue };
        assert_eq!(std::fs::read_to_string(here).unwrap(), there, "copy {name} to codegen/{name}");
    }
}

/// Figures of tables that no longer exist say nothing about these.
#[test]
fn figures_are_of_these_tables() {
    let fancy = locked_digest("fancy");
    // The measurements are not in the package.
    let Ok(folders) = std::fs::read_dir(path("docs/peers")) else { return };
    let within = |entry: std::fs::DirEntry| match std::fs::read_dir(entry.path()) {
        Ok(files) => files.map(|file| file.unwrap().path()).collect(),
        Err(_) => vec![entry.path()],
    };
    let mut named = 0;
    for file in folders.flat_map(|entry| within(entry.unwrap())) {
        let text = std::fs::read_to_string(&file).unwrap();
        for line in text.lines().filter_map(|line| line.split_once("tables: fancy ")) {
            assert!(line.1.starts_with(&fancy), "{}: measure again or remove it", file.display());
            named += 1;
        }
    }
    assert!(named > 0);
}

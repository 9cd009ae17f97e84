//! `tables.lock` and the committed copies have the tables that this version generates.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use sliding_attacks_codegen::{Builder, Layout};

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

/// The committed copies, which are used without `generate`, must equal the generated tables.
#[test]
fn the_committed_copies_are_a_fresh_generation() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut list = String::from(
        "// The arrays of the prebuilt tables, in the order of the file. Written by\n\
         // `BLESS=1 cargo test --test it lock::`, like the files.\ncopies! {\n",
    );
    let mut digests = String::from(
        "// The digests of the prebuilt tables. Written by `BLESS=1 cargo test --test it lock::`.\n[\n",
    );
    for layout in COPIED {
        let name = layout.name();
        let tables = Builder::new()
            .layout(layout)
            .pin(layout, &locked_digest(name))
            .generate()
            .unwrap();
        let fresh = tables.layout(layout).unwrap();
        let copy = path("src/tables").join(name).with_extension("bin");
        if bless {
            std::fs::write(&copy, fresh.to_le_bytes()).unwrap();
        }
        assert!(
            std::fs::read(&copy).is_ok_and(|bytes| bytes == fresh.to_le_bytes()),
            "{} differs; BLESS=1 rewrites it",
            copy.display()
        );
        writeln!(digests, "    (\"{name}\", \"{}\"),", fresh.digest()).unwrap();
        writeln!(list, "    {name} \"{name}\" {{").unwrap();
        for array in fresh.arrays() {
            let (bits, length) = (8 * array.width(), array.words().len());
            writeln!(list, "        {}: [u{bits}; {length}],", array.name()).unwrap();
        }
        list += "    }\n";
    }
    list += "}\n";
    digests += "]\n";

    for (name, text) in [("list.rs", list), ("digests.rs", digests)] {
        let source = path("src/tables").join(name);
        if bless {
            std::fs::write(&source, &text).unwrap();
        }
        assert!(
            std::fs::read_to_string(&source).is_ok_and(|found| found == text),
            "{} differs; BLESS=1 rewrites it",
            source.display()
        );
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

//! For the build script: verifies prebuilt tables. It is plain code, because every build compiles
//! it.

#[path = "sha256.rs"]
mod sha256;

use std::path::Path;

/// Returns `tables.rs` with the tables of these layouts, and the files that it reads, if each
/// matches the SHA-256 recorded in its `.rs` file.
///
/// Engines ignore `*.bin`, their networks, so the files are called `.tables`: no template of
/// GitHub's ignores that.
pub fn files(layouts: &[&str]) -> Result<Vec<(String, Vec<u8>)>, String> {
    let (mut text, mut files) = (Vec::new(), Vec::new());
    for layout in layouts {
        let file = format!("src/tables/{layout}.tables");
        let (module, bytes) = (read(&format!("src/tables/{layout}.rs"))?, read(&file)?);
        let found = sha256::hex(&sha256::sha256(&bytes));
        // The digest is the first text in quotes.
        let expected = module.split(|&byte| byte == b'"').nth(1);
        if expected != Some(found.as_bytes()) {
            let expected = String::from_utf8_lossy(expected.unwrap_or_default());
            return Err(format!(
                "{file}: expected SHA-256 {expected}, found {found}; {REMEDY}"
            ));
        }
        text.extend(module);
        files.push((format!("{layout}.tables"), bytes));
    }
    files.push(("tables.rs".to_owned(), text));
    Ok(files)
}

const REMEDY: &str = "download this version of the package again, or enable the feature `generate` to generate the tables";

/// Reads a file of this package. Other build systems than cargo run the script elsewhere.
fn read(file: &str) -> Result<Vec<u8>, String> {
    println!("cargo::rerun-if-changed={file}");
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let path = Path::new(&folder).join(file);
    std::fs::read(&path).map_err(|error| {
        let path = path.display();
        format!(
            "{path}: cannot read: {error}; if your repository or a source filter has left it out \
             (`git check-ignore -v {path}` prints the rule), add it; otherwise {REMEDY}"
        )
    })
}

//! For the build script: whether the committed copies are the files that they should be.

#[path = "sha256.rs"]
mod sha256;

macro_rules! copies {
    ($($layout:ident $feature:literal $sha256:literal $arrays:tt)*) => {
        /// The name of each layout that has a copy, and its digest.
        const COPIES: &[(&str, &str)] = &[$((stringify!($layout), $sha256)),*];
    };
}
include!("list.rs");

/// Compares the digest of each enabled copy. It is plain code, because cargo compiles it in each
/// build.
pub fn tables() -> Result<(), String> {
    for (layout, expected) in COPIES {
        if !super::is_enabled(layout) {
            continue;
        }
        let file = format!("src/tables/{layout}.bin");
        println!("cargo::rerun-if-changed={file}");
        let problem = match std::fs::read(&file) {
            Ok(bytes) => {
                let found = sha256::hex(&sha256::sha256(&bytes));
                if found == *expected {
                    continue;
                }
                format!("expected SHA-256 {expected}, found {found}")
            }
            Err(error) => format!("cannot read: {error}"),
        };
        let remedy =
            "get this version of the package again, or let the feature `generate` make the tables";
        return Err(format!("{file}: {problem}; {remedy}"));
    }
    Ok(())
}

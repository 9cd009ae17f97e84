//! For the build script: verifies prebuilt tables. It is plain code, because every build compiles
//! it.

#[path = "sha256.rs"]
mod sha256;

/// Writes the prebuilt tables of each enabled layout to `OUT_DIR` if they have the expected digest.
/// The bytes that it writes are the bytes that it has hashed.
pub fn write() -> Result<(), String> {
    for (layout, expected) in include!("digests.rs") {
        if !super::is_enabled(layout) {
            continue;
        }
        let file = format!("src/tables/{layout}.bin");
        println!("cargo::rerun-if-changed={file}");
        let problem = match std::fs::read(&file) {
            Ok(bytes) => {
                let found = sha256::hex(&sha256::sha256(&bytes));
                if found == expected {
                    super::write(layout, "bin", &bytes)?;
                    println!("cargo::rustc-env=SHA256_{layout}={found}");
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

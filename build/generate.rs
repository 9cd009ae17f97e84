//! For the build script: generates tables.

use sliding_attacks_codegen::{Builder, Error};

/// Returns `tables.rs` with the tables of these layouts, and the files that it reads.
pub fn files(layouts: &[&str]) -> Result<Vec<(String, Vec<u8>)>, String> {
    generate(layouts).map_err(|error| error.to_string())
}

fn generate(layouts: &[&str]) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let mut builder = Builder::new();
    for layout in layouts {
        builder = builder.layout(layout.parse()?);
    }
    let tables = builder.generate()?;
    let text = tables.to_rust_with_files();
    let mut files = vec![("tables.rs".to_owned(), text.into_bytes())];
    for tables in tables.layouts() {
        files.push((format!("{}.tables", tables.layout()), tables.to_le_bytes()));
    }
    Ok(files)
}

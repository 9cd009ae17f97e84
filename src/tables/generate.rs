//! For the build script: generates tables.

use sliding_attacks_codegen::{Builder, Layout};

/// Writes `tables.rs` with the tables of all enabled layouts to `OUT_DIR`.
pub fn write() -> Result<(), String> {
    let mut builder = Builder::new();
    for &layout in Layout::ALL {
        if super::is_enabled(layout.name()) {
            builder = builder.layout(layout);
        }
    }
    let tables = builder.generate().map_err(|error| error.to_string())?;
    super::write("tables", "rs", tables.to_rust().as_bytes())
}

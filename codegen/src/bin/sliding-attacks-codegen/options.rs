//! How options are read that several commands have.

use std::path::Path;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use sliding_attacks_codegen::{Layout, write_if_changed};

use crate::failure::{Failure, print};

/// Reads the name of a layout.
pub fn layout() -> impl TypedValueParser<Value = Layout> {
    PossibleValuesParser::new(Layout::ALL.iter().map(|layout| layout.name())).try_map(|name| Layout::from_name(&name))
}

/// Writes to the file, or to standard output if none is named or `-` is.
pub fn write(path: Option<&Path>, content: &[u8]) -> Result<ExitCode, Failure> {
    match path {
        Some(path) if path != Path::new("-") => write_if_changed(path, content)?,
        _ => return print(content),
    }
    Ok(ExitCode::SUCCESS)
}

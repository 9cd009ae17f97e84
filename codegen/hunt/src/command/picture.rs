//! `picture`: a table as a picture.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hunt::{Error, picture};
use sliding_attacks_codegen::Layout;

use super::write_text;

/// A picture of a table, as SVG: every slot by the pieces that read it.
///
/// It is drawn from the generated tables, and is the same on every machine.
#[derive(Args)]
pub struct Options {
    /// The layout.
    #[arg(value_name = "LAYOUT", value_parser = layout(), required_unless_present = "all")]
    layout: Option<Layout>,
    /// The file to write, completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the pictures of docs/records.md, LAYOUT.svg each and by_year.svg, into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["layout", "output"])]
    all: Option<PathBuf>,
}

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        if let Some(layout) = self.layout {
            write_text(self.output.as_deref(), &picture::draw(layout)?)?;
        }
        if let Some(folder) = &self.all {
            for layout in picture::LAYOUTS {
                write_text(Some(&folder.join(layout.name()).with_extension("svg")), &picture::draw(layout)?)?;
            }
            write_text(Some(&folder.join("by_year.svg")), &picture::by_year::draw())?;
        }
        Ok(())
    }
}

/// Reads the name of a layout.
fn layout() -> impl TypedValueParser<Value = Layout> {
    PossibleValuesParser::new(Layout::ALL.iter().map(|layout| layout.name())).try_map(|name| name.parse())
}

//! `generate`: the tables as Rust, C or bytes.

use std::io::{self, IsTerminal as _};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use sliding_attacks_codegen::{Builder, Layout};

use crate::failure::Failure;
use crate::options::{self, Output, SeedOption};

/// Finds the magics and writes the tables.
#[derive(Args)]
#[command(after_help = include_str!("help/generate.txt"))]
pub struct Options {
    /// A layout to write; may be given more than once [default: fancy]
    #[arg(long = "layout", value_name = "LAYOUT", value_parser = options::layout())]
    layouts: Vec<Layout>,
    #[command(flatten)]
    seed: SeedOption,
    /// The format to write.
    #[arg(long, value_enum, default_value_t = Format::Rust)]
    format: Format,
    /// The module path around the layouts' modules, such as `chess::tables`; in C the prefix of every name.
    #[arg(long, value_name = "PATH")]
    module: Option<String>,
    /// The visibility of the outermost module where the file is included, such as `pub(crate)` [default: pub]
    #[arg(long, value_name = "VISIBILITY")]
    visibility: Option<String>,
    /// Fail unless the layout has this digest; may be given more than once.
    #[arg(long = "pin", value_name = "LAYOUT=SHA256", value_parser = pin)]
    pins: Vec<(Layout, String)>,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A file to `include!`, with data only.
    Rust,
    /// A header for C99 and C++11 with the look-ups; the file that defines `…_IMPLEMENTATION` gets the data.
    C,
    /// The bytes of one layout's arrays in the order written, little-endian, to which the digest applies.
    Bin,
}

fn pin(text: &str) -> Result<(Layout, String), String> {
    let (name, digest) = text.split_once('=').ok_or("expected LAYOUT=SHA256, found no `=`")?;
    Ok((Layout::from_name(name).map_err(|error| error.to_string())?, digest.to_owned()))
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let layouts = if options.layouts.is_empty() { &[Layout::Fancy][..] } else { &options.layouts };
    let mut builder = Builder::new().seed(options.seed.get());
    builder = layouts.iter().fold(builder, |builder, &layout| builder.layout(layout));
    builder = options.pins.iter().fold(builder, |builder, (layout, digest)| builder.pin(*layout, digest));
    if let Some(path) = &options.module {
        if options.format == Format::Bin {
            return Err(Failure::Input("--module: expected --format rust or c, found bin; remove --module".into()));
        }
        builder = builder.module(path);
    }
    if let Some(visibility) = &options.visibility {
        if options.format != Format::Rust {
            return Err(Failure::Input("--visibility: expected --format rust; remove --visibility".into()));
        }
        builder = builder.visibility(visibility);
    }
    if options.format == Format::Bin && options.output.file().is_none() && io::stdout().is_terminal() {
        let message = "--format bin: expected a file or a pipe, found a terminal; name a file with -o";
        return Err(Failure::Input(message.into()));
    }
    let tables = builder.generate()?;
    let content = match options.format {
        Format::Rust => tables.to_rust()?.into_bytes(),
        Format::C => tables.to_c()?.into_bytes(),
        Format::Bin => match tables.layouts() {
            [layout] => layout.to_le_bytes(),
            layouts => {
                return Err(Failure::Input(format!(
                    "--format bin: expected one layout, found {}; write a file for each",
                    layouts.len()
                )));
            }
        },
    };
    options.output.write(&content)
}

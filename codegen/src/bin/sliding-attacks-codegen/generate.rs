//! `generate`: the tables as Rust, C or bytes.

use core::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::Arg::{Long, Short};
use lexopt::{Parser, ValueExt as _};
use sliding_attacks_codegen::{Builder, DEFAULT_SEED, Layout, Seed};

use crate::failure::Failure;
use crate::options;

/// What to write, and where.
#[derive(Default)]
pub struct Options {
    layouts: Vec<Layout>,
    seed: Option<Seed>,
    format: Option<Format>,
    module: Option<String>,
    visibility: Option<String>,
    pins: Vec<(Layout, String)>,
    short_names: bool,
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Rust,
    C,
    Bin,
}

impl Options {
    pub fn parse(arguments: &mut Parser) -> Result<Self, Failure> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("layout") => options::layouts(&mut options.layouts, arguments)?,
                Long("seed") => options::read(&mut options.seed, "--seed", arguments, str::parse)?,
                Long("format") => options::read(&mut options.format, "--format", arguments, |text| {
                    options::one_of("--format", text, &[("rust", Format::Rust), ("c", Format::C), ("bin", Format::Bin)])
                })?,
                Long("module") => options::read(&mut options.module, "--module", arguments, options::any)?,
                Long("visibility") => options::read(&mut options.visibility, "--visibility", arguments, options::any)?,
                Long("pin") => options.pins.push(pin(&arguments.value()?.string()?)?),
                Long("short-names") => options.short_names = true,
                Short('o') | Long("output") => options.output = Some(arguments.value()?.into()),
                other => return Err(other.unexpected().into()),
            }
        }
        Ok(options)
    }
}

/// Returns the help, with a line for each layout.
pub fn help() -> String {
    let mut text = String::from(include_str!("help/generate.txt"));
    for layout in Layout::ALL {
        let (entries, bytes) = layout.size();
        let _ = writeln!(text, "  {layout}: {entries} entries, {bytes} bytes. {}", layout.summary());
    }
    text
}

fn pin(text: &str) -> Result<(Layout, String), Failure> {
    let message = "--pin: expected LAYOUT=SHA256, found no `=`; write the layout, `=` and the digest";
    let (name, digest) = text.split_once('=').ok_or_else(|| Failure::Input(message.into()))?;
    Ok((name.parse()?, digest.to_owned()))
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let layouts = if options.layouts.is_empty() { &[Layout::Fancy][..] } else { &options.layouts };
    let format = options.format.unwrap_or(Format::Rust);
    let mut builder = Builder::new().seed(options.seed.unwrap_or(DEFAULT_SEED));
    builder = layouts.iter().fold(builder, |builder, &layout| builder.layout(layout));
    builder = options.pins.iter().fold(builder, |builder, (layout, digest)| builder.pin(*layout, digest));
    if let Some(path) = &options.module {
        if format == Format::Bin {
            return Err(Failure::Input("--module: expected --format rust or c, found bin; remove --module".into()));
        }
        builder = builder.module(path);
    }
    if let Some(visibility) = &options.visibility {
        if format != Format::Rust {
            return Err(Failure::Input(
                "--visibility: only --format rust has visibilities; remove --visibility".into(),
            ));
        }
        builder = builder.visibility(visibility);
    }
    if options.short_names {
        if format != Format::C {
            return Err(Failure::Input("--short-names: expected --format c; remove --short-names".into()));
        }
        builder = builder.short_names();
    }
    if format == Format::Bin
        && options.output.as_deref().is_none_or(|path| path == Path::new("-"))
        && io::stdout().is_terminal()
    {
        let message = "--format bin: expected a file or a pipe, found a terminal; name a file with -o";
        return Err(Failure::Input(message.into()));
    }
    let tables = builder.generate()?;
    let content = match format {
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
    options::write(options.output.as_deref(), &content)
}

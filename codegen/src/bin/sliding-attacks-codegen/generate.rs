//! `generate`, for programs that cannot call the library: the tables as Rust, C or bytes.

use core::fmt::Write as _;
use std::ffi::OsStr;
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::process::ExitCode;

use lexopt::Arg::{Long, Short};
use lexopt::{Parser, ValueExt as _};
use sliding_attacks_codegen::Layout;
use sliding_attacks_codegen::internal::quoted;

use crate::failure::Failure;
use crate::options::{self, CommonOptions, Destination};

/// What to write, and where.
#[derive(Default)]
pub struct Options {
    common: CommonOptions,
    format: Option<Format>,
    module: Option<String>,
    visibility: Option<String>,
    pins: Vec<(Layout, String)>,
    short_names: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Rust,
    C,
    CBoard,
    Bin,
}

const FORMATS: [(&str, Format); 4] = [
    ("rust", Format::Rust),
    ("c", Format::C),
    ("c-board", Format::CBoard),
    ("bin", Format::Bin),
];

impl Options {
    pub fn parse(arguments: &mut Parser) -> Result<Self, Failure> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("layout") => options.common.layout(arguments)?,
                Long("seed") => options.common.seed(arguments)?,
                Long("format") => {
                    options::read(&mut options.format, "--format", arguments, |text| {
                        options::one_of("--format", text, &FORMATS)
                    })?
                }
                Long("module") => {
                    options::read(&mut options.module, "--module", arguments, options::any)?
                }
                Long("visibility") => options::read(
                    &mut options.visibility,
                    "--visibility",
                    arguments,
                    options::any,
                )?,
                Long("pin") => options.pins.push(pin(&arguments.value()?.string()?)?),
                Long("short-names") => options.short_names = true,
                Short('o') | Long("output") => options.common.output(arguments)?,
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
        let _ = writeln!(text, "  {layout}: {}", layout.summary());
    }
    text
}

fn pin(text: &str) -> Result<(Layout, String), Failure> {
    let message = "--pin: expected LAYOUT=SHA256, found no `=`; write the layout, `=` and the digest, such as `fancy=acf07622…`";
    let (name, digest) = text
        .split_once('=')
        .ok_or_else(|| Failure::Input(message.into()))?;
    Ok((name.parse()?, digest.to_owned()))
}

/// Refuses to write something else than C to a file named as a header, or than Rust to one named as Rust.
fn fits(format: Format, path: &Path) -> Result<(), Failure> {
    let (expected, fits) = match path.extension().and_then(OsStr::to_str) {
        Some("h" | "hh" | "hpp" | "hxx") => ("c", matches!(format, Format::C | Format::CBoard)),
        Some("rs") => ("rust", format == Format::Rust),
        _ => return Ok(()),
    };
    match FORMATS.iter().find(|(_, other)| *other == format) {
        Some((found, _)) if !fits => Err(Failure::Input(format!(
            "--format: expected {expected} for {}, found {found}; use --format {expected}, or name another file",
            quoted(&path.to_string_lossy())
        ))),
        _ => Ok(()),
    }
}

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let format = options.format.unwrap_or(Format::Rust);
    let destination = options.common.destination("-");
    let refused = |message: &str| Err(Failure::Input(message.into()));
    if let Destination::File(path) = destination {
        fits(format, path)?;
    }
    let mut builder = options.common.builder(&[Layout::Fancy]);
    builder = options
        .pins
        .iter()
        .fold(builder, |builder, (layout, digest)| {
            builder.pin(*layout, digest)
        });
    if let Some(path) = &options.module {
        if format == Format::Bin {
            return refused(
                "--module: expected --format rust, c or c-board, found bin; remove --module",
            );
        }
        builder = builder.module(path);
    }
    if let Some(visibility) = &options.visibility {
        if format != Format::Rust {
            return refused("--visibility: only --format rust supports this; remove --visibility");
        }
        builder = builder.visibility(visibility);
    }
    if options.short_names {
        if format != Format::C {
            return refused("--short-names: expected --format c; remove --short-names");
        }
        builder = builder.short_names();
    }
    if format == Format::Bin && destination == Destination::Stdout && io::stdout().is_terminal() {
        return refused(
            "--format bin: expected a file or a pipe, found a terminal; name a file with -o",
        );
    }
    let without_layout = match format {
        Format::CBoard => Some("c-board"),
        _ => None,
    };
    if let Some(name) = without_layout {
        let given = [
            (!options.common.layouts.is_empty(), "--layout"),
            (options.common.seed.is_some(), "--seed"),
            (!options.pins.is_empty(), "--pin"),
        ];
        if let Some((_, option)) = given.iter().find(|(is_given, _)| *is_given) {
            return refused(&format!(
                "{option}: --format {name} writes no layout; remove {option}"
            ));
        }
    }
    let content = match format {
        Format::Rust => builder.generate()?.to_rust().into_bytes(),
        Format::C => builder.generate()?.to_c()?.into_bytes(),
        Format::CBoard => builder.board_to_c()?.into_bytes(),
        Format::Bin => match builder.generate()?.layouts() {
            [layout] => layout.to_le_bytes(),
            layouts => {
                let found = layouts.len();
                return refused(&format!(
                    "--format bin: expected one layout, found {found}; write a file for each"
                ));
            }
        },
    };
    options::write(destination, &content)
}

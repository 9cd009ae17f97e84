//! Options that several commands share, and what reads them.

use std::path::Path;
use std::process::ExitCode;

use lexopt::{Parser, ValueExt as _};
use sliding_attacks_codegen::{Layout, write_if_changed};

use crate::failure::{Failure, print};

/// Reads the value of an option that may be given once.
pub fn read<T, E>(
    place: &mut Option<T>,
    option: &str,
    arguments: &mut Parser,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<(), Failure>
where
    Failure: From<E>,
{
    match place.replace(parse(&arguments.value()?.string()?)?) {
        None => Ok(()),
        Some(_) => Err(Failure::Input(format!("{option}: found twice; give it once"))),
    }
}

/// Accepts any text as the value of an option.
pub fn any(text: &str) -> Result<String, Failure> {
    Ok(text.to_owned())
}

/// Finds the value of an option in a list of words with what they mean.
pub fn one_of<T: Copy>(option: &str, text: &str, words: &[(&str, T)]) -> Result<T, Failure> {
    let found = words.iter().find(|(word, _)| *word == text);
    let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
    found.map(|(_, value)| *value).ok_or_else(|| Failure::unknown(option, text, &known))
}

/// Reads the value of `--layout`: the names of layouts, with commas between several.
pub fn layouts(layouts: &mut Vec<Layout>, arguments: &mut Parser) -> Result<(), Failure> {
    for name in arguments.value()?.string()?.split(',') {
        layouts.push(name.parse()?);
    }
    Ok(())
}

/// Writes to the file, or to standard output if no file or `-` is named.
pub fn write(path: Option<&Path>, content: &[u8]) -> Result<ExitCode, Failure> {
    match path {
        Some(path) if path != Path::new("-") => write_if_changed(path, content)?,
        _ => return print(content),
    }
    Ok(ExitCode::SUCCESS)
}

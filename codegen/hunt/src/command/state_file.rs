//! Files from which a long search goes on where it was stopped.
//!
//! Such a file has a part for each search, and each part opens with a line of settings: all that the result depends on.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use hunt::Error;
use sliding_attacks_codegen::write_if_changed;

/// Reads the parts of the file that open with `settings`; a file or a part that is not there has nothing to go on from.
pub fn read(path: Option<&Path>, settings: &[String]) -> Result<Vec<Option<String>>, Error> {
    let mut parts = vec![None; settings.len()];
    let Some(path) = path else { return Ok(parts) };
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(parts),
        read => read.map_err(|source| {
            Error::Input(format!("{}: cannot read: {source}; check the file and its permissions", path.display()))
        })?,
    };
    let keyword = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let keywords: Vec<String> = settings.iter().map(|settings| keyword(settings)).collect();
    let mut current: Option<&mut String> = None;
    for line in text.lines() {
        if current.is_none() || keywords.contains(&keyword(line)) {
            let Some(number) = settings.iter().position(|settings| settings == line) else {
                return Err(Error::Input(format!(
                    "{}: expected the state of `{}`, found `{line}`; go on with the same options as before, or name \
                     another file with --resume",
                    path.display(),
                    settings.join("` or `")
                )));
            };
            current = Some(parts[number].insert(String::new()));
        }
        if let Some(part) = &mut current {
            part.push_str(line);
            part.push('\n');
        }
    }
    Ok(parts)
}

/// Where the state of a run is kept, if anywhere.
pub struct Keeper {
    path: Option<PathBuf>,
}

impl Keeper {
    pub const fn new(path: Option<PathBuf>) -> Self {
        Self { path }
    }

    /// Keeps the state, whole or not at all.
    pub fn keep(&self, text: impl FnOnce() -> String) -> Result<(), Error> {
        self.path.as_ref().map_or(Ok(()), |path| Ok(write_if_changed(path, text().as_bytes())?))
    }
}

//! State files, from which a long search resumes: the settings that determine the result, and the progress.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use hunt::Error;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sliding_attacks_codegen::write_if_changed;

/// The file for the state of a run with these settings, if there is one.
pub struct StateFile {
    path: Option<PathBuf>,
    settings: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    settings: Value,
    state: Value,
}

impl StateFile {
    pub fn new(path: Option<&Path>, settings: Value) -> Self {
        Self { path: path.map(Path::to_owned), settings }
    }

    /// Reads the state to resume from, or `None` if there is no file.
    pub fn read<State: DeserializeOwned>(&self) -> Result<Option<State>, Error> {
        let Some(path) = &self.path else { return Ok(None) };
        let shown = path.display();
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| {
                Error::Input(format!("{shown}: cannot read: {error}; check the file's permissions"))
            })?,
        };
        let bad = |error: serde_json::Error| Error::BadState { place: shown.to_string(), message: error.to_string() };
        let Content { settings, state } = serde_json::from_slice(&bytes).map_err(bad)?;
        if settings != self.settings {
            return Err(Error::Input(format!(
                "{shown}: expected the state of a search with {}, found one with {settings}; go on with the same options as \
                 before, or name another file with --resume",
                self.settings
            )));
        }
        serde_json::from_value(state).map_err(bad)
    }

    /// Saves the state, `what` in words, completely or not at all.
    pub fn keep(&self, what: &str, state: &impl Serialize) -> Result<(), Error> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = format!("{:#}\n", json!({ "settings": self.settings, "state": state }));
        Ok(hunt::save(|| format!("{what} in {}", path.display()), || write_if_changed(path, text.as_bytes()))?)
    }
}

//! State files, from which a long search resumes: the settings that determine the result, and the progress.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sliding_attacks_codegen::internal::{hex, sha256, write_if_changed};

use crate::input::read_file;
use crate::{Error, save};

/// The file for the state of a run with these settings, if there is one.
#[derive(Debug)]
pub struct StateFile {
    path: Option<PathBuf>,
    settings: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    settings: Value,
    state: Value,
    sha256: String,
}

/// Returns the checksum of a file's content, without which one changed bit would lead to another record.
fn sum(settings: &Value, state: &Value) -> String {
    hex(&sha256(json!([settings, state]).to_string().as_bytes()))
}

impl StateFile {
    /// The file at `path`, if the state is to be saved.
    #[must_use]
    pub fn new(path: Option<&Path>, settings: Value) -> Self {
        Self { path: path.map(Path::to_owned), settings }
    }

    /// Reads the state to resume from, or `None` if there is no file.
    ///
    /// # Errors
    /// The file cannot be read, is not a state, or is that of a search with other settings.
    pub fn read<State: DeserializeOwned>(&self) -> Result<Option<State>, Error> {
        let Some(path) = &self.path else { return Ok(None) };
        let shown = path.display();
        let bytes = match read_file(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| sliding_attacks_codegen::internal::io_error(path, "read", error))?,
        };
        let bad = |error: serde_json::Error| Error::BadState { place: shown.to_string(), message: error.to_string() };
        let Content { settings, state, sha256 } = serde_json::from_slice(&bytes).map_err(bad)?;
        if sha256 != sum(&settings, &state) {
            let message = "expected the checksum of what it says, found another".to_owned();
            return Err(Error::BadState { place: shown.to_string(), message });
        }
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
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&self, what: &str, state: &impl Serialize) -> Result<(), Error> {
        let Some(path) = &self.path else { return Ok(()) };
        let (settings, state) = (&self.settings, json!(state));
        let sum = sum(settings, &state);
        let text = format!("{:#}\n", json!({ "settings": settings, "state": state, "sha256": sum }));
        Ok(save(|| format!("{what} in {}", path.display()), || write_if_changed(path, text.as_bytes()))?)
    }
}

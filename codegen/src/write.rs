//! Writes a file whole or not at all, and only when its content changes.

use std::fs;
use std::path::Path;

use crate::error::Error;

/// Writes `content` to `path` through a temporary file beside it, unless the file already holds it.
pub(crate) fn if_changed(path: &Path, content: &[u8]) -> Result<(), Error> {
    if fs::read(path).is_ok_and(|present| present == content) {
        return Ok(());
    }
    let error = |action| move |source| Error::Io { path: path.to_owned(), action, source };
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let result = fs::write(&temporary, content).map_err(error("write"));
    let result = result.and_then(|()| fs::rename(&temporary, path).map_err(error("rename the finished file")));
    if result.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    result
}

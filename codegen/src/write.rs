//! Writes a file completely or not at all, and only if its content changes.

use std::fs;
use std::path::Path;

use crate::error::Error;

/// Writes `content` to `path` through a temporary file in the same folder, unless the file already has that content.
///
/// It follows a link, and writes to devices and pipes such as `/dev/null` instead of replacing them.
///
/// # Errors
/// Returns [`Error::Io`] and leaves the file unchanged.
pub fn write_if_changed(path: impl AsRef<Path>, content: &[u8]) -> Result<(), Error> {
    let path = path.as_ref();
    let error = |action| move |source| Error::Io { path: path.to_owned(), action, source };
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::write(path, content).map_err(error("write"));
    }
    if fs::read(path).is_ok_and(|present| present == content) {
        return Ok(());
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut temporary = target.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let result = fs::write(&temporary, content).map_err(error("write"));
    let result = result.and_then(|()| fs::rename(&temporary, &target).map_err(error("rename the finished file")));
    if result.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    result
}

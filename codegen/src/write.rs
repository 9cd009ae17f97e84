//! Writes a file only if its content changes: in place, so that its owner, permissions, ACL, hard
//! links and mounts stay as they are, and with its old content restored if that fails. Until the
//! file is whole, it does not begin as it should, so that it does not compile, and has another length,
//! for those who read bytes.

use std::fs::{self, File};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use crate::error::Error;

/// Writes `content` to `path`, unless the file already has that content.
///
/// It follows links, refuses a file that is read-only, even as root, and writes devices and pipes as
/// a shell would. From the first byte until everything else is written, the file begins with a line that
/// neither Rust nor C compiles, and does not have its final length. A process killed in between leaves
/// such a file behind; killed even earlier, a new file that is empty, or an old one with zeros after its
/// content. The next call repairs it.
///
/// # Errors
/// Returns an error of kind [`Io`](crate::ErrorKind::Io). The file then has its old content, if it
/// could be read before, and a new file is gone; a device or a pipe may have received part of it.
pub fn write_if_changed(path: impl AsRef<Path>, content: &[u8]) -> Result<(), Error> {
    let path = path.as_ref();
    write(path, content).map_err(|source| Error::io(path, "write", source))
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    // A Windows device, such as `NUL`, has no metadata.
    let found = fs::metadata(path).ok();
    let old = found.as_ref().filter(|found| found.is_file());
    // A file that cannot be read may be one that can be written.
    let before = old.and_then(|_| fs::read(path).ok());
    if before.as_deref() == Some(content) {
        return Ok(());
    }
    // Root has every permission.
    if old.is_some_and(|old| old.permissions().readonly()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    // In a directory like `/tmp`, Linux refuses to "create" another user's file that is already
    // there.
    let file = File::options()
        .write(true)
        .create(found.is_none())
        .truncate(false)
        .open(path)?;
    if !file.metadata().is_ok_and(|file| file.is_file()) {
        return (&file).write_all(content);
    }
    let written = replace(&file, content);
    if written.is_err() {
        // The old content still has its blocks. If this fails too, nothing more can be done.
        let _ = match before {
            Some(before) => replace(&file, &before),
            // Not the link that may point to it.
            None if old.is_none() => fs::canonicalize(path).and_then(fs::remove_file),
            None => Ok(()),
        };
    }
    written
}

/// The beginning of a file that is not whole. Rust, C and the parser of lock files refuse not only this
/// line, but also its first letter before the rest of what we write.
const UNFINISHED: &[u8] = b"This file is unfinished: run the command that writes it again.\n";

fn replace(file: &File, content: &[u8]) -> io::Result<()> {
    let write_at = |start: usize, bytes: &[u8]| {
        let mut file = file;
        file.seek(SeekFrom::Start(start as u64))?;
        file.write_all(bytes)
    };
    let set_length = |length: usize| file.set_len(length as u64);
    let (beginning, rest) = content.split_at(UNFINISHED.len().min(content.len()));
    let (first, second) = beginning.split_at(beginning.len().min(1));
    let (old, new) = (file.metadata()?.len() as usize, content.len());
    let too_long = old.max(new) + 1;
    // An empty file would become zeros, which a C compiler accepts.
    if old > 0 {
        set_length(too_long)?;
    }
    write_at(0, UNFINISHED)?;
    set_length(too_long)?;
    write_at(UNFINISHED.len(), rest)?;
    // What follows needs no space, so the old end is no longer needed for restoring it.
    set_length(new + 1)?;
    write_at(first.len(), second)?;
    // The system writes one byte or none, so it never leaves half of this.
    write_at(0, first)?;
    set_length(new)
}

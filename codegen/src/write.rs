//! Writes a file completely or not at all, and only if its content changes.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf, Prefix};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;

/// How long to retry a rename that Windows refuses while somebody has the file open: another
/// writer, an editor, a virus scanner. On a busy machine all of them take their time.
const PATIENCE: Duration = Duration::from_secs(5);

/// Writes `content` to `path` through a temporary file in the same folder, unless the file already
/// has that content.
///
/// A file that exists keeps its permissions, and a read-only file is not replaced. Links are
/// followed. Devices and pipes such as `/dev/null` are written to and not replaced.
///
/// # Errors
/// Returns an error of kind [`Io`](crate::ErrorKind::Io) and leaves the file unchanged.
pub fn write_if_changed(path: impl AsRef<Path>, content: &[u8]) -> Result<(), Error> {
    let path = path.as_ref();
    write(path, content).map_err(|source| Error::io(path, "write", source))
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let metadata = fs::metadata(path).ok();
    if is_device_of_windows(path) || metadata.as_ref().is_some_and(|old| !old.is_file()) {
        return File::options().write(true).open(path)?.write_all(content);
    }
    // A link stays, and the file that it leads to is replaced.
    let target = match fs::canonicalize(path) {
        Err(error) if path.is_symlink() => return Err(error),
        target => target.unwrap_or_else(|_| path.to_owned()),
    };
    if metadata.is_some() && fs::read(&target).is_ok_and(|present| present == content) {
        return Ok(());
    }
    let permissions = metadata.map(|old| old.permissions());
    // A rename needs no permission to write the file.
    if permissions
        .as_ref()
        .is_some_and(|permissions| permissions.readonly())
    {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let (mut file, temporary) = create_beside(&target)?;
    // A loss of power after the rename must not leave the name with half of the content.
    let written = permissions
        .map_or(Ok(()), |permissions| file.set_permissions(permissions))
        .and_then(|()| file.write_all(content))
        .and_then(|()| file.sync_all());
    drop(file);
    let renamed = written.and_then(|()| rename(&temporary, &target));
    if renamed.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    renamed
}

/// Returns whether Windows takes the path for a device, such as `NUL`, for which it has no
/// metadata.
fn is_device_of_windows(path: &Path) -> bool {
    let path = std::path::absolute(path).unwrap_or_default();
    match path.components().next() {
        Some(Component::Prefix(prefix)) => matches!(prefix.kind(), Prefix::DeviceNS(_)),
        _ => false,
    }
}

/// Creates a file that no other thread, process or container writes.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = target.with_file_name(format!(
            "sliding-attacks-codegen.{}-{number}.tmp",
            process::id()
        ));
        match File::create_new(&path) {
            // Another container may have a process of the same number, or one that was killed.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (file, path)),
        }
    }
}

fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let began = Instant::now();
    loop {
        match fs::rename(from, to) {
            Err(_) if cfg!(windows) && began.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(1))
            }
            renamed => return renamed,
        }
    }
}

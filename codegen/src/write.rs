//! Writes a file completely or not at all, and only if its content changes.

use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
#[cfg(unix)]
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::error::Error;

/// How the names of temporary files start and end. Between is what tells writers apart.
const TEMPORARY: (&str, &str) = ("sliding-attacks-codegen.", ".tmp");

/// The age from which on a temporary file is that of a killed process. A write takes far less.
const STALE: Duration = Duration::from_secs(600);

/// Writes `content` to `path` through a temporary file in the same folder, unless the file already has that content.
///
/// A file that exists keeps its permissions, and its owner if root writes it; a read-only file is not replaced. Links are followed, also to a file
/// that does not exist yet. Devices and pipes such as `/dev/null` are written to and not replaced. Temporary files that
/// killed processes left in the folder are removed.
///
/// # Errors
/// Returns an error of kind [`Io`](crate::ErrorKind::Io) and leaves the file unchanged.
pub fn write_if_changed(path: impl AsRef<Path>, content: &[u8]) -> Result<(), Error> {
    let path = path.as_ref();
    write(path, content).map_err(|source| Error::io(path, "write", source))
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let there = match fs::metadata(path) {
        Ok(there) if !there.is_file() => return fs::write(path, content),
        Ok(there) => Some(there),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let target = follow(path);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    remove_stale(folder);
    if let Some(there) = &there {
        if fs::read(&target).is_ok_and(|present| present == content) {
            return Ok(());
        }
        // Renaming needs no permission to write the file, and root needs none to open it.
        File::options().append(true).open(&target)?;
        if there.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
    }
    if content.len() as u64 > most_bytes() {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    let (mut file, temporary) = create_in(folder)?;
    // A loss of power after the rename must not leave the name with half of the content.
    let written = there
        .map_or(Ok(()), |there| inherit(&file, &there))
        .and_then(|()| file.write_all(content))
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Returns the limit for the size of a file, where the system names it. A process that writes more is killed by a signal.
fn most_bytes() -> u64 {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max file size")?.split_whitespace().next());
    limit.and_then(|limit| limit.parse().ok()).unwrap_or(u64::MAX)
}

/// Gives a new file the permissions of the file that was there, and its owner and group if the system allows it.
fn inherit(file: &File, there: &Metadata) -> io::Result<()> {
    // Before the permissions, of which a change of the owner may take some away. Only root may give a file to somebody.
    #[cfg(unix)]
    let _ = std::os::unix::fs::fchown(file, Some(there.uid()), Some(there.gid()));
    file.set_permissions(there.permissions())
}

/// Returns the path that a chain of links leads to, which need not exist.
fn follow(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    // Systems follow 40 links or fewer.
    for _ in 0..40 {
        let Ok(link) = fs::read_link(&target) else { break };
        target.set_file_name(link);
    }
    target
}

/// Creates a file that no other thread, process or container writes.
fn create_in(folder: &Path) -> io::Result<(File, PathBuf)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("{}{}-{number}{}", TEMPORARY.0, process::id(), TEMPORARY.1));
        match File::create_new(&path) {
            // Another container may have a process of the same number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (file, path)),
        }
    }
}

/// Removes the temporary files of killed processes. Failures do not matter, as the files only take up space.
fn remove_stale(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_ours = |name: &str| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1);
        let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        if entry.file_name().to_str().is_some_and(is_ours) && age().is_some_and(|age| age > STALE) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

//! Writes a file only if its content changes: by a rename, so completely or not at all, if that
//! changes nothing else, and in place otherwise.

use std::fs::{self, File, Metadata};
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

/// Writes `content` to `path`, unless the file already has that content.
///
/// A temporary file is renamed onto the old one if it gets the same owner, group and permissions.
/// Otherwise this writes in place: other people's files, those with rights for a group, mount
/// points, devices and pipes. Where standard output or standard error leads to the file, as with
/// `/dev/stdout`, it writes there. It follows links, and leaves a read-only file alone.
///
/// # Errors
/// Returns an error of kind [`Io`](crate::ErrorKind::Io). A file that is not written in place is
/// then unchanged.
pub fn write_if_changed(path: impl AsRef<Path>, content: &[u8]) -> Result<(), Error> {
    let path = path.as_ref();
    write(path, content).map_err(|source| Error::io(path, "write", source))
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    if let Some(mut stream) = old.as_ref().and_then(standard_stream) {
        return stream.write_all(content);
    }
    if is_device_of_windows(path) || old.as_ref().is_some_and(|old| !old.is_file()) {
        // `fs::write` would truncate it, which Windows refuses for a device.
        return File::options().write(true).open(path)?.write_all(content);
    }
    if old.is_some() && is_descriptor(path) {
        // Opened by this name, the file would lose what was written before.
        return Err(io::ErrorKind::Unsupported.into());
    }
    // A link stays, and the file that it leads to is replaced.
    let target = match fs::canonicalize(path) {
        Err(error) if path.is_symlink() => return Err(error),
        target => target.unwrap_or_else(|_| path.to_owned()),
    };
    if old.is_some() && fs::read(&target).is_ok_and(|present| present == content) {
        return Ok(());
    }
    // A rename needs no permission to write the file, and root has every permission.
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let replaced = match create_beside(&target) {
        Ok((file, temporary)) => {
            let result = replace(file, &temporary, &target, old.as_ref(), content);
            if !matches!(result, Ok(true)) {
                let _ = fs::remove_file(&temporary);
            }
            result?
        }
        // A folder that refuses new files may have a file that can be written.
        Err(_) => false,
    };
    if replaced {
        Ok(())
    } else {
        fs::write(target, content)
    }
}

/// Writes the temporary file and renames it, or returns `false` if the target has to be written in
/// place.
fn replace(
    mut file: File,
    temporary: &Path,
    target: &Path,
    old: Option<&Metadata>,
    content: &[u8],
) -> io::Result<bool> {
    if let Some(old) = old {
        if !can_replace(&file.metadata()?, old) {
            return Ok(false);
        }
        file.set_permissions(old.permissions())?;
    }
    file.write_all(content)?;
    // A loss of power after the rename must not leave the name with half of the content.
    file.sync_all()?;
    drop(file);
    match rename(temporary, target) {
        // Something is mounted on the file.
        Err(error) if error.kind() == io::ErrorKind::ResourceBusy => Ok(false),
        renamed => renamed.map(|()| true),
    }
}

/// Returns whether a new file with the old one's permissions gives them to the same people. If the
/// old file has an access control list that gives somebody more, its group has other rights than
/// others have; only the system's tools could copy such a list.
#[cfg(unix)]
fn can_replace(new: &Metadata, old: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let mode = old.mode();
    (new.uid(), new.gid()) == (old.uid(), old.gid()) && mode >> 3 & 7 == mode & 7
}

#[cfg(not(unix))]
fn can_replace(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Returns standard output or standard error if it leads to this file, where others write before
/// and after.
#[cfg(unix)]
fn standard_stream(file: &Metadata) -> Option<File> {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::MetadataExt as _;
    let (stdout, stderr) = (io::stdout(), io::stderr());
    [stdout.as_fd(), stderr.as_fd()]
        .into_iter()
        .find_map(|stream| {
            let stream = File::from(stream.try_clone_to_owned().ok()?);
            let found = stream.metadata().ok()?;
            ((found.dev(), found.ino()) == (file.dev(), file.ino())).then_some(stream)
        })
}

#[cfg(not(unix))]
fn standard_stream(_: &Metadata) -> Option<File> {
    None
}

/// Returns whether the path is, or links to, the name of an open file, such as `/dev/fd/3`.
fn is_descriptor(path: &Path) -> bool {
    let is_in = |folder: &Path| {
        folder == Path::new("/dev/fd") || folder.starts_with("/proc") && folder.ends_with("fd")
    };
    [Ok(path.to_owned()), fs::read_link(path)]
        .iter()
        .flatten()
        .filter_map(|path| path.parent()?.canonicalize().ok())
        .any(|folder| is_in(&folder))
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

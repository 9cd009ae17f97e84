//! The folder with the files of the chunks, which many processes on many machines can share.

use core::ops::Range;
use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{ChunkFile, Flaw, Head, PieceSquare};
use crate::input::read_file;
use crate::{Error, save};

/// A folder with files of chunks.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The number of chunks written.
    written: AtomicU64,
}

impl Folder {
    /// Creates the folder if there is none, and checks that files can be written there.
    ///
    /// # Errors
    /// They cannot.
    pub fn new(path: &Path) -> Result<Self, Error> {
        let created = fs::create_dir_all(path).and_then(|()| {
            let (file, probe) = create_temporary(&path.join("probe"))?;
            drop(file);
            fs::remove_file(probe)
        });
        created.map_err(|error| {
            let shown = path.display();
            Error::Input(format!(
                "{shown}: cannot write files there: {error}; give a folder that can be written with --out"
            ))
        })?;
        Ok(Self { path: path.to_owned(), written: AtomicU64::new(0) })
    }

    /// Returns the path of a chunk's file, for example `rook-d1.00000042.txt`.
    fn file(&self, head: &Head, chunk: u64) -> PathBuf {
        self.path.join(format!("{}.{chunk:08}.txt", head.square))
    }

    /// Returns the number of chunks of these searches whose file is there.
    ///
    /// # Errors
    /// A file cannot be read, or belongs to a search with other options.
    pub fn count(&self, heads: &[Head], chunks: &Range<u64>) -> Result<u64, Error> {
        let mut count = 0;
        for name in names(&self.path)? {
            let Some((square, chunk)) = parse_name(&name).filter(|(_, chunk)| chunks.contains(chunk)) else { continue };
            if let Some(head) = heads.iter().find(|head| head.square == square) {
                count += u64::from(self.has(head, chunk)?);
            }
        }
        Ok(count)
    }

    /// Returns whether the folder has the file of this chunk. A broken file does not count.
    ///
    /// # Errors
    /// The file cannot be read, or belongs to a search with other options.
    pub fn has(&self, head: &Head, chunk: u64) -> Result<bool, Error> {
        let path = self.file(head, chunk);
        match read(&path)? {
            None | Some(Err(Flaw::Broken)) => Ok(false),
            Some(Ok(file)) if file.head == *head && file.chunk == chunk => Ok(true),
            Some(other) => {
                let found = match other {
                    Ok(file) => file.text().lines().next().unwrap_or_default().to_owned(),
                    Err(Flaw::Unknown { text, .. }) => text,
                    Err(Flaw::Broken) => String::new(),
                };
                Err(Error::Input(format!(
                    "{}: expected a chunk of `{}` with seed {}, found `{found}`; continue with the same options as before, or \
                     name another folder with --out",
                    path.display(),
                    head.command,
                    head.seed
                )))
            }
        }
    }

    /// Writes the file of a chunk, completely or not at all.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&self, file: &ChunkFile) -> Result<(), Error> {
        let path = self.file(&file.head, file.chunk);
        let what = || {
            let written = self.written.fetch_add(1, Ordering::Relaxed) + 1;
            format!("{written} chunks of this run in {}", self.path.display())
        };
        save(what, || write(&path, &file.text())).map_err(|error| {
            let shown = path.display();
            Error::Input(format!(
                "{shown}: cannot write: {error}; make room, and run the command again: it continues with this chunk"
            ))
        })
    }
}

/// Returns the names in a folder that are those of chunks, in order.
pub(super) fn names(path: &Path) -> Result<Vec<String>, Error> {
    let entries = fs::read_dir(path).and_then(Iterator::collect);
    let entries: Vec<fs::DirEntry> = entries.map_err(|error| {
        let shown = path.display();
        Error::Input(format!("{shown}: cannot read: {error}; name the folder that --out wrote"))
    })?;
    let names = entries.iter().filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| parse_name(name).is_some()).collect();
    names.sort_unstable();
    Ok(names)
}

/// Reads the name of a chunk's file.
pub(super) fn parse_name(name: &str) -> Option<(PieceSquare, u64)> {
    let (square, chunk) = name.strip_suffix(".txt")?.split_once('.')?;
    let chunk = Some(chunk).filter(|chunk| chunk.len() >= 8 && chunk.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((PieceSquare::parse(square)?, chunk.parse().ok()?))
}

/// Reads the file of a chunk, if it is there.
pub(super) fn read(path: &Path) -> Result<Option<Result<ChunkFile, Flaw>>, Error> {
    match read_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(sliding_attacks_codegen::internal::io_error(path, "read", error).into()),
        Ok(bytes) => {
            Ok(Some(String::from_utf8(bytes).map_err(|_| Flaw::Broken).and_then(|text| ChunkFile::parse(&text))))
        }
    }
}

/// Writes under another name first, so that the file is there completely or not at all.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let (mut file, temporary) = create_temporary(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Creates a file that no other process writes. Processes on different machines can have the same number, hence the
/// random number.
fn create_temporary(path: &Path) -> io::Result<(File, PathBuf)> {
    let random = RandomState::new().build_hasher().finish();
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.{random:016x}.tmp", std::process::id()));
    Ok((File::create_new(&name)?, name.into()))
}

//! The files of chunks, plain text with a checksum, and the folders that many processes on many machines can share.

use core::fmt::Write as _;
use core::ops::Range;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use sliding_attacks_codegen::internal::{hex, io_error, sha256, write_if_changed};

use super::{Chunked, Found, MOST_CHUNKS, Outcome, PieceSquare};
use crate::Error;

/// A search with its options.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Head {
    /// The piece and its square.
    pub square: PieceSquare,
    /// The command without the chunks.
    pub command: String,
    /// The number of chunks, if the search ends.
    pub total: Option<u64>,
}

const COMMAND: &str = "# command: cargo run --release -p hunt -- ";
const TOTAL: &str = "# chunks in all: ";
const SUM: &str = "# sha256: ";

impl Head {
    /// Returns the head of the files of a search.
    pub fn of(search: &impl Chunked) -> Self {
        Self { square: search.square(), command: search.command(), total: search.total() }
    }

    /// Returns the name of the search, the first word of its command.
    #[must_use]
    pub fn name(&self) -> &str {
        self.command.split(' ').next().unwrap_or_default()
    }

    /// Reads the command with its chunk.
    fn parse(line: &str) -> Option<(Self, u64)> {
        let (command, chunks) = line.strip_prefix(COMMAND)?.split_once(" --chunks ")?;
        let chunk = chunks.split_once("..")?.0.parse().ok().filter(|chunk| *chunk < MOST_CHUNKS)?;
        let (_, options) = command.split_once(" --squares ")?;
        let square = PieceSquare::parse(options.split(' ').next()?)?;
        Some((Self { square, command: command.to_owned(), total: None }, chunk))
    }
}

/// A chunk and its outcome.
///
/// ```text
/// # command: cargo run --release -p hunt -- dense --squares rook-h8 --bits 11 --width 10 --zeros 0 --chunks 42..43
/// found 1984: rook h8 bits=11 magic=0x0123456789abcdef
/// tests: 4194304
/// # sha256: 0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChunkFile {
    /// The search.
    pub head: Head,
    /// The number of the chunk.
    pub chunk: u64,
    /// What it found.
    pub outcome: Outcome,
}

/// The reason why a file is not that of a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The checksum is missing or is not that of the text: the file is truncated or damaged.
    Broken,
    /// The checksum is right, but the line with this number, from 1, is unknown.
    Unknown(usize, String),
}

impl ChunkFile {
    /// Returns the text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { head: Head { command, total, .. }, chunk, outcome } = self;
        let mut text = format!("{COMMAND}{command} --chunks {chunk}..{}\n", chunk + 1);
        if let Some(total) = total {
            let _ = writeln!(text, "{TOTAL}{total}");
        }
        if let Some(Found { size, line }) = &outcome.found {
            let _ = writeln!(text, "found {size}: {line}");
        }
        for (kind, amount) in &outcome.work {
            let _ = writeln!(text, "{kind}: {amount}");
        }
        let sum = hex(&sha256(text.as_bytes()));
        let _ = writeln!(text, "{SUM}{sum}");
        text
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, Flaw> {
        let body = text.rfind(SUM).map_or("", |at| &text[..at]);
        if body.is_empty() || text[body.len()..] != format!("{SUM}{}\n", hex(&sha256(body.as_bytes()))) {
            return Err(Flaw::Broken);
        }
        let unknown = |at: usize| Flaw::Unknown(at + 1, body.lines().nth(at).unwrap_or_default().to_owned());
        let (mut head, chunk) = body.lines().next().and_then(Head::parse).ok_or_else(|| unknown(0))?;
        let mut outcome = Outcome::default();
        for (at, line) in body.lines().enumerate().skip(1) {
            let (key, value) = line.split_once(": ").ok_or_else(|| unknown(at))?;
            let number = |text: &str| text.parse().map_err(|_| unknown(at));
            if let Some(total) = line.strip_prefix(TOTAL) {
                head.total = Some(number(total)?);
            } else if let Some(size) = key.strip_prefix("found ") {
                outcome.found = Some(Found { size: number(size)?, line: value.to_owned() });
            } else {
                outcome.work.push((key.to_owned(), number(value)?));
            }
        }
        let file = Self { head, chunk, outcome };
        // What is not written like this, for example with several chunks, is not a file of ours.
        if file.text() == text { Ok(file) } else { Err(unknown(0)) }
    }
}

/// A folder with files of chunks.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Creates the folder if there is none.
    ///
    /// # Errors
    /// It cannot be created.
    pub fn new(path: &Path) -> Result<Self, Error> {
        fs::create_dir_all(path).map_err(|error| {
            let shown = path.display();
            Error::new(format!(
                "{shown}: cannot write files there: {error}; give a folder that can be written with --out"
            ))
        })?;
        Ok(Self(path.to_owned()))
    }

    /// Returns the path of a chunk's file, for example `rook-d1.00000042.txt`.
    fn file(&self, head: &Head, chunk: u64) -> PathBuf {
        self.0.join(format!("{}.{chunk:08}.txt", head.square))
    }

    /// Returns the number of chunks of these searches whose file is there.
    ///
    /// # Errors
    /// A file cannot be read, or belongs to a search with other options.
    pub fn count(&self, heads: &[Head], chunks: &Range<u64>) -> Result<u64, Error> {
        let mut count = 0;
        for (square, chunk, _) in files(&self.0)?.into_iter().filter(|(_, chunk, _)| chunks.contains(chunk)) {
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
        let found = match read(&path)? {
            None | Some(Err(Flaw::Broken)) => return Ok(false),
            Some(Ok(file)) if file.head == *head && file.chunk == chunk => return Ok(true),
            Some(Ok(file)) => file.text().lines().next().unwrap_or_default().to_owned(),
            Some(Err(Flaw::Unknown(_, text))) => text,
        };
        Err(Error::new(format!(
            "{}: expected a chunk of `{}`, found `{found}`; continue with the same options as before, or name another folder \
             with --out",
            path.display(),
            head.command
        )))
    }

    /// Writes the file of a chunk, completely or not at all.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&self, file: &ChunkFile) -> Result<(), Error> {
        Ok(write_if_changed(self.file(&file.head, file.chunk), file.text().as_bytes())?)
    }
}

/// Returns the files in a folder whose names are those of chunks, in the order of their names.
pub(super) fn files(path: &Path) -> Result<Vec<(PieceSquare, u64, PathBuf)>, Error> {
    let entries: io::Result<Vec<fs::DirEntry>> = fs::read_dir(path).and_then(Iterator::collect);
    let entries = entries.map_err(|error| {
        let shown = path.display();
        Error::new(format!("{shown}: cannot read: {error}; name the folder that --out wrote"))
    })?;
    let named = entries.iter().filter_map(|entry| {
        let name = entry.file_name();
        let (square, chunk) = name.to_str()?.strip_suffix(".txt")?.split_once('.')?;
        let chunk = Some(chunk).filter(|chunk| chunk.len() >= 8 && chunk.bytes().all(|byte| byte.is_ascii_digit()))?;
        Some((PieceSquare::parse(square)?, chunk.parse().ok()?, entry.path()))
    });
    let mut files: Vec<_> = named.collect();
    files.sort();
    Ok(files)
}

/// Reads the file of a chunk, if it is there.
pub(super) fn read(path: &Path) -> Result<Option<Result<ChunkFile, Flaw>>, Error> {
    match read_text(path) {
        Ok(text) => Ok(Some(ChunkFile::parse(&text))),
        Err(error) => match error.kind() {
            ErrorKind::NotFound => Ok(None),
            ErrorKind::InvalidData => Ok(Some(Err(Flaw::Broken))),
            _ => Err(io_error(path, "read", error).into()),
        },
    }
}

/// Reads a text file that ends.
///
/// # Errors
/// The file cannot be read, is no text, or is longer than any that the program writes, such as `/dev/zero`.
pub fn read_text(path: &Path) -> io::Result<String> {
    let (most, mut bytes) = (1 << 28, Vec::new());
    if File::open(path)?.take(most + 1).read_to_end(&mut bytes)? as u64 > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, "it is longer than 256 MiB"));
    }
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

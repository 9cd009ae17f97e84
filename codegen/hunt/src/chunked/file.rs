//! The file of a chunk: plain text with a checksum.

use core::fmt::Write as _;

use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::internal::{hex, sha256};

use super::{Chunked, Found, MOST_CHUNKS, Outcome, PieceSquare};

/// A search with its options and its seed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Head {
    /// The name of the search, the first word of its command.
    pub search: String,
    /// The piece and its square.
    pub square: PieceSquare,
    /// The command without the chunks.
    pub command: String,
    /// The seed, 64 hexadecimal digits.
    pub seed: String,
    /// The number of chunks, if the search ends.
    pub total: Option<u64>,
}

const COMMAND: &str = "# command: cargo run --release -p hunt -- ";
const SEED: &str = "# seed: ";
const TOTAL: &str = "# chunks in all: ";
const SUM: &str = "# sha256: ";

impl Head {
    /// Returns the head of the files of a search.
    #[must_use]
    pub fn of(search: &dyn Chunked) -> Self {
        let seed = search.seed().to_string();
        let mut command = search.command();
        if search.seed() != DEFAULT_SEED {
            let _ = write!(command, " --seed {seed}");
        }
        let name = command.split(' ').next().unwrap_or_default().to_owned();
        Self { search: name, square: search.square(), command, seed, total: search.total() }
    }

    fn lines(&self, chunk: u64) -> String {
        let Self { command, seed, .. } = self;
        let mut text = format!("{COMMAND}{command} --chunks {chunk}..{}\n{SEED}{seed}\n", chunk + 1);
        if let Some(total) = self.total {
            let _ = writeln!(text, "{TOTAL}{total}");
        }
        text
    }

    /// Reads the command with its chunk, and its seed.
    fn parse(command: &str, seed: &str) -> Option<(Self, u64)> {
        let (command, chunks) = command.strip_prefix(COMMAND)?.split_once(" --chunks ")?;
        let chunk = chunks.split_once("..")?.0.parse().ok().filter(|chunk| *chunk < MOST_CHUNKS)?;
        let (search, options) = command.split_once(' ')?;
        let square = PieceSquare::parse(options.strip_prefix("--squares ")?.split(' ').next()?)?;
        let (search, command, seed) = (search.to_owned(), command.to_owned(), seed.strip_prefix(SEED)?.to_owned());
        Some((Self { search, square, command, seed, total: None }, chunk))
    }
}

/// A chunk and its outcome.
///
/// ```text
/// # command: cargo run --release -p hunt -- dense --squares rook-h8 --bits 11 --width 10 --zeros 0 --chunks 42..43
/// # seed: 736c6964696e672d61747461636b733a206d61676963732c2073656564202331
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
    /// The checksum is right, but this line is unknown.
    Unknown {
        /// The number of the line, from 1.
        line: usize,
        /// Its text.
        text: String,
    },
}

impl ChunkFile {
    /// Returns the text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.head.lines(self.chunk);
        for Found { size, line } in &self.outcome.found {
            let _ = writeln!(text, "found {size}: {line}");
        }
        for (kind, amount) in &self.outcome.work {
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
        let lines: Vec<&str> = body.lines().collect();
        let unknown = |at: usize| {
            let text = lines.get(at).copied().unwrap_or_default().to_owned();
            Flaw::Unknown { line: at + 1, text }
        };
        let (mut head, chunk) = match lines[..] {
            [command, seed, ..] => Head::parse(command, seed).ok_or_else(|| unknown(0))?,
            _ => return Err(unknown(lines.len())),
        };
        let mut outcome = Outcome::default();
        for (at, line) in lines.iter().enumerate().skip(2) {
            if let Some(total) = line.strip_prefix(TOTAL).filter(|_| at == 2) {
                head.total = Some(total.parse().map_err(|_| unknown(at))?);
                continue;
            }
            let (key, value) = line.split_once(": ").ok_or_else(|| unknown(at))?;
            if let Some(size) = key.strip_prefix("found ") {
                let size = size.parse().map_err(|_| unknown(at))?;
                outcome.found.push(Found { size, line: value.to_owned() });
            } else if !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase()) {
                outcome.work.push((key.to_owned(), value.parse().map_err(|_| unknown(at))?));
            } else {
                return Err(unknown(at));
            }
        }
        let file = Self { head, chunk, outcome };
        // What is not written like this, for example with several chunks, is not a file of ours.
        if file.text() == text { Ok(file) } else { Err(unknown(0)) }
    }
}

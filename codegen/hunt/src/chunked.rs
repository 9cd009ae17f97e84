//! Searches in numbered chunks, each of which can run on its own, on any machine.
//!
//! The result of a chunk depends on the search, its options and the chunk's number: not on other chunks, threads or time.
//! A search can therefore be divided among machines in any way, stopped at any time, and continued.
//!
//! Each chunk has a plain text file (see [`ChunkFile`]), which appears in its [`Folder`] completely or not at all.
//! [`Merge`] reads the files of any number of folders and lists the best finds, always the same for the same chunks.

mod file;
mod merge;

use core::fmt;
use core::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;
use sliding_attacks_codegen::internal::Piece;
use sliding_attacks_codegen::internal::geometry::{Occupancies, parse_square, square_name};

use crate::Error;
pub use file::{ChunkFile, Flaw, Folder, Head, read_text};
pub use merge::Merge;

/// Chunks have numbers below this one, because each has its own stream of random words.
pub const MOST_CHUNKS: u64 = 1 << 40;

/// A piece on a square. The order is that of the records: rooks before bishops, a1 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PieceSquare(u8);

impl PieceSquare {
    /// A piece on a square, 0 to 63.
    #[must_use]
    pub const fn new(piece: Piece, square: u8) -> Self {
        Self(piece as u8 * 64 + square % 64)
    }

    /// Returns all 128.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..128).map(Self)
    }

    /// Returns its place among all 128.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns the piece.
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece::ALL[self.0 as usize / 64]
    }

    /// Returns the square, 0 to 63.
    #[must_use]
    pub const fn square(self) -> u8 {
        self.0 % 64
    }

    /// Returns the occupancies of its mask.
    #[must_use]
    pub fn occupancies(self) -> Occupancies {
        Occupancies::new(self.piece(), self.square())
    }

    /// Reads for example `rook-d1`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (piece, square) = text.split_once('-')?;
        let piece = Piece::ALL.into_iter().find(|known| known.name() == piece)?;
        Some(Self::new(piece, parse_square(square)?))
    }
}

impl fmt::Display for PieceSquare {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}-{}", self.piece(), square_name(self.square()))
    }
}

/// A search for one piece on one square that is divided into chunks.
pub trait Chunked: Sync {
    /// Returns the piece and its square.
    fn square(&self) -> PieceSquare;

    /// Returns the command that runs this search: its name, the square, and every option that its result depends on, for
    /// example `dense --squares rook-d1 --bits 10 --width 4 --zeros 0 --tests 4194304`.
    fn command(&self) -> String;

    /// Returns the number of chunks, if the search ends.
    fn total(&self) -> Option<u64> {
        None
    }

    /// Runs one chunk, with the same outcome every time.
    fn run(&self, chunk: u64) -> Outcome;
}

/// What a chunk found, and how much work that was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The best find.
    pub found: Option<Found>,
    /// The work by kind, for example 4194304 `tests`. A kind is a word of lower-case letters.
    pub work: Vec<(String, u64)>,
}

/// A find.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    /// The number of slots or the span, of which less is better.
    pub size: u64,
    /// The find as a line of text.
    pub line: String,
}

/// Runs chunks of each search, the lowest first. With a folder, skips the chunks whose file is there, and keeps a file for
/// each other one; without, returns what their files would contain.
///
/// # Errors
/// A search has fewer chunks, or a file cannot be read or written, or belongs to a search with other options.
pub fn run<Search: Chunked>(
    searches: &[Search],
    chunks: Range<u64>,
    folder: Option<&Folder>,
    bar: &ProgressBar,
) -> Result<Vec<ChunkFile>, Error> {
    let heads: Vec<Head> = searches.iter().map(Head::of).collect();
    for Head { square, total, .. } in &heads {
        let total = total.unwrap_or(MOST_CHUNKS);
        if chunks.end > total {
            return Err(Error::new(format!("--chunks: {square} has the chunks 0..{total}; ask for chunks of these")));
        }
    }
    let all = (chunks.end - chunks.start) * searches.len() as u64;
    bar.set_length(all);
    // Files of other options are an error before anything runs.
    bar.set_position(folder.map_or(Ok(0), |folder| folder.count(&heads, &chunks))?);
    bar.reset_eta();
    let (next, files) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= all {
                return Ok(());
            }
            let (chunk, number) = (chunks.start + job / searches.len() as u64, job as usize % searches.len());
            if folder.map_or(Ok(false), |folder| folder.has(&heads[number], chunk))? {
                continue;
            }
            let outcome = searches[number].run(chunk);
            if let Some(found) = &outcome.found {
                bar.set_message(found.line.clone());
            }
            bar.inc(1);
            let file = ChunkFile { head: heads[number].clone(), chunk, outcome };
            if let Some(folder) = folder {
                folder.keep(&file)?;
            } else if let Ok(mut files) = files.lock() {
                files.push(file);
            }
        }
    };
    let stop = |error| {
        next.store(all, Ordering::Relaxed);
        error
    };
    rayon::broadcast(|_| work().map_err(stop)).into_iter().collect::<Result<(), Error>>()?;
    Ok(files.into_inner().unwrap_or_default())
}

/// Reads chunk numbers, `FROM..TO`.
///
/// # Errors
/// Returns what was expected.
pub fn parse_chunks(text: &str) -> Result<Range<u64>, String> {
    let ends = text.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    ends.filter(|chunks: &Range<u64>| !chunks.is_empty() && chunks.end <= MOST_CHUNKS).ok_or_else(|| {
        format!("expected a first chunk and the one to stop before, at most {MOST_CHUNKS}; write for example `0..100`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search of six chunks.
    struct Six(Option<u64>);

    impl Chunked for Six {
        fn square(&self) -> PieceSquare {
            PieceSquare::new(Piece::Rook, 3)
        }

        fn command(&self) -> String {
            "six --squares rook-d1 --options 3".into()
        }

        fn total(&self) -> Option<u64> {
            self.0
        }

        fn run(&self, chunk: u64) -> Outcome {
            // The sizes of the finds are 3, 2, 1, 0, 1, 2, with chunk 3 empty.
            let size = chunk.abs_diff(3);
            let found = (size > 0).then(|| Found { size, line: format!("find {chunk}: {size}") });
            Outcome { found, work: vec![("nodes".into(), 1 << chunk)] }
        }
    }

    /// Merges what chunks find, of those that are asked for.
    fn merged(
        six: Six,
        chunks: impl IntoIterator<Item = u64>,
        asked: Option<Range<u64>>,
        squares: &[PieceSquare],
    ) -> Merge {
        let (mut merge, six) = (Merge::new(asked, squares.to_vec()), [six]);
        for chunk in chunks {
            for file in run(&six, chunk..chunk + 1, None, &ProgressBar::hidden()).unwrap() {
                let read = ChunkFile::parse(&file.text());
                assert_eq!(read.as_ref(), Ok(&file));
                merge.add(read.unwrap(), "here").unwrap();
            }
        }
        merge
    }

    #[test]
    fn a_search_that_ends_is_known_to_be_complete() {
        let six = || Six(Some(6));
        let merge = merged(six(), 0..6, None, &[]);
        merge.check().unwrap();
        let list = "# The best finds of these chunks: for each square the smallest, and of those the one of the lowest chunk.\n\
            # command: cargo run --release -p hunt -- six --squares rook-d1 --options 3 --chunks 0..6\n\
            # rook-d1: all 6 chunks, 5 found, the smallest 1 in chunk 2; 63 nodes\n\nfind 2: 1\n";
        assert_eq!(merge.list(&[]).unwrap(), list);
        let said = merged(six(), 2..5, None, &[]).check().unwrap_err().to_string();
        assert!(
            said.contains("rook-d1 --options 3 --chunks 0..2 --out DIR") && said.contains("--chunks 5..6"),
            "{said}"
        );
        merged(six(), 2..5, Some(2..5), &[]).check().unwrap();
        let said = run(&[six()], 4..7, None, &ProgressBar::hidden()).unwrap_err().to_string();
        assert_eq!(said, "--chunks: rook-d1 has the chunks 0..6; ask for chunks of these");
    }

    #[test]
    fn the_chunks_of_a_search_without_an_end_have_to_be_named() {
        let merge = |asked, squares: &[PieceSquare]| merged(Six(None), [1, 4, 5], asked, squares);
        let [d1, e4] = [3, 28].map(|square| PieceSquare::new(Piece::Rook, square));
        let said = merge(None, &[]).check().unwrap_err().to_string();
        assert!(said.contains("chunks before 1 or from 6 on") && said.contains("--chunks 0..6"), "{said}");
        // The first, those between, the last, and a square.
        let missing = merge(Some(0..7), &[d1, e4]).check().unwrap_err().to_string();
        for chunks in ["0..1", "2..4", "6..7"] {
            let command = format!("missing: hunt six --squares rook-d1 --options 3 --chunks {chunks} --out DIR");
            assert!(missing.contains(&command), "{missing}");
        }
        assert!(missing.contains("missing: all chunks of rook-e4"), "{missing}");
        merge(Some(4..6), &[d1]).check().unwrap();
        let list = merge(None, &[]).list(&[]).unwrap();
        assert!(list.contains(
            "--chunks 1..6\n# rook-d1: 3 chunks, 3 found, the smallest 1 in chunk 4; 50 nodes\n# rook-d1: not there: 2..4\n"
        ));
        assert!(merge(Some(5..6), &[]).list(&[]).unwrap().ends_with("\nfind 5: 2\n"));
        assert!(merge(None, &[e4]).list(&[]).unwrap().ends_with(" of the lowest chunk.\n\n"));
    }

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        let text = ChunkFile { head: Head::of(&Six(None)), chunk: 2, outcome: Six(None).run(2) }.text();
        for at in 0..text.len() {
            assert_eq!(ChunkFile::parse(&text[..at]), Err(Flaw::Broken), "cut at {at}");
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            assert_eq!(ChunkFile::parse(&String::from_utf8(bytes).unwrap()), Err(Flaw::Broken), "changed at {at}");
        }
        assert_eq!(ChunkFile::parse(&text.repeat(2)), Err(Flaw::Broken));
    }

    #[test]
    fn chunk_numbers_are_read_as_they_are_written() {
        assert_eq!(parse_chunks("3..17"), Ok(3..17));
        for text in ["", "3", "3..", "..3", "3..3", "4..3", "-1..3", "0..=3", "a..b", "0..1099511627777"] {
            assert!(parse_chunks(text).unwrap_err().contains("write for example `0..100`"), "{text}");
        }
    }
}

//! Searches in numbered chunks, each of which can run on its own, on any machine.
//!
//! The result of a chunk depends on the search, its options, its seed and the chunk's number: not on other chunks,
//! threads or time. A hunt can therefore be divided among machines in any way, stopped at any time, and continued.
//!
//! Each chunk has a plain text file (see [`ChunkFile`]), which appears in its [`Folder`] completely or not at all.
//! [`Merge`] reads the files of any number of folders and lists the best finds, always the same for the same chunks.

mod file;
mod folder;
mod merge;
mod square;

use core::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use sliding_attacks_codegen::Seed;

use crate::{Error, Progress};

pub use file::{ChunkFile, Flaw, Head};
pub use folder::Folder;
pub use merge::{Merge, Pick, keep_best};
pub use square::PieceSquare;

/// Chunks have numbers below this one, because each has its own stream of random words.
pub const MOST_CHUNKS: u64 = 1 << 40;

/// A search for one piece on one square that is divided into chunks.
pub trait Chunked: Sync {
    /// Returns the piece and its square.
    fn square(&self) -> PieceSquare;

    /// Returns the command that runs this search: its name, the square, and every option that its result depends on other
    /// than the seed and the chunks, for example `dense --squares rook-d1 --bits 10 --width 4 --zeros 0 --tests 4194304`.
    fn command(&self) -> String;

    /// Returns the seed.
    fn seed(&self) -> Seed;

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
    /// The finds.
    pub found: Vec<Found>,
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

/// Runs chunks of each search, the lowest first, and keeps a file for each in the folder. Chunks whose file is already
/// there are skipped, and broken files are replaced.
///
/// # Errors
/// A file cannot be read or written, or belongs to a search with other options.
pub fn to_folder(
    searches: &[Box<dyn Chunked>],
    chunks: Range<u64>,
    folder: &Folder,
    progress: &dyn Progress,
) -> Result<(), Error> {
    let heads: Vec<Head> = searches.iter().map(|search| Head::of(&**search)).collect();
    // Files of other options are an error before anything runs.
    let before = folder.count(&heads, &chunks)?;
    run(searches, chunks, before, progress, &|head, chunk| folder.has(head, chunk), &|file| folder.keep(file))
}

/// Runs chunks of each search, and returns what their files would contain.
///
/// # Errors
/// A search has fewer chunks.
pub fn in_memory(
    searches: &[Box<dyn Chunked>],
    chunks: Range<u64>,
    progress: &dyn Progress,
) -> Result<Vec<ChunkFile>, Error> {
    let files = Mutex::new(Vec::new());
    let keep = |file: &ChunkFile| {
        if let Ok(mut files) = files.lock() {
            files.push(file.clone());
        }
        Ok(())
    };
    run(searches, chunks, 0, progress, &|_, _| Ok(false), &keep)?;
    Ok(files.into_inner().unwrap_or_default())
}

type Has<'a> = &'a (dyn Fn(&Head, u64) -> Result<bool, Error> + Sync);
type Keep<'a> = &'a (dyn Fn(&ChunkFile) -> Result<(), Error> + Sync);

/// Runs the chunks that `has` does not have, which are all but about `before`, and passes them to `keep`.
fn run(
    searches: &[Box<dyn Chunked>],
    chunks: Range<u64>,
    before: u64,
    progress: &dyn Progress,
    has: Has<'_>,
    keep: Keep<'_>,
) -> Result<(), Error> {
    let heads: Vec<Head> = searches.iter().map(|search| Head::of(&**search)).collect();
    for head in &heads {
        let total = head.total.unwrap_or(MOST_CHUNKS);
        if chunks.end > total {
            let name = head.square;
            return Err(Error::Input(format!("--chunks: {name} has the chunks 0..{total}; ask for chunks of these")));
        }
    }
    let all = (chunks.end - chunks.start) * searches.len() as u64;
    progress.start("chunks", before, all);
    let (next, done) = (AtomicU64::new(0), Mutex::new((before, 0, String::new())));
    let work = || {
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= all {
                return Ok(());
            }
            let (chunk, number) = (chunks.start + job / searches.len() as u64, job as usize % searches.len());
            if has(&heads[number], chunk)? {
                continue;
            }
            let outcome = searches[number].run(chunk);
            let file = ChunkFile { head: heads[number].clone(), chunk, outcome };
            keep(&file)?;
            let Ok(mut done) = done.lock() else { continue };
            done.0 += 1;
            if let Some(found) = file.outcome.found.first() {
                done.1 += file.outcome.found.len();
                done.2.clone_from(&found.line);
            }
            let (done, found, latest) = &*done;
            progress.step(*done, &if *found == 0 { "nothing yet".into() } else { format!("{found} found; {latest}") });
        }
    };
    let stop = |error| {
        next.store(all, Ordering::Relaxed);
        error
    };
    rayon::broadcast(|_| work().map_err(stop)).into_iter().collect()
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
    use sliding_attacks_codegen::DEFAULT_SEED;
    use sliding_attacks_codegen::internal::Piece;

    use super::*;
    use crate::{Silent, with_threads};

    /// A search of six chunks.
    struct Six(Option<u64>);

    impl Chunked for Six {
        fn square(&self) -> PieceSquare {
            PieceSquare::new(Piece::Rook, 3)
        }

        fn command(&self) -> String {
            "six --squares rook-d1 --options 3".into()
        }

        fn seed(&self) -> Seed {
            DEFAULT_SEED
        }

        fn total(&self) -> Option<u64> {
            self.0
        }

        fn run(&self, chunk: u64) -> Outcome {
            // The sizes of the finds are 3, 2, 1, 0, 1, 2, with chunk 3 empty.
            let size = chunk.abs_diff(3);
            let found = (size > 0).then(|| Found { size, line: format!("find {chunk}: {size}") });
            Outcome { found: found.into_iter().collect(), work: vec![("nodes".into(), 1 << chunk)] }
        }
    }

    fn merged(searches: &[Box<dyn Chunked>], chunks: Range<u64>) -> Merge {
        let mut merge = Merge::default();
        for file in in_memory(searches, chunks, &Silent).unwrap() {
            let read = ChunkFile::parse(&file.text());
            assert_eq!(read.as_ref(), Ok(&file));
            merge.add(read.unwrap(), "here").unwrap();
        }
        merge
    }

    #[test]
    fn a_search_that_ends_is_known_to_be_complete() {
        let searches: [Box<dyn Chunked>; 1] = [Box::new(Six(Some(6)))];
        let merge = with_threads(3, || merged(&searches, 0..6));
        merge.check(None, &[]).unwrap();
        let list = "# The title.\n\
            # command: cargo run --release -p hunt -- six --squares rook-d1 --options 3 --chunks 0..6\n\
            # rook-d1: all 6 chunks, 5 found, the smallest 1 in chunk 2; 63 nodes\n\
            # seed: 736c6964696e672d61747461636b733a206d61676963732c2073656564202331\n\nfind 2: 1\n";
        assert_eq!(merge.text("The title.", None, &merge.picks()), list);

        let part = merged(&searches, 2..5);
        let said = part.check(None, &[]).unwrap_err().to_string();
        assert!(
            said.contains("rook-d1 --options 3 --chunks 0..2 --out DIR") && said.contains("--chunks 5..6"),
            "{said}"
        );
        part.check(Some(&(2..5)), &[]).unwrap();
        let said = in_memory(&searches, 4..7, &Silent).unwrap_err().to_string();
        assert_eq!(said, "--chunks: rook-d1 has the chunks 0..6; ask for chunks of these");
    }

    #[test]
    fn the_chunks_of_a_search_without_an_end_have_to_be_named() {
        let searches: [Box<dyn Chunked>; 1] = [Box::new(Six(None))];
        let mut merge = merged(&searches, 1..2);
        for file in in_memory(&searches, 4..6, &Silent).unwrap() {
            merge.add(file, "there").unwrap();
        }
        let [d1, e4] = [3, 28].map(|square| PieceSquare::new(Piece::Rook, square));
        let said = |asked: Option<Range<u64>>, squares: &[PieceSquare]| {
            merge.check(asked.as_ref(), squares).unwrap_err().to_string()
        };
        assert!(said(None, &[]).contains("chunks before 1 or from 6 on") && said(None, &[]).contains("--chunks 0..6"));
        // The first, those between, the last, and a square.
        let missing = said(Some(0..7), &[d1, e4]);
        for chunks in ["0..1", "2..4", "6..7"] {
            let command = format!("missing: hunt six --squares rook-d1 --options 3 --chunks {chunks} --out DIR");
            assert!(missing.contains(&command), "{missing}");
        }
        assert!(missing.contains("missing: all chunks of rook-e4"), "{missing}");
        merge.check(Some(&(4..6)), &[d1]).unwrap();
        assert!(merge.text("The title.", None, &merge.picks()).contains("--chunks 1..6\n# rook-d1: 3 chunks, 3 found, the smallest 1 in chunk 4; 50 nodes\n# rook-d1: not there: 2..4\n"));
        merge.retain_chunks(&(5..6));
        assert_eq!(merge.picks().values().map(|pick| pick.chunk).collect::<Vec<_>>(), [5]);
        merge.retain_squares(&[e4]);
        assert!(merge.picks().is_empty());
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

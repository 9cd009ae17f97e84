//! The files of many chunks become one list of finds.

use core::fmt::Write as _;
use core::ops::Range;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{ChunkFile, Flaw, Found, Head, Outcome, PieceSquare, folder};
use crate::Error;

/// The chunks of one or more searches.
#[derive(Clone, Debug, Default)]
pub struct Merge {
    /// By search and chunk: the outcome, and the file that it is from.
    searches: BTreeMap<Head, BTreeMap<u64, (Outcome, String)>>,
    /// The broken files, with what their names say.
    broken: Vec<(PieceSquare, u64, String)>,
}

/// The best find for a square: the smallest, and of those the one of the lowest chunk.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pick {
    /// The size.
    pub size: u64,
    /// The chunk that found it.
    pub chunk: u64,
    /// The find as a line of text.
    pub line: String,
}

/// The number of missing or broken things that an error names.
const NAMED: usize = 5;

impl Merge {
    /// Adds the outcome of a chunk. Adding it twice changes nothing.
    ///
    /// # Errors
    /// The same chunk has another outcome, although every run of a chunk finds the same.
    pub fn add(&mut self, file: ChunkFile, place: &str) -> Result<(), Error> {
        let ChunkFile { head, chunk, outcome } = file;
        match self.searches.entry(head).or_default().entry(chunk) {
            Entry::Vacant(entry) => {
                entry.insert((outcome, place.to_owned()));
            }
            Entry::Occupied(entry) if entry.get().0 != outcome => {
                return Err(Error::Input(format!(
                    "{place}: chunk {chunk} has another outcome than in {}, although every run of a chunk gives the same: a \
                     program or a processor is wrong; delete both files and run the chunk again",
                    entry.get().1
                )));
            }
            Entry::Occupied(_) => (),
        }
        Ok(())
    }

    /// Adds the files of a folder, those named like `rook-d1.00000042.txt`.
    ///
    /// # Errors
    /// The folder or a file cannot be read, or a file has an unknown line.
    pub fn add_folder(&mut self, path: &Path) -> Result<(), Error> {
        let names = folder::names(path)?;
        if names.is_empty() {
            let shown = path.display();
            return Err(Error::Input(format!(
                "{shown}: no file of a chunk there, such as `rook-d1.00000042.txt`; name the folder that --out wrote"
            )));
        }
        for name in names {
            let file = path.join(&name);
            let shown = file.display().to_string();
            match folder::read(&file)? {
                None => (),
                Some(Ok(chunk)) => self.add(chunk, &shown)?,
                Some(Err(Flaw::Broken)) => {
                    self.broken.extend(folder::parse_name(&name).map(|(square, chunk)| (square, chunk, shown)));
                }
                Some(Err(Flaw::Unknown { line, text })) => {
                    return Err(Error::Input(format!(
                        "{shown}: line {line}: expected the file of a chunk as this version of the program writes it, found \
                         `{text}`; move the file away and run its chunk again"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Keeps these chunks and drops all others.
    pub fn retain_chunks(&mut self, chunks: &Range<u64>) {
        for known in self.searches.values_mut() {
            known.retain(|chunk, _| chunks.contains(chunk));
        }
        self.broken.retain(|(_, chunk, _)| chunks.contains(chunk));
    }

    /// Keeps the searches for these squares and drops all others.
    pub fn retain_squares(&mut self, squares: &[PieceSquare]) {
        self.searches.retain(|head, _| squares.contains(&head.square));
        self.broken.retain(|(square, ..)| squares.contains(square));
    }

    /// Returns the names of the searches, for example `dense`.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.searches.keys().map(|head| head.search.as_str()).collect();
        names.dedup();
        names
    }

    /// Fails if a file is broken, a square without a file, or a chunk missing, of those that were asked for or of all.
    ///
    /// # Errors
    /// Returns the commands that run the missing chunks, or that nobody can know which are missing, because the search
    /// has no last chunk and none were asked for.
    pub fn check(&self, asked: Option<&Range<u64>>, squares: &[PieceSquare]) -> Result<(), Error> {
        let broken = self.broken.iter().map(|(.., file)| format!("{file}: truncated or damaged"));
        let mut flaws: Vec<String> = broken.collect();
        let broken = self.broken.iter().map(|(square, ..)| square);
        let is_missing = |square: &&PieceSquare| !self.searches.keys().any(|head| head.square == **square);
        let missing: BTreeSet<_> = squares.iter().chain(broken).filter(is_missing).collect();
        flaws.extend(missing.iter().map(|square| {
            format!("missing: all chunks of {square}; run its search with --squares {square} --out DIR")
        }));
        for (head, known) in &self.searches {
            if let (None, None) = (asked, head.total) {
                let Range { start, end } = expected(head, known, None);
                return Err(Error::Input(format!(
                    "{}: the files do not say whether chunks before {start} or from {end} on belong to them; give the first \
                     chunk and the one to stop before, for example --chunks 0..{end}, or merge what is there with --partial",
                    head.square
                )));
            }
            for gap in gaps(&expected(head, known, asked), known) {
                flaws.push(format!("missing: hunt {} --chunks {}..{} --out DIR", head.command, gap.start, gap.end));
            }
        }
        if flaws.is_empty() {
            return Ok(());
        }
        let more = flaws.len().saturating_sub(NAMED);
        flaws.truncate(NAMED);
        let more = if more > 0 { format!("\n  and {more} more") } else { String::new() };
        Err(Error::Input(format!(
            "some chunks are not there:\n  {}{more}\nrun their commands again with the same folder, which runs only what is \
             missing or broken; or merge what is there with --partial",
            flaws.join("\n  ")
        )))
    }

    /// Returns the best find for each square.
    #[must_use]
    pub fn picks(&self) -> BTreeMap<PieceSquare, Pick> {
        let mut picks = BTreeMap::new();
        for (head, known) in &self.searches {
            if let Some(pick) = best(known) {
                keep_best(&mut picks, head.square, pick);
            }
        }
        picks
    }

    /// Returns the list of `picks` after comment lines: `title`, and the searches with their work.
    #[must_use]
    pub fn text(&self, title: &str, asked: Option<&Range<u64>>, picks: &BTreeMap<PieceSquare, Pick>) -> String {
        let mut text = format!("# {title}\n");
        let mut seeds = Vec::new();
        for (head, known) in &self.searches {
            let Head { command, total, seed, .. } = head;
            let range = expected(head, known, asked);
            let mut work = BTreeMap::new();
            let mut found = 0;
            for (outcome, _) in known.values() {
                found += outcome.found.len();
                for (kind, amount) in &outcome.work {
                    *work.entry(kind).or_insert(0) += u128::from(*amount);
                }
            }
            let all = if *total == Some(known.len() as u64) { "all " } else { "" };
            let (from, to) = (range.start, range.end);
            let _ = write!(text, "# command: cargo run --release -p hunt -- {command} --chunks {from}..{to}\n# ");
            let chunks = if known.len() == 1 { "chunk" } else { "chunks" };
            let _ = write!(text, "{}: {all}{} {chunks}, {found} found", head.square, known.len());
            if let Some(Pick { size, chunk, .. }) = best(known) {
                let _ = write!(text, ", the smallest {size} in chunk {chunk}");
            }
            for (kind, amount) in work {
                let _ = write!(text, "; {amount} {kind}");
            }
            text.push('\n');
            for gap in gaps(&range, known) {
                let _ = writeln!(text, "# {}: not there: {}..{}", head.square, gap.start, gap.end);
            }
            if !seeds.contains(seed) {
                seeds.push(seed.clone());
            }
        }
        for seed in seeds {
            let _ = writeln!(text, "# seed: {seed}");
        }
        text.push('\n');
        for pick in picks.values() {
            let _ = writeln!(text, "{}", pick.line);
        }
        text
    }
}

/// Replaces a square's find by a better one.
pub fn keep_best(picks: &mut BTreeMap<PieceSquare, Pick>, square: PieceSquare, pick: Pick) {
    match picks.entry(square) {
        Entry::Vacant(entry) => {
            entry.insert(pick);
        }
        Entry::Occupied(mut entry) if pick < *entry.get() => {
            entry.insert(pick);
        }
        Entry::Occupied(_) => (),
    }
}

type Known = BTreeMap<u64, (Outcome, String)>;

fn best(known: &Known) -> Option<Pick> {
    let finds = known.iter().flat_map(|(chunk, (outcome, _))| outcome.found.iter().map(move |found| (*chunk, found)));
    finds.map(|(chunk, Found { size, line })| Pick { size: *size, chunk, line: line.clone() }).min()
}

/// Returns the chunks that were asked for, all chunks if their number is known, or those from the first to the last.
fn expected(head: &Head, known: &Known, asked: Option<&Range<u64>>) -> Range<u64> {
    let ends = known.keys().next().zip(known.keys().next_back());
    let present = ends.map_or(0..0, |(first, last)| *first..last + 1);
    asked.cloned().unwrap_or_else(|| head.total.map_or(present, |total| 0..total))
}

/// Returns the missing chunks of a range.
fn gaps(range: &Range<u64>, known: &Known) -> Vec<Range<u64>> {
    let mut next = range.start;
    let mut gaps = Vec::new();
    for &chunk in known.keys().filter(|chunk| range.contains(chunk)) {
        if chunk > next {
            gaps.push(next..chunk);
        }
        next = chunk + 1;
    }
    if next < range.end {
        gaps.push(next..range.end);
    }
    gaps
}

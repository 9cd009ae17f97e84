//! The files of many chunks become one list of finds.

use core::fmt::Write as _;
use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};
use std::path::Path;

use sliding_attacks_codegen::internal::geometry::Occupancies;
use sliding_attacks_codegen::internal::records::Record;
use sliding_attacks_codegen::internal::search::Slots;

use super::{ChunkFile, Flaw, Found, Head, Outcome, PieceSquare, file};
use crate::Error;
use crate::short_span::{self, Listed};

/// The chunks of the searches for one or more squares.
#[derive(Clone, Debug, Default)]
pub struct Merge {
    /// The chunks that were asked for, or none for all.
    asked: Option<Range<u64>>,
    /// The squares that were asked for, or none for all.
    squares: Vec<PieceSquare>,
    /// By search and chunk: the outcome, and the file that it is from.
    searches: BTreeMap<Head, Known>,
    /// The broken files, with the square that their names say.
    broken: Vec<(PieceSquare, String)>,
}

type Known = BTreeMap<u64, (Outcome, String)>;

/// The best find for a square: the smallest, and of those the one of the lowest chunk.
type Pick = (Found, u64);

/// The number of missing or broken things that an error names.
const NAMED: usize = 5;

impl Merge {
    /// Merges these chunks and squares, and drops all others; without chunks, or without squares, merges all.
    #[must_use]
    pub fn new(asked: Option<Range<u64>>, squares: Vec<PieceSquare>) -> Self {
        Self { asked, squares, ..Self::default() }
    }

    fn wants(&self, square: PieceSquare, chunk: u64) -> bool {
        (self.squares.is_empty() || self.squares.contains(&square))
            && self.asked.as_ref().is_none_or(|asked| asked.contains(&chunk))
    }

    /// Adds the outcome of a chunk. Adding it twice changes nothing.
    ///
    /// # Errors
    /// The same chunk has another outcome, although every run of a chunk finds the same.
    pub fn add(&mut self, file: ChunkFile, place: &str) -> Result<(), Error> {
        let ChunkFile { head, chunk, outcome } = file;
        if !self.wants(head.square, chunk) {
            return Ok(());
        }
        match self.searches.entry(head).or_default().entry(chunk) {
            Entry::Vacant(entry) => {
                entry.insert((outcome, place.to_owned()));
            }
            Entry::Occupied(entry) if entry.get().0 != outcome => {
                return Err(Error::new(format!(
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
        let files = file::files(path)?;
        if files.is_empty() {
            let shown = path.display();
            return Err(Error::new(format!(
                "{shown}: no file of a chunk there, such as `rook-d1.00000042.txt`; name the folder that --out wrote"
            )));
        }
        for (square, chunk, path) in files {
            let shown = path.display().to_string();
            match file::read(&path)? {
                Some(Ok(file)) => self.add(file, &shown)?,
                Some(Err(Flaw::Broken)) if self.wants(square, chunk) => self.broken.push((square, shown)),
                Some(Err(Flaw::Unknown(line, text))) => {
                    return Err(Error::new(format!(
                        "{shown}: line {line}: expected the file of a chunk as this version of the program writes it, found \
                         `{text}`; move the file away and run its chunk again"
                    )));
                }
                _ => (),
            }
        }
        Ok(())
    }

    /// Fails if a file is broken, a square without a file, or a chunk missing, of those that were asked for or of all.
    ///
    /// # Errors
    /// Returns the commands that run the missing chunks, or that nobody can know which are missing, because the search
    /// has no last chunk and none were asked for.
    pub fn check(&self) -> Result<(), Error> {
        let mut flaws: Vec<String> =
            self.broken.iter().map(|(_, file)| format!("{file}: truncated or damaged")).collect();
        let broken = self.broken.iter().map(|(square, _)| square);
        let is_missing = |square: &&PieceSquare| !self.searches.keys().any(|head| head.square == **square);
        let missing: BTreeSet<_> = self.squares.iter().chain(broken).filter(is_missing).collect();
        flaws.extend(missing.iter().map(|square| {
            format!("missing: all chunks of {square}; run its search with --squares {square} --out DIR")
        }));
        for (head, known) in &self.searches {
            let Range { start, end } = self.expected(head, known);
            if let (None, None) = (&self.asked, head.total) {
                return Err(Error::new(format!(
                    "{}: the files do not say whether chunks before {start} or from {end} on belong to them; give the first \
                     chunk and the one to stop before, for example --chunks 0..{end}, or merge what is there with --partial",
                    head.square
                )));
            }
            for gap in gaps(start..end, known) {
                flaws.push(format!("missing: hunt {} --chunks {}..{} --out DIR", head.command, gap.start, gap.end));
            }
        }
        if flaws.is_empty() {
            return Ok(());
        }
        let more = flaws.len().saturating_sub(NAMED);
        flaws.truncate(NAMED);
        let more = if more > 0 { format!("\n  and {more} more") } else { String::new() };
        Err(Error::new(format!(
            "some chunks are not there:\n  {}{more}\nrun their commands again with the same folder, which runs only what is \
             missing or broken; or merge what is there with --partial",
            flaws.join("\n  ")
        )))
    }

    /// Returns the list of the best finds, or for short spans `known` with what is new, after comment lines that name the
    /// searches and their work.
    ///
    /// # Errors
    /// There are chunks of several searches, or a find is not a magic.
    pub fn list(&self, known: &[Listed]) -> Result<String, Error> {
        let names: BTreeSet<&str> = self.searches.keys().map(Head::name).collect();
        let mut names = names.into_iter();
        let name = names.next().unwrap_or_default();
        if let Some(other) = names.next() {
            return Err(Error::new(format!(
                "there are chunks of `{name}` and of `{other}`; merge their folders one by one"
            )));
        }
        let mut picks: BTreeMap<PieceSquare, Pick> = BTreeMap::new();
        for (head, known) in &self.searches {
            let both = best(known).into_iter().chain(picks.remove(&head.square));
            picks.extend(both.min_by_key(|(found, chunk)| (found.size, *chunk)).map(|pick| (head.square, pick)));
        }
        let mut text = "# The best finds of these chunks: for each square the smallest, and of those the one of the \
                        lowest chunk.\n"
            .to_owned();
        if name == "short_span" {
            for listed in known {
                let size = listed.span.into();
                if picks.get(&listed.square).is_none_or(|(found, _)| size <= found.size) {
                    picks.insert(listed.square, (Found { size, line: listed.to_string() }, listed.chunk));
                }
            }
            // The list has only what is shorter than the spans of magics that need no list.
            let squares: Vec<Occupancies> = picks.keys().map(|square| square.occupancies()).collect();
            let mut without = short_span::without_list(&squares)?.into_iter();
            picks.retain(|_, (found, _)| without.next().is_some_and(|(_, hit)| found.size < hit.span.into()));
            let is_new = |pick: &Pick| known.iter().all(|listed| listed.to_string() != pick.0.line);
            let new = picks.iter().filter(|(_, pick)| is_new(pick)).map(|(square, _)| square.to_string());
            let new: Vec<String> = new.collect();
            let new = if new.is_empty() { "none".to_owned() } else { new.join(", ") };
            text = format!("# The chunks with the shortest spans that are known. New from these chunks: {new}.\n");
        }
        self.searches.iter().for_each(|(head, known)| self.describe(head, known, &mut text));
        text.push('\n');
        let mut slots = Slots::new();
        for (Found { line, .. }, chunk) in picks.values() {
            let record = Record::parse(line);
            if record.is_some_and(|Record { piece, square, bits, magic, .. }| {
                slots.test(&Occupancies::new(piece, square), magic, bits).is_err()
            }) {
                return Err(Error::new(format!(
                    "chunk {chunk}: `{line}` is not a magic; delete the chunk's file and run it again on another machine"
                )));
            }
            let _ = writeln!(text, "{line}");
        }
        Ok(text)
    }

    /// Writes the comment lines of a search.
    fn describe(&self, head: &Head, known: &Known, text: &mut String) {
        let Head { square, command, total } = head;
        let range = self.expected(head, known);
        let mut work: BTreeMap<&str, u128> = BTreeMap::new();
        for (kind, amount) in known.values().flat_map(|(outcome, _)| &outcome.work) {
            *work.entry(kind).or_default() += u128::from(*amount);
        }
        let _ = writeln!(
            text,
            "# command: cargo run --release -p hunt -- {command} --chunks {}..{}",
            range.start, range.end
        );
        let all = if *total == Some(known.len() as u64) { "all " } else { "" };
        let chunks = if known.len() == 1 { "chunk" } else { "chunks" };
        let found = known.values().filter(|(outcome, _)| outcome.found.is_some()).count();
        let _ = write!(text, "# {square}: {all}{} {chunks}, {found} found", known.len());
        if let Some((Found { size, .. }, chunk)) = best(known) {
            let _ = write!(text, ", the smallest {size} in chunk {chunk}");
        }
        for (kind, amount) in work {
            let _ = write!(text, "; {amount} {kind}");
        }
        text.push('\n');
        for gap in gaps(range, known) {
            let _ = writeln!(text, "# {square}: not there: {}..{}", gap.start, gap.end);
        }
    }

    /// Returns the chunks that were asked for, all chunks if their number is known, or those from the first to the last.
    fn expected(&self, head: &Head, known: &Known) -> Range<u64> {
        let ends = known.keys().next().zip(known.keys().next_back());
        let present = ends.map_or(0..0, |(first, last)| *first..last + 1);
        self.asked.clone().unwrap_or_else(|| head.total.map_or(present, |total| 0..total))
    }
}

fn best(known: &Known) -> Option<Pick> {
    let finds = known.iter().filter_map(|(chunk, (outcome, _))| Some((outcome.found.clone()?, *chunk)));
    finds.min_by_key(|(found, chunk)| (found.size, *chunk))
}

/// Returns the missing chunks of a range.
fn gaps(range: Range<u64>, known: &Known) -> Vec<Range<u64>> {
    let inside = known.keys().copied().filter(|chunk| range.contains(chunk));
    let mut next = range.start;
    let mut gaps = Vec::new();
    for chunk in inside.chain([range.end]) {
        if chunk > next {
            gaps.push(next..chunk);
        }
        next = chunk + 1;
    }
    gaps
}

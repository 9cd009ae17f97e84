//! A search in numbered chunks, each of which can run on its own, on any machine.
//!
//! The result of a chunk depends on the search, its options and the chunk's number: not on other chunks, threads or time.
//! It is a line of text:
//!
//! ```text
//! rook c2 bits=9 prefix=11 chunk=1311 branches=2 magics=0
//! ```
//!
//! So a search can be divided among machines in any way, stopped at any time, and continued from the file with its lines.
//! The files of several machines, one after another, are one such file.

use core::ops::Range;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::Error;
use crate::exhaustive::SquareSearch;

/// The results of chunks, by the part of the line before them.
pub type Results = BTreeMap<String, String>;

/// Runs the chunks of each search that have no result, the lowest first, and writes a line for each in this order.
///
/// # Errors
/// A line cannot be written.
pub fn run(
    searches: &[SquareSearch],
    chunks: Range<u64>,
    known: &Results,
    output: &mut (impl Write + Send),
) -> io::Result<()> {
    let all = chunks.flat_map(|number| searches.iter().map(move |search| (search, number)));
    let missing = all.filter(|(search, number)| !known.contains_key(&search.chunk(*number)));
    // Lines that wait for those before them, and the place of the next one.
    let waiting = Mutex::new((BTreeMap::new(), 0, output));
    missing.enumerate().par_bridge().try_for_each(|(place, (search, number))| {
        let line = format!("{} {}\n", search.chunk(number), search.run(number));
        let mut guard = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let (lines, next, output) = &mut *guard;
        lines.insert(place, line);
        while let Some(line) = lines.remove(next) {
            *next += 1;
            output.write_all(line.as_bytes())?;
        }
        output.flush()
    })
}

/// Opens a file to which [`run`] can add lines, and reads its results. Removes a part of a line that a stopped process left at
/// the end.
///
/// # Errors
/// The file cannot be read or written, or has another line than that of a chunk.
pub fn open(path: &Path) -> Result<(Results, File), Error> {
    let shown = path.display();
    let text = read(path).map_err(|error| format!("{shown}: cannot read: {error}; name another file"))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let results = parse(&text[..whole]).map_err(|error| format!("{shown}: {error}"))?;
    let unwritable = |error| format!("{shown}: cannot write: {error}; name another file");
    let file = File::options().create(true).append(true).open(path).map_err(unwritable)?;
    if whole < text.len() {
        file.set_len(whole as u64).map_err(unwritable)?;
    }
    Ok((results, file))
}

/// Reads a text file that ends, or nothing if there is none.
fn read(path: &Path) -> io::Result<String> {
    let (most, mut text) = (1 << 28, String::new());
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(text),
        file => file?,
    };
    if file.take(most + 1).read_to_string(&mut text)? as u64 > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, "it is longer than 256 MiB"));
    }
    Ok(text)
}

/// Reads the lines of chunks.
///
/// # Errors
/// Returns the first line that is none, or that has another result for a chunk than a line before it.
pub fn parse(text: &str) -> Result<Results, String> {
    let mut results = Results::new();
    for (number, line) in (1..).zip(text.lines()) {
        let result = line.split_once(" chunk=").and_then(|(_, rest)| Some(rest.split_once(' ')?.1));
        let Some(result) = result else {
            return Err(format!(
                "line {number}: expected a chunk and its result, for example `rook c2 bits=9 prefix=11 chunk=1311 branches=2 magics=0`; \
                 name another file, or remove the line"
            ));
        };
        let chunk = &line[..line.len() - result.len() - 1];
        let first = results.entry(chunk.to_owned()).or_insert_with(|| result.to_owned());
        if first != result {
            return Err(format!(
                "line {number}: expected `{first}` as in an earlier line of this chunk, because every run gives the same: a \
                 program or a processor is wrong; remove both lines"
            ));
        }
    }
    Ok(results)
}

/// Reads chunk numbers, `FROM..TO`.
///
/// # Errors
/// Returns what was expected.
pub fn parse_range(text: &str) -> Result<Range<u64>, String> {
    let ends = text.split_once("..").and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    let expected = "expected a first chunk and the one to stop before; write for example `0..100`";
    ends.filter(|chunks: &Range<u64>| !chunks.is_empty()).ok_or_else(|| expected.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunk_numbers_are_read_as_they_are_written() {
        assert_eq!(parse_range("3..17"), Ok(3..17));
        for text in ["", "3", "3..", "..3", "3..3", "4..3", "-1..3", "0..=3", "a..b"] {
            assert!(parse_range(text).unwrap_err().contains("write for example `0..100`"), "{text}");
        }
    }
}

//! A search in numbered chunks, each of which can run on its own, on any machine.

use core::ops::Range;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use sliding_attacks_codegen::internal::geometry::{Occupancies, square_name};

use crate::exhaustive::{Exhaustive, Found};

/// The search for magics of a square with one index bit fewer than its mask has squares.
#[derive(Clone, Debug)]
pub struct ChunkedSearch {
    occupancies: Occupancies,
    bits: u32,
    prefix: u32,
}

impl ChunkedSearch {
    /// Returns the search for the piece and the square of these occupancies.
    #[must_use]
    pub const fn new(occupancies: Occupancies) -> Self {
        let bits = occupancies.bits - 1;
        Self {
            occupancies,
            bits,
            prefix: bits + Exhaustive::FRACTION,
        }
    }

    /// Returns the number of chunks.
    #[must_use]
    pub const fn total(&self) -> u64 {
        1 << self.prefix
    }

    /// Runs the chunks in this many threads, and writes a line for each chunk, in the order of
    /// their numbers.
    ///
    /// # Errors
    /// A line cannot be written.
    pub fn run(
        &self,
        chunks: &Range<u64>,
        threads: usize,
        output: &mut impl Write,
    ) -> io::Result<()> {
        thread::scope(|scope| {
            let run_every_few = |first| {
                let (sender, lines) = mpsc::channel();
                scope.spawn(move || {
                    let mut search = Exhaustive::new(&self.occupancies, self.bits, self.prefix);
                    let numbers = chunks.clone().skip(first).step_by(threads);
                    numbers
                        .map(|number| self.line(number, search.chunk(number)))
                        .try_for_each(|line| sender.send(line))
                });
                lines
            };
            let threads: Vec<Receiver<String>> = (0..threads).map(run_every_few).collect();
            // The threads take turns with the chunks, so if the next line's thread has none left,
            // no thread has.
            for line in threads.iter().cycle().map_while(|lines| lines.recv().ok()) {
                output.write_all(line.as_bytes())?;
                output.flush()?;
            }
            Ok(())
        })
    }

    /// Returns the line of a chunk: everything that the result depends on, and the result.
    fn line(
        &self,
        number: u64,
        Found {
            branches,
            magics,
            best,
        }: Found,
    ) -> String {
        let (bits, prefix) = (self.bits, self.prefix);
        let (piece, square) = (self.occupancies.piece, square_name(self.occupancies.square));
        let best = best.map_or(String::new(), |(span, magic)| {
            format!(" span={span} magic={magic:#018x}")
        });
        format!(
            "{piece} {square} bits={bits} prefix={prefix} chunk={number} branches={branches} magics={magics}{best}\n"
        )
    }
}

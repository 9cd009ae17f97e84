//! The commands that search.

use core::num::NonZero;

use clap::Args;
use hunt::depth_first::{self, Plan};
use hunt::exhaustive::{self, Limits};
use hunt::short_span::{self, list};
use hunt::{Error, dense, shift_in_magic};
use sliding_attacks_codegen::internal::geometry::Occupancies;

use super::chunks::{Chunks, List};
use super::{Output, bar};

/// Magics with one index bit fewer than the mask has squares, where they are known.
///
/// With --chunks it looks for more of them, on one or on many machines. A chunk ends with its first magic.
#[derive(Args)]
pub struct Dense {
    #[command(flatten)]
    chunks: Chunks,
    /// The number of index bits [default: one fewer than the mask has squares]
    #[arg(long, value_name = "BITS", requires = "chunks", value_parser = clap::value_parser!(u32).range(1..=16))]
    bits: Option<u32>,
    /// The number of choices that the search follows at each of its last steps.
    #[arg(long, value_name = "CHOICES", requires = "chunks", default_value = "4")]
    width: NonZero<u32>,
    /// The number of low bits of the magic that are 0.
    #[arg(long, value_name = "BITS", requires = "chunks", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=63))]
    zeros: u32,
    /// The number of choices that a chunk tests before it ends.
    #[arg(long, value_name = "TESTS", requires = "chunks", default_value_t = Plan::default().tests, value_parser = clap::value_parser!(u64).range(1..))]
    tests: u64,
}

impl Dense {
    pub fn run(&self) -> Result<(), Error> {
        if let Some(chunks) = &self.chunks.chunks {
            let plan = Plan { width: self.width.get() as usize, zeros: self.zeros, tests: self.tests };
            let searches = self.chunks.squares().into_iter().map(|square| {
                let occupancies = square.occupancies();
                depth_first::SquareSearch { bits: self.bits.unwrap_or(occupancies.bits - 1), occupancies, plan }
            });
            return self.chunks.run(chunks, &searches.collect::<Vec<_>>(), &[]);
        }
        let (records, how) = dense::records(&bar("squares"))?;
        let title = "Magics whose index has one bit less than the mask has squares.";
        self.chunks.output.write_records(title, "dense", &how, &records)
    }
}

/// All magics of a square with a given number of index bits, or the proof that there is none.
///
/// Each chunk is the magics that begin with its number, and finds the one of the shortest span, counted in a circle. For a
/// proof, run all chunks. That takes seconds for a bishop on c1, minutes for a rook on b2, and hours for one on d1.
#[derive(Args)]
pub struct Exhaustive {
    #[command(flatten)]
    chunks: Chunks,
    /// The number of index bits [default: one fewer than the mask has squares]
    #[arg(long, value_name = "BITS", requires = "chunks",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(exhaustive::Exhaustive::MOST_BITS)))]
    bits: Option<u32>,
    /// The longest span to look for, in slots [default: all slots of the index]
    #[arg(long, value_name = "SPAN", requires = "chunks", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,
    /// The number of the magic's first bits that are the number of the chunk, for 2^PREFIX chunks [default: two more than
    /// index bits]
    #[arg(long, value_name = "PREFIX", requires = "chunks",
          value_parser = clap::value_parser!(u32).range(0..=i64::from(exhaustive::Exhaustive::MOST_PREFIX)))]
    prefix: Option<u32>,
}

impl Exhaustive {
    pub fn run(&self) -> Result<(), Error> {
        let Some(chunks) = &self.chunks.chunks else {
            return Err(Error::new("--chunks is missing; write for example `--squares bishop-c1 --chunks 0..64`"));
        };
        let searches = self.chunks.squares().into_iter().map(|square| {
            let occupancies = square.occupancies();
            let bits = self.bits.unwrap_or(occupancies.bits - 1);
            let all = Limits::of_bits(bits);
            let (most, prefix) = (self.most.unwrap_or(all.most), self.prefix.unwrap_or(all.prefix));
            exhaustive::SquareSearch { occupancies, limits: Limits { bits, most, prefix }.clamp() }
        });
        self.chunks.run(chunks, &searches.collect::<Vec<_>>(), &[])
    }
}

/// Magics that keep a square's indices close together, for tables from the first index to the last.
///
/// Without --chunks it runs the chunks of the list again, which takes a minute on one core. With --chunks it looks for
/// shorter spans, on one or on many machines.
#[derive(Args)]
pub struct ShortSpan {
    #[command(flatten)]
    chunks: Chunks,
    #[command(flatten)]
    list: List,
    /// The longest span to look for [default: one less than the shortest known]
    #[arg(long, value_name = "SPAN", requires = "chunks", value_parser = clap::value_parser!(u32).range(1..))]
    most: Option<u32>,
    /// The number of choices that a chunk tests before it ends.
    #[arg(long, value_name = "TESTS", requires = "chunks", default_value_t = short_span::TESTS, value_parser = clap::value_parser!(u64).range(1..))]
    tests: u64,
}

impl ShortSpan {
    pub fn run(&self) -> Result<(), Error> {
        let list = self.list.read()?;
        if let Some(chunks) = &self.chunks.chunks {
            let squares = self.chunks.squares();
            let all: Vec<Occupancies> = squares.iter().map(|square| square.occupancies()).collect();
            let without_list = short_span::without_list(&all)?;
            let searches = squares.iter().zip(all).zip(without_list).map(|((square, occupancies), (_, hit))| {
                let listed = list.iter().filter(|listed| listed.square == *square).map(|listed| listed.span);
                let most = self.most.unwrap_or(listed.fold(hit.span, u32::min) - 1);
                short_span::SquareSearch { occupancies, most, tests: self.tests }
            });
            return self.chunks.run(chunks, &searches.collect::<Vec<_>>(), &list);
        }
        let (records, entries) = list::records(&list, &bar("squares"))?;
        let title =
            "Magics whose indices lie close together, with what is added to each product to begin with index 0.";
        self.chunks.output.write_records(title, "short_span", &format!("{entries} entries"), &records)
    }
}

/// Magics and offsets with which all pieces share one table, with each shift in the upper six bits of its magic.
#[derive(Args)]
pub struct ShiftInMagic {
    /// The number of rounds of repacking.
    #[arg(long, value_name = "ROUNDS", default_value_t = ROUNDS)]
    rounds: u64,
    /// The number of magics to choose from for each rook.
    #[arg(long, value_name = "MAGICS", default_value_t = shift_in_magic::MAGICS, value_parser = clap::value_parser!(u32).range(1..=65536))]
    magics: u32,
    #[command(flatten)]
    output: Output,
}

const ROUNDS: u64 = 1_000;

impl ShiftInMagic {
    pub fn run(&self) -> Result<(), Error> {
        let Self { rounds, magics, .. } = *self;
        let mut table = shift_in_magic::SharedTable::new(magics as usize)?;
        let bar = bar("rounds");
        bar.set_length(rounds);
        for _ in 0..rounds {
            table.improve();
            bar.inc(1);
            bar.set_message(format!("{} entries", table.entries()));
        }
        bar.finish_and_clear();
        let mut command = "shift_in_magic".to_owned();
        if rounds != ROUNDS {
            command += &format!(" --rounds {rounds}");
        }
        if magics != shift_in_magic::MAGICS {
            command += &format!(" --magics {magics}");
        }
        let entries = table.entries();
        let title =
            format!("{entries} entries, all pieces in one table; the upper six bits of each magic hold the shift.");
        self.output.write_records(&title, &command, &format!("{rounds} rounds"), &table.records())
    }
}

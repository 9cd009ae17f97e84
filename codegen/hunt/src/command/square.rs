//! `square`: a magic for one square, with fewer index bits than its mask has squares.

use core::num::NonZero;
use std::collections::BTreeSet;
use std::sync::Mutex;

use clap::Args;
use hunt::Error;
use hunt::depth_first::{self, Plan};
use sliding_attacks_codegen::geometry::{self, Occupancies, square_name};
use sliding_attacks_codegen::records::Record;
use sliding_attacks_codegen::{Piece, hex};

use super::progress;
use super::state_file::{self, Keeper};
use super::{Common, piece};

/// A magic for one square, whose index has fewer bits than the mask has squares.
///
/// The search takes seconds to days. It is cut into chunks: the result is that of the lowest chunk with a magic.
#[derive(Args)]
pub struct Options {
    /// The piece.
    #[arg(long, value_name = "PIECE", value_parser = piece())]
    piece: Piece,
    /// The square, for example `b8`.
    #[arg(long, value_name = "SQUARE", value_parser = parse_square)]
    square: u8,
    /// The bits of the index [default: one less than the mask has squares]
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u32).range(1..=16))]
    bits: Option<u32>,
    /// How many choices the search follows at each of its last steps.
    #[arg(long, value_name = "CHOICES", default_value = "4")]
    width: NonZero<u32>,
    /// How many low bits of the magic are 0.
    #[arg(long, value_name = "BITS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=63))]
    zeros: u32,
    /// As many low zeros as bring the mask's highest rank to whole slots; good for rooks on rank 7.
    #[arg(long, conflicts_with = "zeros")]
    aligned: bool,
    /// The first chunk.
    #[arg(long, value_name = "CHUNK", default_value_t = 0)]
    from: u64,
    /// The chunk to stop before [default: none, until a magic is found]
    #[arg(long, value_name = "CHUNK", value_parser = clap::value_parser!(u64).range(..=LAST))]
    to: Option<u64>,
    #[command(flatten)]
    common: Common,
}

/// Chunks beyond this one are other searches'.
const LAST: u64 = 1 << 40;

impl Options {
    pub fn run(&self) -> Result<(), Error> {
        let (piece, square) = (self.piece, square_name(self.square));
        let occupancies = Occupancies::new(piece, self.square);
        let bits = self.bits.unwrap_or(occupancies.bits - 1);
        let plan = Plan { width: self.width.get() as usize, zeros: self.zeros, ..Plan::default() };
        let plan = if self.aligned { plan.aligned(&occupancies, bits) } else { plan };
        let hit = self.search(&occupancies, bits, plan)?;
        let how = format!("width {}, {} low zeros, chunk {}, {} slots", plan.width, plan.zeros, hit.chunk, hit.slots);
        let mut command = format!("square --piece {piece} --square {square} --bits {bits}");
        if self.aligned {
            command.push_str(" --aligned");
        } else if self.zeros > 0 {
            command += &format!(" --zeros {}", self.zeros);
        }
        if self.width.get() != 4 {
            command += &format!(" --width {}", self.width);
        }
        if self.from > 0 {
            command += &format!(" --from {}", self.from);
        }
        let record = Record { piece, square: self.square, bits, magic: hit.magic, addend: None, offset: None };
        self.common.write(&format!("A magic with an index of {bits} bits."), &command, &how, &[record])
    }

    fn search(&self, occupancies: &Occupancies, bits: u32, plan: Plan) -> Result<depth_first::Hit, Error> {
        let (piece, square, seed) = (self.piece, square_name(self.square), self.common.seed());
        let Plan { width, zeros, .. } = plan;
        let settings = format!("search {piece} {square} bits={bits} width={width} zeros={zeros} seed={}", hex(&seed));
        let kept = state_file::read(self.common.resume.as_deref(), core::slice::from_ref(&settings))?.remove(0);
        let next = match &kept {
            None => self.from,
            Some(text) => {
                let next = text.lines().nth(1).and_then(|line| line.strip_prefix("next chunk ")?.parse().ok());
                next.filter(|next| *next <= LAST).ok_or_else(|| {
                    let found = text.lines().nth(1).unwrap_or_default();
                    Error::Input(format!(
                        "--resume: line 2: expected `next chunk` and its number, found `{found}`; name another file"
                    ))
                })?
            }
        };
        let to = self.to.unwrap_or(LAST);
        let keeper = Keeper::new(self.common.resume.clone());
        let state = |next: u64| format!("{settings}\nnext chunk {next}\n");
        keeper.keep(|| state(next))?;
        let bar = progress::bar(self.to.map(|to| to.saturating_sub(next)), "chunks");
        // The first chunk not done, and those done beyond it.
        let done = Mutex::new((next, BTreeSet::new(), Ok(())));
        let threads = self.common.threads();
        let hit = depth_first::search(occupancies, bits, seed, (next, to), threads, plan, &|chunk| {
            bar.inc(1);
            let Ok(mut guard) = done.lock() else { return };
            let (first, beyond, kept) = &mut *guard;
            beyond.insert(chunk);
            while beyond.remove(first) {
                *first += 1;
            }
            if kept.is_ok() {
                *kept = keeper.keep(|| state(*first));
            }
        });
        bar.finish_and_clear();
        if let Ok((_, _, kept)) = done.into_inner() {
            kept?;
        }
        hit.ok_or_else(|| {
            Error::Input(format!(
                "{piece} on {square}: no magic with an index of {bits} bits in the chunks from {next} up to {to}; go on \
                 with --from {to}, or take another --width"
            ))
        })
    }
}

/// Reads a square, "a1" to "h8".
fn parse_square(text: &str) -> Result<u8, String> {
    let square = geometry::parse_square(&text.to_ascii_lowercase());
    square.ok_or_else(|| "expected a file and a rank; write for example `e4`".into())
}

//! `square`: a magic for one square, with fewer index bits than its mask has squares.

use core::num::NonZero;
use std::collections::BTreeSet;
use std::sync::Mutex;

use clap::Args;
use hunt::depth_first::{self, Plan};
use hunt::{Error, Progress as _};
use serde_json::json;
use sliding_attacks_codegen::Piece;
use sliding_attacks_codegen::geometry::{self, Occupancies, square_name};
use sliding_attacks_codegen::records::Record;

use super::progress::Shown;
use super::{Common, piece};

/// A magic for one square, with fewer index bits than the mask has squares.
///
/// The search takes seconds to days. It is divided into chunks, and the result is that of the lowest chunk with a
/// magic.
#[derive(Args)]
pub struct Options {
    /// The piece.
    #[arg(long, value_name = "PIECE", value_parser = piece())]
    piece: Piece,
    /// The square, for example `b8`.
    #[arg(long, value_name = "SQUARE", value_parser = parse_square)]
    square: u8,
    /// The number of index bits [default: one fewer than the mask has squares]
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u32).range(1..=16))]
    bits: Option<u32>,
    /// The number of choices that the search follows at each of its last steps.
    #[arg(long, value_name = "CHOICES", default_value = "4")]
    width: NonZero<u32>,
    /// The number of low bits of the magic that are 0.
    #[arg(long, value_name = "BITS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=63))]
    zeros: u32,
    /// Use the number of low zeros that moves the mask's highest rank by whole slots; good for rooks on rank 7.
    #[arg(long, conflicts_with = "zeros")]
    aligned: bool,
    /// The first chunk.
    #[arg(long, value_name = "CHUNK", default_value_t = 0)]
    from: u64,
    /// The chunk to stop before [default: none, until a magic is found]
    #[arg(long, value_name = "CHUNK", value_parser = clap::value_parser!(u64).range(..=LAST))]
    to: Option<u64>,
    #[command(flatten)]
    pub common: Common,
}

/// Chunks beyond this one belong to other searches.
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
        let file = self.common.state_file(json!({
            "search": "square", "piece": piece.name(), "square": square, "bits": bits, "width": width, "zeros": zeros,
        }));
        let next = file.read()?.unwrap_or(self.from);
        let to = self.to.unwrap_or(LAST);
        if next > LAST {
            return Err(Error::BadState { place: "state".into(), message: format!("expected a chunk up to {LAST}") });
        }
        file.keep(&next)?;
        let progress = Shown::new();
        progress.start(&format!("{piece} {square}, chunks"), next, to);
        // The first chunk that is not done, and later chunks that are done.
        let done = Mutex::new((next, BTreeSet::new(), Ok(())));
        let hit = depth_first::search(occupancies, bits, seed, (next, to), plan, &|chunk| {
            let Ok(mut guard) = done.lock() else { return };
            let (first, beyond, kept) = &mut *guard;
            beyond.insert(chunk);
            while beyond.remove(first) {
                *first += 1;
            }
            progress.step(*first, "nothing yet");
            if kept.is_ok() {
                *kept = file.keep(first);
            }
        });
        if let Ok((_, _, kept)) = done.into_inner() {
            kept?;
        }
        hit.ok_or_else(|| {
            Error::Input(format!(
                "{piece} on {square}: no magic with an index of {bits} bits in the chunks from {next} up to {to}; go on \
                 with --from {to}, or use another --width"
            ))
        })
    }
}

/// Reads a square, "a1" to "h8".
fn parse_square(text: &str) -> Result<u8, String> {
    let square = geometry::parse_square(&text.to_ascii_lowercase());
    square.ok_or_else(|| "expected a file and a rank; write for example `e4`".into())
}

//! `search`: one magic for one square.

use core::num::NonZero;
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Mutex;

use clap::Args;
use sliding_attacks_codegen::geometry::{Occupancies, square_name};
use sliding_attacks_codegen::search::depth_first::{self, Plan};
use sliding_attacks_codegen::search::{self, Slots, Strategy};
use sliding_attacks_codegen::{Layout, Piece, Seed, hex};

use crate::board::parse_square;
use crate::failure::Failure;
use crate::options::{self, LongSearch, SEED_OF_CANDIDATES, SeedOption};
use crate::progress;
use crate::resume::{self, Keeper};

/// Searches for a magic for one square and prints its record.
///
/// For fewer index bits than the mask has squares the search takes seconds to days. It is cut into chunks: the result is
/// that of the lowest chunk with a magic, whatever the number of threads.
#[derive(Args)]
#[command(mut_arg("seed", |seed| seed.help(SEED_OF_CANDIDATES)))]
pub struct Options {
    /// The layout that the magic is for: plain, fancy or dense.
    #[arg(value_name = "LAYOUT", value_parser = options::layout())]
    layout: Layout,
    /// The square, for example `b8`.
    #[arg(long, value_name = "SQUARE", value_parser = parse_square)]
    square: u8,
    /// The piece.
    #[arg(long, value_name = "PIECE", value_parser = options::piece())]
    piece: Piece,
    /// The bits of the index [default: those of the layout; one less than the mask has squares for dense]
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u32).range(1..=16))]
    bits: Option<u32>,
    #[command(flatten)]
    seed: SeedOption,
    /// How many choices the search follows at each of its last steps.
    #[arg(long, value_name = "CHOICES", default_value = "4")]
    width: NonZero<u32>,
    /// How many low bits of the magic are 0.
    #[arg(long, value_name = "BITS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=63))]
    zeros: u32,
    /// As many low zeros as bring the mask's highest rank to whole slots; good for ranks 7 and 8.
    #[arg(long, conflicts_with = "zeros")]
    aligned: bool,
    /// The first chunk.
    #[arg(long, value_name = "CHUNK", default_value_t = 0)]
    from: u64,
    /// The chunk to stop before [default: none, until a magic is found]
    #[arg(long, value_name = "CHUNK", value_parser = clap::value_parser!(u64).range(..=LAST))]
    to: Option<u64>,
    #[command(flatten)]
    run: LongSearch,
}

/// Chunks beyond this one are other searches'.
const LAST: u64 = 1 << 40;

pub fn run(options: &Options) -> Result<ExitCode, Failure> {
    let (layout, piece, square) = (options.layout, options.piece, square_name(options.square));
    let occupancies = Occupancies::new(piece, options.square);
    let bits = options.bits.map_or_else(|| default_bits(layout, &occupancies), Ok)?;
    let seed = options.seed.get();
    let (magic, how) = if bits >= occupancies.bits {
        let found = search::find(&occupancies, bits, seed, Strategy::Placed, &mut Slots::new())?;
        (found.magic, format!("candidate {}", found.candidates))
    } else {
        let plan = Plan { width: options.width.get() as usize, zeros: options.zeros, ..Plan::default() };
        let plan = if options.aligned { plan.aligned(&occupancies, bits) } else { plan };
        let hit = deep(options, &occupancies, bits, seed, plan)?;
        let how = format!("width {}, {} low zeros, chunk {}, {} slots", plan.width, plan.zeros, hit.chunk, hit.slots);
        (hit.magic, how)
    };
    let mut command = format!("search {} --square {square} --piece {piece} --bits {bits}", layout.name());
    if options.aligned {
        command.push_str(" --aligned");
    } else if options.zeros > 0 {
        command += &format!(" --zeros {}", options.zeros);
    }
    if options.width.get() != 4 {
        command += &format!(" --width {}", options.width);
    }
    if options.from > 0 {
        command += &format!(" --from {}", options.from);
    }
    let text = format!(
        "{}# found by: sliding-attacks, {how}\n\n{piece} {square} bits={bits} magic={magic:#018x}\n",
        options::record_head(&command, seed)
    );
    options.run.output.write(text.as_bytes())
}

/// Returns the index bits that the layout asks for.
fn default_bits(layout: Layout, occupancies: &Occupancies) -> Result<u32, Failure> {
    match (layout, occupancies.piece) {
        (Layout::Plain, Piece::Rook) => Ok(12),
        (Layout::Plain, Piece::Bishop) => Ok(9),
        (Layout::Fancy, _) => Ok(occupancies.bits),
        (Layout::Dense, _) => Ok(occupancies.bits - 1),
        (layout, _) => {
            let name = layout.name();
            Err(Failure::Input(if options::PACKED.contains(&name) {
                format!(
                    "layout `{name}`: its squares are not sought one by one; use `sliding-attacks-codegen pack {name}`"
                )
            } else {
                format!(
                    "layout `{name}`: it has no magics of its own; take plain, fancy or dense, or say how many --bits"
                )
            }))
        }
    }
}

fn deep(
    options: &Options,
    occupancies: &Occupancies,
    bits: u32,
    seed: Seed,
    plan: Plan,
) -> Result<depth_first::Hit, Failure> {
    let (piece, square) = (options.piece, square_name(options.square));
    let Plan { width, zeros, .. } = plan;
    let settings = format!("search {piece} {square} bits={bits} width={width} zeros={zeros} seed={}", hex(&seed));
    let kept = resume::read(options.run.resume.as_deref(), core::slice::from_ref(&settings))?.remove(0);
    let next = match &kept {
        None => options.from,
        Some(text) => {
            let next = text.lines().nth(1).and_then(|line| line.strip_prefix("next chunk ")?.parse().ok());
            next.filter(|next| *next <= LAST).ok_or_else(|| {
                let found = text.lines().nth(1).unwrap_or_default();
                Failure::Input(format!(
                    "--resume: line 2: expected `next chunk` and its number, found `{found}`; name another file"
                ))
            })?
        }
    };
    let to = options.to.unwrap_or(LAST);
    let keeper = Keeper::new(options.run.resume.clone());
    let state = |next: u64| format!("{settings}\nnext chunk {next}\n");
    keeper.keep(|| state(next))?;
    let bar = progress::bar(options.to.map(|to| to.saturating_sub(next)), "chunks");
    // The first chunk not done, and those done beyond it.
    let done = Mutex::new((next, BTreeSet::new(), Ok(())));
    let hit = depth_first::search(occupancies, bits, seed, (next, to), options.run.threads(), plan, &|chunk| {
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
        Failure::Input(format!(
            "{piece} on {square}: no magic with an index of {bits} bits in the chunks from {next} up to {to}; go on with \
             --from {to}, or take another --width"
        ))
    })
}

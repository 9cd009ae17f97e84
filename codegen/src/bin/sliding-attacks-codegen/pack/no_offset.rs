//! `pack no_offset`: all squares of a piece in one table without offsets.

use sliding_attacks_codegen::search::no_offset::{NoOffset, Plan};
use sliding_attacks_codegen::{Piece, Seed};

use super::{Options, Packed};
use crate::failure::Failure;
use crate::progress;
use crate::resume::{self, Keeper};

/// The index bits of the published tables.
const BITS: [(Piece, u32); 2] = [(Piece::Rook, 19), (Piece::Bishop, 14)];

const ROUNDS: u64 = 1_000;

pub fn pack(options: &Options, seed: Seed) -> Result<Packed, Failure> {
    let rounds = options.rounds.unwrap_or(ROUNDS);
    let asked = BITS.into_iter().filter(|(piece, _)| options.piece.is_none_or(|only| only == *piece));
    let start = |(piece, bits): (Piece, u32)| {
        let plan = Plan::of(piece);
        let plan = Plan { candidates: options.candidates.map_or(plan.candidates, u64::from), ..plan };
        NoOffset::new(piece, options.bits.unwrap_or(bits), seed, plan)
    };
    let mut groups: Vec<NoOffset> = asked.map(start).collect();
    let settings: Vec<String> = groups.iter().map(NoOffset::settings).collect();
    for (no_offset, kept) in groups.iter_mut().zip(resume::read(options.run.resume.as_deref(), &settings)?) {
        if let Some(text) = kept {
            *no_offset = NoOffset::parse(&text)?;
        }
    }
    let keeper = Keeper::new(options.run.resume.clone());
    let threads = options.run.threads();
    let mut reached = Vec::new();
    for number in 0..groups.len() {
        let bar = progress::bar(Some(64), "squares");
        loop {
            let no_offset = &groups[number];
            bar.set_position(no_offset.placed() as u64);
            bar.set_message(format!("{}, round {}", no_offset.piece(), no_offset.steps()));
            if no_offset.placed() < 64 && no_offset.steps() >= rounds {
                bar.finish_and_clear();
                return Err(Failure::Input(format!(
                    "{}: {} of 64 squares have a place after {rounds} rounds; go on with --rounds {} and --resume, or take one \
                     more of --bits",
                    no_offset.piece(),
                    no_offset.placed(),
                    2 * rounds
                )));
            }
            if groups[number].step(threads).is_none() {
                break;
            }
            keeper.keep(|| groups.iter().map(ToString::to_string).collect())?;
        }
        bar.finish_and_clear();
        let no_offset = &groups[number];
        let (piece, bits) = (no_offset.piece(), no_offset.bits());
        reached.push(format!("{piece}s {} slots of 2^{bits}, {} rounds", no_offset.taken(), no_offset.steps()));
    }
    let mut given = String::new();
    if let Some(piece) = options.piece {
        given += &format!(" --piece {piece} --bits {}", groups[0].bits());
    }
    if let Some(candidates) = options.candidates {
        given += &format!(" --candidates {candidates}");
    }
    if rounds != ROUNDS {
        given += &format!(" --rounds {rounds}");
    }
    let mut records = Vec::with_capacity(128);
    for no_offset in &groups {
        records.extend(no_offset.records()?);
    }
    Ok(Packed {
        title: "Magics under which all squares of a piece have slots of their own in one table without offsets.".into(),
        options: given,
        how: reached.join("; "),
        records,
    })
}

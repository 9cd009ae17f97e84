//! `pack fixed_shift` and `pack black`: tables in each other's gaps.

use sliding_attacks_codegen::geometry::{Occupancies, square_name};
use sliding_attacks_codegen::records::{self, Record};
use sliding_attacks_codegen::search::depth_first::Plan;
use sliding_attacks_codegen::search::pack::{Formula, Packing, Pool};
use sliding_attacks_codegen::{Piece, Seed, hex};

use super::{Options, Packed};
use crate::failure::Failure;
use crate::progress;
use crate::resume::{self, Keeper};

const ROUNDS: u64 = 1_000;

/// How many factors of a square there are to choose from, unless asked for otherwise.
const FACTORS: usize = 24;

pub fn pack(options: &Options, seed: Seed) -> Result<Packed, Failure> {
    let rounds = options.rounds.unwrap_or(ROUNDS);
    let factors = options.factors.map_or(FACTORS, |factors| factors as usize);
    let formula = if options.layout.name() == "black" { Formula::Black } else { Formula::FixedShift };
    let pools = gather(options, formula, factors, seed)?;
    let bar = progress::bar(Some(rounds), "rounds");
    let mut packing = Packing::new(pools, seed);
    for _ in 0..rounds {
        bar.set_message(format!("{} entries", packing.entries()));
        packing.improve();
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut given = String::new();
    if rounds != ROUNDS {
        given += &format!(" --rounds {rounds}");
    }
    if factors != FACTORS {
        given += &format!(" --factors {factors}");
    }
    Ok(Packed {
        title: format!("Factors and offsets under which all squares share {} entries.", packing.entries()),
        options: given,
        how: format!("{factors} factors of a square, {rounds} rounds"),
        records: packing.records(formula)?,
    })
}

/// Gathers the pools of all squares that the kept state does not have. A line `done` follows each square's factors.
fn gather(options: &Options, formula: Formula, factors: usize, seed: Seed) -> Result<Vec<Pool>, Failure> {
    let name = options.layout.name();
    let settings = format!("overlap {name} factors={factors} seed={}", hex(&seed));
    let kept = resume::read(options.resume.as_deref(), core::slice::from_ref(&settings))?.remove(0);
    let mut state = kept.unwrap_or_else(|| format!("{settings}\n"));
    let keeper = Keeper::new(options.resume.clone());
    let end = state.rfind("\ndone\n").map_or(settings.len() + 1, |at| at + "\ndone\n".len());
    state.truncate(end);
    let lines: Vec<&str> = state.lines().skip(1).filter(|line| *line != "done").collect();
    let kept: Vec<Record> = records::parse("pool", &lines.join("\n"))?;
    let done = state.lines().filter(|line| *line == "done").count();
    let bar = progress::bar(Some(128), "squares");
    let mut pools = Vec::with_capacity(128);
    let squares = Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| Occupancies::new(piece, square)));
    for (number, occupancies) in squares.enumerate() {
        bar.set_position(number as u64);
        bar.set_message(format!("{} {}", occupancies.piece, square_name(occupancies.square)));
        if number < done {
            pools.push(Pool::from_records(&occupancies, formula, &kept));
            continue;
        }
        let tests = 1 << if occupancies.piece == Piece::Rook { 19 } else { 14 };
        let plan = Plan { width: 4, tests, ..Plan::default() };
        let pool = Pool::gather(&occupancies, formula, seed, 1, plan, factors);
        for record in pool.records(formula) {
            state += &format!("{record}\n");
        }
        state.push_str("done\n");
        // What is gathered and what is read again give the same pool.
        pools.push(Pool::from_records(&occupancies, formula, &pool.records(formula)));
        keeper.keep(|| state.clone())?;
    }
    bar.finish_and_clear();
    Ok(pools)
}

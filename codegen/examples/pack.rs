//! Packs the tables of one layout: `pack fixed_shift|black [chunks] [pool size] [seconds] [width] [pool file] [seed number] [from]`,
//! records on stdout. The pool file is read if it exists, else written; with `from`, rooks from that square on are
//! gathered anew with four times the tests, and what is found is added to it.

use std::time::{Duration, Instant};

use sliding_attacks_codegen::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::search::depth_first::Plan;
use sliding_attacks_codegen::search::pack::{Formula, Packing, Pool};
use sliding_attacks_codegen::{DEFAULT_SEED, Error};

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(default, |text| text.parse().expect("a number"));
    let formula = if arguments[0] == "black" { Formula::Black } else { Formula::FixedShift };
    let (chunks, size, seconds) = (number(1, 1), number(2, 16) as usize, number(3, 60));
    let started = Instant::now();
    let squares = Piece::ALL.into_iter().flat_map(|piece| (0..64).map(move |square| Occupancies::new(piece, square)));
    let mut seed = DEFAULT_SEED;
    seed[31] = seed[31].wrapping_add(number(6, 0) as u8);
    let file = arguments.get(5);
    let kept = file.and_then(|file| std::fs::read_to_string(file).ok());
    let pools: Vec<Pool> = if let Some(text) = kept {
        let records = sliding_attacks_codegen::records::parse("pool", &text)?;
        let from = number(7, 64) as u8;
        let pools = squares.map(|square| {
            let mut pool = Pool::from_records(&square, formula, &records);
            if square.piece == Piece::Rook && square.square >= from {
                let zeros = Plan::default().aligned(&square, formula.bits(square.piece)).zeros;
                let plan = Plan { width: number(4, 4) as usize, tests: 1 << 21, zeros, ..Plan::default() };
                pool.extend(Pool::gather(&square, formula, seed, chunks, plan, size));
                eprintln!("{} ({:.0} s)", pool.summary(), started.elapsed().as_secs_f64());
            }
            pool
        });
        let pools: Vec<Pool> = pools.collect();
        let lines: Vec<String> =
            pools.iter().flat_map(|pool| pool.records(formula)).map(|record| format!("{record}\n")).collect();
        if let (Some(file), true) = (file, from < 64) {
            std::fs::write(file, lines.concat()).expect("the pool file can be written");
        }
        pools
    } else {
        let pools = squares.map(|square| {
            let tests = 1 << if square.piece == Piece::Rook { 19 } else { 14 };
            let plan = Plan { width: number(4, 4) as usize, tests, zeros: 0, block_cost: 0, comb: false };
            let pool = Pool::gather(&square, formula, seed, chunks, plan, size);
            eprintln!("{} ({:.0} s)", pool.summary(), started.elapsed().as_secs_f64());
            pool
        });
        let pools: Vec<Pool> = pools.collect();
        let lines: Vec<String> =
            pools.iter().flat_map(|pool| pool.records(formula)).map(|record| format!("{record}\n")).collect();
        if let Some(file) = file {
            std::fs::write(file, lines.concat()).expect("the pool file can be written");
        }
        pools
    };
    let fewest: u32 = pools.iter().map(Pool::fewest).sum();
    eprintln!("{fewest} slots at the least");
    let mut packing = Packing::new(pools, seed);
    eprintln!("{} entries, {} taken ({:.0} s)", packing.entries(), packing.taken(), started.elapsed().as_secs_f64());
    let packed = Instant::now();
    let mut rounds = 0_u64;
    while packed.elapsed() < Duration::from_secs(seconds) {
        rounds += 1;
        if packing.improve() {
            eprintln!(
                "round {rounds}: {} entries, {} taken ({:.0} s)",
                packing.entries(),
                packing.taken(),
                started.elapsed().as_secs_f64()
            );
        }
    }
    println!("# {} entries, {rounds} rounds", packing.entries());
    for record in packing.records(formula)? {
        println!("{record}");
    }
    Ok(())
}

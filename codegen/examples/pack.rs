//! Packs the tables of one layout: `pack fixed_shift|black [effort] [seed number]`, records on stdout.

use sliding_attacks_codegen::search::pack::{Formula, pack};
use sliding_attacks_codegen::{DEFAULT_SEED, Error};

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u32| arguments.get(at).map_or(default, |text| text.parse().expect("a number"));
    let formula = if arguments[0] == "black" { Formula::Black } else { Formula::FixedShift };
    let mut seed = DEFAULT_SEED;
    seed[31] = seed[31].wrapping_add(number(2, 0) as u8);
    let started = std::time::Instant::now();
    let mut progress = |line: &str| eprintln!("{line} ({:.0} s)", started.elapsed().as_secs_f64());
    for record in pack(formula, seed, number(1, 1), &mut progress)? {
        println!("{record}");
    }
    Ok(())
}

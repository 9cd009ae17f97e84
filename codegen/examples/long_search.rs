//! Searches long for one factor: `long_search rook b8 10 [width] [from chunk] [to chunk] [threads] [aligned | low zeros]`.

use sliding_attacks_codegen::geometry::{Occupancies, Piece};
use sliding_attacks_codegen::search::depth_first::{Plan, search};
use sliding_attacks_codegen::{DEFAULT_SEED, hex};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(default, |text| text.parse().expect("a number"));
    let piece = if arguments[0] == "rook" { Piece::Rook } else { Piece::Bishop };
    let name = arguments[1].as_bytes();
    let square = (name[1] - b'1') * 8 + (name[0] - b'a');
    let bits = number(2, 0) as u32;
    let occupancies = Occupancies::new(piece, square);
    let plan = Plan { width: number(3, 4) as usize, ..Plan::default() };
    let plan = match arguments.get(7).map(String::as_str) {
        Some("aligned") => plan.aligned(&occupancies, bits),
        _ => Plan { zeros: number(7, 0) as u32, ..plan },
    };
    let started = std::time::Instant::now();
    let range = (number(4, 0), number(5, 1 << 40));
    let hit = search(&occupancies, bits, DEFAULT_SEED, range, number(6, 1) as usize, plan, &|_| ());
    let seconds = started.elapsed().as_secs_f64();
    match hit {
        Some(hit) => println!(
            "{piece} {} bits={bits} magic={:#018x} # {} slots, width {}, chunk {}, {seconds:.1} s, seed {}",
            arguments[1],
            hit.magic,
            hit.slots,
            plan.width,
            hit.chunk,
            hex(&DEFAULT_SEED)
        ),
        None => println!("{piece} {}: none in {seconds:.1} s", arguments[1]),
    }
}

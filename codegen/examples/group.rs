//! Fills one group table: `group rook|bishop BITS [width] [tests per attempt, log 2] [block] [block cost] [seconds] [window tries]`.

use std::time::{Duration, Instant};

use sliding_attacks_codegen::DEFAULT_SEED;
use sliding_attacks_codegen::geometry::{Occupancies, Piece, square_name};
use sliding_attacks_codegen::search::group::{Group, Plan};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| arguments.get(at).map_or(default, |text| text.parse().expect("a number"));
    let piece = if arguments[0] == "rook" { Piece::Rook } else { Piece::Bishop };
    let plan = Plan {
        width: number(2, 4) as usize,
        tests: 1 << number(3, 16),
        block: number(4, 64) as usize,
        block_cost: number(5, 16) as u32,
    };
    let seconds = Duration::from_secs(number(6, 60));
    let started = Instant::now();
    let mut group = Group::new(piece, number(1, 20) as u32);
    let squares: Vec<Occupancies> = (0..64).map(|square| Occupancies::new(piece, square)).collect();
    let mut order: Vec<&Occupancies> = squares.iter().collect();
    order.sort_by_key(|square| (u32::MAX - square.bits, u8::MAX - square.square));
    for square in order {
        let mut attempt = 0;
        let name = square_name(square.square);
        loop {
            if started.elapsed() > seconds {
                eprintln!("{piece} {name}: given up after {attempt} attempts");
                return;
            }
            if attempt == 0 && group.place_window(square, DEFAULT_SEED, 1 << 40, number(7, 0)) {
                eprintln!("{piece} {name} window, {} taken, {:.1} s", group.taken(), started.elapsed().as_secs_f64());
                break;
            }
            if let Some(magic) = group.search(square, DEFAULT_SEED, attempt, plan) {
                assert!(group.place(square, magic));
                let taken = group.taken();
                eprintln!(
                    "{piece} {name} magic={magic:#018x} attempt {attempt}, {taken} taken, {:.1} s",
                    started.elapsed().as_secs_f64()
                );
                break;
            }
            attempt += 1;
        }
    }
    for square in &squares {
        let magic = group.magics()[usize::from(square.square)].unwrap_or(0);
        println!("{piece} {} bits={} magic={magic:#018x}", square_name(square.square), number(1, 20));
    }
}

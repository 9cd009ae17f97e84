//! Times the crate's exchanges against hand-written code, on the captures in a file of positions. Its
//! tests compare them with a search of legal captures and with that code, and C's with the rules.

#![forbid(unsafe_code)]

#[cfg(test)]
mod c;
#[cfg(test)]
#[path = "../../../tests/it/exchange/cases.rs"]
mod cases;
mod moves;
#[cfg(test)]
mod tests;
mod usual;

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use fastrand::Rng;
use moves::is_en_passant;
use perft::Position;
use sliding_attacks::{Capture, Color, Sides, exchange_reaches};

/// The values of the measurements.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];
const THRESHOLDS: [i32; 3] = [-100, 0, 100];

/// How many times each implementation is measured.
const ROUNDS: usize = 301;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let positions = match &arguments[..] {
        [file] => read(file),
        _ => Err("expected a file with a position in Forsyth-Edwards notation on each line".into()),
    };
    match positions {
        Ok(positions) => print!("{}", times(&positions)),
        Err(error) => {
            eprintln!("exchange: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn read(file: &str) -> Result<Vec<Position>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let position = |(number, line): (usize, &str)| {
        let position = line.parse();
        position.map_err(|error| format!("{file}:{number}: {error}"))
    };
    (1..).zip(text.lines()).map(position).collect()
}

/// A capture in a position.
type Call = (usize, Capture);

#[inline(never)]
fn by_hand(boards: &[usual::Board], calls: &[Call], threshold: i32) -> usize {
    let reaches = |&&(board, first): &&Call| boards[board].reaches(threshold, first, &VALUES);
    calls.iter().filter(reaches).count()
}

#[inline(never)]
fn ours(boards: &[usual::Board], calls: &[Call], threshold: i32) -> usize {
    let reaches = |&&(board, first): &&Call| {
        let board = &boards[board];
        let sides = Sides {
            own: board.pieces(Color::White),
            opponent: board.pieces(Color::Black),
        };
        exchange_reaches(threshold, first, sides, board.occupied(), &VALUES)
    };
    calls.iter().filter(reaches).count()
}

fn times(positions: &[Position]) -> String {
    let sides = positions.iter().map(moves::sides);
    let boards: Vec<_> = sides.map(usual::Board::new).collect();
    let mut calls = Vec::<Call>::new();
    for (board, position) in positions.iter().enumerate() {
        let moves = moves::moves(position).into_iter().map(|(first, _)| first);
        let captures = moves.filter(|first| first.captured.is_some() || is_en_passant(first));
        calls.extend(captures.map(|first| (board, first)));
    }
    let mut text = format!("{} captures\n\n", calls.len());
    text += "| threshold | time of `exchange_reaches`, of that by hand |\n| ---: | ---: |\n";
    let mut random = Rng::with_seed(1);
    for threshold in THRESHOLDS {
        let mut ratios = [0.0; ROUNDS];
        for (round, ratio) in ratios.iter_mut().enumerate() {
            // In a different order each time, because a processor learns which way thousands of
            // branches go.
            random.shuffle(&mut calls);
            let mut times = [0.0; 2];
            for which in [round % 2, 1 - round % 2] {
                let start = Instant::now();
                black_box([by_hand, ours][which](&boards, &calls, threshold));
                times[which] = start.elapsed().as_secs_f64();
            }
            *ratio = times[1] / times[0];
        }
        ratios.sort_by(f64::total_cmp);
        let _ = writeln!(text, "| {threshold} | {:.3} |", ratios[ROUNDS / 2]);
    }
    text
}

//! Compares the crate's exchanges, on the captures in a file of positions, with a search of all
//! legal captures, with the rules of engines, and, in time, with hand-written code.

#![forbid(unsafe_code)]

mod board;
#[cfg(test)]
mod c;
mod rules;
#[cfg(test)]
mod tests;
mod usual;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use board::{Board, Order, searched};
use perft::Position;
use rules::Rule;
use sliding_attacks::{Bitboard, Capture, Color, Native, Pieces, exchange, exchange_reaches};

const HELP: &str = "\
Compares exchanges with a search of all legal captures, and with what engines do.

    exchange rules FILE     how often each rule differs, in 50,000 captures
    exchange times FILE     the time of a call beside code written by hand

FILE has a position in Forsyth-Edwards notation on each line. Captures are those of its positions and,
for the rules, of the positions one and two moves later.
";

/// The values of the measurements.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];
const THRESHOLDS: [i32; 3] = [-100, 0, 100];

/// How many captures `rules` compares.
const CAPTURES: usize = 50_000;

/// How many times `times` measures each implementation.
const ROUNDS: usize = 301;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match &arguments[..] {
        [help] if help == "--help" => Ok(HELP.to_owned()),
        [command, file] if command == "rules" => read(file).map(|positions| rules(&positions)),
        [command, file] if command == "times" => read(file).map(|positions| times(&positions)),
        _ => Err("expected `rules FILE` or `times FILE`; --help says more".into()),
    };
    match done {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn read(file: &str) -> Result<Vec<Position>, Box<dyn Error>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let positions = text.lines().zip(1..).map(|(line, number)| {
        line.parse()
            .map_err(|error| format!("{file}, line {number}: {error}"))
    });
    Ok(positions.collect::<Result<_, String>>()?)
}

fn sides(board: &Board) -> ([Pieces; 2], Bitboard) {
    let sides = Color::ALL.map(|color| board.pieces(color));
    (sides, sides[0].squares() | sides[1].squares())
}

/// Returns captures in positions from a file, or soon after them, each with the board after it.
fn captures(positions: &[Position]) -> Vec<(Board, Capture, Board)> {
    let mut found = Vec::new();
    let mut add = |position: &Position| {
        let board = Board::new(position);
        let captures = board.captures(Color::White);
        found.extend(
            captures
                .into_iter()
                .map(|(capture, after)| (board.clone(), capture, after)),
        );
    };
    // Every fifth move, so that captures are of many positions.
    for position in positions {
        add(position);
        for child in position.children::<Native>().iter().step_by(5) {
            add(child);
            child
                .children::<Native>()
                .iter()
                .skip(2)
                .step_by(25)
                .for_each(&mut add);
        }
    }
    let step = (found.len() / CAPTURES).max(1);
    found.into_iter().step_by(step).take(CAPTURES).collect()
}

fn rules(positions: &[Position]) -> String {
    let captures = captures(positions);
    // By rule: values that differ from each search, and thresholds that are wrongly reached or not.
    let names = Rule::ALL.map(Rule::name).into_iter().chain(["exchange"]);
    let mut rows: Vec<_> = names.map(|name| (name, [0; 5])).collect();
    let mut pinned = 0;
    for (board, capture, after) in &captures {
        let (sides, occupied) = sides(board);
        let search = |order| searched(Color::White, *capture, after, order, &VALUES);
        let (least, every) = (search(Order::LeastValuable), search(Order::Every));
        pinned += usize::from(least != every);
        let found = Rule::ALL.map(|rule| rule.value(*capture, sides, occupied, &VALUES));
        let ours = exchange(*capture, sides, occupied, &VALUES);
        for ((_, counts), found) in rows.iter_mut().zip(found.into_iter().chain([ours])) {
            counts[0] += usize::from(found != least);
            counts[1] += usize::from(found != every);
            for (count, threshold) in counts[2..].iter_mut().zip(THRESHOLDS) {
                *count += usize::from((found >= threshold) != (every >= threshold));
            }
        }
    }
    let mut text = format!(
        "{} captures, of which {pinned} are worth more or less if not the least valuable piece captures\n\n",
        captures.len()
    );
    text += "| rule | another value than the least valuable first | than every order | -100 | 0 | 100 |\n";
    text += "| --- | ---: | ---: | ---: | ---: | ---: |\n";
    for (name, counts) in rows {
        let counts = counts.map(|count| count.to_string()).join(" | ");
        let _ = writeln!(text, "| {name} | {counts} |");
    }
    text
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
        let sides = [board.pieces(Color::White), board.pieces(Color::Black)];
        exchange_reaches(threshold, first, sides, board.occupied(), &VALUES)
    };
    calls.iter().filter(reaches).count()
}

fn times(positions: &[Position]) -> String {
    let mut calls = Vec::new();
    let mut boards = Vec::new();
    for position in positions {
        let board = Board::new(position);
        let captures = board.captures(Color::White);
        calls.extend(
            captures
                .into_iter()
                .map(|(capture, _)| (boards.len(), capture)),
        );
        boards.push(usual::Board::new(&board));
    }
    let mut text = format!("{} captures\n\n", calls.len());
    text += "| threshold | by hand, ns | `exchange_reaches`, ns | ratio, median of rounds |\n";
    text += "| ---: | ---: | ---: | ---: |\n";
    let mut random = 1_u64;
    for threshold in THRESHOLDS {
        let mut best = [f64::MAX; 2];
        let mut ratios = Vec::new();
        for _ in 0..ROUNDS {
            // In a different order each time, because a processor learns which way thousands of
            // branches go.
            for last in (1..calls.len()).rev() {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                calls.swap(last, (random >> 33) as usize % (last + 1));
            }
            let time = |code: fn(&[usual::Board], &[Call], i32) -> usize, best: &mut f64| {
                let start = Instant::now();
                black_box(code(&boards, &calls, threshold));
                let time = start.elapsed().as_secs_f64() * 1e9 / calls.len() as f64;
                *best = best.min(time);
                time
            };
            let [one, other] = &mut best;
            ratios.push(1.0 / time(by_hand, one) * time(ours, other));
        }
        ratios.sort_by(f64::total_cmp);
        let [hand, ours] = best;
        let _ = writeln!(
            text,
            "| {threshold} | {hand:.1} | {ours:.1} | {:.2} |",
            ratios[ROUNDS / 2]
        );
    }
    text
}

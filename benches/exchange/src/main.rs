//! Compares the crate's exchanges, on the captures in a file of positions, with a search of all
//! legal captures, with the rules of engines, and, in time, with hand-written code.

#![forbid(unsafe_code)]

#[cfg(test)]
mod c;
mod rules;
mod search;
#[cfg(test)]
mod tests;
mod usual;

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

use perft::Position;
use rules::Rule;
use search::{Case, Order, captures, searched};
use sliding_attacks::{Capture, Color, Native, Sides, exchange, exchange_reaches};

const USAGE: &str = "\
expected `rules FILE`, which counts how often each rule differs, in 50,000 captures, or
`times FILE`, which times a call beside code written by hand. FILE has a position in Forsyth-Edwards
notation on each line; the captures are those of its positions and, for the rules, of the positions
one and two moves later";

/// The values of the measurements.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];
const THRESHOLDS: [i32; 3] = [-100, 0, 100];

/// How many captures `rules` compares.
const CAPTURES: usize = 50_000;

/// How many times `times` measures each implementation.
const ROUNDS: usize = 301;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [command, file] = &arguments[..] else {
        return Err(USAGE.into());
    };
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let positions = text
        .lines()
        .map(str::parse)
        .collect::<Result<Vec<_>, _>>()?;
    match &command[..] {
        "rules" => print!("{}", rules(&positions)),
        "times" => print!("{}", times(&positions)),
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

/// Returns a number that looks random, by a linear congruential generator.
fn random(state: &mut u64, end: usize) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1);
    (*state >> 33) as usize % end
}

/// Returns captures in positions from a file and soon after them, each with the position after it.
fn sample(positions: &[Position]) -> Vec<(Case, Position)> {
    let mut sample = Vec::new();
    // Every fifth move, so that captures are of many positions.
    for position in positions {
        sample.extend(captures(position));
        for child in position.children::<Native>().iter().step_by(5) {
            sample.extend(captures(child));
            for child in child.children::<Native>().iter().skip(2).step_by(25) {
                sample.extend(captures(child));
            }
        }
    }
    let step = (sample.len() / CAPTURES).max(1);
    sample.into_iter().step_by(step).take(CAPTURES).collect()
}

fn rules(positions: &[Position]) -> String {
    let sample = sample(positions);
    // By rule: values that differ from each search, and thresholds that are wrongly reached or not.
    let names = Rule::ALL.map(|(_, name)| name).into_iter();
    let mut rows: Vec<_> = names
        .chain(["exchange"])
        .map(|name| (name, [0; 5]))
        .collect();
    let mut pinned = 0;
    for first in &sample {
        let search = |order| searched(first, order, &VALUES, false);
        let (least, every) = (search(Order::LeastValuable), search(Order::Every));
        pinned += usize::from(least != every);
        let case = &first.0;
        let found = Rule::ALL.map(|(rule, _)| rule.value(case, &VALUES));
        let ours = exchange(case.first, case.sides(), case.occupied, &VALUES);
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
        sample.len()
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
        let sides = Sides {
            own: board.pieces(Color::White),
            opponent: board.pieces(Color::Black),
        };
        exchange_reaches(threshold, first, sides, board.occupied(), &VALUES)
    };
    calls.iter().filter(reaches).count()
}

fn times(positions: &[Position]) -> String {
    let boards: Vec<_> = positions.iter().map(usual::Board::new).collect();
    let of_all = positions.iter().map(captures).enumerate();
    let mut calls: Vec<Call> = of_all
        .flat_map(|(board, found)| found.into_iter().map(move |(case, _)| (board, case.first)))
        .collect();
    let mut text = format!("{} captures\n\n", calls.len());
    text += "| threshold | time of `exchange_reaches`, of that by hand |\n| ---: | ---: |\n";
    let mut state = 1;
    for threshold in THRESHOLDS {
        let mut ratios = [0.0; ROUNDS];
        for (round, ratio) in ratios.iter_mut().enumerate() {
            // In a different order each time, because a processor learns which way thousands of
            // branches go.
            for last in (1..calls.len()).rev() {
                calls.swap(last, random(&mut state, last + 1));
            }
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

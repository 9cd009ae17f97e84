//! The tables and images on pages.
//!
//! - `table TARGET INPUTS MODE`: a row for each look-up, a column for each kind of processor
//! - `front TARGET MODE`: the look-ups that nothing smaller beats
//! - `picture PATH`: an image with its alternative text
//! - `origins`: which kinds were measured, at which commit and with which compiler
//! - `build FIGURE`: the cost of a clean build

use std::fmt::Write;

use crate::expression::{MODES, Range, mean};
use crate::names::link;
use crate::number::grouped;
use crate::picture::image;
use crate::point::{cells, lacks_its_instruction, letter, points, ratio};
use crate::row::Cell;
use crate::source::Source;

/// Look-ups that pages compare with the best peer, in this order.
const COMPARED: [&str; 20] = [
    "root functions",
    "Native",
    "Dispatch::run",
    "dispatch",
    "signed_shift",
    "fixed_shift",
    "black",
    "dense",
    "short_span",
    "shared",
    "pext16",
    "spread16",
    "byte_lookup",
    "split",
    "split_pext",
    "kindergarten",
    "kindergarten_pext",
    "hyperbola_quintessence_first_rank",
    "slide_arithmetic_no_table",
    "slide_arithmetic_avx512",
];

/// Returns the table that a name stands for, or nothing if the name is not that of a table.
pub fn evaluate(source: &Source, name: &str) -> Option<Result<String, String>> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let mode = |word: &str| {
        let found = MODES.iter().find(|(short, _)| *short == word).map(|(_, long)| *long);
        found.ok_or_else(|| format!("found `{word}`, expected a mode"))
    };
    match words[..] {
        ["table", target, inputs, word] => Some(mode(word).map(|mode| {
            let inputs = if inputs == "games" { "game-like" } else { "uniform" };
            compared(source, target, inputs, mode)
        })),
        ["front", target, word] => Some(mode(word).map(|mode| front_table(source, target, mode))),
        ["picture", path] => Some(image(source, path)),
        ["origins"] => Some(Ok(origins(source))),
        ["build", figure] => Some(source.build.figure(figure)),
        _ => None,
    }
}

fn compared(source: &Source, target: &str, inputs: &str, mode: &str) -> String {
    let mut text = "\n| |".to_owned();
    source.kinds.iter().for_each(|kind| _ = write!(text, " {} |", kind.name));
    text.push_str("\n| --- |");
    source.kinds.iter().for_each(|_| text.push_str(" ---: |"));
    text.push('\n');
    // For the default target `Native` is one of the layouts.
    let has_row = |name: &&&str| !lacks_its_instruction(target, name) && (target == "native" || **name != "Native");
    for name in COMPARED.iter().filter(has_row) {
        let ratios: Vec<_> = source.kinds.iter().map(|kind| ratio(kind, target, inputs, mode, name)).collect();
        if ratios.iter().all(Option::is_none) {
            continue;
        }
        let _ = write!(text, "| {} |", link(name));
        for ratio in ratios {
            let _ = write!(text, " {} |", ratio.map_or("–".into(), |ratio| format!("{ratio:.2}")));
        }
        text.push('\n');
    }
    text.push_str("| *best peer, ns* |");
    for kind in &source.kinds {
        let of_piece = |cell: &Cell| {
            let peers = kind.rows.iter().filter(|row| row.is_peer && row.cell == *cell);
            peers.map(|row| row.nanoseconds).min_by(f64::total_cmp)
        };
        let times: Option<Vec<f64>> = cells(target, inputs, mode).iter().map(of_piece).collect();
        let _ = write!(text, " {} |", times.map_or("–".into(), |times| format!("{:.2}", mean(&times))));
    }
    text.push('\n');
    text
}

fn front_table(source: &Source, target: &str, mode: &str) -> String {
    let mut text = "\n| | bytes | look-up | time |\n| --- | ---: | --- | ---: |\n".to_owned();
    let points = points(source, target, mode);
    for (position, point) in points.iter().filter(|point| point.is_in_front).enumerate() {
        let range = Range::of(point.ratios.iter().copied()).map_or(String::new(), |range| range.text(2));
        let (letter, bytes, link) = (letter(position), grouped(point.bytes), link(&point.name));
        let _ = writeln!(text, "| {letter} | {bytes} | {link} | {range} |");
    }
    text
}

fn origins(source: &Source) -> String {
    let mut text = "\n| processor | compiler | commit |\n| --- | --- | --- |\n".to_owned();
    for kind in &source.kinds {
        let folder = format!(
            "[{}](https://github.com/sliding-attacks/sliding-attacks/tree/main/docs/peers/{})",
            kind.name, kind.folder
        );
        let compiler = kind.compiler.split(" (").next().unwrap_or_default();
        let _ = writeln!(text, "| {folder} | {compiler} | {} |", kind.commit);
    }
    text
}

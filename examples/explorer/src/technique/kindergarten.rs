//! Kindergarten: the line multiplied into six bits.

use sliding_attacks::technique::first_rank;
use sliding_attacks::{Bitboard, Square};

use super::line::Line;
use crate::trace::{Picture, Step};

/// c2 to h7: brings the ranks 7 to 2 of the a-file to the upper six bits.
pub(super) const LAY_DOWN: u64 = 0x0080_4020_1008_0400;

/// Where the six bits start in the product.
const LOW: u32 = 58;

pub(super) fn steps(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    if line == Line::File { along_file(square, occupied) } else { across_files(line, square, occupied) }
}

/// A line with at most one square in each file.
fn across_files(line: Line, square: Square, occupied: u64) -> Vec<Step> {
    let on_line = line.through(square);
    let blockers = occupied & on_line;
    let mut steps = vec![Step::board("occupied & line", "At most one square in each file.", blockers)];
    let inner = multiply(blockers, on_line, Bitboard::FILE_B.0, "× b-file", &mut steps);
    let file_attacks = on_all_ranks(square.file().index(), inner);
    let attacks = file_attacks & on_line;
    steps.push(Step::board(
        "table[file][index]",
        "The attacked files, on every rank: one table for all lines.",
        file_attacks,
    ));
    steps.push(Step::attacks("& line", "The attacks.", attacks));
    steps
}

fn along_file(square: Square, occupied: u64) -> Vec<Step> {
    let file = square.file().index();
    let a_file = occupied >> file & Bitboard::FILE_A.0;
    let mut steps =
        vec![Step::pattern("file on the a-file", "Shifted, so that one constant does for all files.", a_file)];
    let inner = multiply(a_file, Bitboard::FILE_A.0, LAY_DOWN, "× diagonal c2 to h7", &mut steps);
    // The index has rank 7 as its lowest bit, as if the file were laid down with the eighth rank to the left.
    let files = on_all_ranks(7 - square.rank().index(), inner);
    let on_a_file = (0..8).filter(|rank| files >> (7 - rank) & 1 != 0).fold(0, |set, rank| set | 1 << (8 * rank));
    let attacks = on_a_file << file;
    steps.push(Step::pattern("table[rank][index]", "The attacks on the a-file, from a table of its own.", on_a_file));
    steps.push(Step::attacks("<< file", "Back to the file: the attacks.", attacks));
    steps
}

/// Adds the steps of a multiplication, and returns the six bits.
pub(super) fn multiply(squares: u64, from: u64, factor: u64, title: &'static str, steps: &mut Vec<Step>) -> u64 {
    let index = squares.wrapping_mul(factor) >> LOW;
    let note = "Adds all ranks up on the eighth. The top six bits are the inner squares.";
    steps.push(Step::new(title, note, Picture::product(squares, factor, LOW)));
    steps.push(Step::new(
        ">> 58 = index",
        "The outer squares never matter, so six bits decide.",
        Picture::index(from, squares, factor, LOW, 6, index),
    ));
    index
}

/// Returns the files attacked on a line whose squares b to g are `inner`, as squares of every rank.
fn on_all_ranks(file: usize, inner: u64) -> u64 {
    // The square of that file on the first rank.
    let square = Square::ALL[file];
    first_rank::rank_attacks(square, Bitboard(inner << 1)).0.wrapping_mul(Bitboard::FILE_A.0)
}

//! Tannous's table repeated: the time of move generation with each technique, compared with rotated bitboards.
//!
//! Sam Tannous (Avoiding Rotated Bitboards with Direct Lookup, 2007) generated the moves of the positions of the
//! Encyclopedia of Chess Middlegames ten times over, with rotated bitboards that were already up to date, and with
//! direct look-up. This benchmark does the same with every technique of this crate, and a second time after each move,
//! where rotated bitboards pay for their updates.
//!
//! ```text
//! SLIDING_ATTACKS_ECM=ecm.epd cargo bench -p perft --all-features --bench ecm
//! cargo bench -p perft --all-features --bench ecm                  the positions after each move of perft's six
//! ```
//!
//! Moves are pseudo-legal, without castling and captures en passant, into a list, the same code for all. Every round
//! measures every technique once, in pieces shorter than a time slice of the scheduler. A figure is the sum of the
//! least times of the pieces, so other load on the machine hardly matters.

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;
use std::marker::PhantomData;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use perft::{Board, Position, SUITE, read_suite};
use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::technique::rotated::{Rotated, RotatedOccupancy};
use sliding_attacks::technique::{dumb7_fill, kogge_stone};
use sliding_attacks::{Bitboard, Color, SlidingAttacks, Square, Visitor, visit_all};

/// The number of repetitions in the paper.
const PASSES: usize = 10;
/// More repetitions for fast code, because a processor is slower for a while after its first wide vectors.
const ATTACK_PASSES: usize = 100;
const ROUNDS: usize = 25;
/// The number of positions that are timed together.
const PIECE: usize = 40;
/// The name of the row to which all others are compared.
const BASE: &str = "`rotated`, kept up to date";

/// The occupied squares in the form that a technique needs.
trait Occupancy: From<Bitboard> {
    fn toggle(&mut self, square: Square);
    fn rook_attacks(&self, square: Square) -> Bitboard;
    fn bishop_attacks(&self, square: Square) -> Bitboard;
}

/// One ordinary board, which is enough for every technique except one.
struct Ordinary<A>(Bitboard, PhantomData<A>);

impl<A> From<Bitboard> for Ordinary<A> {
    fn from(occupied: Bitboard) -> Self {
        Self(occupied, PhantomData)
    }
}

impl<A: SlidingAttacks> Occupancy for Ordinary<A> {
    fn toggle(&mut self, square: Square) {
        self.0 ^= square.bitboard();
    }

    fn rook_attacks(&self, square: Square) -> Bitboard {
        A::rook_attacks(square, self.0)
    }

    fn bishop_attacks(&self, square: Square) -> Bitboard {
        A::bishop_attacks(square, self.0)
    }
}

/// The four boards, kept up to date.
impl Occupancy for RotatedOccupancy {
    fn toggle(&mut self, square: Square) {
        self.toggle(square);
    }

    fn rook_attacks(&self, square: Square) -> Bitboard {
        self.rook_attacks(square)
    }

    fn bishop_attacks(&self, square: Square) -> Bitboard {
        self.bishop_attacks(square)
    }
}

/// Returns all that the sliders of one side attack, one slider after the other.
#[inline(always)]
fn attacks_of<O: Occupancy>(board: &Board, side: Color, occupancy: &O) -> Bitboard {
    let own = &board.pieces[side.index()];
    let diagonal = own.diagonal.into_iter().map(|square| occupancy.bishop_attacks(square));
    let orthogonal = own.orthogonal.into_iter().map(|square| occupancy.rook_attacks(square));
    diagonal.chain(orthogonal).fold(Bitboard::EMPTY, |union, attacks| union | attacks)
}

/// Lists the moves of the side to move, `from << 6 | to`, and returns how many there are.
#[inline(always)]
fn list<O: Occupancy>(position: &Position, occupancy: &O, words: &mut [u16]) -> u64 {
    let (board, side) = (&position.board, position.side_to_move);
    let own = &board.pieces[side.index()];
    let king = board.kings[side.index()];
    let (own_squares, their_squares) = (board.occupied_by(side), board.occupied_by(!side));
    let empty = !(own_squares | their_squares);
    // Kings are never captured.
    let targets = !own_squares.with(board.kings[(!side).index()]);

    let mut length = 0;
    let mut add = |from: Square, destinations: Bitboard| {
        length += (destinations & targets).write_words(&mut words[length..], (from.index() as u16) << 6, 1);
    };
    for from in own.pawns {
        let ahead = |pawn: Bitboard| (if side == Color::White { pawn.north() } else { pawn.south() }) & empty;
        let single = ahead(from.bitboard());
        let first_step = if side == Color::White { Bitboard::RANK_3 } else { Bitboard::RANK_6 };
        add(from, single | ahead(single & first_step) | (pawn_attacks(side, from) & their_squares));
    }
    for from in own.knights {
        add(from, knight_attacks(from));
    }
    for from in own.diagonal {
        add(from, occupancy.bishop_attacks(from));
    }
    for from in own.orthogonal {
        add(from, occupancy.rook_attacks(from));
    }
    add(king, king_attacks(king));
    black_box(words);
    length as u64
}

/// A position of the suite, with what is found before the clock starts.
struct Start {
    position: Position,
    /// The positions after its legal moves, and the squares that each move occupies or leaves.
    children: Vec<(Position, Bitboard)>,
}

impl Start {
    fn new(position: Position) -> Self {
        let occupied = position.board.occupied();
        let children = position.children::<RayLoop>().into_iter();
        Self { position, children: children.map(|(_, child)| (child, child.board.occupied() ^ occupied)).collect() }
    }
}

/// A figure of one technique.
#[derive(Clone)]
struct Cell {
    /// The least time of each piece of the positions, in nanoseconds.
    least: Vec<f64>,
    /// What was found, the same with each technique.
    found: u64,
}

impl Cell {
    /// Runs the action for each position, several times over.
    fn measure<T>(&mut self, passes: usize, positions: &mut [T], mut run: impl FnMut(&mut T) -> u64) {
        for _ in 0..passes {
            self.found = 0;
            for (least, piece) in self.least.iter_mut().zip(positions.chunks_mut(PIECE)) {
                let start = Instant::now();
                let found = black_box(piece).iter_mut().map(&mut run).fold(0, u64::wrapping_add);
                *least = least.min(start.elapsed().as_nanos() as f64);
                self.found = self.found.wrapping_add(found);
            }
        }
    }

    fn sum(&self) -> f64 {
        self.least.iter().sum()
    }
}

/// A technique's bytes, and its figures: attacks, a move list, and an update with a move list. Sets of sliders have
/// only the first.
type Row = (usize, [Cell; 3]);

struct Table {
    starts: Vec<Start>,
    rows: BTreeMap<String, Row>,
}

impl Table {
    /// Returns the figures of the row with this name, which is new in the first round.
    fn row(&mut self, name: &str, table_bytes: usize) -> (&[Start], &mut [Cell; 3]) {
        let cell = Cell { least: vec![f64::INFINITY; self.starts.len().div_ceil(PIECE)], found: 0 };
        let new = || (table_bytes, [cell.clone(), cell.clone(), cell]);
        (&self.starts, &mut self.rows.entry(name.to_owned()).or_insert_with(new).1)
    }

    /// Measures a technique once.
    fn measure<O: Occupancy>(&mut self, name: &str, table_bytes: usize) {
        let (starts, [attacks, moves, answers]) = self.row(name, table_bytes);
        let mut starts: Vec<(&Start, O)> =
            starts.iter().map(|start| (start, O::from(start.position.board.occupied()))).collect();
        let mut words = [0; 256 + 64];
        attacks.measure(ATTACK_PASSES, &mut starts, |(Start { position: Position { board, .. }, .. }, occupancy)| {
            let sets = Color::ALL.map(|side| attacks_of(board, side, occupancy).0);
            sets[0].wrapping_add(sets[1])
        });
        moves.measure(PASSES, &mut starts, |(start, occupancy)| list(&start.position, occupancy, &mut words));
        answers.measure(1, &mut starts, |(start, occupancy)| {
            let mut sum = 0;
            for (child, changed) in &start.children {
                changed.into_iter().for_each(|square| occupancy.toggle(square));
                sum += list(child, occupancy, &mut words);
                changed.into_iter().for_each(|square| occupancy.toggle(square));
            }
            sum
        });
    }

    /// Measures the attacks of all sliders of a side at once.
    fn measure_set_wise(&mut self, name: &str, attacks_of: impl Fn(Bitboard, Bitboard, Bitboard) -> Bitboard) {
        let (starts, [attacks, ..]) = self.row(&format!("`{name}`, all sliders at once"), 0);
        let mut boards: Vec<_> =
            starts.iter().map(|start| (start.position.board, start.position.board.occupied())).collect();
        attacks.measure(ATTACK_PASSES, &mut boards, |(board, occupied)| {
            let sets = board.pieces.map(|own| attacks_of(own.orthogonal, own.diagonal, *occupied).0);
            sets[0].wrapping_add(sets[1])
        });
    }

    /// Prints the table, the fastest attacks first, each number with its ratio to rotated bitboards.
    fn print(&self) {
        let base = &self.rows[BASE].1;
        let positions = self.starts.len() as f64;
        let moves = self.starts.iter().map(|start| start.children.len()).sum::<usize>() as f64;
        println!("| technique | table bytes | attacks | move list | update, list |");
        println!("| --- | ---: | ---: | ---: | ---: |");
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by(|(_, (_, a)), (_, (_, b))| a[0].sum().total_cmp(&b[0].sum()));
        for (name, (table_bytes, cells)) in rows {
            print!("| {name} | {table_bytes} |");
            for ((cell, base), count) in cells.iter().zip(base).zip([positions, positions, moves]) {
                let time = cell.sum();
                if time.is_finite() {
                    assert_eq!(cell.found, base.found, "{name} finds something else");
                    print!(" {:.1} ({:.2}) |", time / count, time / base.sum());
                } else {
                    print!("  |");
                }
            }
            println!();
        }
    }
}

impl Visitor for Table {
    fn visit<A: SlidingAttacks>(&mut self) {
        // The trait's form of rotated bitboards rotates the board for every look-up.
        let name = if A::NAME == "rotated" { "`rotated`, rebuilt for each look-up" } else { &format!("`{}`", A::NAME) };
        self.measure::<Ordinary<A>>(name, A::TABLE_BYTES);
    }
}

/// Returns the positions after each move from the six of the suite.
fn positions_of_suite() -> Result<Vec<Position>, String> {
    let known: Result<Vec<Position>, _> = SUITE.iter().map(|known| known.fen.parse()).collect();
    Ok(known?.iter().flat_map(Position::children::<RayLoop>).map(|(_, child)| child).collect())
}

fn main() -> ExitCode {
    let positions = match env::var_os("SLIDING_ATTACKS_ECM") {
        None => positions_of_suite(),
        Some(path) => read_suite(Path::new(&path)).map(|suite| suite.into_iter().map(|entry| entry.position).collect()),
    };
    let positions = match positions {
        Ok(positions) => positions,
        Err(error) => {
            eprintln!("SLIDING_ATTACKS_ECM: {error}; unset it for positions of perft's suite");
            return ExitCode::from(2);
        }
    };
    let mut table = Table { starts: positions.into_iter().map(Start::new).collect(), rows: BTreeMap::new() };
    for _ in 0..ROUNDS {
        table.measure::<RotatedOccupancy>(BASE, Rotated::TABLE_BYTES);
        visit_all(&mut table);
        table.measure_set_wise("dumb7_fill", dumb7_fill::slider_attacks_of);
        table.measure_set_wise("kogge_stone", kogge_stone::slider_attacks_of);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        table.measure_set_wise("kogge_stone_avx2", kogge_stone::avx2::slider_attacks_of);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
        table.measure_set_wise("kogge_stone_avx512", kogge_stone::avx512::slider_attacks_of);
    }
    table.print();
    ExitCode::SUCCESS
}

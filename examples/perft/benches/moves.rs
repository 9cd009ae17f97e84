//! The time of writing moves: the squares of sets by their iterator and by `Bitboard::write_words`, for sets of some sizes
//! and as whole lists of legal moves.
//!
//! `cargo bench -p perft --bench moves`, with `RUSTFLAGS=-Ctarget-cpu=native` for the instructions of this processor.
//! Every round measures every form; the figures are medians, and ratios are medians of the rounds' ratios.

use std::hint::black_box;
use std::marker::PhantomData;
use std::time::Instant;

use perft::{Black, Board, MoveSink, PawnMoves, Position, Side, White, for_each_child, generate};
use sliding_attacks::layout::fancy::Fancy;
use sliding_attacks::{Bitboard, Color, Square};

const ROUNDS: usize = 101;
/// As many positions as in the Encyclopedia of Chess Middlegames.
const POSITIONS: usize = 879;
const SETS: usize = 8192;

/// The longest list of moves that is known has 218, and `write_words` wants 64 more.
struct Moves {
    words: [u16; 256 + 64],
    length: usize,
}

/// A way to add the moves of a set.
trait Form {
    const NAME: &'static str;

    fn add(moves: &mut Moves, squares: Bitboard, first: u16, step: u16);
}

struct ByIterator;

impl Form for ByIterator {
    const NAME: &'static str = "for square in set";

    #[inline(always)]
    fn add(moves: &mut Moves, squares: Bitboard, first: u16, step: u16) {
        for to in squares {
            moves.words[moves.length] = first.wrapping_add(step.wrapping_mul(u16::from(u8::from(to))));
            moves.length += 1;
        }
    }
}

struct ByWords;

impl Form for ByWords {
    const NAME: &'static str = "write_words";

    #[inline(always)]
    fn add(moves: &mut Moves, squares: Bitboard, first: u16, step: u16) {
        moves.length += squares.write_words(&mut moves.words[moves.length..], first, step);
    }
}

/// The sink that makes a list.
struct List<'a, F, S>(&'a mut Moves, PhantomData<(F, S)>);

impl<F: Form, S: Side> List<'_, F, S> {
    #[inline(always)]
    fn from(&mut self, from: Square, destinations: Bitboard) {
        F::add(self.0, destinations, (from.index() as u16) << 6, 1);
    }

    /// Adds moves of pawns that go this far, four for each on the last rank.
    #[inline(always)]
    fn pawns_by(&mut self, destinations: Bitboard, change: i16) {
        let first = (-64 * change) as u16;
        F::add(self.0, destinations - S::LAST_RANK, first, 65);
        let promotions = destinations & S::LAST_RANK;
        if !promotions.is_empty() {
            (0..4).for_each(|piece| F::add(self.0, promotions, first.wrapping_add(piece << 12), 65));
        }
    }
}

impl<F: Form, S: Side> MoveSink for List<'_, F, S> {
    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) {
        let (ahead, west, east) = if S::COLOR == Color::White { (8, 7, 9) } else { (-8, -9, -7) };
        self.pawns_by(moves.single, ahead);
        self.pawns_by(moves.double, 2 * ahead);
        self.pawns_by(moves.west, west);
        self.pawns_by(moves.east, east);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.from(from, to.into());
    }

    #[inline(always)]
    fn knight(&mut self, from: Square, destinations: Bitboard) {
        self.from(from, destinations);
    }

    #[inline(always)]
    fn diagonal(&mut self, from: Square, destinations: Bitboard) {
        self.from(from, destinations);
    }

    #[inline(always)]
    fn orthogonal(&mut self, from: Square, destinations: Bitboard) {
        self.from(from, destinations);
    }

    #[inline(always)]
    fn king(&mut self, from: Square, destinations: Bitboard) {
        self.from(from, destinations);
    }

    #[inline(always)]
    fn castle(&mut self, wing: &'static perft::Wing) {
        self.from(Square::A1, wing.king_to.into());
    }
}

#[inline(never)]
fn list<F: Form, S: Side>(board: &Board, moves: &mut Moves) {
    moves.length = 0;
    generate::<Fancy, S>(board, &mut List::<F, S>(moves, PhantomData));
}

/// Lists the moves of every position, and returns how many there are.
fn list_all<F: Form>(positions: &[Position], moves: &mut Moves) -> u64 {
    let mut sum = 0;
    for position in positions {
        match position.side_to_move {
            Color::White => list::<F, White>(&position.board, moves),
            Color::Black => list::<F, Black>(&position.board, moves),
        }
        sum += black_box(&*moves).length as u64;
    }
    sum
}

/// Writes all sets one after another, from the start again when the list is long.
#[inline(never)]
fn write_all<F: Form>(sets: &[Bitboard], moves: &mut Moves) -> u64 {
    moves.length = 0;
    for (from, &squares) in sets.iter().enumerate() {
        if moves.length > 200 {
            moves.length = 0;
        }
        F::add(moves, squares, ((from & 63) as u16) << 6, 1);
    }
    black_box(&*moves).length as u64
}

/// Marsaglia's xorshift (2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// Positions from random legal games.
fn play(random: &mut Random) -> Vec<Position> {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse::<Position>();
    let start = start.expect("the initial position");
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut position = start;
        for ply in 1..=100 {
            let mut boards = Vec::new();
            match position.side_to_move {
                Color::White => for_each_child::<Fancy, White>(&position.board, |_, board| boards.push(*board)),
                Color::Black => for_each_child::<Fancy, Black>(&position.board, |_, board| boards.push(*board)),
            }
            if boards.is_empty() {
                break;
            }
            position.board = boards[random.below(boards.len())];
            position.side_to_move = !position.side_to_move;
            if ply > 10 && ply % 5 == 0 && positions.len() < POSITIONS {
                positions.push(position);
            }
        }
    }
    positions
}

/// Sets with a number of squares from the first to the last.
fn sets(random: &mut Random, (fewest, most): (usize, usize)) -> Vec<Bitboard> {
    let mut set = || {
        let length = fewest + random.below(most - fewest + 1);
        let mut set = Bitboard::EMPTY;
        while set.len() < length {
            set.insert(Square::ALL[random.below(64)]);
        }
        set
    };
    (0..SETS).map(|_| set()).collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

type Run<'a> = Box<dyn Fn(&mut Moves) -> u64 + 'a>;

/// One form: its name and what it does in each column.
type Row<'a> = (&'static str, Vec<Run<'a>>);

fn row<'a, F: Form + 'a>(positions: &'a [Position], sets: &'a [Vec<Bitboard>]) -> Row<'a> {
    let mut columns: Vec<Run<'a>> = vec![Box::new(move |moves| list_all::<F>(positions, moves))];
    for sets in sets {
        columns.push(Box::new(move |moves| write_all::<F>(sets, moves)));
    }
    (F::NAME, columns)
}

fn main() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let positions = play(&mut random);
    let sizes = [(0, 0), (1, 4), (5, 13), (27, 27)];
    let sets = sizes.map(|size| sets(&mut random, size));
    let rows = [row::<ByIterator>(&positions, &sets), row::<ByWords>(&positions, &sets)];
    let mut moves = Moves { words: [0; 320], length: 0 };
    let mut times = vec![vec![Vec::new(); 1 + sizes.len()]; rows.len()];
    for _ in 0..ROUNDS {
        for (times, (name, columns)) in times.iter_mut().zip(&rows) {
            for (column, run) in columns.iter().enumerate() {
                assert_eq!(run(&mut moves), rows[0].1[column](&mut moves), "{name}");
                let time = |_| {
                    let started = Instant::now();
                    black_box(run(&mut moves));
                    started.elapsed().as_nanos() as f64
                };
                times[column].push((0..3).map(time).fold(f64::INFINITY, f64::min));
            }
        }
    }
    println!("nanoseconds, and the ratio to the iterator\n");
    println!("| | list of legal moves | empty set | 1 to 4 squares | 5 to 13 | 27 |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (own, (name, _)) in times.iter().zip(&rows) {
        print!("| {name} |");
        for (column, times_of_column) in own.iter().enumerate() {
            let count = if column == 0 { POSITIONS } else { SETS } as f64;
            let ratios = times_of_column.iter().zip(&times[0][column]).map(|(own, base)| own / base).collect();
            print!(" {:.2} ({:.2}) |", median(times_of_column.clone()) / count, median(ratios));
        }
        println!();
    }
}

//! The time of writing moves: the squares of sets by iterators, ours and those of the peers, and by
//! `Bitboard::write_words`, for sets of some sizes and as whole lists of legal moves.
//!
//! ```text
//! cargo run --release --bin moves       with RUSTFLAGS=-Ctarget-cpu=native for the instructions of this processor
//! ```
//!
//! Every round measures every form; the figures are medians, and ratios are medians of the rounds' ratios.

#[allow(dead_code)]
#[path = "../inputs.rs"]
mod inputs;

use std::hint::black_box;
use std::marker::PhantomData;
use std::time::Instant;

use inputs::Random;
use perft::{Black, Board, MoveSink, PawnMoves, Piece, Position, Side, White, Wing, generate};
use sliding_attacks::layout::fancy::Fancy;
use sliding_attacks::{Bitboard, Color, Square};

const ROUNDS: usize = 101;
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

/// The forms that take one square after another from an iterator.
macro_rules! by_iterator {
    ($($form:ident = $name:literal, $squares:expr, $index:expr;)*) => {$(
        struct $form;

        impl Form for $form {
            const NAME: &'static str = $name;

            #[inline(always)]
            fn add(moves: &mut Moves, squares: Bitboard, first: u16, step: u16) {
                for to in $squares(squares) {
                    moves.words[moves.length] = first.wrapping_add(step.wrapping_mul($index(to) as u16));
                    moves.length += 1;
                }
            }
        }
    )*};
}

by_iterator! {
    ByIterator = "`for square in set`", |set: Bitboard| set, |square: Square| square;
    ByShakmaty = "shakmaty 0.30", |set: Bitboard| shakmaty::Bitboard(set.0), |square: shakmaty::Square| square;
    ByCozyChess = "cozy-chess 0.3", |set: Bitboard| cozy_chess::BitBoard(set.0), |square: cozy_chess::Square| square;
    ByChess = "chess 3.2", |set: Bitboard| chess::BitBoard(set.0), |square: chess::Square| square.to_int();
    ByLauraCore = "laura_core 0.5", |set: Bitboard| laura_core::BitBoard(set.0), |square: laura_core::Square| square;
}

struct ByWords;

impl Form for ByWords {
    const NAME: &'static str = "`write_words`";

    #[inline(always)]
    fn add(moves: &mut Moves, squares: Bitboard, first: u16, step: u16) {
        moves.length += squares.write_words(&mut moves.words[moves.length..], first, step);
    }
}

/// The sink that makes a list, of the captures and the other moves of a piece apart if there are sets of both.
struct List<'a, F, S> {
    moves: &'a mut Moves,
    captures_apart: Option<Bitboard>,
    form: PhantomData<(F, S)>,
}

impl<F: Form, S: Side> List<'_, F, S> {
    #[inline(always)]
    fn from(&mut self, from: Square, destinations: Bitboard) {
        let first = (from.index() as u16) << 6;
        match self.captures_apart {
            Some(theirs) => {
                F::add(self.moves, destinations & theirs, first, 1);
                F::add(self.moves, destinations - theirs, first, 1);
            }
            None => F::add(self.moves, destinations, first, 1),
        }
    }

    /// Adds moves of pawns that go this far, four for each on the last rank.
    #[inline(always)]
    fn pawns_by(&mut self, destinations: Bitboard, change: i16) {
        let first = (-64 * change) as u16;
        F::add(self.moves, destinations - S::LAST_RANK, first, 65);
        let promotions = destinations & S::LAST_RANK;
        if !promotions.is_empty() {
            (0..4).for_each(|piece| F::add(self.moves, promotions, first.wrapping_add(piece << 12), 65));
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
    fn piece(&mut self, _piece: Piece, from: Square, destinations: Bitboard) {
        self.from(from, destinations);
    }

    #[inline(always)]
    fn castle(&mut self, wing: &'static Wing) {
        self.from(Square::A1, wing.king_to.into());
    }
}

#[inline(never)]
fn list<F: Form, S: Side, const APART: bool>(board: &Board, moves: &mut Moves) {
    moves.length = 0;
    let captures_apart = APART.then(|| board.occupied_by(S::Opponent::COLOR));
    generate::<Fancy, S>(board, &mut List::<F, S> { moves, captures_apart, form: PhantomData });
}

/// Lists the moves of every position, and returns how many there are.
fn list_all<F: Form, const APART: bool>(positions: &[Position], moves: &mut Moves) -> u64 {
    let mut sum = 0;
    for position in positions {
        match position.side_to_move {
            Color::White => list::<F, White, APART>(&position.board, moves),
            Color::Black => list::<F, Black, APART>(&position.board, moves),
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
    let mut columns: Vec<Run<'a>> = vec![
        Box::new(move |moves| list_all::<F, false>(positions, moves)),
        Box::new(move |moves| list_all::<F, true>(positions, moves)),
    ];
    for sets in sets {
        columns.push(Box::new(move |moves| write_all::<F>(sets, moves)));
    }
    (F::NAME, columns)
}

fn main() {
    let mut random = Random::new();
    let positions = inputs::play();
    let sets = [(0, 0), (1, 4), (5, 13), (27, 27)].map(|size| sets(&mut random, size));
    let rows = [
        row::<ByIterator>(&positions, &sets),
        row::<ByWords>(&positions, &sets),
        row::<ByShakmaty>(&positions, &sets),
        row::<ByCozyChess>(&positions, &sets),
        row::<ByChess>(&positions, &sets),
        row::<ByLauraCore>(&positions, &sets),
    ];
    let mut moves = Moves { words: [0; 320], length: 0 };
    let mut times = vec![vec![Vec::new(); 2 + sets.len()]; rows.len()];
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
    println!("| | legal moves | captures apart | empty set | 1 to 4 squares | 5 to 13 | 27 |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (own, (name, _)) in times.iter().zip(&rows) {
        print!("| {name} |");
        for (column, times_of_column) in own.iter().enumerate() {
            let count = if column < 2 { positions.len() } else { SETS } as f64;
            let ratios = times_of_column.iter().zip(&times[0][column]).map(|(own, base)| own / base).collect();
            print!(" {:.1} ({:.2}) |", median(times_of_column.clone()) / count, median(ratios));
        }
        println!();
    }
}

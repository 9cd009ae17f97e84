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
    fn add(moves: &mut Moves, squares: Bitboard, first: u16, step: u16);
}

/// The forms that take one square after another from an iterator.
macro_rules! by_iterator {
    ($($form:ident: $squares:expr, $index:expr;)*) => {$(
        struct $form;

        impl Form for $form {
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
    ByIterator: |set: Bitboard| set, |square: Square| square;
    ByShakmaty: |set: Bitboard| shakmaty::Bitboard(set.0), |square: shakmaty::Square| square;
    ByCozyChess: |set: Bitboard| cozy_chess::BitBoard(set.0), |square: cozy_chess::Square| square;
    ByChess: |set: Bitboard| chess::BitBoard(set.0), |square: chess::Square| square.to_int();
    ByLauraCore: |set: Bitboard| laura_core::BitBoard(set.0), |square: laura_core::Square| square;
}

struct ByWords;

impl Form for ByWords {
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

/// What is written in a column.
enum Column {
    Legal(Vec<Position>),
    CapturesApart(Vec<Position>),
    Sets(Vec<Bitboard>),
}

/// Writes a column in a form, and returns how many moves there are.
fn run<F: Form>(column: &Column, moves: &mut Moves) -> u64 {
    match column {
        Column::Legal(positions) => list_all::<F, false>(positions, moves),
        Column::CapturesApart(positions) => list_all::<F, true>(positions, moves),
        Column::Sets(sets) => write_all::<F>(sets, moves),
    }
}

type Run = fn(&Column, &mut Moves) -> u64;

const FORMS: [(&str, Run); 6] = [
    ("`for square in set`", run::<ByIterator>),
    ("`write_words`", run::<ByWords>),
    ("shakmaty 0.30", run::<ByShakmaty>),
    ("cozy-chess 0.3", run::<ByCozyChess>),
    ("chess 3.2", run::<ByChess>),
    ("laura_core 0.5", run::<ByLauraCore>),
];

fn main() {
    let positions = inputs::play();
    let mut random = Random::new();
    let sets = [(0, 0), (1, 4), (5, 13), (27, 27)].map(|size| Column::Sets(sets(&mut random, size)));
    let lengths = [positions.len(), positions.len(), SETS, SETS, SETS, SETS];
    let columns: Vec<Column> =
        [Column::Legal(positions.clone()), Column::CapturesApart(positions)].into_iter().chain(sets).collect();
    let mut moves = Moves { words: [0; 320], length: 0 };
    let mut times = FORMS.map(|_| vec![Vec::new(); columns.len()]);
    for _ in 0..ROUNDS {
        for (times, (name, run)) in times.iter_mut().zip(FORMS) {
            for (times, column) in times.iter_mut().zip(&columns) {
                assert_eq!(run(column, &mut moves), FORMS[0].1(column, &mut moves), "{name}");
                let time = |_| {
                    let started = Instant::now();
                    black_box(run(column, &mut moves));
                    started.elapsed().as_nanos() as f64
                };
                times.push((0..3).map(time).fold(f64::INFINITY, f64::min));
            }
        }
    }
    println!("| | legal moves | captures apart | empty set | 1 to 4 squares | 5 to 13 | 27 |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for (own, (name, _)) in times.iter().zip(FORMS) {
        print!("| {name} |");
        for ((own, base), length) in own.iter().zip(&times[0]).zip(lengths) {
            let ratios = own.iter().zip(base).map(|(own, base)| own / base).collect();
            print!(" {:.1} ({:.2}) |", median(own.clone()) / length as f64, median(ratios));
        }
        println!();
    }
}

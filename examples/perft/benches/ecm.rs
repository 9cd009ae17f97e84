//! Tannous's table repeated: the time of move generation with each technique, compared with rotated bitboards.
//!
//! Sam Tannous (Avoiding Rotated Bitboards with Direct Lookup, 2007) generated the moves of the positions of the
//! Encyclopedia of Chess Middlegames ten times over, with rotated bitboards that were already up to date, and with
//! direct look-up. This benchmark does the same with every technique of this crate, and a second time with the moves
//! made and unmade, where rotated bitboards pay for their updates.
//!
//! ```text
//! SLIDING_ATTACKS_ECM=ecm.epd cargo bench -p perft --all-features --bench ecm
//! cargo bench -p perft --all-features --bench ecm -- ecm.epd
//! cargo bench -p perft --all-features --bench ecm                      879 positions from random legal games
//! ```
//!
//! Moves are pseudo-legal, without castling and captures en passant, into a list, the same code for all. Every round
//! measures every technique once, in pieces shorter than a time slice of the scheduler. A figure is the sum of the
//! least times of the pieces, so other load on the machine hardly matters.

use std::env;
use std::hint::black_box;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use perft::{Black, Board, Pieces, Position, SUITE, White, for_each_child, read_suite};
use sliding_attacks::leapers::{king_attacks, knight_attacks, pawn_attacks};
use sliding_attacks::technique::ray_loop::RayLoop;
use sliding_attacks::technique::rotated::RotatedOccupancy;
use sliding_attacks::technique::{dumb7_fill, kogge_stone};
use sliding_attacks::{Bitboard, Color, SlidingAttacks, Square, Visitor};

/// The number of repetitions in the paper.
const PASSES: usize = 10;
/// More repetitions for fast code, because a processor is slower for a while after its first wide vectors.
const ATTACK_PASSES: usize = 100;
const ROUNDS: usize = 25;
/// The number of positions in the Encyclopedia.
const POSITIONS: usize = 879;
/// The number of positions that are timed together.
const PIECE: usize = 40;

/// The occupied squares in the form that a technique needs.
trait Occupancy: Copy + From<Bitboard> {
    const NAME: &'static str;
    const TABLE_BYTES: usize;

    fn toggle(&mut self, square: Square);
    fn rook_attacks(&self, square: Square) -> Bitboard;
    fn bishop_attacks(&self, square: Square) -> Bitboard;
}

/// One ordinary board, which is enough for every technique except one.
struct Ordinary<A>(Bitboard, PhantomData<A>);

impl<A> Clone for Ordinary<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Ordinary<A> {}

impl<A> From<Bitboard> for Ordinary<A> {
    fn from(occupied: Bitboard) -> Self {
        Self(occupied, PhantomData)
    }
}

impl<A: SlidingAttacks> Occupancy for Ordinary<A> {
    const NAME: &'static str = A::NAME;
    const TABLE_BYTES: usize = A::TABLE_BYTES;

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
    const NAME: &'static str = "rotated, kept up to date";
    const TABLE_BYTES: usize = sliding_attacks::technique::rotated::Rotated::TABLE_BYTES;

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

/// A list of moves, `from << 6 | to`, long enough for any position and the room that `write_words` wants.
struct Moves {
    words: [u16; 256 + 64],
    length: usize,
}

impl Moves {
    const fn new() -> Self {
        Self { words: [0; 256 + 64], length: 0 }
    }

    #[inline(always)]
    fn push_all(&mut self, from: Square, destinations: Bitboard) {
        self.length += destinations.write_words(&mut self.words[self.length..], (from.index() as u16) << 6, 1);
    }

    fn squares(&self) -> impl Iterator<Item = (Square, Square)> {
        let squares = |&word: &u16| (Square::masked(usize::from(word >> 6)), Square::masked(word.into()));
        self.words[..self.length].iter().map(squares)
    }
}

/// Lists the moves of one side.
#[inline(always)]
fn generate<O: Occupancy>(board: &Board, side: Color, occupancy: &O, moves: &mut Moves) {
    let own = &board.pieces[side.index()];
    let (own_squares, their_squares) = (board.occupied_by(side), board.occupied_by(!side));
    let empty = !(own_squares | their_squares);
    // Kings are never captured.
    let targets = !own_squares.with(board.kings[(!side).index()]);

    moves.length = 0;
    for from in own.pawns {
        let ahead = |pawn: Bitboard| (if side == Color::White { pawn.north() } else { pawn.south() }) & empty;
        let single = ahead(from.bitboard());
        let first_step = if side == Color::White { Bitboard::RANK_3 } else { Bitboard::RANK_6 };
        let captures = pawn_attacks(side, from) & their_squares & targets;
        moves.push_all(from, single | ahead(single & first_step) | captures);
    }
    for from in own.knights {
        moves.push_all(from, knight_attacks(from) & targets);
    }
    for from in own.diagonal {
        moves.push_all(from, occupancy.bishop_attacks(from) & targets);
    }
    for from in own.orthogonal {
        moves.push_all(from, occupancy.rook_attacks(from) & targets);
    }
    let king = board.kings[side.index()];
    moves.push_all(king, king_attacks(king) & targets);
}

/// Returns all that the sliders of one side attack, one slider after the other.
#[inline(always)]
fn one_by_one<O: Occupancy>(pieces: &Pieces, _occupied: Bitboard, occupancy: &O) -> Bitboard {
    let diagonal = pieces.diagonal.into_iter().map(|square| occupancy.bishop_attacks(square));
    let orthogonal = pieces.orthogonal.into_iter().map(|square| occupancy.rook_attacks(square));
    diagonal.chain(orthogonal).fold(Bitboard::EMPTY, |union, attacks| union | attacks)
}

/// Finds what the sliders of each side attack in every position, and returns the sum of all sets.
#[inline(never)]
fn attack_all<O>(positions: &[(Position, O)], attacks: impl Fn(&Pieces, Bitboard, &O) -> Bitboard) -> u64 {
    let mut sum = 0_u64;
    for (position, occupancy) in positions {
        let occupied = occupied(&position.board);
        for pieces in &position.board.pieces {
            sum = sum.wrapping_add(attacks(pieces, occupied, occupancy).0);
        }
    }
    sum
}

/// The bits that a move toggles in the pieces of both sides and for the king.
struct Change {
    own: [Bitboard; 4],
    their: [Bitboard; 4],
    king: Option<Square>,
}

impl Change {
    /// Computes the change; a pawn on the last rank becomes a queen.
    #[inline(always)]
    fn of(board: &Board, side: Color, (from, to): (Square, Square)) -> Self {
        let step = from.bitboard() | to.bitboard();
        let sets = |pieces: &Pieces| [pieces.pawns, pieces.knights, pieces.diagonal, pieces.orthogonal];
        let mut own =
            sets(&board.pieces[side.index()]).map(|pieces| if pieces.contains(from) { step } else { Bitboard::EMPTY });
        if !(own[0] & (Bitboard::RANK_1 | Bitboard::RANK_8)).is_empty() {
            own = [from.bitboard(), Bitboard::EMPTY, to.bitboard(), to.bitboard()];
        }
        let their = sets(&board.pieces[(!side).index()]).map(|pieces| pieces & to.bitboard());
        Self { own, their, king: (board.kings[side.index()] == from).then_some(to) }
    }

    /// Makes the move, or unmakes it except for the king.
    #[inline(always)]
    fn toggle(&self, board: &mut Board, side: Color) {
        for (side, change) in [(side, &self.own), (!side, &self.their)] {
            let Pieces { pawns, knights, diagonal, orthogonal } = &mut board.pieces[side.index()];
            for (pieces, change) in [pawns, knights, diagonal, orthogonal].into_iter().zip(change) {
                *pieces ^= *change;
            }
        }
    }
}

/// Lists the moves of every position, and returns how many there are.
#[inline(never)]
fn generate_all<O: Occupancy>(positions: &[(Position, O)]) -> usize {
    let mut moves = Moves::new();
    let mut sum = 0;
    for (position, occupancy) in positions {
        generate(&position.board, position.side_to_move, occupancy, &mut moves);
        sum += black_box(&moves).length;
    }
    sum
}

/// Makes a move, or unmakes it.
#[inline(always)]
fn move_on<O: Occupancy>(occupancy: &mut O, (from, to): (Square, Square), is_capture: bool) {
    occupancy.toggle(from);
    if !is_capture {
        occupancy.toggle(to);
    }
}

/// Makes every move of every position, lists the replies and unmakes the move, and returns the number of replies.
#[inline(never)]
fn make_all<O: Occupancy>(positions: &mut [(Position, O)]) -> usize {
    let (mut moves, mut answers) = (Moves::new(), Moves::new());
    let mut sum = 0;
    for (position, occupancy) in positions {
        let (board, side) = (&mut position.board, position.side_to_move);
        let (king, their_squares) = (board.kings[side.index()], board.occupied_by(!side));
        generate(board, side, occupancy, &mut moves);
        for (from, to) in moves.squares() {
            let change = Change::of(board, side, (from, to));
            let is_capture = their_squares.contains(to);
            change.toggle(board, side);
            board.kings[side.index()] = change.king.unwrap_or(king);
            move_on(occupancy, (from, to), is_capture);
            generate(board, !side, occupancy, &mut answers);
            sum += black_box(&answers).length;
            change.toggle(board, side);
            board.kings[side.index()] = king;
            move_on(occupancy, (from, to), is_capture);
        }
    }
    sum
}

/// The least time of each piece of the positions, in nanoseconds.
struct Least(Vec<f64>);

impl Least {
    fn new(positions: usize) -> Self {
        Self(vec![f64::INFINITY; positions.div_ceil(PIECE)])
    }

    /// Runs the action for each piece, and returns the sum of its results.
    fn measure<T>(&mut self, positions: &mut [T], mut run: impl FnMut(&mut [T]) -> u64) -> u64 {
        let mut sum = 0_u64;
        for (least, piece) in self.0.iter_mut().zip(positions.chunks_mut(PIECE)) {
            let start = Instant::now();
            sum = sum.wrapping_add(run(black_box(piece)));
            *least = least.min(start.elapsed().as_nanos() as f64);
        }
        sum
    }

    fn sum(&self) -> f64 {
        self.0.iter().sum()
    }
}

/// The measurements of one technique.
struct Row {
    name: &'static str,
    table_bytes: usize,
    /// The attacks of all sliders.
    attacks: Least,
    /// A list of the moves; none for sets of sliders at once.
    generate: Least,
    /// Moves made, replies listed and moves unmade; none for sets of sliders at once.
    make: Least,
}

/// Measures each technique once.
struct Round<'a> {
    positions: &'a [Position],
    rows: &'a mut Vec<Row>,
    /// The number of moves and replies, and the sum of attacks, that all must find.
    found: &'a mut Found,
}

#[derive(Default)]
struct Found {
    attacks: Option<u64>,
    moves: Option<u64>,
    answers: Option<u64>,
}

impl Round<'_> {
    fn positions<O: Occupancy>(&self) -> Vec<(Position, O)> {
        let prepare = |position: &Position| (*position, O::from(occupied(&position.board)));
        self.positions.iter().map(prepare).collect()
    }

    /// Returns the row with this name, which is new in the first round.
    fn row(&mut self, name: &'static str, table_bytes: usize) -> &mut Row {
        let position = self.rows.iter().position(|row| row.name == name).unwrap_or_else(|| {
            let least = || Least::new(self.positions.len());
            self.rows.push(Row { name, table_bytes, attacks: least(), generate: least(), make: least() });
            self.rows.len() - 1
        });
        &mut self.rows[position]
    }

    fn measure<O: Occupancy>(&mut self) {
        let mut positions = self.positions::<O>();
        let row = self.row(O::NAME, O::TABLE_BYTES);
        let (mut attacks, mut moves) = (0, 0);
        for _ in 0..ATTACK_PASSES {
            attacks = row.attacks.measure(&mut positions, |piece| attack_all(piece, one_by_one));
        }
        for _ in 0..PASSES {
            moves = row.generate.measure(&mut positions, |piece| generate_all(piece) as u64);
        }
        let answers = row.make.measure(&mut positions, |piece| make_all(piece) as u64);
        agree(O::NAME, "attacks", attacks, &mut self.found.attacks);
        agree(O::NAME, "moves", moves, &mut self.found.moves);
        agree(O::NAME, "answers", answers, &mut self.found.answers);
    }

    fn measure_set_wise(&mut self, name: &'static str, attacks_of: fn(Bitboard, Bitboard, Bitboard) -> Bitboard) {
        let mut positions = self.positions::<Ordinary<RayLoop>>();
        let row = self.row(name, 0);
        let mut attacks = 0;
        for _ in 0..ATTACK_PASSES {
            attacks = row.attacks.measure(&mut positions, |piece| {
                attack_all(piece, |pieces, occupied, _| attacks_of(pieces.orthogonal, pieces.diagonal, occupied))
            });
        }
        agree(name, "attacks", attacks, &mut self.found.attacks);
    }
}

/// Checks that all find the same.
fn agree(name: &str, what: &str, sum: u64, found: &mut Option<u64>) {
    assert_eq!(sum, *found.get_or_insert(sum), "{name} finds other {what}");
}

impl Visitor for Round<'_> {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.measure::<Ordinary<A>>();
    }
}

fn occupied(board: &Board) -> Bitboard {
    board.occupied_by(Color::White) | board.occupied_by(Color::Black)
}

/// Plays random legal games from the initial position and takes every fifth position after the opening.
fn play() -> Vec<Position> {
    let start: Position = SUITE[0].fen.parse().expect("the initial position");
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        let mut position = start;
        for ply in 1..=100 {
            let mut boards = Vec::new();
            match position.side_to_move {
                Color::White => for_each_child::<RayLoop, White>(&position.board, |_, child| boards.push(*child)),
                Color::Black => for_each_child::<RayLoop, Black>(&position.board, |_, child| boards.push(*child)),
            }
            if boards.is_empty() {
                break;
            }
            // Marsaglia's xorshift (2003).
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            position.board = boards[(random >> 33) as usize % boards.len()];
            position.side_to_move = !position.side_to_move;
            if ply > 10 && ply % 5 == 0 && positions.len() < POSITIONS {
                positions.push(position);
            }
        }
    }
    positions
}

fn main() -> ExitCode {
    // Cargo passes `--bench`.
    let argument = env::args_os().skip(1).find(|argument| !argument.to_string_lossy().starts_with("--"));
    let path = argument.or_else(|| env::var_os("SLIDING_ATTACKS_ECM")).map(PathBuf::from);
    let (positions, source) = match &path {
        Some(path) => (read_suite(path), path.display().to_string()),
        None => (Ok(Vec::new()), "random legal games".into()),
    };
    let positions: Vec<Position> = match positions {
        Ok(entries) if path.is_some() => entries.into_iter().map(|entry| entry.position).collect(),
        Ok(_) => play(),
        Err(error) => {
            eprintln!("ecm: {error}; give an EPD file, or none for random legal games");
            return ExitCode::from(2);
        }
    };

    let mut rows = Vec::new();
    let mut found = Found::default();
    for _ in 0..ROUNDS {
        let mut round = Round { positions: &positions, rows: &mut rows, found: &mut found };
        round.measure::<RotatedOccupancy>();
        sliding_attacks::visit_all(&mut round);
        round.measure_set_wise("dumb7_fill, all sliders at once", dumb7_fill::slider_attacks_of);
        round.measure_set_wise("kogge_stone, all sliders at once", kogge_stone::slider_attacks_of);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        round.measure_set_wise("kogge_stone_avx2, all sliders at once", kogge_stone::avx2::slider_attacks_of);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx512f"))]
        round.measure_set_wise("kogge_stone_avx512, all sliders at once", kogge_stone::avx512::slider_attacks_of);
    }
    print(&mut rows, &found, positions.len(), &source);
    ExitCode::SUCCESS
}

/// Prints the table, the fastest attacks first, each number with its ratio to rotated bitboards.
fn print(rows: &mut [Row], found: &Found, positions: usize, source: &str) {
    let (moves, answers) = (found.moves.unwrap_or_default(), found.answers.unwrap_or_default());
    println!("{positions} positions of {source}, {moves} moves, {answers} answers; nanoseconds (ratio to rotated)");
    println!();
    println!("| technique | table bytes | attacks, a position | move list, a position | make, list, unmake, a move |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let base = [&rows[0].attacks, &rows[0].generate, &rows[0].make].map(Least::sum);
    rows.sort_by(|a, b| a.attacks.sum().total_cmp(&b.attacks.sum()));
    for Row { name, table_bytes, attacks, generate, make } in rows {
        // The trait's form of rotated bitboards, which rotates the board for every look-up.
        let name = if *name == "rotated" { "rotated, rebuilt for each look-up" } else { *name };
        let times = [&*attacks, &*generate, &*make].map(Least::sum);
        let cell = |column: usize, count: f64| {
            let (time, ratio) = (times[column] / count, times[column] / base[column]);
            if time.is_finite() { format!("{time:.1} ({ratio:.2})") } else { String::new() }
        };
        let (positions, moves) = (positions as f64, moves as f64);
        println!("| {name} | {table_bytes} | {} | {} | {} |", cell(0, positions), cell(1, positions), cell(2, moves));
    }
}

//! Attackers, checks, pins and x-rays against walks over a board of 64 squares: of every technique
//! and layout, of `Native`, `Dispatch` and the root functions.

use crate::common::{Noise, ray};
use sliding_attacks::{
    Bitboard, Color, Direction, Native, PieceType, Pieces, Sliders, SlidingAttacks,
    SlidingAttacksExt, Square, Through, Visitor, attacked_by, attackers, attackers_of_both,
    checks_and_pins, is_attacked, king_targets, piece_attacks, visit_all, xray_bishop_attacks,
    xray_queen_attacks, xray_rook_attacks,
};

/// Steps to the east and to the north.
const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// What stands on each square, and which squares a call is told to be occupied.
#[derive(Clone, Debug)]
struct Board {
    pieces: [Option<(Color, PieceType)>; 64],
    occupied: Bitboard,
}

impl Board {
    fn empty() -> Self {
        Self {
            pieces: [None; 64],
            occupied: Bitboard::EMPTY,
        }
    }

    fn put(&mut self, square: Square, color: Color, piece: PieceType) {
        self.pieces[square.index()] = Some((color, piece));
        self.occupied |= square;
    }

    /// Returns the squares of some pieces.
    fn squares(&self, are: impl Fn(Color, PieceType) -> bool) -> Bitboard {
        let here = |square: &Square| {
            self.pieces[square.index()].is_some_and(|(color, piece)| are(color, piece))
        };
        Square::ALL.into_iter().filter(here).collect()
    }

    fn side(&self, side: Color) -> Pieces {
        let pieces = |kinds: &[PieceType]| {
            self.squares(|color, piece| color == side && kinds.contains(&piece))
        };
        Pieces {
            color: side,
            pawns: pieces(&[PieceType::Pawn]),
            knights: pieces(&[PieceType::Knight]),
            sliders: Sliders {
                orthogonal: pieces(&[PieceType::Rook, PieceType::Queen]),
                diagonal: pieces(&[PieceType::Bishop, PieceType::Queen]),
            },
            kings: pieces(&[PieceType::King]),
        }
    }

    /// Returns what a piece attacks.
    fn attacks(&self, square: Square, color: Color, piece: PieceType) -> Bitboard {
        let leap = |steps: &[(i32, i32)]| -> Bitboard {
            let to = steps.iter().filter_map(|&step| ray(square, step).next());
            to.collect()
        };
        let slide = |directions: &[Direction]| -> Bitboard {
            let ways = directions
                .iter()
                .map(|&direction| self.seen(square, direction));
            ways.flatten().collect()
        };
        let all = Direction::ALL.map(step);
        match (piece, color) {
            (PieceType::Pawn, Color::White) => leap(&[(-1, 1), (1, 1)]),
            (PieceType::Pawn, Color::Black) => leap(&[(-1, -1), (1, -1)]),
            (PieceType::Knight, _) => leap(&KNIGHT),
            (PieceType::Bishop, _) => slide(&Direction::BISHOP),
            (PieceType::Rook, _) => slide(&Direction::ROOK),
            (PieceType::Queen, _) => slide(&Direction::ALL),
            (PieceType::King, _) => leap(&all),
        }
    }

    /// Returns the squares from a square in a direction, up to the first occupied one.
    fn seen(&self, square: Square, direction: Direction) -> Vec<Square> {
        let mut seen = Vec::new();
        for next in ray(square, step(direction)) {
            seen.push(next);
            if self.occupied.contains(next) {
                break;
            }
        }
        seen
    }

    /// Returns the pieces of a side, if they are occupied squares, that attack a square.
    fn attackers(&self, square: Square, side: Color) -> Bitboard {
        let attacks_it = |from: &Square| {
            self.pieces[from.index()].is_some_and(|(color, piece)| {
                color == side && self.attacks(*from, color, piece).contains(square)
            })
        };
        self.occupied.iter().filter(attacks_it).collect()
    }

    /// Returns the squares that a king may move to, by moving it there.
    fn king_targets(&self, king: Square, their: Color) -> Bitboard {
        let is_safe = |&to: &Square| {
            let stays = |at: &Square| self.occupied.contains(*at) && ![king, to].contains(at);
            let mut after = Self::empty();
            for at in Square::ALL.into_iter().filter(stays) {
                (after.pieces[at.index()], after.occupied) =
                    (self.pieces[at.index()], after.occupied.with(at));
            }
            let own = self.occupied - self.squares(|color, _| color == their);
            !own.contains(to) && after.attackers(to, their).is_empty()
        };
        let around = self.attacks(king, !their, PieceType::King);
        around.iter().filter(is_safe).collect()
    }

    /// Returns the checkers, the blockers and the snipers.
    fn checks_and_pins(&self, king: Square, their: Color) -> [Bitboard; 3] {
        let kings = self.squares(|_, piece| piece == PieceType::King);
        let checkers = self.attackers(king, their) - kings;
        let (mut blockers, mut snipers) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for direction in Direction::ALL {
            let mut occupied =
                ray(king, step(direction)).filter(|&next| self.occupied.contains(next));
            let (Some(first), Some(second)) = (occupied.next(), occupied.next()) else {
                continue;
            };
            let slides = |piece| match piece {
                PieceType::Queen => true,
                PieceType::Rook => Direction::ROOK.contains(&direction),
                PieceType::Bishop => Direction::BISHOP.contains(&direction),
                _ => false,
            };
            let found = |at: Square| {
                self.pieces[at.index()]
                    .is_some_and(|(color, piece)| color == their && slides(piece))
            };
            if found(second) {
                blockers |= first;
                snipers |= second;
            }
        }
        [checkers, blockers, snipers]
    }

    /// Returns what is seen in addition through each first blocker that is in the set.
    fn xray(&self, square: Square, through: Bitboard, directions: &[Direction]) -> Bitboard {
        let mut behind = Bitboard::EMPTY;
        for &direction in directions {
            let seen = self.seen(square, direction);
            let first = seen.last().copied();
            if let Some(first) = first.filter(|&one| (through & self.occupied).contains(one)) {
                behind.extend(self.seen(first, direction));
            }
        }
        behind
    }
}

const fn step(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::North => (0, 1),
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
    }
}

/// Boards at random, from almost none to 64 pieces, half of them with other squares occupied than
/// those of the pieces; and every king with one, two and three pieces in a row in each direction.
fn boards() -> Vec<(Square, Board)> {
    let mut noise = Noise(76);
    let mut boards = Vec::new();
    for round in 0..if cfg!(miri) { 10 } else { 1_500 } {
        let mut board = Board::empty();
        let full = noise.word() % 9;
        for square in Square::ALL {
            if noise.word() % 8 < full {
                let color = Color::ALL[noise.word() as usize % 2];
                board.put(square, color, PieceType::ALL[noise.word() as usize % 6]);
            }
        }
        if round % 2 == 1 {
            board.occupied ^= Bitboard(noise.word() & noise.word() & noise.word());
        }
        boards.push((Square::ALL[round % 64], board));
    }
    for king in Square::ALL {
        for direction in Direction::ALL {
            let line: Vec<Square> = ray(king, step(direction)).collect();
            for last in 0..line.len() {
                for between in 0..3.min(1 + last) {
                    let mut board = Board::empty();
                    board.put(line[last], Color::Black, PieceType::Queen);
                    for &blocker in &line[last - between..last] {
                        let color = Color::ALL[noise.word() as usize % 2];
                        board.put(blocker, color, PieceType::ALL[noise.word() as usize % 6]);
                    }
                    board.occupied |= king;
                    boards.push((king, board));
                }
            }
        }
    }
    if cfg!(miri) {
        boards.truncate(20);
    }
    boards
}

struct Boards(Vec<(Square, Board)>);

type XRay = fn(Square, Through<Bitboard>, Bitboard) -> Bitboard;

/// The functions of an implementation. With pointers to them, the comparison is compiled only once.
struct Functions {
    name: &'static str,
    attackers: fn(Square, Pieces, Bitboard) -> Bitboard,
    is_attacked: fn(Square, Pieces, Bitboard) -> bool,
    king_targets: fn(Square, Pieces, Bitboard) -> Bitboard,
    attacked_by: fn(Pieces, Bitboard) -> Bitboard,
    attackers_of_both: fn(Square, [Pieces; 2], Bitboard) -> Bitboard,
    piece_attacks: fn(Square, PieceType, Color, Bitboard) -> Bitboard,
    xrays: [XRay; 3],
}

impl Visitor for Boards {
    fn visit<A: SlidingAttacks>(&mut self) {
        self.check(&Functions {
            name: A::NAME,
            attackers: A::attackers,
            is_attacked: A::is_attacked,
            king_targets: A::king_targets,
            attacked_by: A::attacked_by,
            attackers_of_both: A::attackers_of_both,
            piece_attacks: A::piece_attacks,
            xrays: [
                A::xray_rook_attacks,
                A::xray_bishop_attacks,
                A::xray_queen_attacks,
            ],
        });
    }
}

impl Boards {
    fn check(&self, by: &Functions) {
        for (square, board) in &self.0 {
            let (square, occupied) = (*square, board.occupied);
            let place = || format!("{}: {square} {board:?}", by.name);
            let sides = Color::ALL.map(|color| board.side(color));
            let expected = Color::ALL.map(|color| board.attackers(square, color));
            for (side, expected) in sides.into_iter().zip(expected) {
                let found = (by.attackers)(square, side, occupied);
                assert_eq!(found, expected, "{}", place());
                if !side.kings.contains(square) {
                    let is_attacked = (by.is_attacked)(square, side, occupied);
                    assert_eq!(is_attacked, !expected.is_empty(), "{}", place());
                    let found = (by.king_targets)(square, side, occupied);
                    assert_eq!(found, board.king_targets(square, side.color), "{}", place());
                }
            }
            for (side, color) in sides.into_iter().zip(Color::ALL) {
                let attacked = Square::ALL.into_iter();
                let attacked =
                    attacked.filter(|&at| !(by.attackers)(at, side, occupied).is_empty());
                let found = (by.attacked_by)(side, occupied);
                assert_eq!(found, attacked.collect(), "{color:?} {}", place());
            }
            let both = expected[0] | expected[1];
            for sides in [sides, [sides[1], sides[0]]] {
                let found = (by.attackers_of_both)(square, sides, occupied);
                assert_eq!(found, both, "{}", place());
            }
            for color in Color::ALL {
                for piece in PieceType::ALL {
                    let found = (by.piece_attacks)(square, piece, color, occupied);
                    assert_eq!(found, board.attacks(square, color, piece), "{}", place());
                }
            }
            for through in sides.map(Pieces::squares) {
                let found = by
                    .xrays
                    .map(|xray| xray(square, Through(through), occupied));
                let expected = [&Direction::ROOK[..], &Direction::BISHOP, &Direction::ALL]
                    .map(|directions| board.xray(square, through, directions));
                assert_eq!(found, expected, "{}", place());
            }
        }
    }
}

/// What `Dispatch::run` hands down.
#[cfg(feature = "dispatch")]
impl sliding_attacks::WithSlidingAttacks for &mut Boards {
    type Output = ();

    fn run<A: SlidingAttacks>(self) {
        self.visit::<A>();
    }
}

#[test]
fn every_implementation_agrees_with_walks() {
    let mut boards = Boards(boards());
    boards.visit::<Native>();
    #[cfg(feature = "dispatch")]
    sliding_attacks::Dispatch::run(&mut boards);
    // The others have the trait's own bodies, and differ in the lookups of one square.
    boards.0.truncate(200);
    visit_all(&mut boards);
}

#[test]
fn repeated_calls_return_the_same() {
    let mut black = Pieces::new(Color::Black);
    black.sliders.orthogonal |= Square::A8;
    for _ in 0..10_000 {
        let occupied = std::hint::black_box(Square::A8.bitboard());
        assert!(is_attacked(Square::A1, black, occupied));
        assert_eq!(attackers(Square::A1, black, occupied), occupied);
        assert_eq!(
            checks_and_pins(Square::A1, black, occupied).checkers,
            occupied
        );
    }
}

#[test]
fn the_root_functions_agree_with_walks() {
    for (square, board) in boards() {
        let occupied = board.occupied;
        let sides = Color::ALL.map(|color| board.side(color));
        let mut both = Bitboard::EMPTY;
        for side in sides {
            let color = side.color;
            let expected = board.attackers(square, color);
            both |= expected;
            let found = attackers(square, side, occupied);
            assert_eq!(found, expected, "{square} {board:?}");
            if !side.kings.contains(square) {
                let found = is_attacked(square, side, occupied);
                assert_eq!(found, !expected.is_empty(), "{square} {board:?}");
                let found = king_targets(square, side, occupied);
                assert_eq!(found, Native::king_targets(square, side, occupied));
                let found = checks_and_pins(square, side, occupied);
                assert_eq!(
                    [found.checkers, found.blockers, found.snipers],
                    board.checks_and_pins(square, color),
                    "{square} {board:?}"
                );
                assert_eq!(found.king, square);
            }
            for piece in PieceType::ALL {
                let found = piece_attacks(square, piece, color, occupied);
                assert_eq!(found, board.attacks(square, color, piece));
            }
            let squares = board.squares(|owner, _| owner == color);
            assert_eq!(side.squares(), squares);
            let kinds = PieceType::ALL
                .map(|kind| board.squares(|owner, piece| (owner, piece) == (color, kind)));
            if !side.kings.more_than_one() {
                assert_eq!(Pieces::from_kinds(color, kinds), side);
            }
            let of_both = PieceType::ALL.map(|kind| board.squares(|_, piece| piece == kind));
            // A side that is alone on the board, with several kings, looks like both sides.
            let is_clear = of_both != kinds || !side.kings.more_than_one();
            let squares = if is_clear { squares } else { Bitboard::FULL };
            assert_eq!(Pieces::from_board(color, squares, of_both), side);
            let mut one_by_one = sides[1 - color.index()];
            one_by_one.color = color;
            for at in Square::ALL {
                let before = one_by_one;
                let was_there = one_by_one.remove(at);
                assert_eq!(one_by_one, before.without(at.bitboard()));
                assert_eq!(was_there, before.squares().contains(at));
                if let Some((_, kind)) = board.pieces[at.index()].filter(|piece| piece.0 == color) {
                    one_by_one.insert(at, kind);
                }
            }
            assert_eq!(one_by_one, side);
            assert_eq!(PieceType::ALL.map(|kind| side.of(kind)), kinds);
            assert_eq!(
                attacked_by(side, occupied),
                Native::attacked_by(side, occupied)
            );
            let through = Through(squares);
            assert_eq!(
                [xray_rook_attacks, xray_bishop_attacks, xray_queen_attacks]
                    .map(|xray| xray(square, through, occupied)),
                [&Direction::ROOK[..], &Direction::BISHOP, &Direction::ALL]
                    .map(|directions| board.xray(square, squares, directions))
            );
        }
        let found = attackers_of_both(square, sides, occupied);
        assert_eq!(found, both, "{square} {board:?}");
        for color in Color::ALL {
            let none = Pieces::new(color);
            assert_eq!((none.color, none.squares()), (color, Bitboard::EMPTY));
        }
    }
}

/// Makes each move that ends on a square without a piece of the mover's side, and checks whether the
/// king is then attacked.
#[test]
fn targets_are_the_moves_after_which_the_king_is_safe() {
    let mut boards = boards();
    boards.truncate(if cfg!(miri) { 1 } else { 400 });
    for (king, mut board) in boards {
        let pieces = board.squares(|_, _| true);
        board.occupied = pieces | king;
        board.pieces[king.index()] = Some((Color::White, PieceType::King));
        let [own, their] = Color::ALL.map(|color| board.side(color));
        let found = checks_and_pins(king, their, board.occupied);
        let mut anywhere = Bitboard::EMPTY;
        for from in own.squares().without(king) {
            let mut expected = Bitboard::EMPTY;
            // A queen's moves, whatever the piece: only a knight has others.
            let moves = board.attacks(from, Color::White, PieceType::Queen)
                | board.attacks(from, Color::White, PieceType::Knight);
            let moves = (moves - own.squares()).without(king);
            for to in moves {
                let mut after = board.clone();
                after.pieces[to.index()] = after.pieces[from.index()].take();
                after.occupied = (board.occupied - from).with(to);
                let attackers = after.attackers(king, Color::Black);
                if (attackers - their.kings).is_empty() {
                    expected |= to;
                }
            }
            let targets = found.targets(from) & moves;
            assert_eq!(targets, expected, "{king} {from} {board:?}");
            anywhere |= expected;
        }
        assert!(anywhere.is_subset(found.answers()));
    }
}

//! Exchanges on boards at random, and their values by the rules as they are written: a mailbox, and
//! walks along rays. `benches/exchange` uses them for C.

use sliding_attacks::PieceType::{self, Bishop, King, Knight, Pawn, Queen, Rook};
use sliding_attacks::{Bitboard, Capture, Color, Pieces, Sides, Square};

#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub first: Capture,
    pub sides: Sides,
    pub occupied: Bitboard,
    pub values: [i32; 6],
}

/// A piece and whether it is of the side that captures first; or what only blocks.
type Cell = Option<Result<(bool, PieceType), ()>>;

#[derive(Clone, Copy)]
struct Mailbox([Cell; 64]);

fn file_and_rank(square: usize) -> (i32, i32) {
    (square as i32 % 8, square as i32 / 8)
}

impl Mailbox {
    fn is_empty_between(&self, from: usize, to: usize) -> bool {
        let ((file, rank), (to_file, to_rank)) = (file_and_rank(from), file_and_rank(to));
        let (east, north) = ((to_file - file).signum(), (to_rank - rank).signum());
        let mut square = from as i32 + east + 8 * north;
        while square != to as i32 {
            if self.0[square as usize].is_some() {
                return false;
            }
            square += east + 8 * north;
        }
        true
    }

    fn attacks(&self, from: usize, to: usize, piece: PieceType, color: Color) -> bool {
        let ((file, rank), (to_file, to_rank)) = (file_and_rank(from), file_and_rank(to));
        let (east, north) = (to_file - file, to_rank - rank);
        let steps = (east.abs().min(north.abs()), east.abs().max(north.abs()));
        let is_line = |diagonal| steps.1 > 0 && steps.0 == if diagonal { steps.1 } else { 0 };
        match piece {
            Pawn => east.abs() == 1 && north == if color == Color::White { 1 } else { -1 },
            Knight => steps == (1, 2),
            King => steps.1 == 1,
            Bishop => is_line(true) && self.is_empty_between(from, to),
            Rook => is_line(false) && self.is_empty_between(from, to),
            Queen => (is_line(true) || is_line(false)) && self.is_empty_between(from, to),
        }
    }
}

impl Case {
    fn color(&self, is_own: bool) -> Color {
        let Sides { own, opponent } = &self.sides;
        if is_own { own.color } else { opponent.color }
    }

    fn mailbox(&self) -> Mailbox {
        let sides = [(true, self.sides.own), (false, self.sides.opponent)];
        Mailbox(Square::ALL.map(|square| {
            if !self.occupied.contains(square) {
                return None;
            }
            let mut cell = Err(());
            for (is_own, side) in sides {
                for piece in PieceType::ALL {
                    if side.of(piece).contains(square) {
                        cell = Ok((is_own, piece));
                    }
                }
            }
            Some(cell)
        }))
    }

    /// Returns whether a piece of one of these kinds of a side attacks a square.
    fn is_attacked(&self, board: &Mailbox, to: usize, by_own: bool, kinds: &[PieceType]) -> bool {
        let attacks = |from: usize| match board.0[from] {
            Some(Ok((is_own, piece))) => {
                is_own == by_own
                    && kinds.contains(&piece)
                    && board.attacks(from, to, piece, self.color(is_own))
            }
            _ => false,
        };
        (0..64).any(attacks)
    }

    /// Returns whether the piece that moves first can get to a square, legally or not.
    fn is_possible(&self, board: &Mailbox, to: usize) -> bool {
        let Capture { from, piece, .. } = self.first;
        let (from, color) = (from.index(), self.color(true));
        let is_own = matches!(board.0[to], Some(Ok((true, _))));
        let ((file, rank), (to_file, to_rank)) = (file_and_rank(from), file_and_rank(to));
        match piece {
            Pawn if file == to_file => {
                let (step, second) = if color == Color::White {
                    (1, 1)
                } else {
                    (-1, 6)
                };
                let distance = (to_rank - rank) * step;
                (distance == 1 || distance == 2 && rank == second)
                    && board.0[to].is_none()
                    && board.is_empty_between(from, to)
            }
            Pawn if board.0[to].is_none() => {
                board.attacks(from, to, Pawn, color)
                    && board.0[from / 8 * 8 + to % 8] == Some(Ok((false, Pawn)))
            }
            // Castling, in each encoding.
            King if rank == to_rank
                && matches!(rank, 0 | 7)
                && (matches!(board.0[to], None | Some(Ok((true, Rook)))) || from == to) =>
            {
                true
            }
            _ => !is_own && board.attacks(from, to, piece, color),
        }
    }

    /// Returns the value of what a piece becomes, and of what it gains when it promotes.
    fn arrives(&self, piece: PieceType, promotion: PieceType) -> (i128, i128) {
        let value = |piece: PieceType| i128::from(self.values[piece.index()]);
        let is_last_rank = matches!(self.first.to.index() / 8, 0 | 7);
        match piece == Pawn && is_last_rank {
            true => (value(promotion), value(promotion) - value(Pawn)),
            false => (value(piece), 0),
        }
    }

    /// Returns what a side gains at best by capturing a piece of this value.
    fn gain(&self, board: &Mailbox, at_risk: i128, is_own: bool) -> i128 {
        let to = self.first.to.index();
        for piece in [Pawn, Knight, Bishop, Rook, Queen, King] {
            for from in 0..64 {
                if from == to
                    || board.0[from] != Some(Ok((is_own, piece)))
                    || !board.attacks(from, to, piece, self.color(is_own))
                {
                    continue;
                }
                let mut after = *board;
                after.0[to] = after.0[from].take();
                let is_exposed = |king: usize| {
                    king != to
                        && after.0[king] == Some(Ok((is_own, King)))
                        && self.is_attacked(&after, king, !is_own, &[Bishop, Rook, Queen])
                };
                if (0..64).any(is_exposed)
                    || piece == King && self.is_attacked(&after, to, !is_own, &PieceType::ALL)
                {
                    continue;
                }
                let (next, promoted) = self.arrives(piece, Queen);
                return (at_risk + promoted - self.gain(&after, next, !is_own)).max(0);
            }
        }
        0
    }

    /// Returns the same without kings, except one that captures first.
    pub fn without_kings(mut self) -> Self {
        for side in [&mut self.sides.own, &mut self.sides.opponent] {
            let kings = side.kings - self.first.from;
            self.occupied -= kings;
            side.kings -= kings;
        }
        self
    }

    /// Returns the value of the exchange by the rules, without a limit.
    pub fn value(&self) -> i128 {
        let Capture { from, to, .. } = self.first;
        let (from, to) = (from.index(), to.index());
        let mut board = self.mailbox();
        let square = match board.0[to] {
            None if self.first.piece == Pawn && from % 8 != to % 8 => from / 8 * 8 + to % 8,
            _ => to,
        };
        let captured = match board.0[square].take() {
            Some(Ok((false, captured))) => i128::from(self.values[captured.index()]),
            _ => 0,
        };
        board.0[to] = board.0[from].take();
        let promotion = self.first.promotion.unwrap_or(Queen);
        let (at_risk, promoted) = self.arrives(self.first.piece, promotion);
        let gain = match self.first.piece {
            King => 0,
            _ => self.gain(&board, at_risk, false),
        };
        captured + promoted - gain
    }
}

/// Returns moves with the boards before them, some of them as no game has: several kings of a side,
/// squares that only block, pieces off the board, values whose sums need more than 32 bits.
/// `below` returns numbers that look random.
pub fn cases(count: usize, mut below: impl FnMut(usize) -> usize) -> Vec<Case> {
    let mut cases = Vec::new();
    while cases.len() < count {
        let full = 3 + below(6);
        let kings = 20 * below(3);
        let mut kinds = [[Bitboard::EMPTY; 6]; 2];
        let mut occupied = Bitboard::EMPTY;
        for square in Square::ALL {
            if below(10) < full {
                let piece = [
                    Pawn, Pawn, Pawn, Knight, Bishop, Bishop, Rook, Rook, Queen, Queen,
                ][below(10)];
                let piece = if below(1000) < kings { King } else { piece };
                kinds[below(2)][piece.index()] |= square;
                if below(50) > 0 {
                    occupied |= square;
                }
            } else if below(50) == 0 {
                occupied |= square;
            }
        }
        let [white, black] =
            [0, 1].map(|color| Pieces::from_board(Color::ALL[color], Bitboard::FULL, kinds[color]));
        let (own, opponent) = match below(2) {
            0 => (white, black),
            _ => (black, white),
        };
        let on = |side: Pieces, square| {
            let mut kinds = PieceType::ALL.into_iter();
            kinds.find(|&kind| (side.of(kind) & occupied).contains(square))
        };
        let from = Square::ALL[below(64)];
        let Some(piece) = on(own, from) else { continue };
        let extreme = [
            i32::MAX,
            i32::MIN,
            i32::MAX - 1,
            i32::MIN,
            i32::MAX,
            0,
            1,
            900,
        ];
        let values = match below(4) {
            0 => [(); 6].map(|()| extreme[below(8)]),
            1 => [101, 307, 331, 503, 919, 20_000],
            _ => [100, 300, 300, 500, 900, 0],
        };
        let mut case = Case {
            first: Capture {
                from,
                to: from,
                piece,
                captured: None,
                promotion: None,
            },
            sides: Sides { own, opponent },
            occupied,
            values,
        };
        let (board, mut targets) = (case.mailbox(), Square::ALL.to_vec());
        targets.retain(|to| case.is_possible(&board, to.index()));
        if targets.is_empty() {
            continue;
        }
        let (first, to) = (&mut case.first, targets[below(targets.len())]);
        first.to = to;
        first.captured = on(opponent, to);
        if piece == King && first.captured.is_none() {
            // What castling captures does not matter.
            first.captured = PieceType::ALL.get(below(7)).copied();
        } else if piece == Pawn && from.file() != to.file() && !occupied.contains(to) {
            first.captured = [None, Some(Pawn)][below(2)];
        }
        if piece == Pawn && matches!(to.index() / 8, 0 | 7) {
            first.promotion = [None, Some(Knight), Some(Bishop), Some(Rook), Some(Queen)][below(5)];
        }
        cases.push(case);
    }
    cases
}

/// Reads a position, its side to move in capitals, and a move such as `Nc3d5`, which captures what is
/// on its last square.
pub fn case(placement: &str, move_: &str) -> Case {
    let mut kinds = [[Bitboard::EMPTY; 6]; 2];
    let (mut file, mut rank) = (0, 7);
    for letter in placement.chars() {
        if let Some(empty) = letter.to_digit(10) {
            file += empty as usize;
        } else if letter == '/' {
            (file, rank) = (0, rank - 1);
        } else {
            let piece = "PNBRQK".find(letter.to_ascii_uppercase()).unwrap();
            kinds[usize::from(letter.is_lowercase())][piece] |= Square::ALL[8 * rank + file];
            file += 1;
        }
    }
    let [own, opponent] =
        [0, 1].map(|side| Pieces::from_board(Color::ALL[side], Bitboard::FULL, kinds[side]));
    let [from, to] = [&move_[1..3], &move_[3..5]].map(|name| name.parse::<Square>().unwrap());
    let on_to = |piece: &PieceType| opponent.of(*piece).contains(to);
    Case {
        first: Capture {
            from,
            to,
            piece: PieceType::ALL["PNBRQK".find(&move_[..1]).unwrap()],
            captured: PieceType::ALL.into_iter().find(on_to),
            promotion: None,
        },
        occupied: own.squares() | opponent.squares(),
        sides: Sides { own, opponent },
        values: [100, 300, 300, 500, 900, 0],
    }
}

/// Returns wrong calls, with what the message of a debug build contains.
pub fn mistakes() -> Vec<(Case, &'static str)> {
    let board = |move_| case("n2rr2k/1P6/8/3pP3/8/8/8/4K2R", move_);
    let mut mistakes = Vec::new();
    let mut add = |move_, expected, change: &dyn Fn(&mut Case)| {
        let mut case = board(move_);
        change(&mut case);
        mistakes.push((case, expected));
    };
    add("Rh1h8", "no Rook on H1", &|case| {
        case.sides = Sides {
            own: case.sides.opponent,
            opponent: case.sides.own,
        };
    });
    add("Rh1h8", "same color", &|case| {
        case.sides.opponent.color = case.sides.own.color
    });
    add("Rh1h8", "a common square", &|case| {
        case.sides.own.knights |= Square::H8
    });
    add("Rh1h8", "no Rook on H1", &|case| {
        case.occupied -= Square::H1
    });
    add("Nh1h8", "no Knight on H1", &|_| ());
    add("Qb7a8", "a pawn if it promotes", &|_| ());
    add("Rh1h8", "has Some(King) on H8", &|case| {
        case.first.captured = None
    });
    add("Rh1h8", "has Some(King) on H8", &|case| {
        case.first.captured = Some(Queen)
    });
    add("Rh1h7", "has None on H7", &|case| {
        case.first.captured = Some(Queen)
    });
    add("Pe5d6", "has Some(Pawn) on D5", &|case| {
        case.first.captured = Some(Knight)
    });
    add("Pe5f6", "has None on F5", &|_| ());
    add("Pb7a8", "`promotion` is Some(King)", &|case| {
        case.first.promotion = Some(King)
    });
    add("Rh1h8", "`promotion` is Some(Queen)", &|case| {
        case.first.promotion = Some(Queen)
    });
    add("Rh1a8", "Rook on H1 cannot move to A8", &|_| ());
    // Its own king is in the way, or on the square.
    for to in ["Rh1d1", "Rh1e1"] {
        add(to, "Rook on H1 cannot move", &|_| ());
    }
    add("Ke1h1", "King on E1 cannot move to H1", &|case| {
        case.sides.own.sliders.diagonal |= Square::H1
    });
    add("Ke1g3", "King on E1 cannot move to G3", &|_| ());
    // Castling takes nothing, and a king on e4 cannot castle.
    add("Ke1a1", "King on E1 cannot move to A1", &|case| {
        case.sides.opponent.sliders.orthogonal |= Square::A1;
        case.occupied |= Square::A1;
        case.first.captured = Some(Rook);
    });
    add("Ke4g4", "King on E4 cannot move to G4", &|case| {
        case.sides.own.kings = Square::E4.bitboard();
        case.occupied |= Square::E4;
    });
    add("Pa2a4", "Pawn on A2 cannot move to A4", &|case| {
        case.sides.own.pawns |= Square::A2 | Square::A4;
        case.occupied |= Square::A2 | Square::A4;
    });
    for to in ["Pe5e7", "Pe5e4", "Pb7b8", "Pe5d7"] {
        add(to, "cannot move", &|case| case.occupied |= Square::B8);
    }
    mistakes
}

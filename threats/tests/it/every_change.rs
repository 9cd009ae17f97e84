//! Every way to find threats, against a walk over the board before and after each change.

mod c_header;
mod room;

use std::sync::LazyLock;

use sliding_attacks::{Color, PieceType, Square};
use sliding_attacks_threats::{
    Castling, Codes, EnPassant, FindThreats, FinderVisitor, Mailbox, PieceMove, Threat,
    ThreatDispatch, Threats, visit_finders,
};

use crate::common::Noise;

/// Codes as some programs have them: with an empty square at the end, at the start, and between.
const LETTERS: [&[u8; 16]; 3] = [
    b"PNBRQKpnbrqk....",
    b".PNBRQK..pnbrqk.",
    b"kKrRp.PNqQB..b.n",
];

/// The letters of the types of pieces, in their order.
const TYPES: &[u8; 6] = b"PNBRQK";

/// What a letter means.
fn piece(letter: u8) -> Option<(Color, PieceType)> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let number = TYPES
        .iter()
        .position(|of| of.eq_ignore_ascii_case(&letter))?;
    Some((color, PieceType::ALL[number]))
}

/// A table of codes, and what this test needs to know of it.
struct Case {
    codes: Codes,
    letters: &'static [u8; 16],
    a8_first: bool,
    counts: fn(PieceType, PieceType) -> bool,
}

impl Case {
    fn all() -> Vec<Self> {
        let mut cases = Vec::new();
        for letters in LETTERS {
            cases.push(Self {
                codes: Codes::from_letters(letters),
                letters,
                a8_first: false,
                counts: |_, _| true,
            });
        }
        cases.push(Self {
            codes: Codes::new(LETTERS[1].map(piece)).with_a8_first(),
            letters: LETTERS[1],
            a8_first: true,
            counts: |_, _| true,
        });
        cases.push(Self {
            codes: Codes::new(LETTERS[0].map(piece)).without(PieceType::King),
            letters: LETTERS[0],
            a8_first: false,
            counts: |attacker, attacked| attacker != PieceType::King && attacked != PieceType::King,
        });
        cases.push(Self {
            codes: Codes::new(LETTERS[2].map(piece))
                .counting(PieceType::Pawn, &[PieceType::Knight, PieceType::Rook])
                .counting(PieceType::Queen, &[PieceType::Bishop, PieceType::Queen])
                .counting(PieceType::Rook, &[PieceType::King, PieceType::Pawn])
                .counting(PieceType::Knight, &[PieceType::Bishop]),
            letters: LETTERS[2],
            a8_first: false,
            counts: |attacker, attacked| match attacker {
                PieceType::Pawn => matches!(attacked, PieceType::Knight | PieceType::Rook),
                PieceType::Queen => matches!(attacked, PieceType::Bishop | PieceType::Queen),
                PieceType::Rook => matches!(attacked, PieceType::King | PieceType::Pawn),
                PieceType::Knight => attacked == PieceType::Bishop,
                PieceType::Bishop | PieceType::King => true,
            },
        });
        cases
    }

    /// Returns a code of an empty square.
    fn empty(&self) -> u8 {
        (0..16).find(|&code| self.piece(code).is_none()).unwrap()
    }

    fn piece(&self, code: u8) -> Option<(Color, PieceType)> {
        piece(self.letters[usize::from(code)])
    }

    /// Returns the code of a piece.
    fn code(&self, piece: (Color, PieceType)) -> u8 {
        (0..16)
            .find(|&code| self.piece(code) == Some(piece))
            .unwrap()
    }

    /// Returns the move between two squares, if a piece could make it: by the rules that debug builds check,
    /// and no others.
    fn piece_move(
        &self,
        mailbox: &Mailbox,
        from: Square,
        to: Square,
        random: u64,
    ) -> Option<PieceMove> {
        let (color, piece) = self.piece(mailbox[from.index()])?;
        let captured = self.piece(mailbox[to.index()]);
        let files = from.file().index().abs_diff(to.file().index());
        let possible = match piece {
            PieceType::Pawn => files == 0 || captured.is_some(),
            PieceType::King => files < 2,
            _ => true,
        };
        let last_rank = if (color == Color::White) == self.a8_first {
            0
        } else {
            7
        };
        let promotes = piece == PieceType::Pawn && to.rank().index() == last_rank;
        let becomes = (color, PieceType::ALL[1 + random as usize % 4]);
        let promotion = promotes.then(|| self.code(becomes));
        (possible && captured.is_none_or(|(of, _)| of != color)).then_some(PieceMove {
            from,
            to,
            promotion,
        })
    }

    /// Returns each threat on the board, by walking, behind a number for the square and the step. The
    /// numbers ascend.
    fn walk(&self, mailbox: &Mailbox) -> Vec<(usize, u32)> {
        let mut threats = Vec::new();
        for (index, &code) in mailbox.iter().enumerate() {
            let Some((color, piece)) = self.piece(code) else {
                continue;
            };
            let forward = if (color == Color::White) == self.a8_first {
                -1
            } else {
                1
            };
            const JUMPS: [(i32, i32); 8] = [
                (1, 2),
                (2, 1),
                (2, -1),
                (1, -2),
                (-1, -2),
                (-2, -1),
                (-2, 1),
                (-1, 2),
            ];
            // Those along ranks and files first.
            const STEPS: [(i32, i32); 8] = [
                (0, 1),
                (1, 0),
                (0, -1),
                (-1, 0),
                (1, 1),
                (1, -1),
                (-1, -1),
                (-1, 1),
            ];
            let captures = [(-1, forward), (1, forward)];
            let (steps, far): (&[(i32, i32)], bool) = match piece {
                PieceType::Pawn => (&captures, false),
                PieceType::Knight => (&JUMPS, false),
                PieceType::Bishop => (&STEPS[4..], true),
                PieceType::Rook => (&STEPS[..4], true),
                PieceType::Queen => (&STEPS, true),
                PieceType::King => (&STEPS, false),
            };
            for (step, &(files, ranks)) in steps.iter().enumerate() {
                let (mut file, mut rank) = (index as i32 % 8, index as i32 / 8);
                loop {
                    (file, rank) = (file + files, rank + ranks);
                    if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                        break;
                    }
                    let to = (rank * 8 + file) as usize;
                    if let Some((_, other)) = self.piece(mailbox[to]) {
                        if (self.counts)(piece, other) {
                            let (code, other) = (u32::from(code), u32::from(mailbox[to]));
                            let from = code | (index as u32) << 8;
                            threats
                                .push((8 * index + step, from | other << 16 | (to as u32) << 24));
                        }
                        break;
                    }
                    if !far {
                        break;
                    }
                }
            }
        }
        threats
    }
}

/// The bit of a threat that starts.
const STARTS: u32 = 1 << 31;

/// A board, and the threats on it.
struct Board {
    mailbox: Mailbox,
    threats: Vec<(usize, u32)>,
}

impl Board {
    fn new(case: &Case, mailbox: Mailbox) -> Self {
        Self {
            mailbox,
            threats: case.walk(&mailbox),
        }
    }

    /// Returns the threats that end or start from here to another board.
    fn changes_to(&self, after: &Self) -> Vec<u32> {
        let (mut before, mut after) = (self.threats.iter(), after.threats.iter());
        let (mut ends, mut starts) = (before.next(), after.next());
        let mut changes = Vec::new();
        while ends.is_some() || starts.is_some() {
            let number =
                |threat: Option<&(usize, u32)>| threat.map_or(usize::MAX, |threat| threat.0);
            let ordering = number(ends).cmp(&number(starts));
            if ends != starts {
                changes.extend(ends.filter(|_| ordering.is_le()).map(|threat| threat.1));
                changes.extend(
                    starts
                        .filter(|_| ordering.is_ge())
                        .map(|threat| threat.1 | STARTS),
                );
            }
            if ordering.is_le() {
                ends = before.next();
            }
            if ordering.is_ge() {
                starts = after.next();
            }
        }
        changes.sort_unstable_by_key(order);
        changes
    }
}

/// By what lists of threats are sorted.
fn order(threat: &u32) -> u32 {
    threat & !STARTS
}

/// Returns the threats of a list without those that start and then end, or end and then start. In the
/// order of the list, none starts that is there, and none ends that is not.
fn remaining(list: &[Threat], before: &Board) -> Vec<u32> {
    let mut threats: Vec<u32> = list.iter().map(|threat| threat.bits()).collect();
    // The order of equal threats stays.
    threats.sort_by_key(order);
    let mut remaining: Vec<u32> = Vec::with_capacity(threats.len());
    for threat in threats {
        let opposite = threat ^ STARTS;
        if remaining.last() == Some(&opposite) {
            let is_there = before
                .threats
                .iter()
                .any(|there| there.1 == threat & !STARTS);
            assert!(is_there == (opposite & STARTS == 0), "{list:?}");
            remaining.pop();
        } else {
            remaining.push(threat);
        }
    }
    remaining
}

/// A board on which a square is occupied with a chance of `eighths` / 8, by any pieces.
fn board(case: &Case, random: &mut Noise, eighths: u64) -> Mailbox {
    let pick = |random: &mut Noise, piece: bool| loop {
        let code = random.word() as u8 % 16;
        if case.piece(code).is_some() == piece {
            return code;
        }
    };
    std::array::from_fn(|_| {
        let occupied = random.word() % 8 < eighths;
        pick(random, occupied)
    })
}

/// The functions of an implementation.
struct Implementation {
    name: &'static str,
    put: fn(&Codes, &Mailbox, Square, u8, &mut Threats),
    remove: fn(&Codes, &Mailbox, Square, &mut Threats),
    replace: fn(&Codes, &Mailbox, Square, u8, &mut Threats),
    move_piece: fn(&Codes, &Mailbox, PieceMove, &mut Threats),
    en_passant: fn(&Codes, &Mailbox, EnPassant, &mut Threats),
    castle: fn(&Codes, &Mailbox, Castling, &mut Threats),
    all: fn(&Codes, &Mailbox, &mut Threats<512>),
}

/// Every implementation that this processor can run.
static ALL: LazyLock<Vec<Implementation>> = LazyLock::new(|| {
    struct Visited(Vec<Implementation>);
    impl FinderVisitor for Visited {
        fn visit<A: FindThreats>(&mut self) {
            self.0.push(Implementation::of::<A>());
        }
    }
    let mut visited = Visited(Vec::new());
    visit_finders(&mut visited);
    visited.0
});

impl Implementation {
    fn by_name(name: &str) -> &'static Self {
        ALL.iter().find(|by| by.name == name).unwrap()
    }

    fn of<A: FindThreats>() -> Self {
        Self {
            name: A::NAME,
            put: A::put,
            remove: A::remove,
            replace: A::replace,
            move_piece: A::move_piece,
            en_passant: A::en_passant,
            castle: A::castle,
            all: A::all,
        }
    }
}

/// Checks what each implementation finds between two boards, and returns how many threats that is.
fn check(
    case: &Case,
    [before, after]: [&Board; 2],
    most: usize,
    find: impl Fn(&Implementation, &Codes, &mut Threats),
) -> usize {
    let expected = before.changes_to(after);
    let mut seen = 0;
    for implementation in ALL.iter() {
        let mut list = Threats::new();
        find(implementation, &case.codes, &mut list);
        let name = implementation.name;
        assert!(
            remaining(&list, before) == expected,
            "{name} found {list:?} from {:?} to {:?}",
            before.mailbox,
            after.mailbox
        );
        assert!(list.len() <= most, "{name}");
        seen += list.len();
    }
    seen
}

/// Checks what each implementation finds on a whole board.
fn check_all(case: &Case, board: &Board) {
    let nothing = Board::new(case, [case.empty(); 64]);
    let expected = nothing.changes_to(board);
    for implementation in ALL.iter() {
        let mut list = Threats::<512>::empty();
        (implementation.all)(&case.codes, &board.mailbox, &mut list);
        let name = implementation.name;
        assert_eq!(
            remaining(&list, &nothing),
            expected,
            "{name}: {:?}",
            board.mailbox
        );
    }
}

/// Checks changes on one square: whatever is there is removed, and each code is placed.
fn check_square(case: &Case, before: &Board, square: Square, codes: impl Iterator<Item = u8>) {
    let mailbox = &before.mailbox;
    let with = |code: u8| {
        let mut mailbox = *mailbox;
        mailbox[square.index()] = code;
        Board::new(case, mailbox)
    };
    let bare = with(case.empty());
    if case.piece(mailbox[square.index()]).is_some() {
        check(case, [before, &bare], 32, |by, codes, list| {
            (by.remove)(codes, mailbox, square, list);
        });
    }
    for code in codes {
        let after = with(code);
        if case.piece(code).is_some() {
            // The square counts as empty.
            check(case, [&bare, &after], 32, |by, codes, list| {
                (by.put)(codes, mailbox, square, code, list);
            });
        }
        if code != mailbox[square.index()] {
            check(case, [before, &after], 48, |by, codes, list| {
                (by.replace)(codes, mailbox, square, code, list);
            });
        }
    }
}

/// Checks a move to another square, if it is possible.
fn check_move(case: &Case, before: &Board, from: Square, to: Square, random: u64) {
    let Some(piece_move) = case.piece_move(&before.mailbox, from, to, random) else {
        return;
    };
    let mut after = before.mailbox;
    let code = std::mem::replace(&mut after[from.index()], case.empty());
    after[to.index()] = piece_move.promotion.unwrap_or(code);
    let after = Board::new(case, after);
    check(case, [before, &after], 80, |by, codes, list| {
        (by.move_piece)(codes, &before.mailbox, piece_move, list);
    });
}

#[test]
#[cfg_attr(miri, ignore = "Miri interprets none for vectors")]
fn every_implementation_that_the_processor_can_run_is_tested() {
    let mut expected = vec!["portable"];
    #[cfg(target_arch = "x86_64")]
    {
        let has_popcnt = is_x86_feature_detected!("popcnt");
        if has_popcnt && is_x86_feature_detected!("avx2") {
            expected.push("avx2");
        }
        if has_popcnt && is_x86_feature_detected!("avx512vbmi2") {
            expected.push("avx512");
        }
    }
    #[cfg(target_arch = "aarch64")]
    expected.push("neon");
    expected.extend(["native", "dispatch"]);
    let found: Vec<&str> = ALL
        .iter()
        .map(|implementation| implementation.name)
        .collect();
    assert_eq!(found, expected);
}

/// Every code on every square, and every move, with few pieces to 64.
#[test]
fn every_change() {
    let mut random = Noise(7);
    for case in Case::all() {
        for eighths in [1, 4, 8] {
            let before = Board::new(&case, board(&case, &mut random, eighths));
            check_all(&case, &before);
            for square in Square::ALL {
                check_square(&case, &before, square, 0..16);
                for to in Square::ALL {
                    check_move(&case, &before, square, to, random.word());
                }
                if cfg!(miri) {
                    return;
                }
            }
        }
    }
}

/// One code on each square of thousands of boards, and a move from there.
#[test]
fn many_boards() {
    let mut random = Noise(9);
    // Other processors are emulated, at a twentieth of the speed.
    let rounds = if cfg!(target_arch = "x86_64") { 350 } else { 8 };
    for round in 0..if cfg!(miri) { 0 } else { rounds } {
        for case in Case::all() {
            let before = Board::new(&case, board(&case, &mut random, 1 + round % 8));
            check_all(&case, &before);
            for square in Square::ALL {
                let word = random.word();
                check_square(&case, &before, square, [word as u8 % 16].into_iter());
                let to = Square::wrapping(word as usize >> 8);
                check_move(&case, &before, square, to, word >> 16);
            }
        }
    }
}

/// The same piece on all squares: each is next to eight others.
#[test]
fn sixty_four_pieces() {
    // Miri takes up to ten seconds for a board and four for a square.
    let step = |in_miri| if cfg!(miri) { in_miri } else { 1 };
    for case in Case::all() {
        for code in (0..16).step_by(step(5)) {
            let before = Board::new(&case, [code; 64]);
            check_all(&case, &before);
            for square in Square::ALL.into_iter().step_by(step(21)) {
                check_square(&case, &before, square, 0..if cfg!(miri) { 1 } else { 16 });
            }
        }
        if cfg!(miri) {
            return;
        }
    }
}

/// En passant on each square, with any pieces around it.
#[test]
fn en_passant_on_every_square() {
    let mut random = Noise(8);
    for case in Case::all() {
        for round in 0..if cfg!(miri) { 1 } else { 2000 } {
            let mut mailbox = board(&case, &mut random, 1 + round % 8);
            let (from, to) = en_passant(&case, &mut mailbox, random.word());
            let captured = Square::ALL[from.index() / 8 * 8 + to.index() % 8];
            let before = Board::new(&case, mailbox);
            let mut after = mailbox;
            after[to.index()] = after[from.index()];
            (after[from.index()], after[captured.index()]) = (case.empty(), case.empty());
            let after = Board::new(&case, after);
            check(&case, [&before, &after], 96, |by, codes, list| {
                (by.en_passant)(codes, &mailbox, EnPassant { from, to }, list);
            });
        }
    }
}

/// Puts two pawns next to each other and empties the square in front of the second, to which the first
/// captures. Returns the squares of that capture.
fn en_passant(case: &Case, mailbox: &mut Mailbox, random: u64) -> (Square, Square) {
    let from = Square::wrapping(random as usize % 48 + 8);
    let (file, rank) = (from.index() % 8, from.index() / 8);
    let file = if file == 0 || file < 7 && random >> 8 & 1 == 0 {
        file + 1
    } else {
        file - 1
    };
    let north = random >> 9 & 1 == 0;
    let to = Square::wrapping(if north { rank + 1 } else { rank - 1 } * 8 + file);
    let own = if north == case.a8_first {
        Color::Black
    } else {
        Color::White
    };
    mailbox[from.index()] = case.code((own, PieceType::Pawn));
    mailbox[rank * 8 + file] = case.code((!own, PieceType::Pawn));
    mailbox[to.index()] = case.empty();
    (from, to)
}

/// Castling from all squares of Chess960, on each rank, with any pieces around.
#[test]
fn castling_from_every_square() {
    let mut random = Noise(8);
    for case in Case::all() {
        for word in 0..64_usize * 8 {
            let (king, rook) = (word % 64, word / 8 * 8 % 64 + word / 64);
            if king == rook || king / 8 != rook / 8 || cfg!(miri) && word > 2 {
                continue;
            }
            let mut mailbox = board(&case, &mut random, 1 + word as u64 % 8);
            let castling = castling(&case, &mut mailbox, king, rook, word % 3 == 0);
            let to = if rook > king { [6, 5] } else { [2, 3] };
            let [king_to, rook_to] = to.map(|file| king / 8 * 8 + file);
            let before = Board::new(&case, mailbox);
            let mut after = mailbox;
            (after[king], after[rook]) = (case.empty(), case.empty());
            (after[king_to], after[rook_to]) = (mailbox[king], mailbox[rook]);
            let after = Board::new(&case, after);
            check(&case, [&before, &after], 128, |by, codes, list| {
                (by.castle)(codes, &mailbox, castling, list);
            });
        }
    }
}

/// Puts a king and a rook on their squares, and empties those that they go to.
fn castling(
    case: &Case,
    mailbox: &mut Mailbox,
    king: usize,
    rook: usize,
    is_white: bool,
) -> Castling {
    let to = if rook > king { [6, 5] } else { [2, 3] };
    for file in to {
        mailbox[king / 8 * 8 + file] = case.empty();
    }
    let color = if is_white { Color::White } else { Color::Black };
    mailbox[king] = case.code((color, PieceType::King));
    mailbox[rook] = case.code((color, PieceType::Rook));
    let [king, rook] = [king, rook].map(Square::wrapping);
    Castling { king, rook }
}

#[test]
fn a_list_that_is_cleared_is_as_a_new_one() {
    let case = &Case::all()[0];
    let mut mailbox = [12; 64];
    mailbox[Square::A8.index()] = 3;
    let mut list = Threats::new();
    for _ in 0..3 {
        for _ in 0..4 {
            ThreatDispatch::put(&case.codes, &mailbox, Square::A1, 9, &mut list);
        }
        assert_eq!((list.len(), list.as_slice()), (8, &*list));
        assert_eq!(format!("{list:?}").matches("attacks").count(), 8);
        list.clear();
        assert!(list.is_empty());
    }
    assert!(Threats::<512>::default().is_empty());
}

#[test]
fn the_parts_of_a_threat_are_bytes() {
    for from in Square::ALL {
        for to in Square::ALL
            .into_iter()
            .step_by(if cfg!(miri) { 21 } else { 1 })
        {
            let (attacker, attacked) = (from as u8 % 16, to as u8 / 4);
            for starts in [false, true] {
                let highest = to as u8 | u8::from(starts) << 7;
                let bits = u32::from_le_bytes([attacker, from as u8, attacked, highest]);
                let threat = Threat::from_bits(bits);
                assert_eq!((threat.bits(), threat.starts()), (bits, starts));
                assert_eq!(
                    (threat.attacker(), threat.attacker_square()),
                    (attacker, from)
                );
                assert_eq!(
                    (threat.attacked(), threat.attacked_square()),
                    (attacked, to)
                );
                let sign = if starts { '+' } else { '-' };
                let text = format!("{sign} {attacker} on {from} attacks {attacked} on {to}");
                assert_eq!(threat.to_string(), text);
            }
        }
    }
}

/// In a `static` this is a compile error.
#[test]
fn each_piece_has_one_code() {
    let message = |letters: &[u8; 16]| {
        let error = std::panic::catch_unwind(|| Codes::from_letters(letters))
            .err()
            .unwrap();
        match error.downcast_ref::<String>() {
            Some(message) => message.clone(),
            None => error.downcast_ref::<&str>().unwrap().to_string(),
        }
    };
    for (letters, expected) in [
        (
            b"PNBRQKpnbrqkq...",
            "q has two codes: each of PNBRQKpnbrqk has one",
        ),
        (
            b".NBRQKpnbrqk....",
            "P has no code: each of PNBRQKpnbrqk has one",
        ),
        (
            b"PNBRQKpnbrq.....",
            "k has no code: each of PNBRQKpnbrqk has one",
        ),
        (
            b"PNBRQKpnbrqk... ",
            "expected a letter of PNBRQKpnbrqk or a dot",
        ),
    ] {
        assert_eq!(message(letters), expected);
    }
}

#[test]
fn only_the_lower_four_bits_of_a_code_count() {
    let codes = Codes::from_letters(LETTERS[0]);
    for code in 0..=u8::MAX {
        assert_eq!(codes.piece(code), piece(LETTERS[0][usize::from(code % 16)]));
    }
}

/// Each call of `counting` narrows what counts, and none widens it.
#[test]
fn counting_never_widens() {
    use PieceType::{Bishop, Knight, Pawn, Rook};
    let mut mailbox = [12; 64];
    // A white pawn on e4 attacks a rook on d5 and a knight on f5.
    for (square, code) in [(Square::E4, 0), (Square::D5, 9), (Square::F5, 7)] {
        mailbox[square.index()] = code;
    }
    let count = |codes: &Codes| {
        let mut list = Threats::new();
        ThreatDispatch::remove(codes, &mailbox, Square::E4, &mut list);
        list.len()
    };
    let all = Codes::from_letters(LETTERS[0]);
    let rooks = all.counting(Pawn, &[Bishop, Rook]);
    assert_eq!([count(&all), count(&rooks)], [2, 1]);
    assert_eq!(count(&rooks.counting(Pawn, &[Knight, Rook])), 1);
    assert_eq!(count(&rooks.counting(Pawn, &PieceType::ALL)), 1);
    assert_eq!(count(&all.without(Rook).counting(Pawn, &[Rook])), 0);
}

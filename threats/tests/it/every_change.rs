//! Every way to find threats, against a walk over the board before and after each change.

mod c_header;
mod room;

use std::sync::LazyLock;

use sliding_attacks::{Color, PieceType, Square};
use sliding_attacks_threats::{
    Castling, Codes, Dispatch, EnPassant, FindThreats, Mailbox, Moved, Threat, Threats, Visitor,
    visit_all,
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
        piece(self.letters[usize::from(code & 15)])
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
                            let (code, other) = (u32::from(code & 15), u32::from(mailbox[to] & 15));
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

/// A board on which a square is occupied with a chance of `eighths` / 8, by any pieces. Bytes have
/// any upper bits.
fn board(case: &Case, random: &mut Noise, eighths: u64) -> Mailbox {
    let pick = |random: &mut Noise, piece: bool| loop {
        let code = random.word() as u8;
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
    move_piece: fn(&Codes, &Mailbox, Moved, &mut Threats),
    en_passant: fn(&Codes, &Mailbox, EnPassant, &mut Threats),
    castle: fn(&Codes, &Mailbox, Castling, &mut Threats),
    all: fn(&Codes, &Mailbox, &mut Threats<512>),
}

/// Every implementation that this processor can run.
static ALL: LazyLock<Vec<Implementation>> = LazyLock::new(|| {
    struct Visited(Vec<Implementation>);
    impl Visitor for Visited {
        fn visit<A: FindThreats>(&mut self) {
            self.0.push(Implementation::of::<A>());
        }
    }
    let mut visited = Visited(Vec::new());
    visit_all(&mut visited);
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
    check(case, [before, &bare], 32, |by, codes, list| {
        (by.remove)(codes, mailbox, square, list);
    });
    for code in codes {
        let after = with(code);
        // The square counts as empty.
        check(case, [&bare, &after], 32, |by, codes, list| {
            (by.put)(codes, mailbox, square, code, list);
        });
        check(case, [before, &after], 48, |by, codes, list| {
            (by.replace)(codes, mailbox, square, code, list);
        });
    }
}

/// Checks a move to another square, or to the same.
fn check_move(case: &Case, before: &Board, moved: Moved) {
    let Moved { from, to, becomes } = moved;
    let mut after = before.mailbox;
    after[from.index()] = case.empty();
    after[to.index()] = becomes;
    let after = Board::new(case, after);
    check(case, [before, &after], 80, |by, codes, list| {
        (by.move_piece)(codes, &before.mailbox, moved, list);
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
                    let becomes = if to.index() % 8 == 0 {
                        random.word() as u8
                    } else {
                        before.mailbox[square.index()]
                    };
                    let from = square;
                    check_move(&case, &before, Moved { from, to, becomes });
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
                check_square(&case, &before, square, [word as u8].into_iter());
                let moved = Moved {
                    from: square,
                    to: Square::wrapping(word as usize >> 8),
                    becomes: before.mailbox[square.index()],
                };
                check_move(&case, &before, moved);
            }
        }
    }
}

/// The same piece on all squares: each is next to eight others.
#[test]
fn sixty_four_pieces() {
    for case in Case::all() {
        for code in 0..16 {
            let before = Board::new(&case, [code; 64]);
            check_all(&case, &before);
            for square in Square::ALL {
                check_square(&case, &before, square, 0..if cfg!(miri) { 1 } else { 16 });
            }
        }
    }
}

#[test]
fn moves_of_several_pieces() {
    let mut random = Noise(8);
    for case in Case::all() {
        for round in 0..if cfg!(miri) { 1 } else { 2000 } {
            let mut mailbox = board(&case, &mut random, 1 + round % 8);
            // On a few squares a piece often goes where another leaves, or stays, as in Chess960.
            let squares = if round % 2 == 0 { 4 } else { 64 };
            let [a, b, c, d] = [(); 4].map(|()| Square::ALL[random.word() as usize % squares]);
            if a == b || c == d {
                continue;
            }
            for to in [c, d] {
                if to != a && to != b {
                    mailbox[to.index()] = case.empty();
                }
            }
            let before = Board::new(&case, mailbox);
            let (first, second) = (mailbox[a.index()], mailbox[b.index()]);
            let mut after = mailbox;
            (after[a.index()], after[b.index()]) = (case.empty(), case.empty());
            after[c.index()] = first;
            let capture = EnPassant {
                from: a,
                to: c,
                captured: b,
            };
            let captured = Board::new(&case, after);
            check(&case, [&before, &captured], 96, |by, codes, list| {
                (by.en_passant)(codes, &mailbox, capture, list);
            });
            after[d.index()] = second;
            let castling = Castling {
                king_from: a,
                king_to: c,
                rook_from: b,
                rook_to: d,
            };
            let castled = Board::new(&case, after);
            check(&case, [&before, &castled], 128, |by, codes, list| {
                (by.castle)(codes, &mailbox, castling, list);
            });
        }
    }
}

#[test]
fn a_list_that_is_cleared_is_as_a_new_one() {
    let case = &Case::all()[0];
    let mut mailbox = [12; 64];
    mailbox[Square::A8.index()] = 3;
    let mut list = Threats::new();
    for _ in 0..3 {
        for _ in 0..4 {
            Dispatch::put(&case.codes, &mailbox, Square::A1, 9, &mut list);
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
        for to in Square::ALL {
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
        *error.downcast_ref::<&str>().unwrap()
    };
    for (letters, expected) in [
        (b"PNBRQKpnbrqkP...", "a piece has more than one code"),
        (b".NBRQKpnbrqk....", "a piece of White has no code"),
        (b"PNBRQKpnbrq.....", "a piece of Black has no code"),
        (
            b"PNBRQKpnbrqk... ",
            "expected a letter of PNBRQKpnbrqk or a dot",
        ),
    ] {
        assert_eq!(message(letters), expected);
    }
}

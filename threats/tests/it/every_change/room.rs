//! Boards with the most threats that a call can find, lists that have just room for them, and lists that
//! have not.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;

/// A list, and words after it that nothing may change.
#[repr(C)]
struct Guarded<const ROOM: usize> {
    list: Threats<ROOM>,
    guard: [u32; 64],
}

impl<const ROOM: usize> Guarded<ROOM> {
    /// Returns how many threats a call finds.
    fn length(find: impl FnOnce(&mut Threats<ROOM>)) -> usize {
        let mut guarded = Self {
            list: Threats::empty(),
            guard: [0x5555_5555; 64],
        };
        find(std::hint::black_box(&mut guarded.list));
        assert_eq!(guarded.guard, [0x5555_5555; 64]);
        guarded.list.len()
    }
}

/// Calls the functions whose calls make sense with a list that has just room, and returns the numbers of
/// threats.
struct Lengths<'a> {
    case: &'a Case,
    mailbox: &'a Mailbox,
    from: Square,
    to: Square,
    /// What is put on the first square, and what replaces the piece on the second.
    code: u8,
    lengths: Vec<[usize; 5]>,
}

impl FinderVisitor for Lengths<'_> {
    fn visit<A: FindThreats>(&mut self) {
        let &mut Self {
            case,
            mailbox,
            from,
            to,
            code,
            ..
        } = self;
        let codes = &case.codes;
        let on = |square: Square| case.piece(mailbox[square.index()]);
        let [mut put, mut remove, mut replace, mut move_piece] = [0; 4];
        if case.piece(code).is_some() {
            put = Guarded::<32>::length(|list| A::put(codes, mailbox, from, code, list));
        }
        if on(from).is_some() {
            remove = Guarded::<32>::length(|list| A::remove(codes, mailbox, from, list));
        }
        if code != mailbox[to.index()] {
            replace = Guarded::<48>::length(|list| A::replace(codes, mailbox, to, code, list));
        }
        if let Some(piece_move) = case.piece_move(mailbox, from, to, code.into()) {
            let call = |list: &mut Threats<80>| A::move_piece(codes, mailbox, piece_move, list);
            move_piece = Guarded::<80>::length(call);
        }
        self.lengths.push([
            put,
            remove,
            replace,
            move_piece,
            Guarded::<512>::length(|list| A::all(codes, mailbox, list)),
        ]);
    }
}

fn lengths(case: &Case, mailbox: &Mailbox, [from, to]: [Square; 2], code: u8) -> [usize; 5] {
    let mut lengths = Lengths {
        case,
        mailbox,
        from,
        to,
        code,
        lengths: Vec::new(),
    };
    visit_finders(&mut lengths);
    let found = lengths.lengths[0];
    assert_eq!(lengths.lengths, vec![found; ALL.len()]);
    found
}

/// A queen has eight neighbors that she attacks and that attack her, eight knights attack her, and each
/// of eight sliders attacks the piece behind her. She takes another one of whom the same is true.
#[test]
fn a_queen_among_knights_and_sliders_has_the_most_threats() {
    let case = &Case::all()[0];
    let mut mailbox = [4; 64];
    for middle in [Square::C3, Square::F6] {
        for square in Square::ALL {
            let files = square.file().index().abs_diff(middle.file().index());
            let ranks = square.rank().index().abs_diff(middle.rank().index());
            if [(1, 2), (2, 1)].contains(&(files, ranks)) {
                mailbox[square.index()] = 1;
            }
        }
    }
    let squares = [Square::C3, Square::F6];
    mailbox[Square::F6.index()] = 10;
    let [put, remove, replace, move_piece, _] = lengths(case, &mailbox, squares, 4);
    assert_eq!([put, remove, replace, move_piece], [32, 32, 48, 80]);
    // No board has more than one full of queens.
    assert_eq!(lengths(case, &[4; 64], squares, 4)[4], 420);
}

#[test]
fn no_call_writes_outside_of_its_list() {
    let mut random = Noise(12);
    for round in 0..if cfg!(miri) { 1 } else { 300 } {
        for case in Case::all() {
            let mailbox = board(&case, &mut random, 1 + round % 8);
            for from in Square::ALL
                .into_iter()
                .step_by(if cfg!(miri) { 21 } else { 1 })
            {
                let word = random.word();
                let to = Square::wrapping(word as usize >> 8);
                lengths(&case, &mailbox, [from, to], word as u8 % 16);
            }
        }
    }
}

/// A call takes as much room as it says, whatever it finds.
fn takes<const ROOM: usize>(fits_again: bool, call: impl Fn(&mut Threats<ROOM>)) {
    let mut list = Threats::empty();
    call(&mut list);
    let again = catch_unwind(AssertUnwindSafe(|| call(&mut list)));
    let Err(error) = again else {
        return assert!(fits_again);
    };
    let said = error.downcast_ref::<String>().unwrap();
    assert!(
        !fits_again && said.contains(&format!("more than {ROOM}: clear it")),
        "{said}"
    );
}

#[test]
fn each_call_takes_room_for_the_most_threats() {
    let (codes, mut board) = (&Case::all()[0].codes, [12; 64]);
    for (square, code) in [
        (Square::E1, 5),
        (Square::H1, 3),
        (Square::A5, 0),
        (Square::B5, 6),
    ] {
        board[square.index()] = code;
    }
    let board = &board;
    let piece_move = PieceMove {
        from: Square::H1,
        to: Square::A2,
        promotion: None,
    };
    let capture = EnPassant {
        from: Square::A5,
        to: Square::B6,
    };
    let castling = Castling {
        king: Square::E1,
        rook: Square::H1,
    };
    let square = Square::H1;
    macro_rules! takes {
        ($most:literal, $call:expr) => {
            takes::<{ 2 * $most - 1 }>(false, $call);
            takes::<{ 2 * $most }>(true, $call);
        };
    }
    use ThreatDispatch as Finder;
    takes!(32, |list| Finder::put(codes, board, square, 1, list));
    takes!(32, |list| Finder::remove(codes, board, square, list));
    takes!(48, |list| Finder::replace(codes, board, square, 12, list));
    takes!(80, |list| Finder::move_piece(
        codes, board, piece_move, list
    ));
    takes!(96, |list| Finder::en_passant(codes, board, capture, list));
    takes!(128, |list| Finder::castle(codes, board, castling, list));
    takes!(512, |list| Finder::all(codes, board, list));
}

/// A call that has no room changes nothing.
#[test]
fn a_list_is_as_before_after_a_panic() {
    let (codes, mut board) = (&Case::all()[0].codes, [4; 64]);
    board[Square::F6.index()] = 10;
    let board = &board;
    let piece_move = PieceMove {
        from: Square::C3,
        to: Square::F6,
        promotion: None,
    };
    let mut list = Threats::new();
    for _ in 0..2 {
        ThreatDispatch::remove(codes, board, Square::D4, &mut list);
    }
    let before = list.to_vec();
    for _ in 0..3 {
        let call = || ThreatDispatch::move_piece(codes, board, piece_move, &mut list);
        catch_unwind(AssertUnwindSafe(call)).unwrap_err();
        assert_eq!(*list, *before);
    }
    for _ in 0..2 {
        ThreatDispatch::remove(codes, board, Square::D4, &mut list);
    }
    assert_eq!(list.len(), 2 * before.len());
}

//! Calls that make no sense: debug builds panic, and say what to do.

use std::panic::{AssertUnwindSafe, catch_unwind};

use sliding_attacks::Square::{
    self, A1, A4, A5, A6, A7, A8, B1, B4, B5, B6, C3, D8, E1, E2, E4, F1, F8, G1, G3, G4, H1, H8,
};
use sliding_attacks_threats::{
    Castling, Codes, EnPassant, FindThreats, Mailbox, PieceMove, ThreatDispatch as Finder, Threats,
};

/// An empty square is 0, White has 1 to 6, and Black 9 to 14.
static CODES: Codes = Codes::from_letters(b".PNBRQK..pnbrqk.");

fn mailbox() -> Mailbox {
    let mut mailbox = [0; 64];
    for (square, code) in [
        (E1, 6),
        (H1, 4),
        (A1, 4),
        (A7, 1),
        (A5, 1),
        (B5, 9),
        (E4, 9),
        (D8, 14),
        (H8, 12),
        (F8, 11),
        (G4, 1),
    ] {
        mailbox[square.index()] = code;
    }
    mailbox
}

type List = Threats<512>;
/// A wrong call, and what it says.
type Wrong<'a> = (&'a dyn Fn(&mut List), &'static str);

#[test]
#[cfg(debug_assertions)]
fn wrong_calls_say_what_to_do() {
    let board = &mailbox();
    let step = |from: Square, to: Square, promotion: Option<u8>| {
        let piece_move = PieceMove {
            from,
            to,
            promotion,
        };
        move |list: &mut List| Finder::move_piece(&CODES, &mailbox(), piece_move, list)
    };
    let castle = |king: Square, rook: Square| {
        let castling = Castling { king, rook };
        move |list: &mut List| Finder::castle(&CODES, &mailbox(), castling, list)
    };
    let en_passant = |from: Square, to: Square| {
        let capture = EnPassant { from, to };
        move |list: &mut List| Finder::en_passant(&CODES, &mailbox(), capture, list)
    };
    let mut full = *board;
    full[17] = 0x46;
    let calls: [Wrong; 32] = [
        // After the mailbox has changed.
        (
            &step(E2, E4, None),
            "e2 is empty: pass the square that a piece leaves, and call this before you update the mailbox",
        ),
        (
            &|list| Finder::remove(&CODES, board, E2, list),
            "e2 is empty: pass the square that a piece leaves, and call this before you update the mailbox",
        ),
        (
            &castle(G1, H1),
            "g1 is empty: pass the square that a piece leaves, and call this before you update the mailbox",
        ),
        // `promotion.unwrap_or(0)`, and a piece of the other color.
        (
            &step(H1, H8, Some(1)),
            "the White Rook on h1 cannot become what code 1 means on h8: `promotion` is the code of a knight, bishop, rook or queen of a pawn's color on its last rank, and None in other moves",
        ),
        (
            &step(A7, A8, Some(13)),
            "the White Pawn on a7 cannot become what code 13 means on a8: `promotion` is the code of a knight, bishop, rook or queen of a pawn's color on its last rank, and None in other moves",
        ),
        (
            &step(A7, A8, Some(0)),
            "the White Pawn on a7 cannot become what code 0 means on a8: `promotion` is the code of a knight, bishop, rook or queen of a pawn's color on its last rank, and None in other moves",
        ),
        // As a pawn or a king, before the last rank, and as a pawn without saying so.
        (
            &step(A7, A8, Some(1)),
            "the White Pawn on a7 cannot become what code 1 means on a8: `promotion` is the code of a knight, bishop, rook or queen of a pawn's color on its last rank, and None in other moves",
        ),
        (
            &step(A7, A8, Some(6)),
            "the White Pawn on a7 cannot become what code 6 means on a8: `promotion` is the code of a knight, bishop, rook or queen of a pawn's color on its last rank, and None in other moves",
        ),
        (
            &step(A5, A6, Some(5)),
            "the White Pawn on a5 cannot become what code 5 means on a6: `promotion` is the code of a knight, bishop, rook or queen of a pawn's color on its last rank, and None in other moves",
        ),
        (
            &step(E4, E1, Some(14)),
            "the Black Pawn on e4 cannot become what code 14 means on e1: `promotion` is the code of a knight, bishop, rook or queen of a pawn's color on its last rank, and None in other moves",
        ),
        (
            &step(A7, A8, None),
            "the White Pawn on a7 promotes on a8: `promotion` is the code of what it becomes",
        ),
        (
            &step(B5, B1, None),
            "the Black Pawn on b5 promotes on b1: `promotion` is the code of what it becomes",
        ),
        (
            &step(A7, A8, Some(21)),
            "21 is not a piece code: they are 0 to 15, one byte for each square",
        ),
        // Castling as the king's move, and as the capture of the rook.
        (
            &step(E1, G1, None),
            "the king goes from e1 to g1: for castling, call `castle`",
        ),
        (
            &step(E1, H1, None),
            "e1 and h1 have pieces of one color: call this before you update the mailbox, and for castling call `castle`",
        ),
        (
            &step(A5, B6, None),
            "the pawn on a5 captures nothing on b6: call this before you update the mailbox, and for en passant call `en_passant`",
        ),
        (
            &en_passant(B6, A5),
            "b6 is empty: pass the square that a piece leaves, and call this before you update the mailbox",
        ),
        (
            &en_passant(A5, B4),
            "the White Pawn on a5 cannot capture en passant on b4: pass the squares that the pawn leaves and goes to, and call this before you update the mailbox",
        ),
        (
            &en_passant(E4, G3),
            "the Black Pawn on e4 cannot capture en passant on g3: pass the squares that the pawn leaves and goes to, and call this before you update the mailbox",
        ),
        (
            &en_passant(B5, A6),
            "the Black Pawn on b5 cannot capture en passant on a6: pass the squares that the pawn leaves and goes to, and call this before you update the mailbox",
        ),
        (
            &en_passant(A5, B5),
            "the White Pawn on a5 cannot capture en passant on b5: pass the squares that the pawn leaves and goes to, and call this before you update the mailbox",
        ),
        (
            &en_passant(A5, A4),
            "the White Pawn on a5 cannot capture en passant on a4: pass the squares that the pawn leaves and goes to, and call this before you update the mailbox",
        ),
        (
            &en_passant(H1, B4),
            "the White Rook on h1 cannot capture en passant on b4: pass the squares that the pawn leaves and goes to, and call this before you update the mailbox",
        ),
        (
            &castle(E1, F1),
            "f1 is empty: pass the square that a piece leaves, and call this before you update the mailbox",
        ),
        (
            &castle(H1, E1),
            "no king on h1 can castle with a rook on e1: pass the squares that the two leave",
        ),
        (
            &castle(D8, H8),
            "no king on d8 can castle with a rook on h8: another piece is on f8",
        ),
        (
            &castle(D8, A1),
            "no king on d8 can castle with a rook on a1: pass the squares that the two leave",
        ),
        (
            &|list| Finder::put(&CODES, board, C3, 0, list),
            "0 is not the code of a piece, so there is nothing to put",
        ),
        (
            &|list| Finder::put(&CODES, board, C3, 18, list),
            "18 is not a piece code: they are 0 to 15, one byte for each square",
        ),
        (
            &|list| Finder::replace(&CODES, board, A1, 16, list),
            "16 is not a piece code: they are 0 to 15, one byte for each square",
        ),
        (
            &|list| Finder::replace(&CODES, board, A1, 4, list),
            "a1 already has the code 4: call this before you update the mailbox",
        ),
        (
            &|list| Finder::all(&CODES, &full, list),
            "70 is not a piece code: they are 0 to 15, one byte for each square",
        ),
    ];
    for (call, expected) in calls {
        let mut list = Threats::of_board();
        let error = catch_unwind(AssertUnwindSafe(|| call(&mut list))).expect_err(expected);
        let message = match error.downcast_ref::<String>() {
            Some(message) => message,
            None => *error.downcast_ref::<&str>().unwrap(),
        };
        assert_eq!(message, expected);
        assert!(list.is_empty(), "{expected}");
    }
}

#[test]
fn calls_that_make_sense_are_accepted() {
    let board = &mailbox();
    for (from, to, promotion) in [
        (A7, A8, Some(5)),
        (B5, B1, Some(10)),
        (H1, H8, None),
        (E1, E2, None),
        (A5, B5, None),
    ] {
        let piece_move = PieceMove {
            from,
            to,
            promotion,
        };
        Finder::move_piece(&CODES, board, piece_move, &mut Threats::new());
    }
    for (from, to) in [(A5, B6), (B5, A4)] {
        Finder::en_passant(&CODES, board, EnPassant { from, to }, &mut Threats::new());
    }
    for (king, rook) in [(E1, H1), (E1, A1)] {
        Finder::castle(&CODES, board, Castling { king, rook }, &mut Threats::new());
    }
}

/// Both packages can be imported as a whole: no name of one is a name of the other.
#[test]
fn globs_of_both_packages_share_no_name() {
    #[allow(unused_imports, reason = "names of both")]
    use {sliding_attacks::*, sliding_attacks_threats::*};

    struct Names(Vec<&'static str>);
    impl FinderVisitor for Names {
        fn visit<A: FindThreats>(&mut self) {
            self.0.push(A::NAME);
        }
    }
    let mut names = Names(Vec::new());
    visit_finders(&mut names);
    assert!(
        names
            .0
            .ends_with(&[ThreatNative::NAME, ThreatDispatch::NAME])
    );
    let _: (
        Option<Castling>,
        Option<Codes>,
        Option<Encoding<u8>>,
        Option<EnPassant>,
    ) = Default::default();
    let _: (
        Option<Mailbox>,
        Option<PieceMove>,
        Option<Threat>,
        Option<Threats>,
    ) = Default::default();
}

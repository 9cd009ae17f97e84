//! On any 64 bytes, every implementation finds the board's threats, and the threats that a change
//! starts and ends.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use sliding_attacks::PieceType::{King, Knight, Pawn, Rook};
use sliding_attacks::Square;
use sliding_attacks_threats::{
    Castling, Codes, Dispatch, EnPassant, FindThreats, Mailbox, Moved, Threats, Visitor, visit_all,
};

/// The codes of empty squares are 0, 7, 8 and 15.
static CODES: [Codes; 2] = {
    let codes = Codes::from_letters(b".PNBRQK..pnbrqk.");
    let few = codes.without(King).counting(Pawn, &[Knight, Rook]);
    [codes, few.with_a8_first()]
};

/// Returns all threats on a board.
fn all<A: FindThreats>(codes: &Codes, mailbox: &Mailbox) -> BTreeSet<u32> {
    let mut list = Threats::<512>::empty();
    A::all(codes, mailbox, &mut list);
    let set: BTreeSet<u32> = list.iter().map(|threat| threat.bits() << 1 >> 1).collect();
    assert_eq!(set.len(), list.len());
    set
}

/// Checks that the list turns the threats of one board into those of another.
fn check<A: FindThreats>(
    codes: &Codes,
    [before, after]: [&Mailbox; 2],
    find: impl Fn(&mut Threats),
) {
    let mut threats = all::<A>(codes, before);
    let mut list = Threats::new();
    find(&mut list);
    for threat in &list {
        let bits = threat.bits() << 1 >> 1;
        let is_due = if threat.starts() {
            threats.insert(bits)
        } else {
            threats.remove(&bits)
        };
        assert!(is_due, "{threat}");
    }
    assert_eq!(threats, all::<A>(codes, after));
}

fn check_changes<A: FindThreats>(codes: &Codes, mailbox: &Mailbox, squares: [Square; 4], code: u8) {
    let [from, to, rook_from, rook_to] = squares;
    let with = |changes: &[(Square, u8)]| {
        let mut mailbox = *mailbox;
        for &(square, code) in changes {
            mailbox[square.index()] = code;
        }
        mailbox
    };
    let bare = with(&[(to, 0)]);
    let after = with(&[(to, code)]);
    check::<A>(codes, [&bare, &after], |list| {
        A::put(codes, mailbox, to, code, list)
    });
    check::<A>(codes, [mailbox, &bare], |list| {
        A::remove(codes, mailbox, to, list)
    });
    check::<A>(codes, [mailbox, &after], |list| {
        A::replace(codes, mailbox, to, code, list)
    });
    let after = with(&[(from, 0), (to, code)]);
    let moved = Moved {
        from,
        to,
        becomes: code,
    };
    check::<A>(codes, [mailbox, &after], |list| {
        A::move_piece(codes, mailbox, moved, list)
    });
    if from == rook_from || to == rook_to {
        return;
    }
    // The squares that pieces move to are empty.
    let mailbox = &with(&[(to, 0), (rook_to, 0)]);
    let code = |square: Square| mailbox[square.index()];
    let mut after = *mailbox;
    (after[from.index()], after[rook_from.index()]) = (0, 0);
    after[to.index()] = code(from);
    let capture = EnPassant {
        from,
        to,
        captured: rook_from,
    };
    check::<A>(codes, [mailbox, &after], |list| {
        A::en_passant(codes, mailbox, capture, list)
    });
    after[rook_to.index()] = code(rook_from);
    let castling = Castling {
        king_from: from,
        king_to: to,
        rook_from,
        rook_to,
    };
    check::<A>(codes, [mailbox, &after], |list| {
        A::castle(codes, mailbox, castling, list)
    });
}

struct Check<'a> {
    codes: &'a Codes,
    mailbox: &'a Mailbox,
    squares: [Square; 4],
    code: u8,
}

impl Visitor for Check<'_> {
    fn visit<A: FindThreats>(&mut self) {
        // All implementations find the same threats on a board.
        let [found, expected] =
            [all::<A>, all::<Dispatch>].map(|all| all(self.codes, self.mailbox));
        assert_eq!(found, expected, "{}", A::NAME);
        check_changes::<A>(self.codes, self.mailbox, self.squares, self.code);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((mailbox, &[codes, code, a, b, c, d, ..])) = bytes.split_first_chunk() else {
        return;
    };
    let codes = &CODES[usize::from(codes % 2)];
    let squares = [a, b, c, d].map(|square| Square::wrapping(usize::from(square)));
    visit_all(&mut Check {
        codes,
        mailbox,
        squares,
        code,
    });
});

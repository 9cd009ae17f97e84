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

/// Calls every function with a list that has just room for it, and returns the numbers of threats.
struct Lengths<'a> {
    codes: &'a Codes,
    mailbox: &'a Mailbox,
    moved: Moved,
    lengths: Vec<[usize; 5]>,
}

impl Visitor for Lengths<'_> {
    fn visit<A: FindThreats>(&mut self) {
        let &mut Self {
            codes,
            mailbox,
            moved,
            ..
        } = self;
        let Moved { from, to, becomes } = moved;
        self.lengths.push([
            Guarded::<32>::length(|list| A::put(codes, mailbox, from, becomes, list)),
            Guarded::<32>::length(|list| A::remove(codes, mailbox, from, list)),
            Guarded::<48>::length(|list| A::replace(codes, mailbox, to, becomes, list)),
            Guarded::<80>::length(|list| A::move_piece(codes, mailbox, moved, list)),
            Guarded::<512>::length(|list| A::all(codes, mailbox, list)),
        ]);
    }
}

fn lengths(case: &Case, mailbox: &Mailbox, moved: Moved) -> [usize; 5] {
    let mut lengths = Lengths {
        codes: &case.codes,
        mailbox,
        moved,
        lengths: Vec::new(),
    };
    visit_all(&mut lengths);
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
    let moved = Moved {
        from: Square::C3,
        to: Square::F6,
        becomes: 10,
    };
    let [put, remove, replace, move_piece, _] = lengths(case, &mailbox, moved);
    assert_eq!([put, remove, replace, move_piece], [32, 32, 48, 80]);
    // No board has more than one full of queens.
    assert_eq!(lengths(case, &[4; 64], moved)[4], 420);
}

#[test]
fn no_call_writes_outside_of_its_list() {
    let mut random = Noise(12);
    for round in 0..if cfg!(miri) { 1 } else { 300 } {
        for case in Case::all() {
            let mailbox = board(&case, &mut random, 1 + round % 8);
            for from in Square::ALL {
                let word = random.word();
                let to = Square::wrapping(word as usize >> 8);
                let becomes = word as u8;
                lengths(&case, &mailbox, Moved { from, to, becomes });
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
    let (codes, board) = (&Case::all()[0].codes, &[12; 64]);
    let moved = Moved {
        from: Square::A1,
        to: Square::A2,
        becomes: 12,
    };
    let capture = EnPassant {
        from: Square::A1,
        to: Square::B2,
        captured: Square::B1,
    };
    let castling = Castling {
        king_from: Square::E1,
        king_to: Square::G1,
        rook_from: Square::H1,
        rook_to: Square::F1,
    };
    let square = Square::A1;
    takes::<63>(false, |list| Dispatch::put(codes, board, square, 12, list));
    takes::<64>(true, |list| Dispatch::put(codes, board, square, 12, list));
    takes::<63>(false, |list| Dispatch::remove(codes, board, square, list));
    takes::<64>(true, |list| Dispatch::remove(codes, board, square, list));
    takes::<95>(false, |list| {
        Dispatch::replace(codes, board, square, 12, list)
    });
    takes::<96>(true, |list| {
        Dispatch::replace(codes, board, square, 12, list)
    });
    takes::<159>(false, |list| {
        Dispatch::move_piece(codes, board, moved, list)
    });
    takes::<160>(true, |list| Dispatch::move_piece(codes, board, moved, list));
    takes::<191>(false, |list| {
        Dispatch::en_passant(codes, board, capture, list)
    });
    takes::<192>(true, |list| {
        Dispatch::en_passant(codes, board, capture, list)
    });
    takes::<255>(false, |list| Dispatch::castle(codes, board, castling, list));
    takes::<256>(true, |list| Dispatch::castle(codes, board, castling, list));
    takes::<1023>(false, |list| Dispatch::all(codes, board, list));
    takes::<1024>(true, |list| Dispatch::all(codes, board, list));
}

/// A call that has no room changes nothing.
#[test]
fn a_list_is_as_before_after_a_panic() {
    let (codes, board) = (&Case::all()[0].codes, &[4; 64]);
    let moved = Moved {
        from: Square::C3,
        to: Square::F6,
        becomes: 4,
    };
    let mut list = Threats::new();
    for _ in 0..2 {
        Dispatch::remove(codes, board, Square::D4, &mut list);
    }
    let before = list.to_vec();
    for _ in 0..3 {
        let call = || Dispatch::move_piece(codes, board, moved, &mut list);
        catch_unwind(AssertUnwindSafe(call)).unwrap_err();
        assert_eq!(*list, *before);
    }
    for _ in 0..2 {
        Dispatch::remove(codes, board, Square::D4, &mut list);
    }
    assert_eq!(list.len(), 2 * before.len());
}
